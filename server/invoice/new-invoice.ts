import type { Database } from '../platform/database/tenant-database.ts'
import type { InvoiceRow } from './rows.ts'

/** Returns the invoice that bills the order of a credited invoice again; null for any other invoice, and while there is none. */
export async function newInvoiceOf(
  db: Database,
  { id, work_order_id, credited_at }: Pick<InvoiceRow, 'id' | 'work_order_id' | 'credited_at'>,
): Promise<InvoiceRow | null> {
  if (work_order_id === null || credited_at === null) return null
  const invoice = await db
    .selectFrom('invoice')
    .where('work_order_id', '=', work_order_id)
    .where('voided_at', 'is', null)
    .where('id', '>', id)
    .selectAll()
    .executeTakeFirst()
  return invoice ?? null
}
