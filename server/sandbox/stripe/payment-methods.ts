import { z } from 'zod'
import { isCardExpiry } from '../../../domain/payment/card-expiry.ts'
import { cardRefused, invalidRequest, resourceMissing } from './api-error.ts'
import { Declined, endpoint } from './endpoint.ts'
import { newObject, type PaymentMethod, type Wallet } from './objects.ts'
import { type CardData, type CardNumbers, cardChange, cardData, page, text } from './params.ts'
import type { Store } from './store.ts'
import {
  type Decline,
  findTestCard,
  findTestCardByToken,
  fingerprintOf,
  judgeSetup,
  passesLuhn,
  type TestCard,
  testCardOf,
} from './test-cards.ts'

/**
 * Stores a new card that belongs to no customer yet.
 * @param wallet the wallet on the customer's device that holds it
 * @throws ApiError 402 for impossible numbers; the bank is asked only when the card is saved or charged
 */
export async function createPaymentMethod(
  store: Store,
  data: CardData,
  wallet: Wallet | null = null,
): Promise<PaymentMethod> {
  const method = 'token' in data.card ? fromToken(data.card.token, data) : fromNumbers(data.card, data)
  method.card.wallet = wallet && { type: wallet }
  await store.insert(method)
  return method
}

/**
 * Returns the stored card with this id, or a new one for a shared test card such as `pm_card_visa`.
 * @throws ApiError 400 for a detached card
 */
export async function resolvePaymentMethod(store: Store, id: string): Promise<PaymentMethod> {
  if (findTestCardByToken(id)) return createPaymentMethod(store, { type: 'card', card: { token: id }, metadata: {} })
  const method = await store.lock('payment_method', id)
  if (method.is_detached)
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.',
      { param: 'payment_method' },
    )
  return method
}

/** Attaches the card to the customer. The bank has already approved it. */
export async function attachPaymentMethod(store: Store, method: PaymentMethod, customer: string): Promise<void> {
  if (method.customer === customer) return
  if (method.customer) throw invalidRequest('The payment method you provided has already been attached to a customer.')
  method.customer = customer
  await store.save(method)
  await store.emit('payment_method.attached', method)
}

/** Returns the error object for a declined card. */
export const declineBody = (decline: Decline) => ({ type: 'card_error' as const, ...decline })

function fromToken(token: string, data: CardData): PaymentMethod {
  const card = findTestCardByToken(token)
  if (!card) throw resourceMissing('token', token)
  return build(card, { exp_month: 12, exp_year: new Date().getUTCFullYear() + 1 }, data)
}

function fromNumbers(numbers: CardNumbers, data: CardData): PaymentMethod {
  const { number, exp_month, cvc } = numbers
  const exp_year = numbers.exp_year < 100 ? 2000 + numbers.exp_year : numbers.exp_year
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw cardRefused('incorrect_number', 'Your card number is incorrect.', 'number')
  requireExpiry({ exp_month, exp_year })
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw cardRefused('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  const card = findTestCard(number)
  if (!card)
    throw cardRefused(
      'card_declined',
      'Your card was declined. This is a test, so only test cards are accepted.',
      'number',
    )
  return build(card, { exp_month, exp_year }, data)
}

/** @throws ApiError 402 for an invalid month, and for a card that has expired or expires too far ahead */
function requireExpiry({ exp_month, exp_year }: { exp_month: number; exp_year: number }): void {
  if (exp_month < 1 || exp_month > 12)
    throw cardRefused('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (!isCardExpiry({ month: exp_month, year: exp_year }, new Date()))
    throw cardRefused('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
}

/** Changes a saved card; fields that are not given stay. */
async function updatePaymentMethod(
  store: Store,
  id: string,
  { card = {}, billing_details: billing = {}, metadata = {} }: z.output<typeof cardChange>,
): Promise<PaymentMethod> {
  const method = await store.lock('payment_method', id)
  if (!method.customer) throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.')
  const { exp_month = method.card.exp_month, exp_year = method.card.exp_year } = card
  requireExpiry({ exp_month, exp_year })
  const { address, ...details } = billing
  const stored = method.billing_details
  method.card = { ...method.card, exp_month, exp_year }
  method.billing_details = { ...stored, ...details, address: { ...stored.address, ...address } }
  method.metadata = { ...method.metadata, ...metadata }
  await store.save(method)
  await store.emit('payment_method.updated', method)
  return method
}

function build(card: TestCard, expiry: { exp_month: number; exp_year: number }, data: CardData): PaymentMethod {
  const { name = null, email = null, phone = null, address } = data.billing_details ?? {}
  return {
    ...newObject('payment_method', 'pm_', data.metadata),
    type: 'card',
    customer: null,
    is_detached: false,
    billing_details: {
      name,
      email,
      phone,
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...address },
    },
    card: {
      brand: card.brand,
      display_brand: card.brand,
      country: 'US',
      ...expiry,
      funding: 'credit',
      last4: card.number.slice(-4),
      wallet: null,
      fingerprint: fingerprintOf(card),
    },
  }
}

export const paymentMethodEndpoints = [
  endpoint('POST', '/payment_methods', cardData, ({ store }, params) => createPaymentMethod(store, params), true),

  endpoint('GET', '/payment_methods/:id', z.strictObject({}), ({ store, id }) => store.find('payment_method', id)),

  endpoint(
    'GET',
    '/payment_methods',
    z.strictObject({ ...page, customer: text, type: z.literal('card').default('card') }),
    ({ store }, { customer, type, ...page }) => store.list('payment_method', { customer, type }, page),
  ),

  endpoint('POST', '/payment_methods/:id', cardChange, ({ store, id }, params) =>
    updatePaymentMethod(store, id, params),
  ),

  endpoint('POST', '/payment_methods/:id/attach', z.strictObject({ customer: text }), async ({ store, id }, params) => {
    const method = await resolvePaymentMethod(store, id)
    const customer = await store.find('customer', params.customer)
    const verdict = judgeSetup(testCardOf(method.card))
    if (typeof verdict === 'object') return new Declined(declineBody(verdict))
    await attachPaymentMethod(store, method, customer.id)
    return method
  }),

  endpoint('POST', '/payment_methods/:id/detach', z.strictObject({}), async ({ store, id }) => {
    const method = await store.lock('payment_method', id)
    if (!method.customer) throw invalidRequest('The payment method you provided is not attached to a customer.')
    method.customer = null
    method.is_detached = true
    await store.save(method)
    await store.emit('payment_method.detached', method)
    return method
  }),
]
