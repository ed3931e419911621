import { findCountry } from '../customer/find-country.ts'
import type { SignedInContext } from '../platform/context.ts'
import { findOrCreatePaymentCustomer } from './payment-customer.ts'

/**
 * Lets the actor's browser send one card to the provider, which creates the payment method for the customer that was found or created there (CARD-04).
 * The card itself never passes through this server.
 * @throws Refusal 503 when the provider cannot be reached
 */
export async function createCardSetup(context: SignedInContext): Promise<{ clientSecret: string }> {
  const { actor, scope, services } = context
  const country = await findCountry(scope, actor.userId)
  const { customerId } = await findOrCreatePaymentCustomer(context, actor, country)
  return await services.payments.createSetupIntent(country, customerId)
}
