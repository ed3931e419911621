import { sql } from 'kysely'
import { type Route, routeAt } from '../../domain/schedule/routes.ts'
import { allFranchises } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { TenantScope } from '../platform/scope.ts'
import { lockRoutes } from './stops.ts'

/** Few enough that a booking waits for their routes no longer than for other bookings. */
const BATCH = 500

/**
 * Gives a stop to every order that has none: orders from before there were stops, and those that the release before books or moves while it still runs. An order that
 * somebody changes at this moment gets its stop a minute later.
 */
export async function giveStops({ scope: { db } }: { scope: TenantScope }): Promise<void> {
  const zones = new Map((await allFranchises(db)).map(({ id, timeZone }) => [id, timeZone]))
  let given = BATCH
  while (given === BATCH) given = await db.transaction().execute(trx => giveSome(trx, zones))
}

/** @returns the number of orders that got one */
async function giveSome(db: Database, zones: ReadonlyMap<number, string>): Promise<number> {
  const orders = await db
    .selectFrom('work_order')
    .where('stop_id', 'is', null)
    .select(['id', 'van_id', 'franchise_id', 'scheduled_at', 'status'])
    .select(sql<number>`(extract(epoch from upper(during) - lower(during)) / 60)::int`.as('minutes'))
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  const given = orders.flatMap(({ id, van_id, franchise_id, scheduled_at, status, minutes }) => {
    const zone = zones.get(franchise_id ?? 0)
    const route = van_id === null || zone === undefined ? null : routeAt(van_id, scheduled_at, zone)
    // The franchise of a van is younger than what this process knows. The next minute knows it.
    if (van_id !== null && route === null) return []
    return { id, route, startsAt: scheduled_at, minutes, cancelled: status === 'CANCELLED' }
  })
  await lockRoutes(
    db,
    given.flatMap(({ route }): Route[] => (route === null ? [] : [route])),
  )
  const rows = given.map(({ route, ...rest }) => ({ ...rest, vanId: route?.vanId ?? null, day: route?.day ?? null }))
  await sql`
    with given as materialized (
      select g.*, nextval('stop_id_seq') as stop_id
      from jsonb_to_recordset(${JSON.stringify(rows)}) as g (id bigint, "vanId" bigint, day date, "startsAt" timestamptz, minutes int, cancelled boolean)),
    made as (
      insert into stop (id, van_id, day, starts_at, minutes, cancelled) overriding system value
      select stop_id, "vanId", day, "startsAt", minutes, cancelled from given)
    update work_order w set stop_id = g.stop_id, van_key = coalesce(g."vanId", 0) from given g where w.id = g.id`.execute(
    db,
  )
  return given.length
}
