import { resourceMissing } from '../api-error.ts'
import type { CardErrorBody, CheckoutSession, PaymentIntent, PaymentMethod, SetupIntent } from '../objects.ts'
import { challengeUrl } from '../payment-intents.ts'
import { attemptPayment, failPayment, openPayment, settlePayment } from '../payments.ts'
import { attemptSetup, completeSetup, failSetup, openSetup } from '../setups.ts'
import type { Store } from '../store.ts'
import type { Decline } from '../test-cards.ts'

export type CheckoutOutcome =
  | { kind: 'complete' }
  | { kind: 'challenge'; url: string }
  | { kind: 'declined'; error: CardErrorBody }

const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** Tries a card for an open session, which the caller has locked. A second try after a decline uses the same intent. */
export async function payCheckout(
  store: Store,
  session: CheckoutSession,
  method: PaymentMethod,
  publicUrl: string,
): Promise<CheckoutOutcome> {
  const { name, email } = method.billing_details
  session.customer_details = { name, email }
  const intent = session.mode === 'payment' ? await payment(store, session) : await setup(store, session)
  await store.save(session)
  const challenge = { url: challengeUrl(publicUrl, intent.id), return_url: null }
  const error =
    intent.object === 'payment_intent'
      ? await attemptPayment(store, intent, method, { offSession: false, challenge })
      : await attemptSetup(store, intent, method, challenge)
  if (error) return { kind: 'declined', error }
  if (intent.status === 'requires_action') return { kind: 'challenge', url: challenge.url }
  await completeCheckout(store, session)
  return { kind: 'complete' }
}

/** Closes an open session, which the caller has locked, and the payment started in it. */
export async function expireCheckout(store: Store, session: CheckoutSession): Promise<void> {
  session.status = 'expired'
  session.url = null
  await store.save(session)
  await store.emit('checkout.session.expired', session)
  if (!session.payment_intent) return
  const intent = await store.lock('payment_intent', session.payment_intent)
  intent.status = 'canceled'
  intent.canceled_at = Math.floor(Date.now() / 1000)
  intent.next_action = null
  await store.save(intent)
  await store.emit('payment_intent.canceled', intent)
}

/** An intent that the customer must authenticate, with its session, if any; both locked. */
export interface Challenge {
  intent: PaymentIntent | SetupIntent
  session: CheckoutSession | undefined
}

/** @throws ApiError 404 for an unknown intent */
export async function lockChallenge(store: Store, intentId: string): Promise<Challenge> {
  if (!/^(pi|seti)_/.test(intentId)) throw resourceMissing('intent', intentId)
  const isPayment = intentId.startsWith('pi_')
  const match = isPayment ? { payment_intent: intentId } : { setup_intent: intentId }
  const { data } = await store.list('checkout.session', match, { limit: 1 })
  // Lock the session first, as everywhere, to avoid deadlocks.
  const session = data[0] && (await store.lock('checkout.session', data[0].id))
  return { session, intent: await store.lock(isPayment ? 'payment_intent' : 'setup_intent', intentId) }
}

/** Applies the result of the bank's page. Only a waiting challenge changes. */
export async function resolveChallenge(store: Store, { intent, session }: Challenge, passed: boolean): Promise<void> {
  const isOpen = !session || session.status === 'open'
  if (!isOpen || intent.status !== 'requires_action' || !intent.payment_method) return
  const method = await store.lock('payment_method', intent.payment_method)
  if (!passed) {
    if (intent.object === 'payment_intent') await failPayment(store, intent, authenticationFailed, method)
    else
      await failSetup(store, intent, { ...authenticationFailed, code: 'setup_intent_authentication_failure' }, method)
    return
  }
  if (intent.object === 'payment_intent') await settlePayment(store, intent, { type: 'card', card: method.card })
  else await completeSetup(store, intent, method)
  if (session) await completeCheckout(store, session)
}

async function completeCheckout(store: Store, session: CheckoutSession): Promise<void> {
  session.status = 'complete'
  session.url = null
  if (session.mode === 'payment') session.payment_status = 'paid'
  await store.save(session)
  await store.emit('checkout.session.completed', session)
}

async function payment(store: Store, session: CheckoutSession): Promise<PaymentIntent> {
  if (session.payment_intent) return store.lock('payment_intent', session.payment_intent)
  const { on_behalf_of, transfer_data, application_fee_amount, ...data } = session.intent_data
  const intent = await openPayment(store, {
    ...data,
    on_behalf_of: on_behalf_of ?? undefined,
    transfer_data: transfer_data ?? undefined,
    application_fee_amount: application_fee_amount ?? undefined,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: session.customer,
    receipt_email: session.customer_email,
    statement_descriptor_suffix: session.intent_data.statement_descriptor_suffix ?? undefined,
  })
  session.payment_intent = intent.id
  return intent
}

async function setup(store: Store, session: CheckoutSession): Promise<SetupIntent> {
  if (session.setup_intent) return store.lock('setup_intent', session.setup_intent)
  const { description, metadata } = session.intent_data
  const intent = await openSetup(store, { customer: session.customer, description, metadata, usage: 'off_session' })
  session.setup_intent = intent.id
  return intent
}
