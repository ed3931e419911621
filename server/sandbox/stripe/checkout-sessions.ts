import { z } from 'zod'
import { invalidRequest } from './api-error.ts'
import {
  type Destination,
  destinationParams,
  requireDestination,
  storedDestination,
} from './connect/destination-charges.ts'
import { endpoint } from './endpoint.ts'
import { type CheckoutSession, newObject } from './objects.ts'
import { expireCheckout } from './pages/checkout.ts'
import { amount, currency, flag, metadata, page, text } from './params.ts'

const daySeconds = 24 * 60 * 60

const lineItem = z.strictObject({
  quantity: z.coerce.number().int().min(1).default(1),
  price_data: z.strictObject({
    currency,
    unit_amount: amount,
    product_data: z.strictObject({ name: text, description: text.optional() }),
  }),
})

const createParams = z.strictObject({
  mode: z.enum(['payment', 'setup']),
  line_items: z.array(lineItem).min(1).max(100).optional(),
  currency: currency.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  client_reference_id: z.string().max(200).optional(),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  expires_at: z.coerce.number().int().optional(),
  metadata,
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  payment_intent_data: z
    .strictObject({
      description: text.optional(),
      metadata,
      setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
      statement_descriptor_suffix: text.max(22).optional(),
      ...destinationParams,
    })
    .optional(),
  setup_intent_data: z.strictObject({ description: text.optional(), metadata }).optional(),
})

type CreateParams = z.output<typeof createParams>

function totalOf({ mode, line_items }: CreateParams): { amount: number; currency: string } | undefined {
  if (mode === 'setup') return undefined
  const [first, ...rest] = line_items ?? []
  if (!first)
    throw invalidRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
  const { currency } = first.price_data
  if (rest.some(item => item.price_data.currency !== currency))
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' })
  const amount = [first, ...rest].reduce((sum, item) => sum + item.quantity * item.price_data.unit_amount, 0)
  if (amount < 50)
    throw invalidRequest("The Checkout Session's total amount must be at least 50 cents.", { code: 'amount_too_small' })
  return { amount, currency }
}

function expiryOf(params: CreateParams, created: number): number {
  const expiresAt = params.expires_at ?? created + daySeconds
  if (expiresAt < created + 30 * 60 || expiresAt > created + daySeconds)
    throw invalidRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    })
  return expiresAt
}

export const checkoutSessionEndpoints = [
  endpoint('POST', '/checkout/sessions', createParams, async ({ store, publicUrl }, params) => {
    if (params.customer && params.customer_email)
      throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
    const { methodsOff } = await store.control()
    const customer = params.customer ? await store.find('customer', params.customer) : null
    const base = newObject('checkout.session', 'cs_test_', params.metadata)
    const total = totalOf(params)
    const paymentData: Destination = params.payment_intent_data ?? {}
    await requireDestination(store, paymentData, { total: total?.amount ?? 0, prefix: 'payment_intent_data' })
    const intent = params.mode === 'payment' ? params.payment_intent_data : params.setup_intent_data
    const session: CheckoutSession = {
      ...base,
      mode: params.mode,
      status: 'open',
      payment_status: params.mode === 'payment' ? 'unpaid' : 'no_payment_required',
      amount_subtotal: total?.amount ?? null,
      amount_total: total?.amount ?? null,
      currency: total?.currency ?? params.currency ?? null,
      customer: customer?.id ?? null,
      customer_email: params.customer_email ?? customer?.email ?? null,
      customer_details: null,
      client_reference_id: params.client_reference_id ?? null,
      expires_at: expiryOf(params, base.created),
      payment_intent: null,
      setup_intent: null,
      payment_method_types: ['card'].filter(type => !methodsOff.includes(type)),
      success_url: params.success_url,
      cancel_url: params.cancel_url ?? null,
      url: `${publicUrl}/sandbox/checkout/${base.id}`,
      intent_data: {
        description: intent?.description ?? params.line_items?.[0]?.price_data.product_data.name ?? null,
        metadata: intent?.metadata ?? {},
        setup_future_usage: params.payment_intent_data?.setup_future_usage ?? null,
        statement_descriptor_suffix: params.payment_intent_data?.statement_descriptor_suffix ?? null,
        ...storedDestination(paymentData),
      },
    }
    await store.insert(session)
    return session
  }),

  endpoint('GET', '/checkout/sessions/:id', z.strictObject({}), ({ store, id }) => store.find('checkout.session', id)),

  endpoint(
    'GET',
    '/checkout/sessions',
    z.strictObject({ ...page, payment_intent: text.optional() }),
    ({ store }, { payment_intent, ...page }) =>
      store.list('checkout.session', payment_intent === undefined ? {} : { payment_intent }, page),
  ),

  endpoint('POST', '/checkout/sessions/:id/expire', z.strictObject({}), async ({ store, id }) => {
    const session = await store.lock('checkout.session', id)
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    await expireCheckout(store, session)
    return session
  }),
]
