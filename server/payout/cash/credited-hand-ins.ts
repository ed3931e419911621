import type { Payee } from '../../../domain/payout/shares.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { payeeKey } from '../people.ts'

/** Cash that a payee handed in and no statement has credited yet. */
export interface HandedIn {
  id: number
  payee: Payee
  /** Cents; negative: the counter entry of a mistake. */
  amount: number
}

/** Returns the cash of a franchise handed in up to a local day that no statement has credited, by payee. Locks it, so that one statement credits it. */
export async function openHandIns(
  db: Database,
  franchiseId: number,
  endDate: string,
): Promise<Map<string, HandedIn[]>> {
  const rows = await db
    .selectFrom('cash_hand_in')
    .where('franchise_id', '=', franchiseId)
    .where('statement_id', 'is', null)
    .where('day', '<=', endDate)
    .select(['id', 'van_id', 'user_id', 'amount'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = rows.map(row => ({ id: row.id, payee: { vanId: row.van_id, userId: row.user_id }, amount: row.amount }))
  return Map.groupBy(found, ({ payee }) => payeeKey(payee))
}

/** Records which statement credits this cash. From then on it is final. */
export async function creditHandIns(db: Database, handedIn: readonly HandedIn[], statementId: number): Promise<void> {
  if (handedIn.length === 0) return
  await db
    .updateTable('cash_hand_in')
    .set({ statement_id: statementId })
    .where(
      'id',
      'in',
      handedIn.map(({ id }) => id),
    )
    .execute()
}
