import { dayText } from '../../domain/format/day-text.ts'
import { zoneName } from '../../domain/format/zone-name.ts'
import type { ListPrice } from '../../domain/service/list-price.ts'
import { ImpactDialog } from '../settings/impact-dialog.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { RadioCards } from '../ui/inputs/choice-cards.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { type ListName, type PriceLine, savedPrice } from './price-lines.ts'
import type { PriceBook } from './queries.ts'
import { ReviewTable } from './review-table.tsx'
import { TEXTS } from './texts.ts'
import { usePriceSaving } from './use-price-saving.ts'

const T = TEXTS.review

interface ReviewDialogProps {
  franchiseId: string
  list: ListName
  book: PriceBook
  changes: readonly { line: PriceLine; next: ListPrice }[]
  onSaved: () => void
  onClose: () => void
}

interface ReviewValues {
  begin: 'now' | 'later'
  fromDay: string
}

/** Shows each old and new price, asks when they begin, and saves them. */
export function ReviewDialog({ franchiseId, list, book, changes, onSaved, onClose }: ReviewDialogProps) {
  const toast = useToast()
  const { form, impact, acceptImpact, closeImpact } = usePriceSaving<ReviewValues>({
    franchiseId,
    list,
    book,
    initialValues: { begin: 'now', fromDay: '' },
    validate: ({ begin, fromDay }) => (begin === 'later' && fromDay === '' ? { fromDay: T.dayMissing } : {}),
    changeOf: ({ begin, fromDay }) => ({
      prices: changes.map(({ line: { service }, next }) => ({ serviceId: service.id, ...savedPrice(service, next) })),
      fromDay: begin === 'now' ? null : fromDay,
    }),
    onSaved: ({ begin, fromDay }) => {
      const isNow = begin === 'now' || fromDay === book.today
      toast({
        tone: 'success',
        message: isNow ? T.saved(changes.length) : T.planned(changes.length, dayText(fromDay)),
      })
      onSaved()
    },
  })
  const isLater = form.values.begin === 'later'
  return (
    <>
      <FormDialog
        form={form}
        title={T.title(changes.length)}
        wide
        stays
        covered={impact !== null}
        disabled={changes.length === 0}
        submitLabel={isLater ? T.plan : T.save}
        onClose={onClose}
      >
        <RadioCards
          legend={T.begin}
          columns={2}
          value={form.values.begin}
          onChange={begin => form.change({ begin })}
          choices={[
            { value: 'now', title: T.now, description: T.nowHint },
            { value: 'later', title: T.later, description: T.laterHint(zoneName(book.timeZone)) },
          ]}
        />
        {isLater && <TextField {...form.field('fromDay')} type="date" label={T.day} />}
        <ReviewTable book={book} changes={changes} />
      </FormDialog>
      {impact && (
        <ImpactDialog
          impact={impact}
          busy={form.busy}
          action={T.largeAction}
          reason={T.largeReason}
          onAccept={acceptImpact}
          onClose={closeImpact}
        />
      )}
    </>
  )
}
