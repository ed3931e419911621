import { sql } from 'kysely'
import type { Database } from '../../platform/database/tenant-database.ts'
import { type LiveHold, liveHolds } from './live-holds.ts'

/** A stretch of a van's day. */
interface Stretch {
  vanId: number
  startsAt: Date
  minutes: number
  now: Date
}

/** Returns the hold that keeps a van at a time; undefined without one. */
export async function holdInTheWay(
  db: Database,
  { vanId, startsAt, minutes, now }: Stretch,
): Promise<LiveHold | undefined> {
  const until = new Date(startsAt.getTime() + minutes * 60_000)
  return (await liveHolds(db, { vanIds: [vanId], from: startsAt, until, now }))[0]
}

/** Ends the holds of a van at a time, because staff take it over: their pages find out by `lost_at`. The routes of the visit must be locked. */
export async function loseHolds(db: Database, { vanId, startsAt, minutes, now }: Stretch): Promise<void> {
  await sql`
    update stop h set expires_at = ${now}, lost_at = ${now}
    where h.kind = 'hold' and h.van_id = ${vanId} and h.expires_at > ${now} and h.work && app.span(${startsAt}::timestamptz, ${minutes}::int)`.execute(
    db,
  )
}
