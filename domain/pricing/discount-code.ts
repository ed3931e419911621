import type { Discount } from './discount.ts'

/** A discount code with its limits (rule P5). */
export interface DiscountCode extends Discount {
  id: number
  code: string
  validFrom: Date | null
  validUntil: Date | null
  maxUses: number | null
  uses: number
  maxUsesPerCustomer: number | null
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

export const CODE_USED_UP = 'This discount code has been used up.'

/** Returns why a code cannot be used for these services now, as a sentence to show; null when it can. */
export function whyNotUsable(
  code: DiscountCode,
  user: CodeUser,
  { now, nameKeys }: { now: Date; nameKeys: readonly string[] },
): string | null {
  if (code.validFrom && now < code.validFrom) return 'This discount code is not valid yet.'
  if (code.validUntil && now >= code.validUntil) return 'This discount code has expired.'
  if (code.maxUses !== null && code.uses >= code.maxUses) return CODE_USED_UP
  if (code.maxUsesPerCustomer !== null && user.uses >= code.maxUsesPerCustomer)
    return 'You have already used this discount code.'
  if (user.isReferrer) return 'This referral code is your own. Share it with your friends.'
  if (code.type === 'PROMO' && !user.isNewCustomer) return 'Referral codes are for new customers.'
  if (code.nameKeys && !nameKeys.some(key => code.nameKeys?.includes(key)))
    return 'This discount code is not for the services you chose.'
  return null
}
