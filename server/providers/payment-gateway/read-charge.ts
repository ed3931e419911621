import { Stripe } from 'stripe'
import type { Charge, Country, PaymentGateway } from '../../ports/payment-gateway.ts'
import { callStripe } from './call-stripe.ts'

type ReadPayments = Pick<PaymentGateway, 'chargeOf'>

/** What is known of payments after they were made. */
export function readPayments(clients: Record<Country, Stripe>): ReadPayments {
  return {
    async chargeOf({ country, paymentIntentId }) {
      const intent = await callStripe(() =>
        clients[country].paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }),
      ).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      const charge = intent?.latest_charge ?? null
      return charge !== null && typeof charge === 'object' && charge.paid ? readCharge(charge) : null
    },
  }
}

/** A payment that this account never had: nothing is known of it, and it is no reason to keep a receipt back. */
const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

function readCharge({ id, payment_method_details: details }: Stripe.Charge): Charge {
  const none = {
    chargeId: id,
    brand: null,
    last4: null,
    wallet: null,
    accountType: null,
    applicationName: null,
    applicationId: null,
    authorizationCode: null,
    cryptogram: null,
    verification: null,
  }
  if (details?.type === 'card') {
    const { brand = null, last4 = null, wallet = null } = details.card ?? {}
    return { ...none, kind: 'card', brand, last4, wallet: wallet?.type ?? null }
  }
  if (details?.type === 'cashapp') return { ...none, kind: 'cashapp' }
  // A co-branded card that was charged through Interac says so here.
  if (details?.type !== 'card_present' && details?.type !== 'interac_present') return { ...none, kind: 'other' }
  const card = details.type === 'interac_present' ? details.interac_present : details.card_present
  const receipt = card?.receipt
  return {
    ...none,
    kind: details.type,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    accountType: receipt?.account_type ?? null,
    applicationName: receipt?.application_preferred_name ?? null,
    applicationId: receipt?.dedicated_file_name ?? null,
    authorizationCode: receipt?.authorization_code ?? null,
    cryptogram: receipt?.application_cryptogram ?? null,
    verification: receipt?.cardholder_verification_method ?? null,
  }
}
