import { MAX_GUEST_SHARE, type HoldSpan } from '../../../domain/schedule/hold.ts'
import type { Route } from '../../../domain/schedule/routes.ts'
import { batchQueries } from '../../platform/database/batch-queries.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { MAX_STOP } from '../../schedule/holds/live-holds.ts'
import { lockRoutes } from '../../schedule/stops.ts'
import type { HoldTerms } from './terms.ts'

/** Holds that one address has at a time. */
const MAX_LIVE = 3
/** Attempts when somebody changes the route between look and write. After them, one waits for the routes first. */
const MAX_CLAIMS = 4

/** A stretch of a van's day to keep. */
export interface HoldToTake {
  holder: string
  /** The route of the page's earlier hold, which this one replaces; null without one. */
  from: Route | null
  /** Vans to try, in this order. */
  vanIds: readonly number[]
  /** Judges the van by true durations, once its route is locked. Null by the rule of hours. */
  fits: ((db: Database) => Promise<boolean>) | null
  /** The local day of the vans' franchise, yyyy-mm-dd. */
  day: string
  startsAt: Date
  minutes: number
  now: Date
  span: HoldSpan
  isGuest: boolean
  /** Null: the address is not limited. */
  ipHash: string | null
  /** The local day, and how many minutes of it the franchise is open. */
  open: { from: Date; until: Date; minutes: number }
  terms: HoldTerms
}

/** The van that keeps the time, or why none does. */
type Taken = { vanId: number } | 'none-free' | 'limit'

interface Row {
  freeVanId: number | null
  isWithin: boolean | null
  isFew: boolean
  vanId: number | null
}

/** For each hold of $1, a JSON array of `inputOf`: a van without a visit and without a hold of somebody else, the version of its route, and whether the limits allow it. */
const FOUND = `
  found as materialized (
    select i.*, van.id as van_id, van.version, van.within, address.is_few
    from jsonb_to_recordset((select $1::jsonb)) as i (
      ord int, "vanIds" bigint[], day date, "startsAt" timestamptz, minutes int, now timestamptz, holder text, "isGuest" boolean, "opensAt" timestamptz,
      "closesAt" timestamptz, "openMinutes" int, "ipHash" text, "heldSince" timestamptz, "expiresAt" timestamptz, terms jsonb, "mayBeLost" boolean)
    left join lateral (
      select v.id, coalesce((select r.version from route r where r.van_id = v.id and r.day = i.day), 0) as version,
        -- A guest always gets one start of a route, also where a quarter of its free time is less.
        not i."isGuest" or (
          select coalesce(sum(h.minutes), 0) + i.minutes from stop h
          where h.kind = 'hold' and h.van_id = v.id and h.day = i.day and h.is_guest and h.expires_at > i.now and h.session_hash <> i.holder)
          <= greatest(i.minutes, ${MAX_GUEST_SHARE} * (i."openMinutes" - (
            select coalesce(sum(s.minutes), 0) from stop s
            where s.kind = 'visit' and not s.cancelled and s.van_id = v.id and s.work && tstzrange(i."opensAt", i."closesAt")))) as within
      from unnest(i."vanIds") with ordinality as v (id, ord)
      -- Visits by their orders, as a booking looks: under row-level security no index compares ranges. Holds by the index of their van, not by an anti join of all.
      where not exists (
          select from work_order w where w.van_id = v.id and w.status <> 'CANCELLED' and w.scheduled_at > i."startsAt" - ${MAX_STOP}
            and w.scheduled_at < i."startsAt" + make_interval(mins => i.minutes) and upper(w.during) > i."startsAt")
        and not exists (
          select from stop h where h.kind = 'hold' and h.van_id = v.id and h.expires_at > i.now and h.session_hash <> i.holder
            and h.starts_at > i."startsAt" - ${MAX_STOP} and h.starts_at < i."startsAt" + make_interval(mins => i.minutes)
            and h.work && app.span(i."startsAt", i.minutes) order by h.van_id, h.starts_at offset 0)
      order by within desc, v.ord limit 1) van on true
    cross join lateral (
      select count(*) < ${MAX_LIVE} as is_few from stop h
      where h.kind = 'hold' and h.ip_hash = i."ipHash" and h.expires_at > i.now and h.session_hash <> i.holder) address)`

/**
 * By the rule of hours nobody waits for the disk. A crash of the database takes such a hold and its version of the route away together, and leaves the page as if its hold
 * were over. By true durations a process remembers routes by their version, so no version may come twice there.
 */
const ANSWER = `
  select f.van_id as "freeVanId", f.within as "isWithin", f.is_few as "isFew", h.van_id as "vanId",
    case when f."mayBeLost" then set_config('synchronous_commit', 'off', true) end
  from found f left join (accepted a join held h on h.session_hash = a.holder) on a.ord = f.ord
  order by f.ord`

/**
 * As the booking: look, take the routes that still have the version that was seen, and write. Of holds in one statement that want the same time of a van, or that a
 * limit counts together, only the first is taken.
 */
const TAKE = `
  with ${FOUND},
  accepted as materialized (
    select f.* from found f
    where f.within and f.is_few and not exists (
      select from found e
      where e.ord < f.ord and (e.holder = f.holder or e."ipHash" = f."ipHash" or (e.van_id = f.van_id and (
        (e."isGuest" and f."isGuest" and e.day = f.day) or app.span(e."startsAt", e.minutes) && app.span(f."startsAt", f.minutes)))))),
  claimed as (
    insert into route as r (van_id, day, version, touched)
    select distinct a.van_id, a.day, a.version + 1, pg_current_xact_id() from accepted a order by a.day, a.van_id
    on conflict (tenant_id, van_id, day) do update set version = excluded.version, touched = excluded.touched
      where r.version = excluded.version - 1
    returning van_id, day),
  held as (
    insert into stop (kind, van_id, day, starts_at, minutes, session_hash, ip_hash, is_guest, held_since, expires_at, kept_longer, terms)
    select 'hold', a.van_id, a.day, a."startsAt", a.minutes, a.holder, a."ipHash", a."isGuest", a."heldSince", a."expiresAt", false, a.terms
    from accepted a join claimed c on c.van_id = a.van_id and c.day = a.day
    returning session_hash, van_id)
  ${ANSWER}`

/** Moves the page's hold. Its old route and those of the vans are locked, so nothing changes between look and write. */
const MOVE = `
  with ${FOUND},
  accepted as materialized (select f.* from found f where f.within and f.is_few),
  held as (
    update stop h set van_id = a.van_id, day = a.day, starts_at = a."startsAt", minutes = a.minutes, ip_hash = a."ipHash", is_guest = a."isGuest",
      kept_longer = h.kept_longer and h.held_since = a."heldSince", held_since = a."heldSince", expires_at = a."expiresAt", lost_at = null,
      terms = a.terms
    from accepted a
    where h.kind = 'hold' and h.session_hash = a.holder and h.van_id = $2::bigint and h.day = $3::date and h.booked_at is null
    returning h.session_hash, h.van_id)
  ${ANSWER}`

const inputOf = (
  { from, vanIds, fits, day, startsAt, minutes, now, holder, isGuest, open, ipHash, span, terms }: HoldToTake,
  ord: number,
) => ({
  ord,
  vanIds,
  day,
  startsAt,
  minutes,
  now,
  holder,
  isGuest,
  opensAt: open.from,
  closesAt: open.until,
  openMinutes: open.minutes,
  ipHash,
  ...span,
  terms,
  // A hold that moves may come from a route of true durations.
  mayBeLost: from === null && fits === null,
})

async function run(
  db: Database,
  name: string,
  text: string,
  holds: readonly HoldToTake[],
  from: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.executeQuery(prepared<Row>(name, text, [JSON.stringify(holds.map(inputOf)), ...from]))
  if (rows.length !== holds.length) throw new Error('a hold answered no row')
  return rows
}

const take = (db: Database, holds: readonly HoldToTake[]): Promise<Row[]> => run(db, 'take-hold', TAKE, holds)

/** Holds that arrive while a statement runs are written by the next one together, as bookings are. */
const takeTogether = batchQueries<HoldToTake, Row>(async (db, holds) => {
  try {
    return await take(db, holds)
  } catch (error) {
    if (holds.length === 1) throw error
    // A page that takes another hold at the same moment fails all of them. Each is now retried alone.
    const taken = await Promise.allSettled(holds.map(hold => take(db, [hold])))
    return taken.map(one => (one.status === 'fulfilled' ? only(one.value) : (one.reason as Error)))
  }
})

function only([row]: readonly Row[]): Row {
  if (!row) throw new Error('a hold answered no row')
  return row
}

const NONE_FREE: Row = { freeVanId: null, isWithin: null, isFew: true, vanId: null }

/** Locks the routes of the vans, and that which the hold leaves, in one order. Then looks and writes. */
const takeInTurn = (db: Database, hold: HoldToTake): Promise<Row> =>
  db.transaction().execute(async trx => {
    const { from, vanIds, day, fits } = hold
    await lockRoutes(trx, [...(from ? [from] : []), ...vanIds.map(vanId => ({ vanId, day }))])
    if (fits && !(await fits(trx))) return NONE_FREE
    return only(from ? await run(trx, 'move-hold', MOVE, [hold], [from.vanId, from.day]) : await take(trx, [hold]))
  })

/**
 * Keeps a start in the first van that is free for it. One statement, unless the page had a hold before, the van is judged by true durations, or others change the route all the time.
 * @returns null when the page's own hold changed meanwhile, so that the caller has to look again
 * @throws the database's error on stop_one_hold when the page takes another hold at the same moment
 */
export async function takeHold(db: Database, hold: HoldToTake): Promise<Taken | null> {
  for (let tries = 0; tries <= MAX_CLAIMS; tries++) {
    const row =
      hold.from !== null || hold.fits !== null || tries === MAX_CLAIMS
        ? await takeInTurn(db, hold)
        : await takeTogether(db, hold)
    if (row.vanId !== null) return { vanId: row.vanId }
    if (row.freeVanId === null) return 'none-free'
    if (!row.isWithin || !row.isFew) return 'limit'
    if (hold.from !== null) return null
  }
  return 'none-free'
}
