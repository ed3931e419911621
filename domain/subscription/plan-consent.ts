import type { Currency } from '../format/money.ts'
import { type OfferedPlan, planTerms } from './plan-terms.ts'
import { TEXTS } from './texts.ts'

/** A plan of a business, as somebody agrees to it. */
export interface AgreedPlan extends OfferedPlan {
  name: string
  currency: Currency
  business: string
}

/**
 * Who agrees: the customer on the screen, staff who note what the customer said on the phone when they book, or staff who add the plan to an order later, on the phone
 * or at the car.
 */
export type AgreedBy = 'customer' | 'phone' | 'staff'

/** What somebody agrees to with a plan. */
export interface PlanConsent {
  /** A sentence each. */
  terms: string[]
  /** The text beside the tick. */
  agreement: string
}

/**
 * Returns what a customer agrees to when they book a plan. It names no day: the agreement stays true when the visit is moved. The day is in the price summary and
 * in the mail.
 */
export const planConsent = (plan: AgreedPlan, by: AgreedBy): PlanConsent => ({
  terms: planTerms(plan, plan.currency, null),
  agreement: TEXTS.consent[by](plan.name, plan.business),
})

/** Returns the text that is kept of an agreement: everything that was shown, a sentence a line. */
export const consentWording = ({ terms, agreement }: PlanConsent): string => [...terms, agreement].join('\n')
