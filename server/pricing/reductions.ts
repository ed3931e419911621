import type { Discount } from '../../domain/discount/discount.ts'

/** A possible discount of a booking; `codeId` is null for a customer's default discount. */
export interface BookingDiscount extends Discount {
  codeId: number | null
}

/** The reductions of a booking. */
export interface Reductions {
  /** The larger one applies, never both (rule P4). */
  discounts: readonly BookingDiscount[]
  /** Cents of referral credit to spend. */
  credit: number
}
