import { expect } from 'vitest'
import { z } from 'zod'

/**
 * What the product reads of Stripe's objects. Every object that a contract test reads is checked, on the sandbox and on the real service, so that the
 * sandbox cannot drift from it.
 */
const base = {
  id: z.string(),
  created: z.int(),
  livemode: z.literal(false),
  metadata: z.record(z.string(), z.string()),
}
const cents = z.int().nonnegative()
const currency = z.enum(['cad', 'usd'])
const idOrNull = z.union([z.string(), z.looseObject({ id: z.string() }), z.null()])

const cardDetails = z.looseObject({
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  wallet: z.looseObject({ type: z.string() }).nullish(),
})
const receipt = z.looseObject({
  account_type: z.string().optional(),
  application_preferred_name: z.string().nullable(),
  dedicated_file_name: z.string().nullable(),
  authorization_code: z.string().nullable(),
})
const presented = cardDetails.extend({ read_method: z.string().nullable(), receipt: receipt.nullable() })

const SHAPES = {
  payment_intent: z.looseObject({
    ...base,
    amount: cents,
    amount_received: cents,
    currency,
    status: z.enum([
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'processing',
      'requires_capture',
      'canceled',
      'succeeded',
    ]),
    latest_charge: idOrNull,
    payment_method_types: z.array(z.string()),
    next_action: z.looseObject({ type: z.string() }).nullable(),
    last_payment_error: z.looseObject({ type: z.string() }).nullable(),
  }),
  charge: z.looseObject({
    ...base,
    amount: cents,
    amount_captured: cents,
    amount_refunded: cents,
    currency,
    disputed: z.boolean(),
    balance_transaction: idOrNull,
    payment_intent: idOrNull,
    payment_method_details: z.discriminatedUnion('type', [
      z.looseObject({ type: z.literal('card'), card: cardDetails }),
      z.looseObject({ type: z.literal('card_present'), card_present: presented }),
      z.looseObject({ type: z.literal('interac_present'), interac_present: presented }),
      z.looseObject({ type: z.literal('cashapp'), cashapp: z.looseObject({}) }),
    ]),
  }),
  customer: z.looseObject({ ...base, email: z.string().nullable(), name: z.string().nullish() }),
  payment_method: z.looseObject({
    ...base,
    type: z.string(),
    customer: idOrNull,
    billing_details: z.looseObject({
      address: z.looseObject({ country: z.string().nullable(), postal_code: z.string().nullable() }).nullable(),
    }),
    card: cardDetails.extend({ exp_month: z.int(), exp_year: z.int() }).optional(),
  }),
  setup_intent: z.looseObject({
    ...base,
    client_secret: z.string().nullable(),
    customer: idOrNull,
    payment_method: idOrNull,
    status: z.enum([
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'processing',
      'canceled',
      'succeeded',
    ]),
  }),
  'radar.early_fraud_warning': z.looseObject({
    id: z.string(),
    created: z.int(),
    livemode: z.literal(false),
    charge: idOrNull,
    payment_intent: idOrNull.optional(),
    fraud_type: z.string(),
    actionable: z.boolean(),
  }),
  payout: z.looseObject({
    ...base,
    metadata: base.metadata.nullable(),
    amount: z.int(),
    currency,
    arrival_date: z.int(),
    automatic: z.boolean(),
    status: z.string(),
    failure_code: z.string().nullable(),
    failure_message: z.string().nullable(),
  }),
  list: z.looseObject({ url: z.string(), has_more: z.boolean(), data: z.array(z.looseObject({ object: z.string() })) }),
  refund: z.looseObject({
    ...base,
    livemode: z.unknown(),
    amount: cents,
    currency,
    payment_intent: idOrNull,
    status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
    transfer_reversal: idOrNull,
  }),
  dispute: z.looseObject({
    ...base,
    amount: cents,
    currency,
    charge: idOrNull,
    payment_intent: idOrNull,
    reason: z.string(),
    status: z.enum([
      'needs_response',
      'under_review',
      'won',
      'lost',
      'warning_needs_response',
      'warning_under_review',
      'warning_closed',
      'prevented',
    ]),
    is_charge_refundable: z.boolean(),
    evidence_details: z.looseObject({ due_by: z.int().nullable(), submission_count: z.int() }),
  }),
  file: z.looseObject({
    id: z.string(),
    created: base.created,
    expires_at: z.int().nullable(),
    filename: z.string().nullable(),
    purpose: z.string(),
    size: cents,
    title: z.string().nullable(),
    type: z.string().nullable(),
    url: z.string().nullable(),
  }),
  'terminal.location': z.looseObject({
    id: z.string().regex(/^tml_/),
    livemode: z.literal(false),
    metadata: z.record(z.string(), z.string()),
    display_name: z.string(),
    address: z.looseObject({
      line1: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      postal_code: z.string().nullable(),
      country: z.string().nullable(),
    }),
  }),
  'terminal.reader': z.looseObject({
    ...base,
    label: z.string(),
    location: idOrNull,
    status: z.enum(['online', 'offline']).nullable(),
    last_seen_at: z.int().nullish(),
    action: z
      .looseObject({
        type: z.string(),
        status: z.enum(['in_progress', 'succeeded', 'failed']),
        failure_code: z.string().nullable(),
        failure_message: z.string().nullable(),
        api_error: z.looseObject({ message: z.string().nullish() }).nullish(),
      })
      .nullable(),
  }),
  'checkout.session': z.looseObject({
    ...base,
    metadata: base.metadata.nullable(),
    status: z.enum(['open', 'complete', 'expired']).nullable(),
    payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
    amount_total: cents.nullable(),
    currency: currency.nullable(),
    payment_intent: idOrNull,
    expires_at: z.int(),
    url: z.string().nullable(),
  }),
  account: z.looseObject({
    id: z.string(),
    country: z.string().nullish(),
    default_currency: currency.nullish(),
    charges_enabled: z.boolean().nullish(),
    capabilities: z.record(z.string(), z.string()).nullish(),
    requirements: z
      .looseObject({ currently_due: z.array(z.string()).nullable(), disabled_reason: z.string().nullable() })
      .nullish(),
  }),
  transfer: z.looseObject({
    ...base,
    amount: cents,
    amount_reversed: cents,
    currency,
    destination: idOrNull,
    source_transaction: idOrNull,
  }),
  application_fee: z.looseObject({
    id: z.string(),
    amount: cents,
    amount_refunded: cents,
    currency,
    originating_transaction: idOrNull,
  }),
  balance_transaction: z.looseObject({
    id: z.string(),
    amount: z.int(),
    fee: z.int(),
    net: z.int(),
    currency,
    type: z.string(),
    reporting_category: z.string(),
    source: idOrNull,
  }),
  event: z.looseObject({
    id: z.string(),
    type: z.string(),
    created: z.int(),
    livemode: z.literal(false),
    api_version: z.string().nullable(),
    data: z.looseObject({ object: z.looseObject({}) }),
  }),
} as const

/** Checks an object against what the product reads of its kind. @returns the object */
export function shaped<T extends { object: string }>(object: T): T {
  const shape = SHAPES[object.object as keyof typeof SHAPES]
  expect(shape, `a shape for ${object.object}`).toBeDefined()
  const result = shape.safeParse(object)
  expect(result.error?.issues ?? [], `${object.object} has its shape`).toEqual([])
  return object
}
