import type { Database } from '../platform/database/tenant-database.ts'
import { addCashRounding, lockSourcePayment, reverseCashRounding } from './cash-rounding.ts'
import { addDirectPart, moveDirectPartIn, moveDirectPartOut, takeDirectPart } from './direct/direct-entries.ts'

// The only module that writes `payment_entry`, and the sums of payments and invoices that come from it.

/** A movement of a payment's money. Cents, as they change what we have: money that comes is positive, money that goes is negative. */
interface Movement {
  invoiceId: number
  paymentId: number
  amount: number
  now: Date
}

/** What moved. A refund and a move name themselves, a dispute also the provider's movement: each counts once. */
type LedgerEntry = Movement &
  (
    | { kind: 'CAPTURE'; cashRounding: number }
    | { kind: 'REFUND' | 'REFUND_REVERSAL'; refundId: number }
    | { kind: 'MOVED_OUT' | 'MOVED_IN'; moveId: number }
    | { kind: 'DISPUTE' | 'DISPUTE_REVERSAL'; disputeId: number; providerTransactionId: string }
  )

/** An invoice after an entry. */
interface EnteredInvoice {
  id: number
  work_order_id: number | null
  subscription_id: number | null
  invoice_number: number
  status: string | null
}

/** The sum of an invoice that each kind changes; money that goes raises the sum of what was returned, disputed or moved. */
const SUM_OF = {
  CAPTURE: 'approved_amount',
  MOVED_IN: 'approved_amount',
  MOVED_OUT: 'moved_amount',
  REFUND: 'refunded_amount',
  REFUND_REVERSAL: 'refunded_amount',
  DISPUTE: 'disputed_amount',
  DISPUTE_REVERSAL: 'disputed_amount',
} as const

/**
 * Enters a movement in the ledger and in the sums of its payment and invoice, in the caller's transaction, which holds the row lock of the invoice. A second time
 * violates a unique key, so money is never counted twice; more than the payment, or than the invoice owes, violates a check.
 * @returns the invoice with its new status
 */
export async function enter(db: Database, entry: LedgerEntry): Promise<EnteredInvoice> {
  const { kind, invoiceId, paymentId, amount, now } = entry
  const source = kind === 'REFUND' ? await lockSourcePayment(db, paymentId) : null
  const row = await db
    .insertInto('payment_entry')
    .values({
      invoice_id: invoiceId,
      payment_id: paymentId,
      franchise_id: db.selectFrom('invoice').where('id', '=', invoiceId).select('franchise_id'),
      kind,
      amount,
      refund_id: 'refundId' in entry ? entry.refundId : null,
      dispute_id: 'disputeId' in entry ? entry.disputeId : null,
      move_id: 'moveId' in entry ? entry.moveId : null,
      provider_transaction_id: 'providerTransactionId' in entry ? entry.providerTransactionId : null,
      created_at: now,
    })
    .returning(['id', 'franchise_id'])
    .executeTakeFirstOrThrow()
  const sum = SUM_OF[kind]
  const change = sum === 'approved_amount' ? amount : -amount
  if (sum !== 'approved_amount') await addToPayment(db, paymentId, { sum, change, now })
  const entered = { entryId: row.id, franchiseId: row.franchise_id, now }
  const moved = { ...entered, paymentId, amount }
  if (entry.kind === 'CAPTURE') {
    await addCashRounding(db, entered, entry.cashRounding)
    await addDirectPart(db, moved)
  }
  if (source !== null) await reverseCashRounding(db, entered, source)
  if (entry.kind === 'REFUND') await takeDirectPart(db, moved, entry.refundId)
  if (entry.kind === 'MOVED_OUT') await moveDirectPartOut(db, moved)
  if (entry.kind === 'MOVED_IN') await moveDirectPartIn(db, moved, entry.moveId)
  return await db
    .updateTable('invoice')
    .set(eb => ({ [sum]: eb(sum, '+', change) }))
    .where('id', '=', invoiceId)
    .returning(['id', 'work_order_id', 'subscription_id', 'invoice_number', 'status'])
    .executeTakeFirstOrThrow()
}

/**
 * Adds to what was returned of a payment that never counted: money that came too much has no entry, and so has none when it goes back.
 * @param change cents; negative when a bank sent the money back to us
 */
export const addReturnedExcess = (
  db: Database,
  paymentId: number,
  { change, now }: { change: number; now: Date },
): Promise<void> => addToPayment(db, paymentId, { sum: 'refunded_amount', change, now })

async function addToPayment(
  db: Database,
  paymentId: number,
  { sum, change, now }: { sum: 'refunded_amount' | 'disputed_amount' | 'moved_amount'; change: number; now: Date },
): Promise<void> {
  await db
    .updateTable('payment')
    .set(eb => ({ [sum]: eb(sum, '+', change), updated_at: now }))
    .where('id', '=', paymentId)
    .execute()
}
