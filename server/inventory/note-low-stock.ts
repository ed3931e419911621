import { fromStored, ranLow } from '../../domain/inventory/stock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'

/** An entry of the ledger that was just written, in pieces or millilitres. */
interface WrittenEntry {
  id: number
  change: number
  quantity_after: number
}

/** Notifies staff when an entry made a part or an oil low, or used it up. Tools have a mail of their own. */
export async function noteLowStock(db: Database, kind: 'part' | 'oil', entry: WrittenEntry): Promise<void> {
  const [before, after] = [entry.quantity_after - entry.change, entry.quantity_after].map(stored =>
    fromStored(kind, stored),
  )
  if (ranLow(kind, before ?? 0, after ?? 0)) await enqueue(db, 'notify-staff', { of: 'stock', stockEntryId: entry.id })
}
