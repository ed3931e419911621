import type { Selectable } from 'kysely'
import { nextPayoutInvoice, type PayoutInvoiceStep, payoutInvoicesFor } from '../../domain/payout/invoice-status.ts'
import type { PayoutInvoice } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'

// The only module that changes a payout invoice. The database calculates its status from what is written here.

/**
 * Enters money that was paid for a payout invoice, in the caller's transaction, which holds its row lock.
 * @param invoice as it was locked
 * @param paid.amount cents
 * @returns whether it counts: not once the invoice is paid or carried over, never more than its balance, and online only the whole of one that is open
 */
export async function payPayoutInvoice(
  db: Database,
  invoice: Selectable<PayoutInvoice>,
  { amount, isOnline }: { amount: number; isOnline: boolean },
): Promise<boolean> {
  const rest = invoice.amount - invoice.approved_amount
  if (amount > rest || (isOnline && amount < rest)) return false
  const step: PayoutInvoiceStep = isOnline ? 'payOnline' : amount === rest ? 'receiveRest' : 'receivePart'
  if (nextPayoutInvoice(invoice.status, step) === null) return false
  await db
    .updateTable('payout_invoice')
    .set(eb => ({ approved_amount: eb('approved_amount', '+', amount) }))
    .where('statement_id', '=', invoice.statement_id)
    .execute()
  return true
}

/** Carries the balances of payout invoices over to a later statement, in the caller's transaction, which holds their row locks. Those that are paid stay as they are. */
export async function carryOverPayoutInvoices(
  db: Database,
  statementIds: readonly number[],
  carriedToId: number,
): Promise<void> {
  if (statementIds.length === 0) return
  await db
    .updateTable('payout_invoice')
    .set({ carried_to_id: carriedToId })
    .where('statement_id', 'in', statementIds)
    .where('status', 'in', payoutInvoicesFor('carryOver'))
    .execute()
}
