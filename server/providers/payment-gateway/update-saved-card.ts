import { Stripe } from 'stripe'
import { invalidField } from '../../platform/refusal.ts'
import type { CardChange } from '../../ports/payment-gateway.ts'
import { callStripe } from './call-stripe.ts'
import { TEXTS } from './texts.ts'

const { StripeCardError, StripeInvalidRequestError } = Stripe.errors

/**
 * Changes the expiry and billing postal code of a saved card. Sends the whole billing address, so that no part of it is lost.
 * @throws Refusal 422 for values that Stripe refuses
 */
export async function updateSavedCard(stripe: Stripe, paymentMethodId: string, change: CardChange): Promise<void> {
  const { billing_details: billing } = await callStripe(() => stripe.paymentMethods.retrieve(paymentMethodId))
  const filledIn = Object.entries(billing.address ?? {}).filter(([, text]) => text !== null && text !== '')
  const address = { ...Object.fromEntries(filledIn), postal_code: change.billingPostalCode }
  const card = { exp_month: change.expiryMonth, exp_year: change.expiryYear }
  try {
    await callStripe(() => stripe.paymentMethods.update(paymentMethodId, { card, billing_details: { address } }))
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

function refusalOf(error: unknown): Error | undefined {
  if (!(error instanceof StripeCardError) && !(error instanceof StripeInvalidRequestError)) return undefined
  const { code = '', param = '' } = error
  if (code.startsWith('invalid_expiry') || param.includes('exp_') || code === 'expired_card')
    return invalidField('expiryMonth', TEXTS.expiryWrong)
  if (param.includes('postal_code')) return invalidField('billingPostalCode', TEXTS.postalCodeWrong)
  return undefined
}
