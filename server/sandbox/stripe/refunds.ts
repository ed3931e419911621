import { z } from 'zod'
import { invalidRequest } from './api-error.ts'
import { endpoint } from './endpoint.ts'
import { type Charge, newObject, type Refund } from './objects.ts'
import { amount, metadata, page, text } from './params.ts'
import type { Store } from './store.ts'
import { testCardOf } from './test-cards.ts'

const createParams = z.strictObject({
  payment_intent: text,
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
})

async function lockCharge(store: Store, paymentIntentId: string) {
  const intent = await store.lock('payment_intent', paymentIntentId)
  const charge = intent.latest_charge ? await store.lock('charge', intent.latest_charge) : undefined
  if (charge?.captured) return charge
  throw invalidRequest(`This PaymentIntent (${paymentIntentId}) does not have a successful charge to refund.`)
}

/** Charges from a reader and Cash App have no card. */
async function rejectsRefunds(store: Store, charge: Charge): Promise<boolean> {
  if (charge.payment_method === '') return false
  const { card } = await store.find('payment_method', charge.payment_method)
  return testCardOf(card).rejectsRefunds ?? false
}

/** Sends back a refund that the bank cannot pay out, through events after the answer. */
async function sendBack(store: Store, refund: Refund, charge: Charge): Promise<void> {
  const failed: Refund = { ...refund, status: 'failed' }
  await store.save(failed)
  await store.save({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed']) await store.emit(type, failed)
}

export const refundEndpoints = [
  endpoint('POST', '/refunds', createParams, async ({ store }, params) => {
    // Parallel refunds wait for this lock, so that together they never exceed the charge.
    const charge = await lockCharge(store, params.payment_intent)
    const left = charge.amount_captured - charge.amount_refunded
    if (left === 0)
      throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
    const refunded = params.amount ?? left
    if (refunded > left)
      throw invalidRequest(`Refund amount (${refunded}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      })
    const refund: Refund = {
      ...newObject('refund', 're_', params.metadata),
      amount: refunded,
      charge: charge.id,
      currency: charge.currency,
      payment_intent: charge.payment_intent,
      reason: params.reason ?? null,
      status: 'succeeded',
    }
    charge.amount_refunded += refunded
    charge.refunded = charge.amount_refunded === charge.amount_captured
    await store.insert(refund)
    await store.save(charge)
    await store.emit('refund.created', refund)
    await store.emit('charge.refunded', charge)
    if (await rejectsRefunds(store, charge)) await sendBack(store, refund, charge)
    return refund
  }),

  endpoint('GET', '/refunds/:id', z.strictObject({}), ({ store, id }) => store.find('refund', id)),

  endpoint('GET', '/refunds', z.strictObject({ ...page, payment_intent: text.optional() }), ({ store }, params) => {
    const { payment_intent, ...page } = params
    return store.list('refund', payment_intent === undefined ? {} : { payment_intent }, page)
  }),

  endpoint('GET', '/charges/:id', z.strictObject({}), ({ store, id }) => store.find('charge', id)),
]
