import { Stripe } from 'stripe'
import type { Country, PaymentGateway } from '../../ports/payment-gateway.ts'
import { callStripe } from './call-stripe.ts'

/** The provider says the same of an account that does not exist, and of one that is not connected or has left. */
const isUnknown = (error: unknown): boolean =>
  (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid') ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')

/** Returns the operation that reads the account of a franchise. */
export const connectedAccounts = (clients: Record<Country, Stripe>): Pick<PaymentGateway, 'connectedAccount'> => ({
  async connectedAccount(country, providerAccountId) {
    const account = await callStripe(() =>
      clients[country].accounts.retrieve(providerAccountId).catch((error: unknown) => {
        if (isUnknown(error)) return null
        throw error
      }),
    )
    if (account === null) return null
    const { capabilities, requirements } = account
    return {
      country: account.country ?? '',
      canTakeCards: capabilities?.card_payments === 'active',
      canReceive: capabilities?.transfers === 'active',
      canTakeCashApp: capabilities?.cashapp_payments === 'active',
      requirements: [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])],
      disabledReason: requirements?.disabled_reason ?? null,
    }
  },
})
