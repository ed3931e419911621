import { sql } from 'kysely'
import { countsOf, type FunnelRow } from '../../domain/analytics/booking-funnel.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** Days of one run, the latest first: what a page shows by default is counted first. */
const MAX_DAYS = 400
/** The page shows a year and the year before it. */
const COUNTED_YEARS = 2

/** Returns the past days (UTC) since the first visit that have no count. */
async function uncountedDays(db: Database, now: Date): Promise<Date[]> {
  const { rows } = await sql<{ day: Date }>`
    select d as day from (select min(quarter) as first from booking_visit having min(quarter) is not null) v
    cross join generate_series(
      date_bin('24 hours', greatest(v.first, ${now}::timestamptz - ${COUNTED_YEARS} * interval '8880 hours'), '2000-01-01 00:00Z'),
      ${now}::timestamptz - interval '24 hours', interval '24 hours') d
    where not exists (select from booking_day c where c.day = d)
    order by d desc limit ${MAX_DAYS}`.execute(db)
  return rows.map(({ day }) => day)
}

/** Counts a day. While somebody changes visits at this moment, it does nothing: changes never wait behind it. */
async function countDay(db: Database, day: Date): Promise<void> {
  const lock = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('booking days ' || app.current_tenant(), 0)) as "isAlone"`.execute(
    db,
  )
  if (!lock.rows[0]?.isAlone) return
  const next = sql`${day}::timestamptz + interval '24 hours'`
  const visits = sql`
    visit as materialized (
      select visitor, max(furthest) as furthest, min(device) as device, min(source) as source
      from booking_visit where quarter >= ${day} and quarter < ${next} group by visitor),
    known as materialized (
      select v.*, exists (select from booking_visit o where o.visitor = v.visitor and o.quarter < ${day})
        or exists (select from booking_visit o where o.visitor = v.visitor and o.quarter >= ${next}) as returned
      from visit v)`
  const { rows } = await sql<FunnelRow>`
    with ${visits} select furthest, device, source, count(*)::int as visitors from known where not returned group by 1, 2, 3`.execute(
    db,
  )
  await sql`insert into booking_day (day, counts) values (${day}, ${JSON.stringify(countsOf(rows))})`.execute(db)
  await sql`
    with ${visits} insert into booking_return (day, visitor, furthest, device, source)
    select ${day}, visitor, furthest, device, source from known where returned`.execute(db)
}

/**
 * Counts the visitors of each past day who came on no other day, for the page about abandoned bookings. A change of a visit deletes the counts that it makes wrong
 * (app.forget_booking_days), and they are made again here; until then the page reads the visits.
 */
export async function countBookingDays(db: Database, now: Date): Promise<void> {
  for (const day of await uncountedDays(db, now)) await db.transaction().execute(trx => countDay(trx, day))
}
