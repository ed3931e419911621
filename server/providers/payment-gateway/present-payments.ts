import { Stripe } from 'stripe'
import { Refusal } from '../../platform/refusal.ts'
import { callStripe } from './call-stripe.ts'
import type { Country, PaymentGateway, PresentPayment, PresentStatus } from '../../ports/payment-gateway.ts'
import { TEXTS } from './texts.ts'

type PresentPayments = Pick<
  PaymentGateway,
  | 'listReaders'
  | 'createReaderPayment'
  | 'showOnReader'
  | 'clearReader'
  | 'startCashApp'
  | 'presentStatus'
  | 'cancelPresent'
>

/** Readers process Canadian debit cards as Interac. */
const READ_BY_READERS = { CA: ['card_present', 'interac_present'], US: ['card_present'] } as const

const isInvalid = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/** Payments with the customer present: Stripe Terminal, driven by the server, and Cash App Pay. */
export function presentPayments(
  clients: Record<Country, Stripe>,
  { isSandbox }: { isSandbox: boolean },
): PresentPayments {
  const presentStatus: PresentPayments['presentStatus'] = async ({ country, paymentIntentId }) =>
    readStatus(await callStripe(() => clients[country].paymentIntents.retrieve(paymentIntentId)))

  /** Returns the payment that a reader shows. */
  const shownOn = async (country: Country, readerId: string): Promise<string | undefined> => {
    const reader = await callStripe(() => clients[country].terminal.readers.retrieve(readerId))
    const action = 'action' in reader ? reader.action : null
    const shown = action?.status === 'in_progress' ? action.process_payment_intent?.payment_intent : undefined
    return typeof shown === 'string' ? shown : shown?.id
  }

  return {
    presentStatus,

    async listReaders(country, location) {
      const { data } = await callStripe(() => clients[country].terminal.readers.list({ location, limit: 100 }))
      return data
        .map(({ id, label, status }) => ({
          readerId: id,
          label,
          isOnline: status === 'online',
          simulatorUrl: isSandbox ? `/sandbox/terminal/${id}` : undefined,
        }))
        .sort((a, b) => a.label.localeCompare(b.label))
    },

    async createReaderPayment(payment) {
      const intent = await createIntent(clients[payment.country], payment, {
        allowed_payment_method_types: [...READ_BY_READERS[payment.country]],
        capture_method: 'automatic',
      })
      return { paymentIntentId: intent.id }
    },

    async showOnReader({ country, readerId, paymentIntentId }) {
      try {
        await callStripe(() =>
          clients[country].terminal.readers.processPaymentIntent(readerId, { payment_intent: paymentIntentId }),
        )
      } catch (error) {
        if (!isInvalid(error)) throw error
        if ((await shownOn(country, readerId)) === paymentIntentId) return
        throw new Refusal(409, 'READER_BUSY', TEXTS.readerBusy)
      }
    },

    async clearReader({ country, readerId, paymentIntentId }) {
      if ((await shownOn(country, readerId)) !== paymentIntentId) return
      await callStripe(() => clients[country].terminal.readers.cancelAction(readerId)).catch((error: unknown) => {
        // A card was presented at this moment: the payment's own status has the result.
        if (!isInvalid(error)) throw error
      })
    },

    async startCashApp(payment) {
      const intent = await createIntent(clients[payment.country], payment, {
        allowed_payment_method_types: ['cashapp'],
        payment_method_data: { type: 'cashapp' },
        confirm: true,
      })
      const label = intent.next_action?.cashapp_handle_redirect_or_display_qr_code?.mobile_auth_url
      if (!label) throw new Error(`Payment intent ${intent.id} came without an address for Cash App.`)
      return { paymentIntentId: intent.id, label }
    },

    async cancelPresent({ country, paymentIntentId }) {
      try {
        return readStatus(await callStripe(() => clients[country].paymentIntents.cancel(paymentIntentId)))
      } catch (error) {
        if (!isInvalid(error) || error.code !== 'payment_intent_unexpected_state') throw error
        return await presentStatus({ country, paymentIntentId })
      }
    },
  }
}

function createIntent(
  stripe: Stripe,
  { amount, currency, description, metadata, idempotencyKey }: PresentPayment,
  way: Omit<Stripe.PaymentIntentCreateParams, 'amount' | 'currency'>,
): Promise<Stripe.PaymentIntent> {
  return callStripe(() =>
    stripe.paymentIntents.create(
      { amount, currency: currency.toLowerCase(), description, metadata, ...way },
      { idempotencyKey },
    ),
  )
}

/** A declined attempt leaves an intent that waits for another card. We treat it as failed, and the next attempt is a new payment. */
function readStatus({ status, last_payment_error }: Stripe.PaymentIntent): PresentStatus {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'cancelled'
  return last_payment_error ? 'failed' : 'open'
}
