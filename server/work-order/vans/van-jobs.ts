import { sql } from 'kysely'
import type { Place } from '../../../domain/address/distance.ts'
import type { VanJob } from '../../../domain/work-order/van-choice.ts'
import type { Database } from '../../platform/database/tenant-database.ts'

/** A job in a van's day. */
export interface BookedJob extends VanJob {
  vanId: number
  minutes: number
  /** The contact's name. */
  customer: string
  place: Place
}

const MINUTES = sql<number>`(extract(epoch from upper(w.during) - lower(w.during)) / 60)::int`

/**
 * Returns the jobs of vans that start between two instants, `until` excluded, without the visit of one order. A visit for several cars is one job. Jobs do not overlap,
 * so the answer is bounded.
 */
export async function jobsOfVans(
  db: Database,
  vanIds: readonly number[],
  { from, until, withoutId }: { from: Date; until: Date; withoutId: number | null },
): Promise<BookedJob[]> {
  if (vanIds.length === 0) return []
  const rows = await db
    .selectFrom('work_order as w')
    .innerJoin('address as a', 'a.id', 'w.address_id')
    .innerJoin('contact as c', 'c.id', 'w.contact_id')
    .where('w.van_id', 'in', [...vanIds])
    .where('w.status', '!=', 'CANCELLED')
    .where('w.scheduled_at', '>=', from)
    .where('w.scheduled_at', '<', until)
    .$if(withoutId !== null, query =>
      query.where('w.id', '!=', withoutId).where(sql<boolean>`
        w.stop_id is distinct from (select o.stop_id from work_order o where o.id = ${withoutId} and o.status <> 'CANCELLED')
        or w.stop_id is null`),
    )
    .where('w.is_later_car', '=', false)
    .select(['w.id', 'w.van_id', 'w.scheduled_at', 'a.lat', 'a.lng', 'c.name'])
    .select(MINUTES.as('minutes'))
    .orderBy('w.scheduled_at')
    .execute()
  return rows.flatMap(({ id, van_id: vanId, scheduled_at: scheduledAt, minutes, lat, lng, name: customer }) =>
    vanId === null ? [] : [{ id, vanId, scheduledAt, minutes, place: { lat, lng }, customer }],
  )
}
