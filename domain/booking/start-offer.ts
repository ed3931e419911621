import { durationText } from '../format/duration.ts'
import { type Currency, formatMoney } from '../format/money.ts'
import { START_TEXTS as TEXTS } from './start-texts.ts'
import type { FirstPrice } from './whole-price.ts'

/** What the booking's first page says to a visitor, from the business's own prices and rules. The server writes it into that page. */
export interface StartOffer {
  /** Null where the business does not publish its prices. */
  from: (FirstPrice & { currency: Currency }) | null
  /** The longest that a visit takes: it fits in a slot. */
  visitMinutes: number
  /** Customers move or cancel until so many minutes before the start. */
  cutoffMinutes: number
}

/** Returns what visitors want to know first, a sentence each: the price, the time, and what they risk. */
export function startFacts({ from, visitMinutes, cutoffMinutes }: StartOffer): string[] {
  const price = from && formatMoney(from.price, from.currency)
  return [
    price && (from.isOilChange ? TEXTS.oilChangesFrom(price) : TEXTS.servicesFrom(price)),
    TEXTS.visitTime(durationText(visitMinutes)),
    TEXTS.payAfter,
    cutoffMinutes === 0 ? TEXTS.moveAnytime : TEXTS.moveOnline(durationText(cutoffMinutes)),
  ].filter(fact => fact !== null)
}
