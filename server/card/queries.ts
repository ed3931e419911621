import { findCountry } from '../customer/find-country.ts'
import { currentGateway } from '../payment-account/gateway-of.ts'
import type { SignedInContext } from '../platform/context.ts'
import { notFound } from '../platform/refusal.ts'
import type { Country, PaymentGateway, SavedCard } from '../ports/payment-gateway.ts'
import { findPaymentCustomer, type PaymentCustomer } from './payment-customer.ts'

export type CustomerCard = SavedCard & { isDefault: boolean }

export interface CardAccount {
  country: Country
  publishableKey: string
  isSandbox: boolean
}

/** Returns the provider's account for the actor's cards: that of their country (CARD-03). */
export async function cardAccountOf(context: SignedInContext): Promise<CardAccount> {
  const country = await findCountry(context.scope, context.actor.userId)
  const { payments } = await currentGateway(context, country)
  return { country, ...payments.accountOf(country) }
}

/** Returns the actor's saved cards, newest first; one is the default. @throws Refusal 503 when the provider cannot be reached */
export async function savedCardsOf(context: SignedInContext): Promise<CustomerCard[]> {
  const { actor, scope } = context
  const country = await findCountry(scope, actor.userId)
  const customer = await findPaymentCustomer(context, actor.userId, country)
  if (!customer) return []
  return withDefault(await customer.payments.listSavedCards(country, customer.customerId), customer)
}

/** Marks one of a customer's cards as the default. A default that was removed elsewhere is ignored. */
export function withDefault(
  cards: readonly SavedCard[],
  { defaultCardId }: Pick<PaymentCustomer, 'defaultCardId'>,
): CustomerCard[] {
  const standard = cards.find(card => card.paymentMethodId === defaultCardId) ?? cards[0]
  return cards.map(card => ({ ...card, isDefault: card === standard }))
}

/** Returns a card of the actor with its account. @throws Refusal 404 for a card of another customer */
export async function requireOwnCard(
  context: SignedInContext,
  paymentMethodId: string,
): Promise<{
  userId: number
  country: Country
  customer: PaymentCustomer & { payments: PaymentGateway }
  card: SavedCard
}> {
  const { actor, scope } = context
  const { userId } = actor
  const country = await findCountry(scope, userId)
  const customer = await findPaymentCustomer(context, userId, country)
  const cards = customer ? await customer.payments.listSavedCards(country, customer.customerId) : []
  const card = cards.find(one => one.paymentMethodId === paymentMethodId)
  if (!customer || !card) throw notFound('card')
  return { userId, country, customer, card }
}
