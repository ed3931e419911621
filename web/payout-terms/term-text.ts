import { formatMoney, type Currency } from '../../domain/format/money.ts'
import { formatPercent } from '../../domain/format/percent.ts'
import { fieldsFor, TERM_FIELDS, type TermField } from '../../domain/payout/change-terms.ts'
import type { PayoutTerms } from '../../domain/payout/terms.ts'
import { TEXTS } from './texts.ts'

/** Returns a fee in words: `10 %`, or `$5.00`. In type 2 plan work is credited or not. */
export function feeText(field: TermField, terms: PayoutTerms, currency: Currency): string {
  if (field === 'planWorkBps' && terms.franchiseType === 2) return terms.planWorkBps > 0 ? TEXTS.yes : TEXTS.no
  return TERM_FIELDS[field].kind === 'percent' ? formatPercent(terms[field]) : formatMoney(terms[field], currency)
}

/** Returns what a field is called for a type of franchise. */
export const feeLabel = (field: TermField, { franchiseType }: Pick<PayoutTerms, 'franchiseType'>): string =>
  field === 'planWorkBps' && franchiseType === 2 ? TEXTS.planWorkSwitch : TEXTS.fields[field].label

/** Returns the terms as labelled values, only those that count for their type. */
const termValues = (terms: PayoutTerms, currency: Currency): { label: string; value: string; isNone: boolean }[] => [
  { label: TEXTS.type, value: TEXTS.types[terms.franchiseType], isNone: false },
  { label: TEXTS.schedule, value: TEXTS.schedules[terms.schedule], isNone: false },
  ...fieldsFor(terms.franchiseType).map(field => ({
    label: feeLabel(field, terms),
    value: feeText(field, terms, currency),
    isNone: terms[field] === 0,
  })),
]

/** Returns the terms that charge or pay something, and the names of those that do not. */
export function termSummary(terms: PayoutTerms, currency: Currency) {
  const values = termValues(terms, currency)
  return {
    values: values.filter(({ isNone }) => !isNone),
    none: values.filter(({ isNone }) => isNone).map(({ label }) => label),
  }
}

/** Returns what terms change of those before them, a sentence for each value. */
export function termChanges(before: PayoutTerms, after: PayoutTerms, currency: Currency): string[] {
  const old = new Map(termValues(before, currency).map(({ label, value }) => [label, value]))
  return termValues(after, currency).flatMap(({ label, value, isNone }) => {
    const from = old.get(label)
    if (from === value) return []
    // A fee that the type before did not have.
    if (from === undefined) return isNone ? [] : [TEXTS.timeline.added(label, value)]
    return [TEXTS.timeline.change(label, from, value)]
  })
}
