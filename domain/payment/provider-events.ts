/**
 * The payment provider's events that we read, in its words: its webhook endpoint has to send these. Nothing else does anything here.
 * `server/providers/payment-gateway/stripe-events.test.ts` compares the list with what is read.
 */
export const HANDLED_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  'terminal.reader.action_succeeded',
  'terminal.reader.action_failed',
  'payout.reconciliation_completed',
  'payout.failed',
] as const

/** What the webhook endpoint for connected accounts has to send. */
export const CONNECT_EVENTS = ['account.updated', 'capability.updated', 'account.application.deauthorized'] as const

/** The events as the provider's Dashboard groups them, such as `payout.*`. What is more in a group does nothing here. */
export const EVENT_GROUPS: readonly string[] = [
  ...new Set(HANDLED_EVENTS.map(name => `${name.slice(0, name.lastIndexOf('.'))}.*`)),
]
