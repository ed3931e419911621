import { invalidRequest } from './api-error.ts'
import { type Destination, splitCharge, storedDestination } from './connect/destination-charges.ts'
import {
  type CardErrorBody,
  type Charge,
  newObject,
  type PaymentIntent,
  type PaymentMethod,
  type PaymentMethodDetails,
  randomText,
} from './objects.ts'
import { attachPaymentMethod, declineBody } from './payment-methods.ts'
import type { Store } from './store.ts'
import { type Decline, judgeCharge, testCardOf } from './test-cards.ts'

/** Data of a new payment. `amount` is cents. */
export interface NewPayment extends Destination {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  capture_method?: 'automatic' | 'manual'
  setup_future_usage?: string | null
  receipt_email?: string | null
  payment_method_types?: string[]
  statement_descriptor_suffix?: string | undefined
  payment_method_options?: PaymentIntent['payment_method_options']
}

/** Stores a payment before any card is tried. @throws ApiError 400 amount_too_small below 50 cents */
export async function openPayment(store: Store, payment: NewPayment): Promise<PaymentIntent> {
  if (payment.amount < 50)
    throw invalidRequest('Amount must be at least 50 cents.', { code: 'amount_too_small', param: 'amount' })
  const base = newObject('payment_intent', 'pi_', payment.metadata)
  const intent: PaymentIntent = {
    ...base,
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: 0,
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    capture_method: payment.capture_method ?? 'automatic',
    confirmation_method: 'automatic',
    setup_future_usage: payment.setup_future_usage ?? null,
    receipt_email: payment.receipt_email ?? null,
    client_secret: `${base.id}_secret_${randomText(24)}`,
    payment_method: null,
    payment_method_types: payment.payment_method_types ?? ['card'],
    payment_method_options: payment.payment_method_options ?? null,
    next_action: null,
    latest_charge: null,
    canceled_at: null,
    cancellation_reason: null,
    status: 'requires_payment_method',
    last_payment_error: null,
    statement_descriptor_suffix: payment.statement_descriptor_suffix ?? null,
    ...storedDestination(payment),
    code_renewals: 0,
  }
  await store.insert(intent)
  await store.emit('payment_intent.created', intent)
  return intent
}

/**
 * Tries to pay with a card, and saves the intent, which the caller has locked, with the outcome as its status.
 * @param challenge where the customer authenticates if the bank requires it
 * @returns the error when the card was declined
 */
export async function attemptPayment(
  store: Store,
  intent: PaymentIntent,
  method: PaymentMethod,
  { offSession, challenge }: { offSession: boolean; challenge: { url: string; return_url: string | null } },
): Promise<CardErrorBody | undefined> {
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalidRequest(
      `The provided PaymentMethod was attached to another customer. ${method.id} cannot be used for this PaymentIntent.`,
      { param: 'payment_method' },
    )
  const isSetUp = await wasSetUp(store, method)
  const verdict = judgeCharge(testCardOf(method.card), { offSession, isSetUp })
  intent.payment_method = method.id
  if (verdict === 'approve') return settlePayment(store, intent, { type: 'card', card: method.card })
  if (verdict === 'authenticate') {
    intent.status = 'requires_action'
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: challenge }
    await store.save(intent)
    await store.emit('payment_intent.requires_action', intent)
    return undefined
  }
  return failPayment(store, intent, verdict, method)
}

/** Takes the money, or reserves it for a later capture. No money moved before this. */
export async function settlePayment(
  store: Store,
  intent: PaymentIntent,
  details: PaymentMethodDetails,
): Promise<undefined> {
  const isCaptured = intent.capture_method === 'automatic'
  const charge: Charge = {
    ...newObject('charge', 'ch_', intent.metadata),
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    captured: isCaptured,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.payment_method ?? '',
    payment_method_details: details,
    balance_transaction: null,
    outcome: { network_status: 'approved_by_network', risk_level: 'normal', type: 'authorized' },
    on_behalf_of: intent.on_behalf_of,
    transfer: null,
    application_fee: null,
    disputed: false,
    refunded: false,
    status: 'succeeded',
  }
  if (isCaptured) Object.assign(charge, await splitCharge(store, intent, charge))
  intent.latest_charge = charge.id
  intent.last_payment_error = null
  intent.next_action = null
  intent.status = isCaptured ? 'succeeded' : 'requires_capture'
  intent.amount_received = charge.amount_captured
  intent.amount_capturable = isCaptured ? 0 : intent.amount
  await store.insert(charge)
  await store.save(intent)
  await store.emit('charge.succeeded', charge)
  await store.emit(isCaptured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', intent)
  if (isCaptured) await store.later('settle-charge', charge.id)
  if (details.type !== 'card') return
  if (intent.setup_future_usage && intent.customer && intent.payment_method)
    await attachPaymentMethod(store, await store.lock('payment_method', intent.payment_method), intent.customer)
  const { dispute, hasFraudWarning } = testCardOf(details.card)
  if (dispute) await store.later('open-dispute', charge.id)
  if (hasFraudWarning) await store.later('warn-of-fraud', charge.id)
}

/** Records a declined attempt; another card may be tried. */
export async function failPayment(
  store: Store,
  intent: PaymentIntent,
  decline: Decline,
  method?: PaymentMethod,
): Promise<CardErrorBody> {
  const error: CardErrorBody = { ...declineBody(decline), ...(method ? { payment_method: method } : {}) }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_payment_error = error
  await store.save(intent)
  await store.emit('payment_intent.payment_failed', intent)
  return error
}

async function wasSetUp(store: Store, method: PaymentMethod): Promise<boolean> {
  const setups = await store.list('setup_intent', { payment_method: method.id, status: 'succeeded' }, { limit: 1 })
  return setups.data.length > 0
}
