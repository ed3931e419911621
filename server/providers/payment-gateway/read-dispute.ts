import type { Stripe } from 'stripe'
import { DISPUTE_STATUSES } from '../../../domain/dispute/lifecycle.ts'
import type { GatewayDispute } from '../../ports/disputes-and-transfers.ts'
import { idOf, readMoney } from './read-values.ts'

/** Translates Stripe's dispute into ours. */
export function readDispute(dispute: Stripe.Dispute): GatewayDispute {
  const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details
  return {
    disputeId: dispute.id,
    paymentIntentId: idOf(dispute.payment_intent),
    disputed: readMoney(dispute.amount, dispute.currency),
    reason: dispute.reason,
    status: DISPUTE_STATUSES.find(status => status === dispute.status.toUpperCase()),
    dueAt: dueBy === null ? null : new Date(dueBy * 1_000),
    openedAt: new Date(dispute.created * 1_000),
    submissions,
    fileId: idOf(dispute.evidence.service_documentation) ?? null,
    movements: dispute.balance_transactions.map(({ id, amount, fee, currency }) => ({
      transactionId: id,
      ...readMoney(amount, currency),
      fee,
    })),
  }
}
