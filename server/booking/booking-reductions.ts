import { type DiscountCode, denialReason } from '../../domain/discount/discount-code.ts'
import { creditBalance } from '../credit/user-credit.ts'
import { readCodeReference } from '../discount/code-reference.ts'
import { findCode } from '../discount/find-code.ts'
import { TEXTS as DISCOUNT_TEXTS } from '../discount/texts.ts'
import type { Context } from '../platform/context.ts'
import { invalidField, type Refusal } from '../platform/refusal.ts'
import type { Reductions } from '../pricing/reductions.ts'
import type { BookingCustomer } from './booking-customer.ts'
import { TEXTS } from './texts.ts'

export interface WantedReductions {
  customer: BookingCustomer
  /** The signed reference of a code. */
  discountCodeId: string | null
  promoCreditAmount: number
  /** Without an account there is no discount code (PRICE-12). */
  isGuest: boolean
  isForVendor: boolean
  nameKeys: readonly string[]
}

/** Returns the reductions of a booking. Queries the database only for a code or credit. @throws Refusal 422 for a code or credit that cannot be used */
export async function findReductions(context: Context, wanted: WantedReductions): Promise<Reductions> {
  const { customer, discountCodeId } = wanted
  const code = discountCodeId === null ? null : await usableCode(context, { ...wanted, discountCodeId })
  const byCode = code && { type: code.type, amount: code.amount, nameKeys: code.nameKeys, codeId: code.id }
  const byDefault = customer.defaultDiscount && { ...customer.defaultDiscount, nameKeys: null, codeId: null }
  return {
    discounts: [byDefault, byCode].filter(discount => discount !== null),
    credit: await spendableCredit(context, wanted),
  }
}

async function usableCode(
  context: Context,
  { customer, discountCodeId, isGuest, isForVendor, nameKeys }: WantedReductions & { discountCodeId: string },
): Promise<DiscountCode> {
  if (isForVendor) throw invalidField('discountCodeId', DISCOUNT_TEXTS.notForVendors)
  if (isGuest) throw invalidField('discountCodeId', TEXTS.codeForGuest)
  const search = { userId: customer.userId, isForExistingOrder: false }
  const found = await findCode(context.scope.db, { id: readCodeReference(context, discountCodeId) }, search)
  if (!found) throw invalidField('discountCodeId', DISCOUNT_TEXTS.codeUnknown)
  const problem = denialReason(found.code, found.user, { now: context.clock.now(), nameKeys })
  if (problem !== null) throw invalidField('discountCodeId', problem)
  return found.code
}

/** Only its owner can spend credit, not staff (PRICE-13). */
async function spendableCredit(
  { scope, actor }: Context,
  { customer, promoCreditAmount }: WantedReductions,
): Promise<number> {
  if (promoCreditAmount === 0) return 0
  if (promoCreditAmount < 0) throw invalidField('promoCreditAmount', TEXTS.creditInvalid)
  if (!actor || actor.isStaff || customer.userId === null) throw invalidField('promoCreditAmount', TEXTS.creditOfOthers)
  const balance = await creditBalance(scope.db, customer.userId)
  if (promoCreditAmount > balance) throw creditExceeded(balance)
  return promoCreditAmount
}

/** Refuses more credit than the balance; `balance` in cents (PRICE-14). */
export const creditExceeded = (balance: number): Refusal =>
  invalidField('promoCreditAmount', TEXTS.creditExceeded(`$${(balance / 100).toFixed(2)}`))
