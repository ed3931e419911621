import { tzOffset } from '@date-fns/tz'
import type pg from 'pg'

const STEP_MS = 6 * 3_600_000
const YEARS = 3

/** A time at which Node and PostgreSQL have different offsets for a zone, in minutes from UTC. */
export interface ZoneDifference {
  zone: string
  from: Date
  /** Null: PostgreSQL does not know the zone. */
  database: number | null
  /** NaN: Node does not know the zone. */
  node: number
}

/** Returns PostgreSQL's offsets of a zone at these instants; null for a zone that it does not know. */
async function databaseOffsets(pool: pg.Pool, zone: string, instants: readonly Date[]): Promise<number[] | null> {
  try {
    const { rows } = await pool.query<{ offsets: number[] }>(
      `select array_agg((extract(epoch from (at at time zone $1) - (at at time zone 'UTC')) / 60)::int order by at) as offsets
       from unnest($2::timestamptz[]) as at`,
      [zone, instants],
    )
    return rows[0]?.offsets ?? []
  } catch (error) {
    if ((error as { code?: string }).code === '22023') return null
    throw error
  }
}

/**
 * Compares Node's time zone data with PostgreSQL's for every zone in use, over three years from the start of `now`'s year. Nothing here depends on
 * PostgreSQL's, but other programs that read this database may.
 * @param offsetOf minutes from UTC by Node's data
 * @returns the first time of difference for each zone that differs
 */
export async function compareZones(
  pool: pg.Pool,
  now: Date,
  offsetOf: (zone: string, at: Date) => number = tzOffset,
): Promise<ZoneDifference[]> {
  const { rows } = await pool.query<{ zone: string }>(
    'select time_zone as zone from franchise union select csv_time_zone from tenant order by 1',
  )
  const start = Date.UTC(now.getUTCFullYear(), 0, 1)
  const end = Date.UTC(now.getUTCFullYear() + YEARS, 0, 1)
  const instants = Array.from({ length: (end - start) / STEP_MS }, (_, n) => new Date(start + n * STEP_MS))
  const differences: ZoneDifference[] = []
  for (const { zone } of rows) {
    const offsets = await databaseOffsets(pool, zone, instants)
    const nth = instants.findIndex((at, n) => offsets?.[n] !== offsetOf(zone, at))
    const from = instants[nth]
    if (from) differences.push({ zone, from, database: offsets?.[nth] ?? null, node: offsetOf(zone, from) })
  }
  return differences
}

const utc = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** A difference in words. */
function describe({ zone, from, database, node }: ZoneDifference): string {
  if (Number.isNaN(node))
    return `Node ${process.version} does not know the time zone ${zone}: correct the zone, or update Node.`
  if (database === null) return `PostgreSQL does not know the time zone ${zone}.`
  return `Node and PostgreSQL disagree about ${zone} from ${from.toISOString()}: ${utc(node)} by Node ${process.version} (tzdata ${process.versions.tz}), ${utc(database)} by PostgreSQL.`
}

const ADVICE =
  'Vanbay uses the time zone data of Node everywhere. Other programs that read this database may show other days: update the time zone data of the older one.'

/** Returns one warning about all differences, with what to do; undefined when there are none. */
export function zoneWarning(differences: readonly ZoneDifference[]): string | undefined {
  return differences.length === 0 ? undefined : [...differences.map(describe), ADVICE].join(' ')
}
