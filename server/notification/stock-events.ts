import { fromStored } from '../../domain/inventory/stock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { NotifiedEvent } from '../platform/jobs/tasks.ts'
import type { Happened } from './happened.ts'

/** Returns what low stock means for the managers, and in a van for its drivers. An item that was removed from the list is not missed. */
export async function stockRanLow(
  db: Database,
  { stockEntryId }: Extract<NotifiedEvent, { of: 'stock' }>,
): Promise<Happened[]> {
  const entry = await db
    .selectFrom('stock_entry as e')
    .innerJoin('stock_item as s', 's.id', 'e.stock_item_id')
    .leftJoin('van as v', 'v.id', 's.van_id')
    .where('e.id', '=', stockEntryId)
    .where('s.removed_at', 'is', null)
    .select([
      'e.author_id',
      'e.created_at',
      'e.quantity_after',
      's.id',
      's.franchise_id',
      's.van_id',
      's.oil_id',
      'v.name',
    ])
    .executeTakeFirst()
  if (!entry) return []
  const quantity = fromStored(entry.oil_id === null ? 'part' : 'oil', entry.quantity_after)
  return [
    {
      key: `stock entry ${stockEntryId}`,
      franchiseId: entry.franchise_id,
      at: entry.created_at,
      subject: { stock_item_id: entry.id },
      exceptIds: [entry.author_id],
      notices: [
        {
          kind: 'low_stock',
          vanId: entry.van_id,
          facts: { quantity, ...(entry.name !== null && { van: entry.name }) },
        },
      ],
    },
  ]
}
