import { z } from 'zod'

const text = z.string().trim().min(1)
const url = z.url().transform(address => address.replace(/\/$/, ''))

/** The variables that choose who says how long drives take. */
export const TRAVEL_VARIABLES = {
  TRAVEL_TIMES: z.enum(['estimate', 'osrm', 'mapbox', 'google']).default('estimate'),
  TRAVEL_CACHE_DAYS: z.coerce.number().int().min(0).max(365).optional(),
  OSRM_URL: url.optional(),
  GOOGLE_ROUTES_KEY: text.optional(),
  GOOGLE_ROUTES_URL: url.default('https://routes.googleapis.com'),
}

/** The values of these variables, with Mapbox's, which finds addresses too. */
interface TravelValues {
  TRAVEL_TIMES: 'estimate' | 'osrm' | 'mapbox' | 'google'
  TRAVEL_CACHE_DAYS?: number | undefined
  OSRM_URL?: string | undefined
  GOOGLE_ROUTES_KEY?: string | undefined
  GOOGLE_ROUTES_URL: string
  MAPBOX_TOKEN?: string | undefined
  MAPBOX_URL: string
}

/** The service that knows how long drives take. */
export type TravelSettings =
  | { source: 'osrm'; url: string; cacheDays: number }
  | { source: 'mapbox'; url: string; token: string; cacheDays: number }
  | { source: 'google'; url: string; key: string }

const NEEDS = {
  estimate: undefined,
  osrm: 'OSRM_URL',
  mapbox: 'MAPBOX_TOKEN',
  google: 'GOOGLE_ROUTES_KEY',
} as const

/** Roads change seldom: answers of one's own host are asked for again after a quarter of a year. */
const OSRM_CACHE_DAYS = 90

/** Returns what is missing or not allowed, with one sentence; undefined: nothing. */
export function travelProblem(values: TravelValues): Error | undefined {
  const needed = NEEDS[values.TRAVEL_TIMES]
  if (needed && values[needed] === undefined)
    return new Error(`TRAVEL_TIMES is ${values.TRAVEL_TIMES}, so ${needed} must be set as well.`)
  return values.TRAVEL_TIMES === 'google' && values.TRAVEL_CACHE_DAYS
    ? new Error('TRAVEL_CACHE_DAYS must be 0 or unset for google: its terms let nobody keep its travel times.')
    : undefined
}

/** Returns the service; undefined: drives are estimated. Check `travelProblem` first. */
export function travelSettings(values: TravelValues): TravelSettings | undefined {
  const { TRAVEL_TIMES: source, TRAVEL_CACHE_DAYS: days, OSRM_URL: osrm, MAPBOX_TOKEN: token } = values
  if (source === 'osrm' && osrm) return { source, url: osrm, cacheDays: days ?? OSRM_CACHE_DAYS }
  if (source === 'mapbox' && token) return { source, url: values.MAPBOX_URL, token, cacheDays: days ?? 0 }
  if (source === 'google' && values.GOOGLE_ROUTES_KEY)
    return { source, url: values.GOOGLE_ROUTES_URL, key: values.GOOGLE_ROUTES_KEY }
  return undefined
}
