import { localDay } from '../../domain/format/dates.ts'
import type { ListPrice } from '../../domain/service/list-price.ts'
import { ImpactDialog } from '../settings/impact-dialog.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { PriceFields } from './price-fields.tsx'
import { type DatedRow, type ListName, type PriceLine, priceLine, problemsOf, savedPrice } from './price-lines.ts'
import type { PriceBook } from './queries.ts'
import { TEXTS } from './texts.ts'
import { usePriceSaving } from './use-price-saving.ts'

const T = TEXTS.planned

interface PlannedDialogProps {
  franchiseId: string
  list: ListName
  book: PriceBook
  line: PriceLine
  row: DatedRow
  onClose: () => void
}

interface PlannedValues {
  price: ListPrice
  fromDay: string
}

/** Edits a price that has not begun, or its day. */
export function PlannedDialog({ franchiseId, list, book, line, row, onClose }: PlannedDialogProps) {
  const toast = useToast()
  const { service } = line
  const { state, price, includedLitres, pricePerLitre } = row
  const { form, impact, acceptImpact, closeImpact } = usePriceSaving<PlannedValues>({
    franchiseId,
    list,
    book,
    initialValues: {
      price: { state, price, includedLitres, pricePerLitre },
      fromDay: localDay(row.validFrom, book.timeZone),
    },
    validate: values => ({
      ...Object.fromEntries(
        Object.entries(problemsOf(service, values.price)).map(([field, message]) => [`price.${field}`, message]),
      ),
      ...(values.fromDay === '' && { fromDay: TEXTS.review.dayMissing }),
    }),
    fieldOf: field => field.replace(/^prices\.0\./, 'price.'),
    changeOf: values => ({
      prices: [{ serviceId: service.id, ...savedPrice(service, values.price) }],
      fromDay: values.fromDay,
      replaces: row.id,
    }),
    onSaved: () => {
      toast({ tone: 'success', message: T.saved })
      onClose()
    },
  })
  const { errors } = form
  return (
    <>
      <FormDialog
        form={form}
        title={T.editTitle(service.name)}
        stays
        short
        covered={impact !== null}
        submitLabel={T.save}
        onClose={onClose}
      >
        <PriceFields
          line={line}
          list={list}
          country={book.countryCode}
          price={form.values.price}
          inherited={list === 'own' ? priceLine(book, 'country', service).charged : undefined}
          errors={{
            ...(errors['price.price'] !== undefined && { price: errors['price.price'] }),
            ...(errors['price.includedLitres'] !== undefined && { includedLitres: errors['price.includedLitres'] }),
            ...(errors['price.pricePerLitre'] !== undefined && { pricePerLitre: errors['price.pricePerLitre'] }),
          }}
          onChange={next => next && form.change({ price: next })}
        />
        <TextField {...form.field('fromDay')} type="date" label={TEXTS.review.day} />
      </FormDialog>
      {impact && (
        <ImpactDialog
          impact={impact}
          busy={form.busy}
          action={TEXTS.review.largeAction}
          reason={TEXTS.review.largeReason}
          onAccept={acceptImpact}
          onClose={closeImpact}
        />
      )}
    </>
  )
}
