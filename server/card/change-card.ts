import { type CountryCode, isCountryCode } from '../../domain/address/country.ts'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { isBillingPostalCode } from '../../domain/payment/billing-address.ts'
import { isCardExpiry } from '../../domain/payment/card-expiry.ts'
import type { SignedInContext } from '../platform/context.ts'
import { type FieldError, invalidFields } from '../platform/refusal.ts'
import type { CardChange, SavedCard } from '../ports/payment-gateway.ts'
import { type CustomerCard, requireOwnCard, savedCardsOf } from './queries.ts'
import { TEXTS } from './texts.ts'

async function storeDefault(
  { scope: { db } }: SignedInContext,
  { userId, country, customer }: Awaited<ReturnType<typeof requireOwnCard>>,
  paymentMethodId: string | null,
): Promise<void> {
  await db
    .updateTable('payment_customer')
    .set({ default_payment_method_id: paymentMethodId })
    .where('user_id', '=', userId)
    .where('country_code', '=', country)
    .where('account_id', customer.accountId === null ? 'is' : '=', customer.accountId)
    .execute()
}

/** Makes a card the default card, which renewals charge. @throws Refusal 404 for a card of another customer */
export async function setDefaultCard(context: SignedInContext, paymentMethodId: string): Promise<CustomerCard[]> {
  const owner = await requireOwnCard(context, paymentMethodId)
  await storeDefault(context, owner, paymentMethodId)
  return await savedCardsOf(context)
}

/**
 * Changes the expiry and the billing postal code of a card, at the provider. The billing country stays.
 * @throws Refusal 404 for a card of another customer; 422 under `expiryMonth` or `billingPostalCode`
 */
export async function updateSavedCard(
  context: SignedInContext,
  { paymentMethodId, ...typed }: CardChange & { paymentMethodId: string },
): Promise<CustomerCard[]> {
  const { country, card, customer } = await requireOwnCard(context, paymentMethodId)
  const change = {
    ...typed,
    billingPostalCode: checkChange(typed, card, { now: context.clock.now(), home: context.scope.tenant.countryCode }),
  }
  await customer.payments.updateSavedCard({ country, paymentMethodId, change })
  return await savedCardsOf(context)
}

/** Returns the postal code in its usual format. @throws Refusal 422 for each wrong field */
function checkChange(
  { expiryMonth, expiryYear, billingPostalCode }: CardChange,
  { billingCountryCode }: SavedCard,
  { now, home }: { now: Date; home: CountryCode },
): string {
  const problems: FieldError[] = []
  if (!isCardExpiry({ month: expiryMonth, year: expiryYear }, now))
    problems.push({ field: 'expiryMonth', message: TEXTS.expiryWrong })
  if (!isBillingPostalCode(billingPostalCode, billingCountryCode))
    problems.push({
      field: 'billingPostalCode',
      message: TEXTS.postalCodeWrong[isCountryCode(billingCountryCode) ? billingCountryCode : home],
    })
  if (problems.length > 0) throw invalidFields(problems)
  return formatPostalCode(billingPostalCode)
}

/** Removes a card permanently. If it was the default, the card saved last becomes the default. @throws Refusal 404 for a card of another customer */
export async function removeSavedCard(context: SignedInContext, paymentMethodId: string): Promise<CustomerCard[]> {
  const owner = await requireOwnCard(context, paymentMethodId)
  await owner.customer.payments.removeSavedCard(owner.country, paymentMethodId)
  if (owner.customer.defaultCardId === paymentMethodId) await storeDefault(context, owner, null)
  return await savedCardsOf(context)
}
