import type { Currency } from '../format/money.ts'
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
