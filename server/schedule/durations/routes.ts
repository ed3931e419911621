import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Route } from '../../../domain/schedule/routes.ts'
import { shownPlace } from '../../../domain/scheduling/cell.ts'
import type { RouteStop } from '../../../domain/scheduling/starts.ts'
import { batchQueries } from '../../platform/database/batch-queries.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/tenant-database.ts'

/** A stop with the orders that it is for, one for each car. */
export interface KnownStop extends RouteStop {
  orderIds: readonly number[]
}

/** What is booked in a van's local day. */
export interface KnownRoute {
  /** Increases with every change of the stops, and of a place in them. 0: nothing was ever booked. */
  version: number
  /** In order. */
  stops: readonly KnownStop[]
  /** The same at the middles of their cells, as customers are offered times by them. */
  shown: readonly KnownStop[]
}

/** Local days of vans, from the first to the last one. */
interface Span {
  vanIds: readonly number[]
  /** yyyy-mm-dd. */
  from: string
  until: string
}

/** Routes of one tenant that a process remembers: some 20 vans for half a year. */
const MAX_ROUTES = 4_000

/** What is booked where nothing ever was. */
export const EMPTY: KnownRoute = { version: 0, stops: [], shown: [] }

const keyOf = ({ vanId, day }: Route): string => `${vanId} ${day}`

const kept = new WeakMap<Database, LRUCache<string, KnownRoute>>()

function keptOf(db: Database): LRUCache<string, KnownRoute> {
  const routes = kept.get(db) ?? new LRUCache<string, KnownRoute>({ max: MAX_ROUTES })
  kept.set(db, routes)
  return routes
}

interface VersionRow {
  /** "<van> <day> <version>", separated by commas: one text is read faster than the items of arrays. Null: none. */
  versions: string | null
}

/** What is booked on a local day, in the order of the vans that were asked for. */
export type KnownDays = (day: string) => readonly KnownRoute[]

/** An answer to several questions for the same vans. The next versions can be read before it is complete. */
interface Shared {
  days: Promise<KnownDays>
}

/**
 * What is booked in vans: the versions by one statement, and by a second one the routes that changed since this process read them. The question has no place in it, so a
 * crowd that asks for many places shares both, and what is made of their rows; and no answer is older than its question.
 */
const gatherDays = batchQueries<Span, Shared>(async (db, spans) => {
  const groups = Map.groupBy(spans, ({ vanIds }) => vanIds.join())
  const answers = await Promise.all(
    [...groups].map(async ([vans, ofVans]): Promise<[string, Shared]> => {
      const ends = ofVans.flatMap(({ from, until }) => [from, until]).sort()
      const vanIds = ofVans[0]?.vanIds ?? []
      const versions = await readVersions(db, { vanIds, from: ends[0] ?? '', until: ends.at(-1) ?? '' })
      const days = daysOf(db, ofVans, versions)
      // It may fail before anybody waits for it. All who asked still get the error.
      days.catch(() => undefined)
      return [vans, { days }]
    }),
  )
  const byVans = new Map(answers)
  return spans.map(({ vanIds }) => byVans.get(vanIds.join()) ?? new Error('No answer for these vans.'))
})

/** Completes the days of several questions for the same vans, from routes at these versions or later ones. */
async function daysOf(db: Database, spans: readonly Span[], versions: ReadonlyMap<string, number>): Promise<KnownDays> {
  const routes = keptOf(db)
  const found = new Map<string, KnownRoute>()
  const stale: Route[] = []
  for (const [key, version] of versions) {
    const known = routes.get(key)
    const [vanId = '', day = ''] = key.split(' ')
    if (known?.version === version) found.set(key, known)
    else if (spans.some(({ from, until }) => day >= from && day <= until)) stale.push({ vanId: Number(vanId), day })
  }
  for (const [key, route] of await readRoutes(db, stale)) {
    found.set(key, route)
    // Another request may have read a later version meanwhile.
    if ((routes.get(key)?.version ?? 0) < route.version) routes.set(key, route)
  }
  const vanIds = spans[0]?.vanIds ?? []
  const days = new Map<string, readonly KnownRoute[]>()
  return day => {
    const known = days.get(day) ?? vanIds.map(vanId => found.get(keyOf({ vanId, day })) ?? EMPTY)
    days.set(day, known)
    return known
  }
}

/** The versions of the routes of vans, in one row. $1 van ids, hidden from the planner (see `anyOf`), $2 the first day, $3 the last one. */
export const ROUTE_VERSIONS = {
  name: 'route-versions',
  text: `
  select string_agg(van_id || ' ' || day || ' ' || version, ',') as versions from route
  where van_id = any((select $1::bigint[])::bigint[]) and day between $2::date and $3::date`,
}

async function readVersions(db: Database, { vanIds, from, until }: Span): Promise<ReadonlyMap<string, number>> {
  const { name, text } = ROUTE_VERSIONS
  const { rows } = await db.executeQuery(prepared<VersionRow>(name, text, [vanIds, from, until]))
  const lines = rows[0]?.versions?.split(',') ?? []
  return new Map(
    lines.map(line => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

interface StopRow {
  vanId: number
  day: string
  version: number
  stops: {
    ids: number[] | null
    holder: string | null
    expiresAt: number | null
    startsAt: number
    minutes: number
    lat: number | null
    lng: number | null
  }[]
}

/** Reads what is booked, with the version that it belongs to: a statement sees one moment. A stop is at the place of its order's address. */
async function readRoutes(db: Database, routes: readonly Route[]): Promise<Map<string, KnownRoute>> {
  if (routes.length === 0) return new Map()
  const { rows } = await sql<StopRow>`
    select r.van_id as "vanId", r.day::text as day, r.version, coalesce((
      select jsonb_agg(jsonb_build_object('ids', o.ids, 'holder', s.session_hash, 'expiresAt', extract(epoch from s.expires_at) / 60, 'startsAt', extract(epoch from s.starts_at) / 60, 'minutes', s.minutes, 'lat', coalesce(o.lat, (s.terms->'place'->>'lat')::float8), 'lng', coalesce(o.lng, (s.terms->'place'->>'lng')::float8))
        order by s.starts_at)
      from stop s left join lateral (
        select jsonb_agg(w.id order by w.id) as ids, min(a.lat) as lat, min(a.lng) as lng
        from work_order w join address a on a.id = w.address_id where w.stop_id = s.id) o on true
      where s.van_id = r.van_id and s.day = r.day and not s.cancelled
        and (s.kind = 'visit' or (s.kind = 'hold' and s.booked_at is null and s.lost_at is null and s.terms->'place'->>'lat' is not null))), '[]') as stops
    from unnest(${routes.map(({ vanId }) => vanId)}::bigint[], ${routes.map(({ day }) => day)}::date[]) as k (van_id, day)
    join route r on r.van_id = k.van_id and r.day = k.day`.execute(db)
  return new Map(
    rows.map(row => {
      const stops = row.stops.map(stopOf)
      return [keyOf(row), { version: row.version, stops, shown: stops.map(stop => ({ ...stop, ...shownPlace(stop) })) }]
    }),
  )
}

const stopOf = ({ ids, holder, expiresAt, startsAt, minutes, lat, lng }: StopRow['stops'][number]): KnownStop => ({
  kind: holder === null ? 'visit' : 'hold',
  startsAt,
  endsAt: startsAt + minutes,
  expiresAt,
  holder,
  lat: lat ?? 0,
  lng: lng ?? 0,
  orderIds: ids ?? [],
})

/** Returns what is booked in vans on local days of a span. */
export const knownDays = async (db: Database, span: Span): Promise<KnownDays> => await (await gatherDays(db, span)).days

/** Returns what is booked on a local day as `knownDays` does, in the order of the vans, in a transaction that has locked the routes: nothing is remembered, because it may be rolled back. */
export async function lockedDay(db: Database, vanIds: readonly number[], day: string): Promise<readonly KnownRoute[]> {
  const read = await readRoutes(
    db,
    vanIds.map(vanId => ({ vanId, day })),
  )
  return vanIds.map(vanId => read.get(keyOf({ vanId, day })) ?? EMPTY)
}
