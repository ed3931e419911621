import { TEXTS } from './texts.ts'

/** What a business gives for recommendations, in cents. */
export interface ReferralTerms {
  /** What a new code takes off the first order of a new customer. */
  discount: number
  /** What the customer gets who recommended us, by what their friend's first order has. 0: nothing. */
  subscriptionCredit: number
  oilChangeCredit: number
  tireRotationCredit: number
  batteryCredit: number
}

const MAX_CENTS = 50_000

/** Checks what a business gives for recommendations. */
export function referralProblems(terms: ReferralTerms): { field: string; message: string }[] {
  const { discount, subscriptionCredit, oilChangeCredit, tireRotationCredit, batteryCredit } = terms
  const isAmount = (cents: number, least: number): boolean =>
    Number.isInteger(cents) && cents >= least && cents <= MAX_CENTS
  const credits = { subscriptionCredit, oilChangeCredit, tireRotationCredit, batteryCredit }
  return [
    ...(isAmount(discount, 1) ? [] : [{ field: 'discount', message: TEXTS.referral.discount }]),
    ...Object.entries(credits)
      .filter(([, cents]) => !isAmount(cents, 0))
      .map(([field]) => ({ field, message: TEXTS.referral.credit })),
  ]
}
