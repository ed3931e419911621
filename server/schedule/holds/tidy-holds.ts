import { sql } from 'kysely'
import type { Route } from '../../../domain/schedule/routes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { TenantScope } from '../../platform/scope.ts'
import { lockRoutes } from '../stops.ts'

const DAY_MS = 86_400_000
/** As long as the figure of holds without a booking looks back. */
const HOLD_DAYS = 30
/** Few enough that a booking waits for their routes no longer than for other bookings. */
const BATCH = 200

/** Deletes holds that were over a month ago. Nothing waits for it: a hold ends by the clock. */
export async function tidyHolds({ scope: { db }, clock }: { scope: TenantScope; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - HOLD_DAYS * DAY_MS)
  let deleted = BATCH
  while (deleted === BATCH) deleted = await db.transaction().execute(trx => deleteSome(trx, before))
}

async function deleteSome(db: Database, before: Date): Promise<number> {
  const { rows } = await sql<Route & { id: number }>`
    select h.id, h.van_id as "vanId", h.day from stop h where h.kind = 'hold' and h.expires_at < ${before} order by h.id limit ${BATCH}`.execute(
    db,
  )
  if (rows.length === 0) return 0
  await lockRoutes(db, rows)
  // A page may have moved one meanwhile, to a route that is not locked. It is not over then.
  await sql`delete from stop h using unnest(${rows.map(({ id }) => id)}::bigint[]) as old (id)
    where h.id = old.id and h.kind = 'hold' and h.expires_at < ${before}`.execute(db)
  return rows.length
}
