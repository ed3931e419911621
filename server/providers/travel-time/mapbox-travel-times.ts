import { callService } from '../../platform/http/call-service.ts'
import { TRAVEL_TIMEOUT_MS, type TravelTimes } from '../../ports/travel-time.ts'
import { readTable, tableQuery } from './duration-table.ts'
import { inBlocks } from './in-blocks.ts'

interface MapboxSettings {
  /** Without a trailing slash. */
  url: string
  token: string
  /** 0 until the operator has agreed on more with Mapbox. */
  cacheDays: number
}

/** Of the profile `driving`; `driving-traffic` takes 10 points. */
const LIMITS = { points: 25, elements: 625 }

/** Mapbox reads minutes: `2026-06-01T13:00Z`. */
const minuteOf = (instant: Date): string => `${instant.toISOString().slice(0, 16)}Z`

/**
 * Creates travel times with the Mapbox Matrix API (https://docs.mapbox.com/api/navigation/matrix/). The time of departure brings the usual traffic of that time.
 */
export const createMapboxTravelTimes = ({ url, token, cacheDays }: MapboxSettings): TravelTimes => ({
  source: 'mapbox',
  cacheDays,
  matrix: (origins, destinations, departAt) =>
    inBlocks(origins, destinations, LIMITS, async (from, to) => {
      const { points, parameters } = tableQuery(from, to)
      const query = new URLSearchParams({
        ...parameters,
        ...(departAt && { depart_at: minuteOf(departAt) }),
        access_token: token,
      })
      const answer = await callService(`${url}/directions-matrix/v1/mapbox/driving/${points}?${query}`, {
        signal: AbortSignal.timeout(TRAVEL_TIMEOUT_MS),
      })
      if (!answer.ok) throw new Error(`The travel times of Mapbox answered ${answer.status}.`)
      return readTable(await answer.json(), from.length, to.length)
    }),
})
