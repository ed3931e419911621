import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { CheckoutState, Country, GatewayEvent, RefundStatus } from '../../ports/payment-gateway.ts'
import { readDispute } from './read-dispute.ts'
import { idOf, readMoney } from './read-values.ts'

/** Translates Stripe's event into ours. Events that the product does not use become `other`. */
export function translateEvent(country: Country, event: Stripe.Event): GatewayEvent {
  const base = {
    id: event.id,
    country,
    name: event.type,
    isLive: event.livemode,
    version: event.api_version,
    payloadHash: hashOf(event),
    connectedAccountId: event.account ?? null,
    at: new Date(event.created * 1_000),
  }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object
      return {
        ...base,
        type: 'checkout-completed',
        sessionId: session.id,
        checkout: readCheckout(session),
        paid: readMoney(session.amount_total ?? 0, session.currency),
        metadata: session.metadata ?? {},
      }
    }
    case 'checkout.session.expired': {
      const session = event.data.object
      return { ...base, type: 'checkout-expired', sessionId: session.id, metadata: session.metadata ?? {} }
    }
    case 'payment_intent.succeeded': {
      const intent = event.data.object
      return {
        ...base,
        type: 'payment-succeeded',
        paymentIntentId: intent.id,
        paid: readMoney(intent.amount_received, intent.currency),
        customerId: idOf(intent.customer),
        metadata: intent.metadata,
      }
    }
    case 'payment_intent.payment_failed': {
      const intent = event.data.object
      return {
        ...base,
        type: 'payment-failed',
        paymentIntentId: intent.id,
        declineCode: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code,
        metadata: intent.metadata,
      }
    }
    case 'payment_intent.canceled': {
      const intent = event.data.object
      return { ...base, type: 'payment-cancelled', paymentIntentId: intent.id, metadata: intent.metadata }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = event.data.object
      return {
        ...base,
        type: 'refund-updated',
        refundId: refund.id,
        paymentIntentId: idOf(refund.payment_intent),
        amount: refund.amount,
        status: readRefundStatus(refund.status),
        reversesTransfer: Boolean(refund.transfer_reversal),
        metadata: refund.metadata ?? {},
      }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return { ...base, type: 'dispute-changed', dispute: readDispute(event.data.object) }
    case 'radar.early_fraud_warning.created': {
      const warning = event.data.object
      return {
        ...base,
        type: 'fraud-warning',
        warningId: warning.id,
        paymentIntentId: idOf(warning.payment_intent ?? null),
        fraudType: warning.fraud_type,
      }
    }
    case 'account.updated':
      return { ...base, type: 'account-changed', providerAccountId: event.account ?? event.data.object.id }
    case 'capability.updated':
    case 'account.application.deauthorized':
      return event.account === undefined
        ? { ...base, type: 'other' }
        : { ...base, type: 'account-changed', providerAccountId: event.account }
    // Of manual payouts the provider does not list the movements, and sends no such event.
    case 'payout.reconciliation_completed':
    case 'payout.failed':
      return { ...base, type: 'bank-payout', payoutId: event.data.object.id, hasFailed: event.type === 'payout.failed' }
    case 'terminal.reader.action_succeeded':
    case 'terminal.reader.action_failed': {
      const { id: readerId, action } = event.data.object
      const refund = action?.refund_payment
      const paymentIntentId = idOf((refund ?? action?.process_payment_intent)?.payment_intent ?? null)
      if (paymentIntentId === undefined) return { ...base, type: 'other' }
      return { ...base, type: 'reader-done', readerId, paymentIntentId, metadata: refund?.metadata ?? {} }
    }
    default:
      return { ...base, type: 'other' }
  }
}

/** Hashes what stays the same in every delivery: how many webhooks are pending does not, and a list has other spaces. */
function hashOf({ type, account, livemode, data }: Stripe.Event): Buffer {
  const content = JSON.stringify({ type, account, livemode, data }, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(content).digest()
}

/** Stripe may add statuses; a session that is neither complete nor expired can still be paid. A total of zero counts as paid. */
export function readCheckout(session: Stripe.Checkout.Session): CheckoutState {
  const closedStatus = (['complete', 'expired'] as const).find(status => status === session.status)
  return {
    status: closedStatus ?? 'open',
    paymentStatus: session.payment_status === 'unpaid' ? 'unpaid' : 'paid',
    paymentIntentId: idOf(session.payment_intent),
  }
}

/** A cancelled refund moved no money, so it counts as failed. */
export function readRefundStatus(status: string | null): RefundStatus {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
