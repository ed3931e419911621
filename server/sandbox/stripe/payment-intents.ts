import { z } from 'zod'
import { countryOf } from './account/accounts.ts'
import { type ApiError, invalidRequest } from './api-error.ts'
import { renewCode, showCashApp } from './cash-app.ts'
import { destinationParams, requireDestination } from './connect/destination-charges.ts'
import { type Call, Declined, endpoint, requireClientSecret, unexpectedState } from './endpoint.ts'
import type { PaymentIntent, PaymentMethod } from './objects.ts'
import { amount, cardData, createdSince, currency, flag, metadata, page, text } from './params.ts'
import { createPaymentMethod, resolvePaymentMethod } from './payment-methods.ts'
import { attemptPayment, openPayment } from './payments.ts'
import type { Store } from './store.ts'

const confirmation = {
  payment_method: text.optional(),
  payment_method_data: z.union([cardData, z.strictObject({ type: z.literal('cashapp') })]).optional(),
  off_session: flag.default(false),
  return_url: z.url().optional(),
}

const confirmParams = z.strictObject({ ...confirmation, client_secret: text.optional() })

const listParams = z.strictObject({ ...page, created: createdSince, customer: text.optional() })

const createParams = z.strictObject({
  ...confirmation,
  ...destinationParams,
  amount,
  currency,
  customer: text.optional(),
  description: text.optional(),
  metadata,
  capture_method: z.enum(['automatic', 'manual']).default('automatic'),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  receipt_email: z.email().optional(),
  statement_descriptor_suffix: text.max(22).optional(),
  payment_method_options: z
    .strictObject({
      card: z.strictObject({ stored_credential_usage: z.enum(['recurring', 'unscheduled']).optional() }).optional(),
    })
    .optional(),
  allowed_payment_method_types: z
    .array(z.enum(['card', 'card_present', 'interac_present', 'cashapp']))
    .default(['card']),
  /** Since version endive this is refused with a code of its own. */
  payment_method_types: z.array(text).optional(),
  confirm: flag.default(false),
})

/** Returns the allowed types that fit account and currency and are switched on. The others are dropped without an error. */
async function fittingTypes(store: Store, { allowed_payment_method_types, currency }: z.output<typeof createParams>) {
  const { account } = store
  const { methodsOff } = await store.control()
  const fits = {
    card: true,
    card_present: true,
    interac_present: countryOf(account) === 'CA' && currency === 'cad',
    cashapp: countryOf(account) === 'US' && currency === 'usd',
  }
  const types = allowed_payment_method_types.filter(type => fits[type] && !methodsOff.includes(type))
  if (types.length > 0) return types
  throw invalidRequest('None of the allowed payment method types can be used with this currency.', {
    code: 'payment_intent_invalid_currency',
    param: 'currency',
  })
}

const typesRefused = (): ApiError =>
  invalidRequest('The `payment_method_types` parameter is no longer supported. Use dynamic payment methods.', {
    code: 'payment_method_types_no_longer_supported',
    param: 'payment_method_types',
  })

const retrieveParams = z.strictObject({
  client_secret: text.optional(),
  expand: z.array(z.literal('latest_charge')).optional(),
})

/** Returns the URL where a customer authenticates an intent. */
export const challengeUrl = (publicUrl: string, intentId: string): string =>
  `${publicUrl}/sandbox/authenticate/${intentId}`

async function chosenMethod(
  { store }: Call,
  params: Pick<z.output<typeof confirmParams>, 'payment_method' | 'payment_method_data'>,
): Promise<PaymentMethod | undefined> {
  if (params.payment_method_data?.type === 'card') return createPaymentMethod(store, params.payment_method_data)
  return params.payment_method ? resolvePaymentMethod(store, params.payment_method) : undefined
}

async function confirm(
  { store, publicUrl }: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  params: { off_session: boolean; return_url?: string | undefined },
): Promise<PaymentIntent | Declined> {
  const error = await attemptPayment(store, intent, method, {
    offSession: params.off_session,
    challenge: { url: challengeUrl(publicUrl, intent.id), return_url: params.return_url ?? null },
  })
  return error ? new Declined({ ...error, payment_intent: intent }) : intent
}

export const paymentIntentEndpoints = [
  endpoint('POST', '/payment_intents', createParams, async (call, params) => {
    const { store } = call
    if (params.payment_method_types) throw typesRefused()
    const usage = params.payment_method_options?.card?.stored_credential_usage
    if (usage !== undefined && params.setup_future_usage !== undefined)
      throw invalidRequest('stored_credential_usage cannot be used together with setup_future_usage.', {
        param: 'payment_method_options[card][stored_credential_usage]',
      })
    if (params.customer) await store.find('customer', params.customer)
    await requireDestination(store, params, { total: params.amount })
    const method = await chosenMethod(call, params)
    const intent = await openPayment(store, {
      ...params,
      customer: params.customer ?? null,
      description: params.description ?? null,
      payment_method_options: usage === undefined ? null : { card: { stored_credential_usage: usage } },
      payment_method_types: await fittingTypes(store, params),
    })
    if (params.confirm && params.payment_method_data?.type === 'cashapp')
      return showCashApp(call, intent, params.return_url)
    if (params.confirm && method) return confirm(call, intent, method, params)
    if (params.confirm) throw invalidRequest('A payment method is needed to confirm.', { param: 'payment_method' })
    if (method) {
      intent.payment_method = method.id
      intent.status = 'requires_confirmation'
      await store.save(intent)
    }
    return intent
  }),

  endpoint(
    'GET',
    '/payment_intents/:id',
    retrieveParams,
    async (call, params) => {
      const intent = await call.store.find('payment_intent', call.id)
      requireClientSecret(call, intent, params.client_secret)
      const shown = await renewCode(call.store, call.publicUrl, intent)
      if (!params.expand || shown.latest_charge === null) return shown
      return { ...shown, latest_charge: await call.store.find('charge', shown.latest_charge) }
    },
    true,
  ),

  endpoint('GET', '/payment_intents', listParams, ({ store }, { customer, created, ...page }) =>
    store.list('payment_intent', customer === undefined ? {} : { customer }, { ...page, since: created?.gte }),
  ),

  endpoint(
    'POST',
    '/payment_intents/:id/confirm',
    confirmParams,
    async (call, params) => {
      const intent = await call.store.lock('payment_intent', call.id)
      requireClientSecret(call, intent, params.client_secret)
      if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
        throw unexpectedState(intent, 'confirm')
      const chosen = await chosenMethod(call, params)
      const method =
        chosen ?? (intent.payment_method ? await resolvePaymentMethod(call.store, intent.payment_method) : undefined)
      if (!method) throw invalidRequest('A payment method is needed to confirm.', { param: 'payment_method' })
      return confirm(call, intent, method, params)
    },
    true,
  ),

  endpoint(
    'POST',
    '/payment_intents/:id/capture',
    z.strictObject({ amount_to_capture: amount.optional() }),
    async ({ store, id }, params) => {
      const intent = await store.lock('payment_intent', id)
      if (intent.status !== 'requires_capture' || !intent.latest_charge) throw unexpectedState(intent, 'capture')
      const captured = params.amount_to_capture ?? intent.amount_capturable
      if (captured > intent.amount_capturable)
        throw invalidRequest('The amount to capture is more than the amount authorized.', {
          param: 'amount_to_capture',
        })
      const charge = await store.lock('charge', intent.latest_charge)
      charge.captured = true
      charge.amount_captured = captured
      intent.status = 'succeeded'
      intent.amount_received = captured
      intent.amount_capturable = 0
      await store.save(charge)
      await store.save(intent)
      await store.emit('charge.captured', charge)
      await store.emit('payment_intent.succeeded', intent)
      return intent
    },
  ),

  endpoint(
    'POST',
    '/payment_intents/:id/cancel',
    z.strictObject({ cancellation_reason: text.optional() }),
    async ({ store, id }, params) => {
      const intent = await store.lock('payment_intent', id)
      if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel')
      intent.status = 'canceled'
      intent.canceled_at = Math.floor(Date.now() / 1000)
      intent.cancellation_reason = params.cancellation_reason ?? null
      intent.amount_capturable = 0
      intent.next_action = null
      await store.save(intent)
      await store.emit('payment_intent.canceled', intent)
      return intent
    },
  ),
]
