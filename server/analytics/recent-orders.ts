import { sql } from 'kysely'
import type { Currency } from '../../domain/format/money.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Selection } from './selection.ts'

const EACH = 5

/** An order from a vendor (SALES-07). */
export interface RecentOrder {
  id: number
  vendorName: string
  franchiseName: string
  timeZone: string
  currency: Currency
  /** Cents; null until it is billed. */
  billedAmount: number | null
  scheduledAt: Date
  status: 'ASSIGNED' | 'COMPLETE' | 'CANCELLED'
  /** Whether it is completed and paid in full. */
  isPaid: boolean
}

/** Returns the latest past orders of each vendor, by the vendors' names (SALES-05). */
export async function recentOrders(
  db: Database,
  { franchiseIds, vendorIds }: Selection,
  now: Date,
): Promise<RecentOrder[]> {
  const { rows } = await sql<RecentOrder>`
    select o.*, v.name as "vendorName" from vendor v cross join lateral (
      select w.id, f.name as "franchiseName", f.time_zone as "timeZone", w.currency, i.billed_amount as "billedAmount", w.scheduled_at as "scheduledAt",
        w.status, coalesce(i.approved_amount >= i.billed_amount, false) as "isPaid"
      from work_order w join franchise f on f.id = w.franchise_id left join lateral (select billed_amount, approved_amount
        from invoice where work_order_id = w.id order by id desc limit 1) i on true
      where w.vendor_id = v.id and w.franchise_id = any(${franchiseIds}::bigint[]) and w.status <> 'CANCELLED' and w.scheduled_at <= ${now}
      order by w.scheduled_at desc, w.id desc limit ${EACH}) o
    where v.id = any(${vendorIds}::bigint[]) order by v.name, v.id, o."scheduledAt" desc`.execute(db)
  return rows
}
