import { sql } from 'kysely'
import { type Route, routeAt, routesTouched, VISIT_MINUTES } from '../../domain/schedule/routes.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** What an order keeps of its stop. */
interface OrderedStop {
  stop_id: number | null
}

/** When a visit starts, and the IANA zone of its franchise. The zone is null only without a van. */
interface VisitTime {
  startsAt: Date
  timeZone: string | null
  /** By default an hour. */
  minutes?: number
}

/**
 * Locks routes until the transaction ends, and gives each its next version. Call it once in a transaction, after the order is locked and before
 * anything else, with every route that changes: then two transactions never wait for each other.
 */
export async function lockRoutes(db: Database, routes: readonly Route[]): Promise<void> {
  if (routes.length === 0) return
  const vanIds = routes.map(({ vanId }) => vanId)
  const days = routes.map(({ day }) => day)
  await sql`select app.lock_routes(${vanIds}::bigint[], ${days}::date[])`.execute(db)
}

/**
 * Locks the route of an order's stop, and those that a visit would touch in each of these vans. Nobody else changes their stops until the transaction ends, so what is
 * read after this is still true when the order is written.
 */
export async function lockVisit(
  db: Database,
  { stop_id: stopId }: OrderedStop,
  vanIds: readonly number[],
  { startsAt, timeZone, minutes }: VisitTime,
): Promise<void> {
  const wanted = timeZone === null ? [] : vanIds.flatMap(vanId => routesTouched(vanId, startsAt, timeZone, minutes))
  await lockRoutes(db, [...(await routesOfStop(db, stopId)), ...wanted])
}

/** Locks the route of an order's stop: what belongs to the visit changes, for example its place. */
export const lockStop = async (db: Database, { stop_id: stopId }: OrderedStop): Promise<void> =>
  lockRoutes(db, await routesOfStop(db, stopId))

/** Locks the routes of the stops of several orders at once. */
export async function lockStops(db: Database, orders: readonly OrderedStop[]): Promise<void> {
  const routes: Route[] = []
  for (const { stop_id: stopId } of orders) routes.push(...(await routesOfStop(db, stopId)))
  await lockRoutes(db, routes)
}

/** The order is locked, so that its stop stays where it is meanwhile. */
async function routesOfStop(db: Database, stopId: number | null): Promise<Route[]> {
  if (stopId === null) return []
  const { van_id: vanId, day } = await db
    .selectFrom('stop')
    .where('id', '=', stopId)
    .select(['van_id', 'day'])
    .executeTakeFirstOrThrow()
  return vanId === null || day === null ? [] : [{ vanId, day }]
}

/**
 * Moves an order's stop to a van and time, also a cancelled one, or makes it one. Its routes must be locked.
 * @param vanId null: a request
 * @returns the order's columns of its stop
 */
export async function placeStop(
  db: Database,
  { stop_id: stopId }: OrderedStop,
  vanId: number | null,
  { startsAt, timeZone, minutes = VISIT_MINUTES }: VisitTime,
): Promise<{ stop_id: number; van_key: number }> {
  const day = vanId === null || timeZone === null ? null : routeAt(vanId, startsAt, timeZone).day
  const place = { van_id: vanId, day, starts_at: startsAt, minutes, cancelled: false }
  const { id } =
    stopId === null
      ? await db.insertInto('stop').values(place).returning('id').executeTakeFirstOrThrow()
      : await db.updateTable('stop').set(place).where('id', '=', stopId).returning('id').executeTakeFirstOrThrow()
  return { stop_id: id, van_key: vanId ?? 0 }
}

/** Frees the van of an order's stop. */
export async function cancelStop(db: Database, order: OrderedStop): Promise<void> {
  if (order.stop_id === null) return
  await lockStop(db, order)
  await db.updateTable('stop').set({ cancelled: true }).where('id', '=', order.stop_id).execute()
}

/**
 * Takes an order that is cancelled alone off its visit, which stays for the other cars: it gets a cancelled stop of its own. Its route is locked here.
 * @returns the order's columns of its stops
 */
export async function leaveVisit(
  db: Database,
  order: OrderedStop,
): Promise<{ stop_id?: number; left_stop_id?: number }> {
  const { stop_id: stopId } = order
  if (stopId === null) return {}
  await lockStop(db, order)
  const { id } = await db
    .insertInto('stop')
    .columns(['van_id', 'day', 'starts_at', 'minutes', 'cancelled'])
    .expression(eb =>
      eb
        .selectFrom('stop')
        .where('id', '=', stopId)
        .select(['van_id', 'day', 'starts_at', 'minutes', sql<boolean>`true`.as('cancelled')]),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { stop_id: id, left_stop_id: stopId }
}
