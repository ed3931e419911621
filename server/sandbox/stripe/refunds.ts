import { z } from 'zod'
import { addBalance } from './account/balance.ts'
import { invalidRequest } from './api-error.ts'
import { reversalParams, reverseSplit } from './connect/destination-charges.ts'
import { requireNotDisputed } from './dispute/disputes.ts'
import { endpoint } from './endpoint.ts'
import { type Charge, newObject, type Refund } from './objects.ts'
import { amount, metadata, page, text } from './params.ts'
import type { Store } from './store.ts'
import { testCardOf } from './test-cards.ts'

const createParams = z.strictObject({
  payment_intent: text,
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  ...reversalParams,
  metadata,
})

/** Returns the charge of a paid intent, locked. @throws ApiError 400 when nothing was captured */
export async function lockCharge(store: Store, paymentIntentId: string): Promise<Charge> {
  const intent = await store.lock('payment_intent', paymentIntentId)
  const charge = intent.latest_charge ? await store.lock('charge', intent.latest_charge) : undefined
  if (charge?.captured) return charge
  throw invalidRequest(`This PaymentIntent (${paymentIntentId}) does not have a successful charge to refund.`)
}

/** @returns the cents to refund. @throws ApiError 400 for more than is left of the charge */
export function amountToRefund(charge: Charge, wanted: number | undefined): number {
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const refunded = wanted ?? left
  if (refunded > left)
    throw invalidRequest(`Refund amount (${refunded}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  return refunded
}

/** What happens to a charge's refund later: only cards have test behaviour. */
function fateOf({ payment_method_details: details }: Charge): 'pending' | 'fail' | undefined {
  return details.type === 'card' ? testCardOf(details.card).refunds : undefined
}

/** Refunds cents of a charge, which the caller has locked. */
export async function createRefund(
  store: Store,
  charge: Charge,
  {
    refunded,
    reason,
    metadata,
    reverse_transfer = false,
    refund_application_fee = false,
  }: {
    refunded: number
    reason: string | null
    metadata: Record<string, string>
    reverse_transfer?: boolean
    refund_application_fee?: boolean
  },
): Promise<Refund> {
  const { isBroke } = await store.control()
  const isCard = charge.payment_method_details.type !== 'cashapp'
  const fate = fateOf(charge)
  const isPending = fate === 'pending' || (isBroke && isCard)
  const refund: Refund = {
    ...newObject('refund', 're_', metadata),
    amount: refunded,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason,
    status: isPending ? 'pending' : 'succeeded',
    pending_reason: isBroke && isCard ? 'insufficient_funds' : isPending ? 'processing' : null,
    failure_reason: null,
    transfer_reversal: await reverseSplit(store, charge, { refunded, reverse_transfer, refund_application_fee }),
    balance_transaction: null,
  }
  charge.amount_refunded += refunded
  charge.refunded = charge.amount_refunded === charge.amount_captured
  if (!isPending) refund.balance_transaction = await takeFromBalance(store, refund)
  await store.insert(refund)
  await store.save(charge)
  await store.emit('refund.created', refund)
  await store.emit('charge.refunded', charge)
  if (isPending) await store.later('succeed-refund', refund.id)
  else if (fate === 'fail' || isBroke) await store.later('fail-refund', refund.id)
  return refund
}

const takeFromBalance = async (store: Store, refund: Refund): Promise<string> => {
  const { amount, currency, id: source } = refund
  const change = await addBalance(store, {
    amount: -amount,
    currency,
    type: 'refund',
    reporting_category: 'refund',
    source,
  })
  return change.id
}

/** Ends a pending refund: the money leaves the account, unless there is still too little. */
export async function succeedRefund(store: Store, refundId: string): Promise<void> {
  const refund = await store.lock('refund', refundId)
  if (refund.status !== 'pending') return
  if ((await store.control()).isBroke) return await store.later('succeed-refund', refundId)
  refund.status = 'succeeded'
  refund.pending_reason = null
  refund.balance_transaction = await takeFromBalance(store, refund)
  await store.save(refund)
  await store.emit('refund.updated', refund)
}

/** Fails a refund that had succeeded: the bank returns the money to the account. */
export async function failRefund(store: Store, refundId: string): Promise<void> {
  const { payment_intent } = await store.find('refund', refundId)
  // Lock the charge first, as everywhere, to avoid deadlocks.
  const charge = await lockCharge(store, payment_intent)
  const refund = await store.lock('refund', refundId)
  if (refund.status === 'failed') return
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  if (refund.balance_transaction !== null)
    await addBalance(store, {
      amount: refund.amount,
      currency: refund.currency,
      type: 'refund_failure',
      reporting_category: 'refund_failure',
      source: refund.id,
    })
  await store.save(failed)
  await store.save({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed']) await store.emit(type, failed)
}

/** @throws ApiError 400 for a Canadian debit payment, which only a reader refunds, with the card present */
function requireRefundableOnline({ payment_method_details: { type } }: Charge): void {
  if (type !== 'interac_present') return
  throw invalidRequest(
    'Refunds for Interac payments must be made with the card present, on a reader. Use the terminal refund endpoint.',
    { code: 'charge_not_refundable' },
  )
}

export const refundEndpoints = [
  endpoint('POST', '/refunds', createParams, async ({ store }, params) => {
    // Parallel refunds wait for this lock, so that together they never exceed the charge.
    const charge = await lockCharge(store, params.payment_intent)
    requireRefundableOnline(charge)
    const refunded = amountToRefund(charge, params.amount)
    await requireNotDisputed(store, charge, refunded === charge.amount_captured)
    return await createRefund(store, charge, { ...params, refunded, reason: params.reason ?? null })
  }),

  endpoint('GET', '/refunds/:id', z.strictObject({}), ({ store, id }) => store.find('refund', id)),

  endpoint('GET', '/refunds', z.strictObject({ ...page, payment_intent: text.optional() }), ({ store }, params) => {
    const { payment_intent, ...page } = params
    return store.list('refund', payment_intent === undefined ? {} : { payment_intent }, page)
  }),

  endpoint('GET', '/charges/:id', z.strictObject({}), ({ store, id }) => store.find('charge', id)),

  endpoint('GET', '/charges', z.strictObject({ ...page, payment_intent: text.optional() }), ({ store }, params) => {
    const { payment_intent, ...page } = params
    return store.list('charge', payment_intent === undefined ? {} : { payment_intent }, page)
  }),
]
