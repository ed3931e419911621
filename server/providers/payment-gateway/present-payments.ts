import { Stripe } from 'stripe'
import { Refusal } from '../../platform/refusal.ts'
import type { Country, PaymentGateway, PresentPayment, PresentStatus } from '../../ports/payment-gateway.ts'
import { callStripe } from './call-stripe.ts'
import { destinationParams, withDestination } from './direct-charges.ts'
import { type Action, actionOf, readerRefusal } from './readers.ts'
import { TEXTS } from './texts.ts'

type PresentPayments = Pick<
  PaymentGateway,
  | 'listReaderLocations'
  | 'listReaders'
  | 'createReaderPayment'
  | 'showOnReader'
  | 'clearReader'
  | 'startCashApp'
  | 'cashAppCode'
  | 'presentStatus'
  | 'cancelPresent'
>

/** An account with more locations than this could not be chosen from in a list. */
const MAX_LOCATIONS = 1_000

/** Readers process Canadian debit cards as Interac. */
const READ_BY_READERS = { CA: ['card_present', 'interac_present'], US: ['card_present'] } as const

const isInvalid = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/** Returns the payment of what a reader does, or did last. */
function paymentOn(action: Action | null): string | undefined {
  const payment = action?.process_payment_intent?.payment_intent
  return typeof payment === 'string' ? payment : payment?.id
}

/**
 * The provider drops a type that does not fit the currency or that is switched off in its Dashboard, without an error.
 * @throws Refusal 409 METHOD_OFF when a payment does not allow the type that it was made for
 */
function requireType({ payment_method_types }: Stripe.PaymentIntent, type: string): void {
  if (!payment_method_types.includes(type)) throw new Refusal(409, 'METHOD_OFF', TEXTS.methodOff)
}

/** Payments with the customer present: Stripe Terminal, driven by the server, and Cash App Pay. */
export function presentPayments(
  clients: Record<Country, Stripe>,
  { isSandbox }: { isSandbox: boolean },
): PresentPayments {
  const presentStatus: PresentPayments['presentStatus'] = async ({ country, paymentIntentId, readerId }) => {
    const status = readStatus(await callStripe(() => clients[country].paymentIntents.retrieve(paymentIntentId)))
    if (status !== 'open' || !readerId) return status
    const action = await actionOf(clients[country], readerId)
    const isHere = paymentOn(action) === paymentIntentId
    // After a lost connection the card may be charged: the payment itself has the result.
    const isGivenUp = isHere && action?.status === 'failed' && action.failure_code !== 'connection_error'
    // A reader that waits for nothing may not show the payment yet.
    const isReplaced = !isHere && action?.status === 'in_progress'
    return isGivenUp || isReplaced ? 'cancelled' : 'open'
  }

  let isInteracNoted = false
  /** Credit cards still work, so the payment continues. An operator must switch it on at the provider. */
  const warnOfInterac = (): void => {
    if (!isInteracNoted) process.emitWarning(TEXTS.interacOff, { code: 'PAYMENT_METHOD_OFF' })
    isInteracNoted = true
  }

  /** Returns the payment that a reader waits for. */
  const shownOn = async (country: Country, readerId: string): Promise<string | undefined> => {
    const action = await actionOf(clients[country], readerId)
    return action?.status === 'in_progress' ? paymentOn(action) : undefined
  }

  return {
    presentStatus,

    async listReaderLocations(country) {
      const { locations } = clients[country].terminal
      const found = await callStripe(() => locations.list({ limit: 100 }).autoPagingToArray({ limit: MAX_LOCATIONS }))
      return found
        .map(({ id, display_name, address }) => ({
          locationId: id,
          name: display_name,
          address: [address.line1, address.city, address.state, address.postal_code].filter(Boolean).join(', '),
        }))
        .sort((a, b) => a.name.localeCompare(b.name))
    },

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
        // Interac is charged in one message, so there is nothing to capture later.
        capture_method: 'automatic',
        statement_descriptor_suffix: payment.descriptor,
      })
      requireType(intent, 'card_present')
      if (payment.country === 'CA' && !intent.payment_method_types.includes('interac_present')) warnOfInterac()
      return { paymentIntentId: intent.id }
    },

    async showOnReader({ country, readerId, paymentIntentId }) {
      const { readers } = clients[country].terminal
      const show = () =>
        callStripe(() =>
          readers.processPaymentIntent(readerId, {
            payment_intent: paymentIntentId,
            // A tip would be added to the amount, and the invoice has no place for it.
            process_config: { skip_tipping: true },
          }),
        )
      try {
        await show()
      } catch (error) {
        if (!isInvalid(error)) throw error
        // A reader that did not answer may have got the payment, and one that was paid in the meantime has no state for it.
        if ((await shownOn(country, readerId)) === paymentIntentId) return
        if (error.code === 'intent_invalid_state' && (await presentStatus({ country, paymentIntentId })) !== 'open')
          return
        if (error.code !== 'terminal_reader_timeout') throw readerRefusal(error)
        await show().catch(async (again: unknown) => {
          if (!isInvalid(again)) throw again
          if ((await shownOn(country, readerId)) !== paymentIntentId) throw readerRefusal(again)
        })
      }
    },

    async clearReader({ country, readerId, paymentIntentId }) {
      if ((await shownOn(country, readerId)) !== paymentIntentId) return
      await callStripe(() => clients[country].terminal.readers.cancelAction(readerId)).catch((error: unknown) => {
        // A card was presented at this moment: the payment's own status has the result.
        if (!isInvalid(error)) throw error
      })
    },

    async startCashApp({ returnUrl, ...payment }) {
      const intent = await createIntent(clients[payment.country], payment, {
        allowed_payment_method_types: ['cashapp'],
        payment_method_data: { type: 'cashapp' },
        confirm: true,
        return_url: returnUrl,
      })
      requireType(intent, 'cashapp')
      const label = intent.next_action?.cashapp_handle_redirect_or_display_qr_code?.hosted_instructions_url
      if (!label) throw new Error(`Payment intent ${intent.id} came without a page for Cash App.`)
      return { paymentIntentId: intent.id, label }
    },

    async cashAppCode({ country, paymentIntentId }) {
      const intent = await callStripe(() => clients[country].paymentIntents.retrieve(paymentIntentId))
      const code = intent.next_action?.cashapp_handle_redirect_or_display_qr_code?.qr_code
      if (!code?.image_url_svg || !code.expires_at) return null
      const { pathname, search } = new URL(code.image_url_svg)
      // The sandbox is part of every site.
      return {
        imageUrl: isSandbox ? pathname + search : code.image_url_svg,
        expiresAt: new Date(code.expires_at * 1000),
      }
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
  { amount, currency, description, metadata, direct, idempotencyKey }: PresentPayment,
  way: Omit<Stripe.PaymentIntentCreateParams, 'amount' | 'currency'>,
): Promise<Stripe.PaymentIntent> {
  return withDestination(direct, () =>
    callStripe(() =>
      stripe.paymentIntents.create(
        { amount, currency: currency.toLowerCase(), description, metadata, ...destinationParams(direct), ...way },
        { idempotencyKey },
      ),
    ),
  )
}

/** A declined attempt leaves an intent that waits for another card. We treat it as failed, and the next attempt is a new payment. */
function readStatus({ status, last_payment_error }: Stripe.PaymentIntent): PresentStatus {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'cancelled'
  return last_payment_error ? 'failed' : 'open'
}
