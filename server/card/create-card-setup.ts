import { findCountry } from '../customer/find-country.ts'
import type { SignedInContext } from '../platform/context.ts'
import { findOrCreatePaymentCustomer } from './payment-customer.ts'
import { recordCardConsent } from './record-card-consent.ts'

/**
 * Lets the actor's browser send one card to the provider, which creates the payment method for the customer that was found or created there (CARD-04).
 * The card itself never passes through this server. Their agreement to later charges is kept with its text and date.
 * @param consent.consentVersion the version of the text that the customer was shown
 * @throws Refusal 409 for another version than today's; 503 when the provider cannot be reached
 */
export async function createCardSetup(
  context: SignedInContext,
  { consentVersion }: { consentVersion: string },
): Promise<{ clientSecret: string }> {
  const { actor, scope, clock } = context
  const { db, tenant } = scope
  await recordCardConsent(db, { tenant, userId: actor.userId, version: consentVersion, now: clock.now() })
  const country = await findCountry(scope, actor.userId)
  const { customerId, payments } = await findOrCreatePaymentCustomer(context, actor, country)
  return await payments.createSetupIntent(country, customerId)
}
