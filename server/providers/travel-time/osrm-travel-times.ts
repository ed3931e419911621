import { callService } from '../../platform/http/call-service.ts'
import { TRAVEL_TIMEOUT_MS, type TravelTimes } from '../../ports/travel-time.ts'
import { readTable, tableQuery } from './duration-table.ts'
import { inBlocks } from './in-blocks.ts'

interface OsrmSettings {
  /** Without a trailing slash. */
  url: string
  cacheDays: number
}

/** The limit that osrm-routed has unless it is started with another one (--max-table-size). */
const LIMITS = { points: 100, elements: 2_500 }

/**
 * Creates travel times with the table service of OSRM (https://project-osrm.org/docs/v5.24.0/api/#table-service) on a host of the operator. It knows no traffic, so
 * the time of departure does not matter, and its answers may be kept.
 */
export const createOsrmTravelTimes = ({ url, cacheDays }: OsrmSettings): TravelTimes => ({
  source: 'osrm',
  cacheDays,
  matrix: (origins, destinations) =>
    inBlocks(origins, destinations, LIMITS, async (from, to) => {
      const { points, parameters } = tableQuery(from, to)
      const answer = await callService(`${url}/table/v1/driving/${points}?${new URLSearchParams(parameters)}`, {
        signal: AbortSignal.timeout(TRAVEL_TIMEOUT_MS),
      })
      if (!answer.ok) throw new Error(`The travel times of OSRM answered ${answer.status}.`)
      return readTable(await answer.json(), from.length, to.length)
    }),
})
