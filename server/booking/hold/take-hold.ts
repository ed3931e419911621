import { MAX_GUEST_SHARE, type HoldSpan } from '../../../domain/schedule/hold.ts'
import type { Route } from '../../../domain/schedule/routes.ts'
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

/** Finds a van without a visit, and without a hold of somebody else. $1 to $11 are those of `valuesOf`. */
const FIND_VAN = `
  van as materialized (
    select v.id, coalesce((select r.version from route r where r.van_id = v.id and r.day = $2::date), 0) as version,
      -- A guest always gets one start of a route, also where a quarter of its free time is less.
      not $7::boolean or (
        select coalesce(sum(h.minutes), 0) + $4::int from stop h
        where h.kind = 'hold' and h.van_id = v.id and h.day = $2::date and h.is_guest and h.expires_at > $5::timestamptz and h.session_hash <> $6::text)
        <= greatest($4::int, ${MAX_GUEST_SHARE} * ($10::int - (
          select coalesce(sum(s.minutes), 0) from stop s
          where s.kind = 'visit' and not s.cancelled and s.van_id = v.id and s.work && tstzrange($8::timestamptz, $9::timestamptz)))) as within
    from unnest($1::bigint[]) with ordinality as v (id, ord)
    where not exists (
        select from work_order w where w.van_id = v.id and w.status <> 'CANCELLED'
          and w.scheduled_at > $3::timestamptz - interval '1 hour' and w.scheduled_at < $3::timestamptz + make_interval(mins => $4::int))
      and not exists (
        select from stop s where s.kind = 'visit' and not s.cancelled and s.van_id = v.id and s.work && app.span($3::timestamptz, $4::int))
      and not exists (
        select from stop h where h.kind = 'hold' and h.van_id = v.id and h.expires_at > $5::timestamptz and h.session_hash <> $6::text
          and h.starts_at > $3::timestamptz - ${MAX_STOP} and h.starts_at < $3::timestamptz + make_interval(mins => $4::int)
          and h.work && app.span($3::timestamptz, $4::int))
    order by within desc, v.ord limit 1),
  address as materialized (
    select count(*) < ${MAX_LIVE} as is_few from stop h
    where h.kind = 'hold' and h.ip_hash = $11::text and h.expires_at > $5::timestamptz and h.session_hash <> $6::text)`

const ANSWER = `
  select (select id from van) as "freeVanId", (select within from van) as "isWithin", (select is_few from address) as "isFew",
    (select van_id from held) as "vanId"`

/** As the booking: look, take the route if it still has the version that was seen, and write. */
const TAKE = `
  with ${FIND_VAN},
  claimed as (
    insert into route as r (van_id, day, version, touched)
    select van.id, $2::date, van.version + 1, pg_current_xact_id() from van, address where van.within and address.is_few
    on conflict (tenant_id, van_id, day) do update set version = excluded.version, touched = excluded.touched
      where r.version = excluded.version - 1
    returning van_id),
  held as (
    insert into stop (kind, van_id, day, starts_at, minutes, session_hash, ip_hash, is_guest, held_since, expires_at, kept_longer, terms)
    select 'hold', van_id, $2::date, $3::timestamptz, $4::int, $6::text, $11::text, $7::boolean, $12::timestamptz, $13::timestamptz, false, $14::jsonb
    from claimed
    returning van_id)
  ${ANSWER}`

/** Moves the page's hold. Its old route and those of the vans are locked, so nothing changes between look and write. */
const MOVE = `
  with ${FIND_VAN},
  held as (
    update stop h set van_id = van.id, day = $2::date, starts_at = $3::timestamptz, minutes = $4::int, ip_hash = $11::text, is_guest = $7::boolean,
      kept_longer = h.kept_longer and h.held_since = $12::timestamptz, held_since = $12::timestamptz, expires_at = $13::timestamptz, lost_at = null,
      terms = $14::jsonb
    from van, address
    where van.within and address.is_few and h.kind = 'hold' and h.session_hash = $6::text and h.van_id = $15::bigint and h.day = $16::date
      and h.booked_at is null
    returning h.van_id)
  ${ANSWER}`

const valuesOf = (hold: HoldToTake): unknown[] => [
  [...hold.vanIds],
  hold.day,
  hold.startsAt.toISOString(),
  hold.minutes,
  hold.now.toISOString(),
  hold.holder,
  hold.isGuest,
  hold.open.from.toISOString(),
  hold.open.until.toISOString(),
  hold.open.minutes,
  hold.ipHash,
  hold.span.heldSince.toISOString(),
  hold.span.expiresAt.toISOString(),
  JSON.stringify(hold.terms),
]

async function run(db: Database, name: string, text: string, values: readonly unknown[]): Promise<Row> {
  const { rows } = await db.executeQuery(prepared<Row>(name, text, values))
  const [row] = rows
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
    return from
      ? await run(trx, 'move-hold', MOVE, [...valuesOf(hold), from.vanId, from.day])
      : await run(trx, 'take-hold', TAKE, valuesOf(hold))
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
        : await run(db, 'take-hold', TAKE, valuesOf(hold))
    if (row.vanId !== null) return { vanId: row.vanId }
    if (row.freeVanId === null) return 'none-free'
    if (!row.isWithin || !row.isFew) return 'limit'
    if (hold.from !== null) return null
  }
  return 'none-free'
}
