import { invalidRequest } from './api-error.ts'
import type { PaymentMethodDetails, TerminalReader } from './objects.ts'
import { failPayment, settlePayment } from './payments.ts'
import { createRefund, lockCharge } from './refunds.ts'
import type { Store } from './store.ts'
import type { Decline } from './test-cards.ts'

/** What happens at a reader: a card, the customer's cancel button, or a lost connection after the card was charged. */
export interface Presented {
  type: 'card_present' | 'interac_present' | 'customer_canceled' | 'connection_error'
  /** A test card of Stripe's public page; without one a card that is accepted. */
  number?: string | undefined
  /** Cents that the customer adds on the reader. */
  tip: number
}

const DECLINED: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const DECLINED_NUMBER = '4000000000000002'
const INTERAC_NUMBER = '4506445006931933'
const CARD_NUMBER = '4242424242424242'
/** A refund on a reader whose amount ends with these digits is declined. */
const DECLINED_REFUND_CENTS = 5

const RECEIPT = {
  application_cryptogram: '0FBAD2B6A5F1E9C4',
  authorization_code: '123456',
  authorization_response_code: '3030',
  terminal_verification_results: '0000000000',
  transaction_status_information: '0000',
}

/** Returns what the charge says about the card, with what a receipt has to show. */
export function detailsOf(type: 'card_present' | 'interac_present', number: string): PaymentMethodDetails {
  const isInterac = type === 'interac_present'
  const card = {
    brand: isInterac ? 'interac' : 'visa',
    last4: number.slice(-4),
    funding: isInterac ? 'debit' : 'credit',
    country: isInterac ? 'CA' : 'US',
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 3,
    read_method: 'contactless_emv',
    fingerprint: `present${number.slice(-12)}`,
    receipt: {
      ...RECEIPT,
      account_type: isInterac ? 'checking' : 'credit',
      application_preferred_name: isInterac ? 'Interac' : 'Visa Credit',
      dedicated_file_name: isInterac ? 'A0000002771010' : 'A0000000031010',
      cardholder_verification_method: isInterac ? 'online_pin' : null,
    },
  }
  return type === 'interac_present' ? { type, interac_present: card } : { type, card_present: card }
}

/** Presents a card to a reader. @throws ApiError 400 when the reader waits for none */
export async function presentCard(store: Store, readerId: string, presented: Presented): Promise<void> {
  const { action } = await store.find('terminal.reader', readerId)
  if (action?.status !== 'in_progress')
    throw invalidRequest('The reader is not waiting for a payment method.', { code: 'terminal_reader_not_waiting' })
  if (action.type === 'refund_payment') await presentForRefund(store, readerId, action.refund_payment, presented)
  else await presentForPayment(store, readerId, action.process_payment_intent, presented)
}

async function presentForPayment(
  store: Store,
  readerId: string,
  shown: { payment_intent: string; process_config: { skip_tipping: boolean } },
  { type, number, tip }: Presented,
): Promise<void> {
  // Lock the payment first, as everywhere, to avoid deadlocks.
  const intent = await store.lock('payment_intent', shown.payment_intent)
  const reader = await lockWaiting(store, readerId, shown.payment_intent)
  if (!reader || intent.status !== 'requires_payment_method') return
  if (type === 'customer_canceled')
    return await endAction(store, reader, 'failed', { code: type, message: 'Canceled.' })
  const isInterac = type === 'interac_present'
  const isDeclined = number === DECLINED_NUMBER || (isInterac && intent.capture_method === 'manual')
  if (isDeclined || (isInterac && !intent.payment_method_types.includes('interac_present'))) {
    await failPayment(store, intent, DECLINED)
    return await endAction(store, reader, 'failed', DECLINED)
  }
  if (!shown.process_config.skip_tipping) intent.amount += tip
  const cardType = isInterac ? 'interac_present' : 'card_present'
  await settlePayment(store, intent, detailsOf(cardType, number ?? (isInterac ? INTERAC_NUMBER : CARD_NUMBER)))
  if (type === 'connection_error')
    return await endAction(store, reader, 'failed', { code: type, message: 'The connection was lost.' })
  await endAction(store, reader, 'succeeded')
}

async function presentForRefund(
  store: Store,
  readerId: string,
  shown: Extract<NonNullable<TerminalReader['action']>, { type: 'refund_payment' }>['refund_payment'],
  { type, number }: Presented,
): Promise<void> {
  const charge = await lockCharge(store, shown.payment_intent)
  const reader = await lockWaiting(store, readerId, shown.payment_intent)
  if (reader?.action?.type !== 'refund_payment') return
  if (type === 'customer_canceled')
    return await endAction(store, reader, 'failed', { code: type, message: 'Canceled.' })
  if (type !== 'connection_error') {
    const presented = detailsOf(type, number ?? (type === 'interac_present' ? INTERAC_NUMBER : CARD_NUMBER))
    if (fingerprintIn(presented) !== fingerprintIn(charge.payment_method_details))
      return await endAction(store, reader, 'failed', {
        code: 'refund_card_mismatch',
        message: 'This is not the card that paid.',
      })
  }
  if (shown.amount % 100 === DECLINED_REFUND_CENTS) return await endAction(store, reader, 'failed', DECLINED)
  const refund = await createRefund(store, charge, { ...shown, refunded: shown.amount, reason: null })
  reader.action.refund_payment.refund = refund.id
  if (type === 'connection_error')
    return await endAction(store, reader, 'failed', { code: type, message: 'The connection was lost.' })
  await endAction(store, reader, 'succeeded')
}

const fingerprintIn = (details: PaymentMethodDetails): string | undefined => {
  if (details.type === 'card_present') return details.card_present.fingerprint
  return details.type === 'interac_present' ? details.interac_present.fingerprint : undefined
}

/** Returns a reader, locked, if it still waits for this payment. */
async function lockWaiting(store: Store, readerId: string, intentId: string): Promise<TerminalReader | undefined> {
  const reader = await store.lock('terminal.reader', readerId)
  return reader.action?.status === 'in_progress' && paymentOf(reader.action) === intentId ? reader : undefined
}

/** Returns the payment of what a reader does. */
export const paymentOf = (action: NonNullable<TerminalReader['action']>): string =>
  action.type === 'refund_payment' ? action.refund_payment.payment_intent : action.process_payment_intent.payment_intent

async function endAction(
  store: Store,
  reader: TerminalReader,
  status: 'succeeded' | 'failed',
  failure?: { code: string; message: string },
): Promise<void> {
  if (!reader.action) return
  reader.action.status = status
  reader.action.failure_code = failure?.code ?? null
  reader.action.failure_message = failure?.message ?? null
  await store.save(reader)
  await store.emit(`terminal.reader.action_${status}`, reader)
}
