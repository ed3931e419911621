import { renderSVG } from 'uqr'
import { countryOf } from './account/accounts.ts'
import { ApiError, invalidRequest } from './api-error.ts'
import type { Call } from './endpoint.ts'
import { type PaymentIntent, randomText } from './objects.ts'
import { failPayment, settlePayment } from './payments.ts'
import type { Store } from './store.ts'

const declined = { code: 'payment_method_provider_decline', message: 'The payment was declined in Cash App.' }

/** Seconds that a code can be scanned, and how often the service makes a new one. */
const CODE_SECONDS = 30
const MAX_RENEWALS = 20

/**
 * Makes an intent wait for its payment in Cash App.
 * @throws ApiError 400 outside of the US, and without a page to return to
 */
export async function showCashApp(
  { store, publicUrl }: Call,
  intent: PaymentIntent,
  returnUrl: string | undefined,
): Promise<PaymentIntent> {
  if (countryOf(store.account) !== 'US' || intent.currency !== 'usd')
    throw invalidRequest('The payment method type "cashapp" is for US accounts and usd only.', {
      code: 'payment_intent_invalid_currency',
      param: 'currency',
    })
  if (returnUrl === undefined)
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_redirect_confirmation_without_return_url',
      message:
        'To confirm this PaymentIntent with a payment method that redirects your customer, please specify a `return_url`.',
    })
  intent.status = 'requires_action'
  intent.next_action = newCode(publicUrl, intent.id)
  await store.save(intent)
  await store.emit('payment_intent.requires_action', intent)
  return intent
}

function newCode(publicUrl: string, intentId: string): PaymentIntent['next_action'] {
  const url = `${publicUrl}/sandbox/cash-app/${intentId}`
  const code = randomText(16)
  return {
    type: 'cashapp_handle_redirect_or_display_qr_code',
    cashapp_handle_redirect_or_display_qr_code: {
      hosted_instructions_url: url,
      mobile_auth_url: `${url}?code=${code}`,
      qr_code: {
        expires_at: Math.floor(Date.now() / 1000) + CODE_SECONDS,
        image_url_png: `${url}/code.png?code=${code}`,
        image_url_svg: `${url}/code.svg?code=${code}`,
      },
    },
  }
}

const codeOf = ({ next_action }: PaymentIntent) =>
  next_action?.type === 'cashapp_handle_redirect_or_display_qr_code'
    ? next_action.cashapp_handle_redirect_or_display_qr_code
    : undefined

/** Gives a waiting intent a new code once its last one has expired. After 20 the payment is over. */
export async function renewCode(store: Store, publicUrl: string, intent: PaymentIntent): Promise<PaymentIntent> {
  const shown = codeOf(intent)
  if (!shown || shown.qr_code.expires_at > Date.now() / 1000) return intent
  const locked = await store.lock('payment_intent', intent.id)
  if (codeOf(locked)?.qr_code.expires_at !== shown.qr_code.expires_at) return locked
  if (locked.code_renewals >= MAX_RENEWALS) {
    await failPayment(store, locked, { code: 'payment_intent_payment_attempt_expired', message: 'The code expired.' })
    return locked
  }
  locked.code_renewals += 1
  locked.next_action = newCode(publicUrl, locked.id)
  await store.save(locked)
  return locked
}

/** Returns the picture of a code that can still be scanned. */
export async function drawCode(store: Store, intentId: string, code: string): Promise<string | undefined> {
  const shown = codeOf(await store.find('payment_intent', intentId))
  const isCurrent = shown?.mobile_auth_url.endsWith(`?code=${code}`) && shown.qr_code.expires_at > Date.now() / 1000
  return shown && isCurrent ? renderSVG(shown.mobile_auth_url, { border: 2 }) : undefined
}

/** Applies the customer's answer in the app. Only the first answer counts. */
export async function answerCashApp(store: Store, intent: PaymentIntent, approved: boolean): Promise<void> {
  if (intent.status !== 'requires_action') return
  if (!approved) {
    await failPayment(store, intent, declined)
    return
  }
  await settlePayment(store, intent, { type: 'cashapp', cashapp: { buyer_id: randomText(12), cashtag: '$sam' } })
}
