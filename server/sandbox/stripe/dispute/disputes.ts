import { z } from 'zod'
import { addBalance } from '../account/balance.ts'
import { invalidRequest } from '../api-error.ts'
import { endpoint } from '../endpoint.ts'
import { type Charge, type Dispute, type EarlyFraudWarning, newObject } from '../objects.ts'
import { flag, metadata, page, text } from '../params.ts'
import type { Store } from '../store.ts'
import { testCardOf } from '../test-cards.ts'

/** Cents that a dispute costs besides its amount. */
const DISPUTE_FEE = 1_500
const ANSWER_DAYS = 14

const FINAL = new Set<Dispute['status']>(['won', 'lost', 'warning_closed'])
const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_')

/** Opens the dispute that the charge's test card asks for. An inquiry takes no money yet. */
export async function openDispute(store: Store, chargeId: string): Promise<void> {
  const charge = await store.lock('charge', chargeId)
  if (charge.disputed || charge.payment_method_details.type !== 'card') return
  const { dispute: wish } = testCardOf(charge.payment_method_details.card)
  if (!wish) return
  const base = newObject('dispute', 'du_')
  const dispute: Dispute = {
    ...base,
    amount: charge.amount_captured - charge.amount_refunded,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: wish.reason,
    status: wish.isInquiry ? 'warning_needs_response' : 'needs_response',
    is_charge_refundable: wish.isInquiry ?? false,
    evidence: {},
    evidence_details: {
      due_by: base.created + ANSWER_DAYS * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    balance_transactions: [],
  }
  if (!wish.isInquiry)
    dispute.balance_transactions.push(
      await addBalance(store, {
        amount: -dispute.amount,
        fee: DISPUTE_FEE,
        currency: dispute.currency,
        type: 'adjustment',
        reporting_category: 'dispute',
        source: dispute.id,
      }),
    )
  await store.insert(dispute)
  await store.save({ ...charge, disputed: true })
  await store.emit('charge.dispute.created', dispute)
  if (!wish.isInquiry) await store.emit('charge.dispute.funds_withdrawn', dispute)
}

/** Sends a bank's warning that a dispute is likely. */
export async function warnOfFraud(store: Store, chargeId: string): Promise<void> {
  const charge = await store.find('charge', chargeId)
  const warning: EarlyFraudWarning = {
    ...newObject('radar.early_fraud_warning', 'issfr_'),
    charge: charge.id,
    payment_intent: charge.payment_intent,
    fraud_type: 'made_with_stolen_card',
    actionable: true,
  }
  await store.insert(warning)
  await store.emit('radar.early_fraud_warning.created', warning)
}

/** Ends a dispute whose evidence was submitted: `winning_evidence` wins, everything else loses. */
export async function closeDispute(store: Store, disputeId: string): Promise<void> {
  const dispute = await store.lock('dispute', disputeId)
  if (FINAL.has(dispute.status)) return
  if (isInquiry(dispute)) {
    await endDispute(store, dispute, 'warning_closed')
    return
  }
  const hasWon = dispute.evidence.uncategorized_text === 'winning_evidence'
  if (hasWon) {
    dispute.balance_transactions.push(
      await addBalance(store, {
        amount: dispute.amount,
        currency: dispute.currency,
        type: 'adjustment',
        reporting_category: 'dispute_reversal',
        source: dispute.id,
      }),
    )
    await store.emit('charge.dispute.funds_reinstated', dispute)
  }
  await endDispute(store, dispute, hasWon ? 'won' : 'lost')
}

async function endDispute(store: Store, dispute: Dispute, status: Dispute['status']): Promise<void> {
  dispute.status = status
  await store.save(dispute)
  await store.emit('charge.dispute.closed', dispute)
}

/**
 * Checks whether a charge may be refunded, and ends an inquiry about one that is refunded as a whole.
 * @throws ApiError 400 charge_disputed while a dispute has its money
 */
export async function requireNotDisputed(store: Store, charge: Charge, isWhole: boolean): Promise<void> {
  if (!charge.disputed) return
  const { data } = await store.list('dispute', { charge: charge.id }, { limit: 1 })
  const [dispute] = data
  if (!dispute || dispute.status === 'won' || dispute.status === 'warning_closed') return
  if (!isInquiry(dispute))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (isWhole) await endDispute(store, await store.lock('dispute', dispute.id), 'warning_closed')
}

const longText = z.string().max(20_000).optional()
const shortText = z.string().max(5_000).optional()

/** The fields that hold the id of a file. */
const FILE_FIELDS = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const
const files = Object.fromEntries(FILE_FIELDS.map(field => [field, shortText])) as Record<
  (typeof FILE_FIELDS)[number],
  typeof shortText
>

const evidence = z.strictObject({
  ...files,
  access_activity_log: longText,
  billing_address: shortText,
  cancellation_policy_disclosure: longText,
  cancellation_rebuttal: longText,
  customer_email_address: shortText,
  customer_name: shortText,
  customer_purchase_ip: shortText,
  duplicate_charge_explanation: longText,
  duplicate_charge_id: shortText,
  product_description: longText,
  refund_policy_disclosure: longText,
  refund_refusal_explanation: longText,
  service_date: shortText,
  shipping_address: shortText,
  shipping_carrier: shortText,
  shipping_date: shortText,
  shipping_tracking_number: shortText,
  uncategorized_text: longText,
})

const MAX_EVIDENCE = 150_000

/** @throws ApiError 400 for a file that is unknown or was sent for another purpose, or texts that are too long together */
async function requireUsable(store: Store, sent: z.output<typeof evidence>): Promise<Record<string, string>> {
  for (const field of FILE_FIELDS) {
    const id = sent[field]
    if (id === undefined || id === '') continue
    const { data } = await store.list('file', { id }, { limit: 1 })
    const param = `evidence[${field}]`
    const [file] = data
    if (!file) throw invalidRequest(`No such file upload: '${id}'`, { code: 'resource_missing', param })
    if (file.purpose !== 'dispute_evidence')
      throw invalidRequest(`The file '${id}' must have the purpose dispute_evidence.`, { param })
  }
  const texts = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (texts.reduce((sum, [, text]) => sum + text.length, 0) > MAX_EVIDENCE)
    throw invalidRequest('The combined character count of all evidence fields is limited to 150,000.', {
      param: 'evidence',
    })
  return Object.fromEntries(texts)
}

const updateParams = z.strictObject({
  evidence: evidence.default({}),
  submit: flag.default(true),
  metadata,
})

const listParams = z.strictObject({ ...page, charge: text.optional(), payment_intent: text.optional() })

export const disputeEndpoints = [
  endpoint('GET', '/disputes/:id', z.strictObject({}), ({ store, id }) => store.find('dispute', id)),

  endpoint('GET', '/disputes', listParams, ({ store }, { charge, payment_intent, ...page }) => {
    const match = {
      ...(charge === undefined ? {} : { charge }),
      ...(payment_intent === undefined ? {} : { payment_intent }),
    }
    return store.list('dispute', match, page)
  }),

  endpoint('POST', '/disputes/:id', updateParams, async ({ store, id }, params) => {
    const dispute = await store.lock('dispute', id)
    if (FINAL.has(dispute.status)) throw invalidRequest('This dispute is already closed.')
    if (dispute.evidence_details.submission_count > 0)
      throw invalidRequest('Evidence has already been submitted for this dispute.')
    dispute.evidence = { ...dispute.evidence, ...(await requireUsable(store, params.evidence)) }
    dispute.metadata = { ...dispute.metadata, ...params.metadata }
    dispute.evidence_details.has_evidence = true
    if (params.submit) {
      dispute.evidence_details.submission_count += 1
      dispute.status = isInquiry(dispute) ? 'warning_under_review' : 'under_review'
      await store.later('close-dispute', dispute.id)
    }
    await store.save(dispute)
    await store.emit('charge.dispute.updated', dispute)
    return dispute
  }),

  endpoint('POST', '/disputes/:id/close', z.strictObject({}), async ({ store, id }) => {
    const dispute = await store.lock('dispute', id)
    if (FINAL.has(dispute.status)) throw invalidRequest('This dispute is already closed.')
    if (isInquiry(dispute)) throw invalidRequest('An inquiry cannot be closed. Refund its charge instead.')
    await endDispute(store, dispute, 'lost')
    return dispute
  }),
]
