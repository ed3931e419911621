import type { Discount } from './discount.ts'
import { TEXTS } from './texts.ts'

/** A discount code with its limits (rule P5). */
export interface DiscountCode extends Discount {
  id: number
  code: string
  validFrom: Date | null
  validUntil: Date | null
  maxUses: number | null
  uses: number
  maxUsesPerCustomer: number | null
  isPaused: boolean
}

/** Who wants to use a code. */
export interface CodeUser {
  /** Number of times they have used this code. */
  uses: number
  /** False for a customer who has had a service before, or has used a referral code. */
  isNewCustomer: boolean
  /** The referral code is their own. */
  isReferrer: boolean
}

export const CODE_USED_UP = TEXTS.code.usedUp
export const CODE_PAUSED = TEXTS.code.paused

/** Returns why a code cannot be used for these services now, as a sentence to show; null when it can. */
export function denialReason(
  code: DiscountCode,
  user: CodeUser,
  { now, nameKeys }: { now: Date; nameKeys: readonly string[] },
): string | null {
  if (code.isPaused) return CODE_PAUSED
  if (code.validFrom && now < code.validFrom) return TEXTS.code.notYetValid
  if (code.validUntil && now >= code.validUntil) return TEXTS.code.expired
  if (code.maxUses !== null && code.uses >= code.maxUses) return CODE_USED_UP
  if (code.maxUsesPerCustomer !== null && user.uses >= code.maxUsesPerCustomer) return TEXTS.code.usedByCustomer
  if (user.isReferrer) return TEXTS.code.ownReferral
  if (code.type === 'PROMO' && !user.isNewCustomer) return TEXTS.code.newCustomersOnly
  if (code.nameKeys && !nameKeys.some(key => code.nameKeys?.includes(key))) return TEXTS.code.otherServices
  return null
}
