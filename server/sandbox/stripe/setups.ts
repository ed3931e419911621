import { type CardErrorBody, newObject, type PaymentMethod, randomText, type SetupIntent } from './objects.ts'
import { attachPaymentMethod, declineBody } from './payment-methods.ts'
import type { Store } from './store.ts'
import { type Decline, judgeSetup, testCardOf } from './test-cards.ts'

/** Stores a setup to save a card. */
export async function openSetup(
  store: Store,
  setup: Pick<SetupIntent, 'customer' | 'description' | 'metadata' | 'usage'>,
): Promise<SetupIntent> {
  const base = newObject('setup_intent', 'seti_', setup.metadata)
  const intent: SetupIntent = {
    ...base,
    customer: setup.customer,
    description: setup.description,
    usage: setup.usage,
    client_secret: `${base.id}_secret_${randomText(24)}`,
    payment_method: null,
    payment_method_types: ['card'],
    next_action: null,
    status: 'requires_payment_method',
    last_setup_error: null,
  }
  await store.insert(intent)
  await store.emit('setup_intent.created', intent)
  return intent
}

/**
 * Tries to save a card, and saves the intent, which the caller has locked, with the outcome as its status.
 * @param challenge where the customer authenticates if the bank requires it
 * @returns the error when the card was declined
 */
export async function attemptSetup(
  store: Store,
  intent: SetupIntent,
  method: PaymentMethod,
  challenge: { url: string; return_url: string | null },
): Promise<CardErrorBody | undefined> {
  const verdict = judgeSetup(testCardOf(method.card))
  intent.payment_method = method.id
  if (verdict === 'approve') return completeSetup(store, intent, method)
  if (verdict === 'authenticate') {
    intent.status = 'requires_action'
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: challenge }
    await store.save(intent)
    await store.emit('setup_intent.requires_action', intent)
    return undefined
  }
  return failSetup(store, intent, verdict, method)
}

/** Saves the card for the intent's customer. */
export async function completeSetup(store: Store, intent: SetupIntent, method: PaymentMethod): Promise<undefined> {
  if (intent.customer) await attachPaymentMethod(store, method, intent.customer)
  intent.status = 'succeeded'
  intent.next_action = null
  intent.last_setup_error = null
  await store.save(intent)
  await store.emit('setup_intent.succeeded', intent)
}

/** Records a declined attempt; another card may be tried. */
export async function failSetup(
  store: Store,
  intent: SetupIntent,
  decline: Decline,
  method: PaymentMethod,
): Promise<CardErrorBody> {
  const error: CardErrorBody = { ...declineBody(decline), payment_method: method }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_setup_error = error
  await store.save(intent)
  await store.emit('setup_intent.setup_failed', intent)
  return error
}
