import { findCountry } from '../customer/find-country.ts'
import type { Context } from '../platform/context.ts'
import { notFound, signInNeeded } from '../platform/refusal.ts'
import type { Country, SavedCard } from '../ports/payment-gateway.ts'
import { findPaymentCustomer, type PaymentCustomer } from './payment-customer.ts'

export type CustomerCard = SavedCard & { isDefault: boolean }

export interface CardAccount {
  country: Country
  publishableKey: string
  isSandbox: boolean
}

/** The provider's account that takes the actor's cards: that of their country (CARD-03). @throws Refusal 401 when nobody is signed in */
export async function cardAccountOf({ scope, actor, services }: Context): Promise<CardAccount> {
  if (!actor) throw signInNeeded()
  const country = await findCountry(scope, actor.userId)
  return { country, ...services.payments.accountOf(country) }
}

/** The actor's saved cards, newest first; one of them is the default. @throws Refusal 503 when the provider cannot be reached */
export async function savedCardsOf(context: Context): Promise<CustomerCard[]> {
  const { actor, scope, services } = context
  if (!actor) throw signInNeeded()
  const country = await findCountry(scope, actor.userId)
  const customer = await findPaymentCustomer(context, actor.userId, country)
  if (!customer) return []
  return withDefault(await services.payments.listSavedCards(country, customer.customerId), customer)
}

/** A customer's cards, of which one is the default. One that was removed elsewhere counts as none. */
export function withDefault(cards: readonly SavedCard[], { defaultCardId }: PaymentCustomer): CustomerCard[] {
  const standard = cards.find(card => card.paymentMethodId === defaultCardId) ?? cards[0]
  return cards.map(card => ({ ...card, isDefault: card === standard }))
}

/** A card of the actor's own with the account that it is kept in. @throws Refusal 404 for a card of others */
export async function requireOwnCard(
  context: Context,
  paymentMethodId: string,
): Promise<{ userId: number; country: Country; customer: PaymentCustomer; card: SavedCard }> {
  const { actor, scope, services } = context
  if (!actor) throw signInNeeded()
  const { userId } = actor
  const country = await findCountry(scope, userId)
  const customer = await findPaymentCustomer(context, userId, country)
  const cards = customer ? await services.payments.listSavedCards(country, customer.customerId) : []
  const card = cards.find(one => one.paymentMethodId === paymentMethodId)
  if (!customer || !card) throw notFound('card')
  return { userId, country, customer, card }
}
