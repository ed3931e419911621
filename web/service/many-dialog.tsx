import { type CountryCode, countryNames } from '../../domain/address/country.ts'
import type { ListPrice } from '../../domain/service/list-price.ts'
import { raisePrice, type Rounding, ROUNDINGS } from '../../domain/service/raise-price.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { PercentField } from '../ui/inputs/percent-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { Row } from '../ui/layout/card.tsx'
import { changedLines, type Draft, type ListName, type PriceLine } from './price-lines.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.many

interface ManyDialogProps {
  list: ListName
  country: CountryCode
  lines: readonly PriceLine[]
  /** Gets the new prices, as a draft. */
  onDraft: (draft: Draft) => void
  onClose: () => void
}

interface ManyValues {
  direction: 'raise' | 'lower'
  percent: number | undefined
  rounding: Rounding
  which: 'all' | 'services' | 'fees'
  inherited: boolean
}

/** Raises or lowers many prices at once, as a draft. */
export function ManyDialog({ list, country, lines, onDraft, onClose }: ManyDialogProps) {
  const form = useSubmitForm<ManyValues, Draft>({
    initialValues: { direction: 'raise', percent: undefined, rounding: '95', which: 'all', inherited: false },
    validate: values => {
      if (!values.percent) return { percent: T.percentMissing }
      return changedLines(lines, draftOf(lines, values)).length === 0 ? { percent: T.none } : {}
    },
    submit: values => Promise.resolve(draftOf(lines, values)),
    onSuccess: draft => {
      onDraft(draft)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={T.title} stays submitLabel={T.submit} onClose={onClose}>
      <Row>
        <SelectField
          {...form.field('direction')}
          label={T.direction}
          options={[
            { value: 'raise', label: T.raise },
            { value: 'lower', label: T.lower },
          ]}
        />
        <PercentField {...form.field('percent')} label={T.percent} />
      </Row>
      <Row>
        <SelectField
          {...form.field('rounding')}
          label={T.rounding}
          options={ROUNDINGS.map(value => ({ value, label: T.roundings[value] }))}
        />
        <SelectField
          {...form.field('which')}
          label={T.which}
          options={(['all', 'services', 'fees'] as const).map(value => ({ value, label: T[value] }))}
        />
      </Row>
      {list === 'own' && <CheckboxField {...form.checkbox('inherited')} label={T.inherited(countryNames[country])} />}
      <p>{T.hint}</p>
    </FormDialog>
  )
}

function draftOf(
  lines: readonly PriceLine[],
  { direction, percent = 0, rounding, which, inherited }: ManyValues,
): Draft {
  const basisPoints = direction === 'raise' ? percent : -percent
  const changed = lines
    .filter(({ service }) => which === 'all' || service.isFee === (which === 'fees'))
    .flatMap(({ service, saved, charged }): [string, ListPrice][] => {
      const from = inherited ? charged : saved
      if (from?.state !== 'PRICED' || from.price === null) return []
      const perLitre = from.pricePerLitre === null ? null : raisePrice(from.pricePerLitre, basisPoints, 'cent')
      return [[service.id, { ...from, price: raisePrice(from.price, basisPoints, rounding), pricePerLitre: perLitre }]]
    })
  return Object.fromEntries(changed)
}
