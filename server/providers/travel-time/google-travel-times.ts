import { z } from 'zod'
import type { Place } from '../../../domain/address/distance.ts'
import type { Leg } from '../../../domain/scheduling/travel-estimate.ts'
import { callService } from '../../platform/http/call-service.ts'
import { TRAVEL_TIMEOUT_MS, type TravelTimes } from '../../ports/travel-time.ts'
import { inBlocks } from './in-blocks.ts'

interface GoogleSettings {
  /** Of the Routes API, without a trailing slash. */
  url: string
  key: string
}

const LIMITS = { points: 650, elements: 625 }
/** Without `status`, every element looks as if it were right. Google bills by the fields. */
const FIELDS = 'originIndex,destinationIndex,status,condition,distanceMeters,duration'

/** Numbers that are 0 may be left out. */
const elements = z.array(
  z.object({
    originIndex: z.number().int().nonnegative().default(0),
    destinationIndex: z.number().int().nonnegative().default(0),
    status: z.object({ code: z.number().int().default(0) }).optional(),
    condition: z.string().optional(),
    distanceMeters: z.number().nonnegative().default(0),
    duration: z
      .string()
      .regex(/^\d{1,9}(?:\.\d{1,9})?s$/)
      .optional(),
  }),
)

const waypoint = ({ lat, lng }: Place) => ({
  waypoint: { location: { latLng: { latitude: lat, longitude: lng } } },
})

const legOf = ({ status, condition, distanceMeters, duration }: z.infer<typeof elements>[number]): Leg | null =>
  duration === undefined || condition !== 'ROUTE_EXISTS' || (status?.code ?? 0) !== 0
    ? null
    : { seconds: Number.parseFloat(duration), metres: distanceMeters }

/**
 * Creates travel times with computeRouteMatrix of Google's Routes API (https://developers.google.com/maps/documentation/routes/compute_route_matrix), with the traffic
 * of the time of departure. Its terms allow no answer to be kept.
 */
export const createGoogleTravelTimes = ({ url, key }: GoogleSettings): TravelTimes => ({
  source: 'google',
  cacheDays: 0,
  matrix: (origins, destinations, departAt) =>
    inBlocks(origins, destinations, LIMITS, async (from, to) => {
      const answer = await callService(`${url}/distanceMatrix/v2:computeRouteMatrix`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': FIELDS },
        body: JSON.stringify({
          origins: from.map(waypoint),
          destinations: to.map(waypoint),
          travelMode: 'DRIVE',
          routingPreference: 'TRAFFIC_AWARE',
          ...(departAt && { departureTime: departAt.toISOString() }),
        }),
        signal: AbortSignal.timeout(TRAVEL_TIMEOUT_MS),
      })
      if (!answer.ok) throw new Error(`The travel times of Google answered ${answer.status}.`)
      const legs: (Leg | null)[] = Array.from({ length: from.length * to.length }, () => null)
      for (const element of elements.parse(await answer.json()))
        if (element.originIndex < from.length && element.destinationIndex < to.length)
          legs[element.originIndex * to.length + element.destinationIndex] = legOf(element)
      return legs
    }),
})
