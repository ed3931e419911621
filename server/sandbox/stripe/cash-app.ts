import { invalidRequest } from './api-error.ts'
import type { Call } from './endpoint.ts'
import type { PaymentIntent } from './objects.ts'
import { failPayment, settlePayment } from './payments.ts'
import type { Store } from './store.ts'

const declined = { code: 'payment_method_provider_decline', message: 'The payment was declined in Cash App.' }

/** Makes an intent wait for its payment in Cash App. @throws ApiError 400 outside of the US */
export async function showCashApp({ store, publicUrl }: Call, intent: PaymentIntent): Promise<PaymentIntent> {
  if (store.account !== 'US' || intent.currency !== 'usd')
    throw invalidRequest('The payment method type "cashapp" is for US accounts and usd only.', { param: 'currency' })
  const url = `${publicUrl}/sandbox/cash-app/${intent.id}`
  intent.status = 'requires_action'
  intent.next_action = {
    type: 'cashapp_handle_redirect_or_display_qr_code',
    cashapp_handle_redirect_or_display_qr_code: {
      hosted_instructions_url: url,
      mobile_auth_url: url,
      qr_code: {
        expires_at: intent.created + 600,
        image_url_png: `${url}?format=png`,
        image_url_svg: `${url}?format=svg`,
      },
    },
  }
  await store.save(intent)
  await store.emit('payment_intent.requires_action', intent)
  return intent
}

/** Applies the customer's answer in the app. Only the first answer counts. */
export async function answerCashApp(store: Store, intent: PaymentIntent, approved: boolean): Promise<void> {
  if (intent.status !== 'requires_action') return
  if (approved) await settlePayment(store, intent)
  else await failPayment(store, intent, declined)
}
