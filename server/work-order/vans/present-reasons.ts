import { sql } from 'kysely'
import { runPrepared } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { WorkOrderRow } from '../rows.ts'

/**
 * Returns orders with the reason that keeps them from having a van now. That no van was free is stored when an order is booked or moved; it is left out as soon
 * as a van of its franchise is free at that time.
 */
export async function withPresentReasons(db: Database, orders: readonly WorkOrderRow[]): Promise<WorkOrderRow[]> {
  const waiting = orders.filter(order => order.unavailability_reason === 'NO_VAN_AVAILABLE')
  if (waiting.length === 0) return [...orders]
  const possibleNow = sql<{ id: number }>`
    select w.id from work_order w
    where w.id = any(${waiting.map(order => order.id)}) and exists (
      select from van v where v.franchise_id = w.franchise_id and v.active and not exists (
        select from work_order o where o.van_id = v.id and o.id <> w.id and o.status <> 'CANCELLED'
          and o.scheduled_at > w.scheduled_at - interval '16 hours' and o.scheduled_at < upper(w.during) and upper(o.during) > w.scheduled_at))`
  const rows = await runPrepared(db, 'orders with a free van', possibleNow)
  const possible = new Set(rows.map(row => row.id))
  return orders.map(order => (possible.has(order.id) ? { ...order, unavailability_reason: null } : order))
}
