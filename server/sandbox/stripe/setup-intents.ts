import { z } from 'zod'
import { invalidRequest } from './api-error.ts'
import { type Call, Declined, endpoint, requireClientSecret, unexpectedState } from './endpoint.ts'
import type { PaymentMethod, SetupIntent } from './objects.ts'
import { cardData, flag, metadata, text } from './params.ts'
import { challengeUrl } from './payment-intents.ts'
import { createPaymentMethod, resolvePaymentMethod } from './payment-methods.ts'
import { attemptSetup, openSetup } from './setups.ts'

const confirmation = {
  payment_method: text.optional(),
  payment_method_data: cardData.optional(),
  return_url: z.url().optional(),
}

const confirmParams = z.strictObject({ ...confirmation, client_secret: text.optional() })

const createParams = z.strictObject({
  ...confirmation,
  customer: text.optional(),
  description: text.optional(),
  metadata,
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  usage: z.enum(['on_session', 'off_session']).default('off_session'),
  confirm: flag.default(false),
})

async function confirm(
  { store, publicUrl }: Call,
  intent: SetupIntent,
  params: z.output<typeof confirmParams>,
): Promise<SetupIntent | Declined> {
  let method: PaymentMethod
  if (params.payment_method_data) method = await createPaymentMethod(store, params.payment_method_data)
  else if (params.payment_method) method = await resolvePaymentMethod(store, params.payment_method)
  else throw invalidRequest('A payment method is needed to confirm.', { param: 'payment_method' })
  const error = await attemptSetup(store, intent, method, {
    url: challengeUrl(publicUrl, intent.id),
    return_url: params.return_url ?? null,
  })
  return error ? new Declined({ ...error, setup_intent: intent }) : intent
}

export const setupIntentEndpoints = [
  endpoint('POST', '/setup_intents', createParams, async (call, params) => {
    if (params.customer) await call.store.find('customer', params.customer)
    const intent = await openSetup(call.store, {
      customer: params.customer ?? null,
      description: params.description ?? null,
      metadata: params.metadata,
      usage: params.usage,
    })
    return params.confirm ? confirm(call, intent, params) : intent
  }),

  endpoint(
    'GET',
    '/setup_intents/:id',
    z.strictObject({ client_secret: text.optional() }),
    async (call, params) => {
      const intent = await call.store.find('setup_intent', call.id)
      requireClientSecret(call, intent, params.client_secret)
      return intent
    },
    true,
  ),

  endpoint(
    'POST',
    '/setup_intents/:id/confirm',
    confirmParams,
    async (call, params) => {
      const intent = await call.store.lock('setup_intent', call.id)
      requireClientSecret(call, intent, params.client_secret)
      if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'confirm')
      return confirm(call, intent, params)
    },
    true,
  ),
]
