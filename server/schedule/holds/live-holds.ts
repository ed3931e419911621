import type { Place } from '../../../domain/address/distance.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/tenant-database.ts'

/** A stretch of a van's day that is kept for somebody who is booking. */
export interface LiveHold {
  vanId: number
  startsAt: Date
  minutes: number
  expiresAt: Date
  /** Whose it is (hold-key.ts). */
  holder: string
  /** Where the visit would be; null if its page did not say. */
  place: Place | null
}

/** Which holds: those of vans that touch the time from `from` until before `until`, and are not over. */
interface HoldSpan {
  vanIds: readonly number[]
  from: Date
  until: Date
  now: Date
}

/** No stop is longer, so a hold that touches a time begins at most so long before it. As the check of `stop.minutes`. */
export const MAX_STOP = `interval '16 hours'`

/** $1 van ids, hidden from the planner (see `anyOf`). */
const LIVE_HOLDS = {
  name: 'live-holds',
  text: `
  select h.van_id as "vanId", h.starts_at as "startsAt", h.minutes, h.expires_at as "expiresAt", h.session_hash as holder, h.terms->'place' as place
  from stop h
  where h.kind = 'hold' and h.van_id = any((select $1::bigint[])::bigint[]) and h.expires_at > $4::timestamptz
    and h.starts_at > $2::timestamptz - ${MAX_STOP} and h.starts_at < $3::timestamptz and h.work && tstzrange($2, $3)
  order by h.starts_at, h.van_id`,
} as const

/** Returns the holds of vans that are not over, by start. Whether one is over is a question of the clock alone. */
export async function liveHolds(db: Database, { vanIds, from, until, now }: HoldSpan): Promise<LiveHold[]> {
  if (vanIds.length === 0) return []
  const values = [[...vanIds], from.toISOString(), until.toISOString(), now.toISOString()]
  return (await db.executeQuery(prepared<LiveHold>(LIVE_HOLDS.name, LIVE_HOLDS.text, values))).rows
}

/** When a hold ends its stretch of the day. */
export const holdEnds = ({ startsAt, minutes }: Pick<LiveHold, 'startsAt' | 'minutes'>): Date =>
  new Date(startsAt.getTime() + minutes * 60_000)
