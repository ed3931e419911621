import type { Discount } from '../../domain/pricing/discount.ts'

/** A discount that a booking may get; `codeId` is null for a customer's default discount. */
export interface BookingDiscount extends Discount {
  codeId: number | null
}

/** What lowers the price of a booking. */
export interface Reductions {
  /** The better one holds, never both (rule P4). */
  discounts: readonly BookingDiscount[]
  /** Cents of referral credit to spend. */
  credit: number
}
