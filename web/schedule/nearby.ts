import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { SlotPlace } from './availability.ts'
import { NearbyStartsQuery } from './documents.ts'
import { scheduleKeys } from './query-keys.ts'
import type { Week } from './slot-weeks.ts'

const FRESH_MS = 60_000

/** Loads what the starts of a week take off at a place because a van is nearby: cents by instant (ISO, UTC). */
export const nearbyQuery = (
  { start, end }: Week,
  { code, franchiseId }: SlotPlace,
  address: { lat: number; lng: number } | null,
) => {
  const { lat, lng } = address ?? { lat: 0, lng: 0 }
  return queryOptions({
    queryKey: scheduleKeys.nearby(code, franchiseId, start, `${lat} ${lng}`),
    queryFn: async ({ signal }) => {
      const variables = { start, end, code, franchiseId, lat, lng }
      const { nearbyStarts } = await request(NearbyStartsQuery, variables, signal)
      return new Map(nearbyStarts.map(({ date, discountCents }) => [new Date(date).toISOString(), discountCents]))
    },
    staleTime: FRESH_MS,
  })
}
