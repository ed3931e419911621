import type { CountryCode } from '../../domain/address/country.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/refusal.ts'
import { findPaymentCustomer } from './payment-customer.ts'
import { type CustomerCard, withDefault } from './queries.ts'

/** The customer that an invoice bills, and the country of the account with their cards. */
interface Billed {
  user_id: number
  country_code: CountryCode
}

/** Returns the saved cards of an invoice's customer, newest first. @throws Refusal 503 when the provider cannot be reached */
export async function cardsOnFile(context: Context, billed: Billed): Promise<CustomerCard[]> {
  const country = billed.country_code
  const customer = await findPaymentCustomer(context, billed.user_id, country)
  if (!customer) return []
  return withDefault(await customer.payments.listSavedCards(country, customer.customerId), customer)
}

/** @throws Refusal 404 for a card that is not this customer's */
export async function requireCardOnFile(context: Context, billed: Billed, paymentMethodId: string): Promise<void> {
  const cards = await cardsOnFile(context, billed)
  if (!cards.some(card => card.paymentMethodId === paymentMethodId)) throw notFound('card')
}
