import { Stripe } from 'stripe'
import { Refusal } from '../../platform/refusal.ts'
import type { Country, PaymentGateway, ReaderRefundFailure } from '../../ports/payment-gateway.ts'
import { callStripe } from './call-stripe.ts'
import { reversalParams } from './direct-charges.ts'
import { findRefund, hasAll, isStoredFault } from './move-money.ts'
import { type Action, actionOf, readerRefusal } from './readers.ts'
import { readRefundStatus } from './stripe-events.ts'
import { TEXTS } from './texts.ts'

type ReaderRefunds = Pick<PaymentGateway, 'refundOnReader' | 'readerRefund' | 'clearReaderRefund'>
type ReaderRefundRequest = Parameters<PaymentGateway['readerRefund']>[0]

const isInvalid = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError

const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'object' ? reference?.id : reference

/** Returns why a reader ended a refund. The provider documents no list of these codes. */
function failureOf(code: string | null): ReaderRefundFailure {
  if (code === 'customer_canceled') return 'cancelled'
  return /mismatch|incorrect_card|different_card/.test(code ?? '') ? 'other_card' : 'declined'
}

/** Refunds at a reader: Interac is returned to the card of the payment, which must be present. */
export function readerRefunds(clients: Record<Country, Stripe>): ReaderRefunds {
  /** Returns what the reader does, or did last, if it is this refund. */
  const shown = async ({
    country,
    readerId,
    paymentIntentId,
    metadata,
  }: ReaderRefundRequest): Promise<Action | undefined> => {
    const action = await actionOf(clients[country], readerId)
    const refund = action?.refund_payment
    const isThis = idOf(refund?.payment_intent) === paymentIntentId && hasAll(refund?.metadata ?? null, metadata)
    return action && isThis ? action : undefined
  }

  return {
    async refundOnReader({ readerId, amount, idempotencyKey, reversesTransfer, ...request }) {
      const { country, paymentIntentId: payment_intent, metadata } = request
      try {
        await callStripe(() =>
          clients[country].terminal.readers.refundPayment(
            readerId,
            { payment_intent, amount, metadata, ...reversalParams(reversesTransfer) },
            { idempotencyKey },
          ),
        )
      } catch (error) {
        // The reader may still show it.
        if (isStoredFault(error)) return
        if (!isInvalid(error)) throw error
        if (error.code === 'charge_already_refunded' || error.param === 'amount')
          throw new Refusal(400, 'REFUND_REFUSED', TEXTS.refundTooHigh)
        if ((await shown({ ...request, readerId }))?.status === 'in_progress') return
        throw readerRefusal(error)
      }
    },

    async readerRefund(request) {
      const stripe = clients[request.country]
      const action = await shown(request)
      if (action?.status === 'in_progress') return { status: 'open', isShown: true }
      const refundId = idOf(action?.refund_payment?.refund)
      if (refundId !== undefined && action?.status === 'succeeded') {
        const refund = await callStripe(() => stripe.refunds.retrieve(refundId))
        return { status: 'refunded', refundId: refund.id, refundStatus: readRefundStatus(refund.status) }
      }
      const found = await findRefund(stripe, request)
      if (found) return { status: 'refunded', refundId: found.refundId, refundStatus: found.status }
      // After a lost connection the refund may still turn up, and a reader that shows something else says nothing about this one.
      const isOver = action?.status === 'failed' && action.failure_code !== 'connection_error'
      return isOver ? { status: 'ended', failure: failureOf(action.failure_code) } : { status: 'open', isShown: false }
    },

    async clearReaderRefund(request) {
      if ((await shown(request))?.status !== 'in_progress') return
      await callStripe(() => clients[request.country].terminal.readers.cancelAction(request.readerId)).catch(
        (error: unknown) => {
          if (!isInvalid(error)) throw error
        },
      )
    },
  }
}
