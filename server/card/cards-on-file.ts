import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/refusal.ts'
import type { Country } from '../ports/payment-gateway.ts'
import { type CustomerCard, withDefault } from './queries.ts'
import { findPaymentCustomer } from './payment-customer.ts'

/** Whom an invoice bills, and in which country's account their cards are kept. */
interface Billed {
  user_id: number
  country_code: string
}

/** The saved cards of the customer whom an invoice bills, newest first. @throws Refusal 503 when the provider cannot be reached */
export async function cardsOnFile(context: Context, billed: Billed): Promise<CustomerCard[]> {
  const country: Country = billed.country_code === 'CA' ? 'CA' : 'US'
  const customer = await findPaymentCustomer(context, billed.user_id, country)
  if (!customer) return []
  return withDefault(await context.services.payments.listSavedCards(country, customer.customerId), customer)
}

/** @throws Refusal 404 for a card that is not this customer's */
export async function requireCardOnFile(context: Context, billed: Billed, paymentMethodId: string): Promise<void> {
  const cards = await cardsOnFile(context, billed)
  if (!cards.some(card => card.paymentMethodId === paymentMethodId)) throw notFound('card')
}
