import { enter } from '../payment/ledger.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { DisputeMovement, GatewayDispute } from '../ports/disputes-and-transfers.ts'
import { addDisputeEvent } from './add-dispute-event.ts'
import type { DisputedPayment } from './disputed-payment.ts'

/**
 * Counts the money of a dispute, in the caller's transaction, which has the row lock of the invoice: an entry of the ledger for each movement at the provider,
 * with the dispute's own amount, and the sums of payment and invoice. Every event has all movements so far, so none is missed when one event is lost, and a
 * unique key counts each once.
 */
export async function countMovements(
  db: Database,
  paid: DisputedPayment & { disputeId: number },
  { dispute, at, now }: { dispute: GatewayDispute; at: Date; now: Date },
): Promise<void> {
  const counted = await db
    .selectFrom('payment_entry')
    .where('dispute_id', '=', paid.disputeId)
    .select('provider_transaction_id')
    .execute()
  const countedIds = new Set(counted.map(entry => entry.provider_transaction_id))
  const added = dispute.movements.filter(({ transactionId, amount }) => amount !== 0 && !countedIds.has(transactionId))
  for (const movement of added) await countMovement(db, paid, { movement, disputed: dispute.disputed.amount, at, now })
  if (dispute.movements.length < counted.length) return
  await db
    .updateTable('dispute')
    .set({ fee_amount: dispute.movements.reduce((sum, { fee }) => sum + fee, 0) })
    .where('id', '=', paid.disputeId)
    .execute()
}

async function countMovement(
  db: Database,
  { disputeId, paymentId, invoiceId, currency }: DisputedPayment & { disputeId: number },
  { movement, disputed, at, now }: { movement: DisputeMovement; disputed: number; at: Date; now: Date },
): Promise<void> {
  // An account that is paid out in another currency moves money in that; the books are in the invoice's.
  const size = movement.currency === currency ? Math.abs(movement.amount) : disputed
  const isTaken = movement.amount < 0
  await enter(db, {
    kind: isTaken ? 'DISPUTE' : 'DISPUTE_REVERSAL',
    invoiceId,
    paymentId,
    disputeId,
    providerTransactionId: movement.transactionId,
    amount: isTaken ? -size : size,
    now,
  })
  await addDisputeEvent(db, disputeId, { type: isTaken ? 'WITHDRAWN' : 'REINSTATED', amount: size, at })
}
