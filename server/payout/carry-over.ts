import { sql } from 'kysely'
import { payoutInvoicesFor } from '../../domain/payout/invoice-status.ts'
import type { Payee } from '../../domain/payout/shares.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { carryOverPayoutInvoices } from './payout-invoice-state.ts'
import { payeeKey } from './people.ts'

/** The unpaid balance of an earlier statement. */
export interface Debt {
  payee: Payee
  statementId: number
  /** Cents, above 0. */
  amount: number
}

/** Returns the unpaid balances of a franchise's earlier statements, by payee. Locks their payout invoices, so that nobody pays them during the carry-over. */
export async function openDebts(db: Database, franchiseId: number): Promise<Map<string, Debt[]>> {
  const { rows } = await sql<{ vanId: number | null; userId: number | null; statementId: number; amount: number }>`
    select s.van_id as "vanId", s.user_id as "userId", s.id as "statementId", i.amount - i.approved_amount as amount
    from payout_invoice i join payout_statement s on s.id = i.statement_id
    where s.franchise_id = ${franchiseId} and i.status = any(${payoutInvoicesFor('carryOver')})
    order by s.id for update of i`.execute(db)
  const debts = new Map<string, Debt[]>()
  for (const { vanId, userId, ...debt } of rows) {
    const payee = { vanId, userId }
    debts.set(payeeKey(payee), [...(debts.get(payeeKey(payee)) ?? []), { payee, ...debt }])
  }
  return debts
}

/** Marks these payout invoices as carried over to a later statement. */
export async function bringForward(db: Database, debts: readonly Debt[], statementId: number): Promise<void> {
  await carryOverPayoutInvoices(
    db,
    debts.map(debt => debt.statementId),
    statementId,
  )
}
