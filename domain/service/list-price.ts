import { TEXTS } from './texts.ts'

export const PRICE_STATES = ['PRICED', 'NOT_CHARGED', 'INHERITED'] as const
export type PriceState = (typeof PRICE_STATES)[number]

/** What a price list says of a service. Amounts in cents, null unless PRICED; an oil change also has included oil and a price per litre. */
export interface ListPrice {
  state: PriceState
  price: number | null
  includedLitres: number | null
  pricePerLitre: number | null
}

/** A price with its date. */
export interface DatedPrice extends ListPrice {
  validFrom: Date
  /** False: a suggestion of the set-up. It is not in force. */
  isConfirmed: boolean
}

const MAX_PRICE = 1_000_000
const MAX_PRICE_PER_LITRE = 10_000
const MAX_LITRES = 20.5
/** A change by this much is asked again: it is more often a typing error than a decision. */
const LARGE_CHANGE = 0.3

/** A price list's answer without amounts. */
export const withoutAmount = (state: 'NOT_CHARGED' | 'INHERITED'): ListPrice => ({
  state,
  price: null,
  includedLitres: null,
  pricePerLitre: null,
})

const isCents = (amount: number | null, most: number): amount is number =>
  amount !== null && Number.isSafeInteger(amount) && amount >= 0 && amount <= most

/** Checks a price: $0 to $10,000; an oil change needs included oil and a price per litre. @returns messages by field */
export function priceProblems(
  { state, price, includedLitres, pricePerLitre }: ListPrice,
  isOilChange: boolean,
): Partial<Record<keyof ListPrice, string>> {
  if (state !== 'PRICED') return {}
  const problems: Partial<Record<keyof ListPrice, string>> = {}
  if (!isCents(price, MAX_PRICE)) problems.price = TEXTS.price
  if (isOilChange) {
    if (!(includedLitres !== null && includedLitres > 0 && includedLitres <= MAX_LITRES))
      problems.includedLitres = TEXTS.oil
    if (!isCents(pricePerLitre, MAX_PRICE_PER_LITRE)) problems.pricePerLitre = TEXTS.perLitre
  }
  return problems
}

const byDate = <Row extends DatedPrice>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => b.validFrom.getTime() - a.validFrom.getTime())

/** Returns the row of a list that is in force at a time; undefined when there is none. */
export const priceAt = <Row extends DatedPrice>(rows: readonly Row[], at: Date): Row | undefined =>
  byDate(rows).find(row => row.isConfirmed && row.validFrom <= at)

/** Returns the rows that begin later, the next one first. */
export const scheduledPrices = <Row extends DatedPrice>(rows: readonly Row[], now: Date): Row[] =>
  byDate(rows.filter(row => row.isConfirmed && row.validFrom > now)).toReversed()

/** Returns the rows that were or are in force, the present one first. */
export const pastPrices = <Row extends DatedPrice>(rows: readonly Row[], now: Date): Row[] =>
  byDate(rows.filter(row => row.isConfirmed && row.validFrom <= now))

/** Returns the change from one amount to another as a share, 0.1 for 10 % more; null when there is nothing to compare. */
const changeOf = (from: number | null | undefined, to: number | null): number | null =>
  from == null || to === null || from === 0 ? null : (to - from) / from

/** Checks whether a price or its price per litre changes by 30 % or more, which is asked again. */
export const isLargeChange = (from: ListPrice | undefined, to: ListPrice): boolean =>
  [changeOf(from?.price, to.price), changeOf(from?.pricePerLitre, to.pricePerLitre)].some(
    change => change !== null && Math.abs(change) >= LARGE_CHANGE,
  )

/** Checks whether two lists say the same of a service. */
export const isSamePrice = (a: ListPrice | undefined, b: ListPrice): boolean =>
  a !== undefined &&
  a.state === b.state &&
  a.price === b.price &&
  a.includedLitres === b.includedLitres &&
  a.pricePerLitre === b.pricePerLitre
