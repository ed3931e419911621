import type { Payee } from '../../domain/payout/shares.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { payeeKey } from './people.ts'

/** An approved adjustment that no statement has yet. */
export interface Approved {
  id: number
  payee: Payee
  /** Cents; positive: for the payee. */
  amount: number
}

/** Returns a franchise's approved adjustments by payee. Locks them, so that nobody withdraws one that a statement gets. */
export async function approvedAdjustments(db: Database, franchiseId: number): Promise<Map<string, Approved[]>> {
  const rows = await db
    .selectFrom('payout_adjustment')
    .where('franchise_id', '=', franchiseId)
    .where('statement_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('approved_at', 'is not', null)
    .select(['id', 'van_id', 'user_id', 'amount'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = rows.map(row => ({ id: row.id, payee: { vanId: row.van_id, userId: row.user_id }, amount: row.amount }))
  return Map.groupBy(found, ({ payee }) => payeeKey(payee))
}

/** Records which statement has these adjustments. From then on they are final. */
export async function putOnStatement(db: Database, approved: readonly Approved[], statementId: number): Promise<void> {
  if (approved.length === 0) return
  await db
    .updateTable('payout_adjustment')
    .set({ statement_id: statementId })
    .where(
      'id',
      'in',
      approved.map(({ id }) => id),
    )
    .execute()
}
