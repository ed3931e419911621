import { ApiError, request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { AddressAtQuery } from './documents.ts'
import { HERE_TEXTS } from './here-texts.ts'
import { TEXTS } from './texts.ts'

type PlaceHere = NonNullable<ResultOf<typeof AddressAtQuery>['addressAt']>

/** The address at the device's location, or as much of it as is known. */
export type Here = { place: PlaceHere } | { problem: string }

/** How long to wait for the device. */
const TIMEOUT_MS = 10_000

/** Asks the device for its location: the browser asks for permission first. Returns the address there, or why there is none. */
export async function findHere(): Promise<Here> {
  try {
    const { latitude, longitude } = (await position()).coords
    const { addressAt } = await request(AddressAtQuery, { lat: latitude, lng: longitude })
    return addressAt ? { place: addressAt } : { problem: HERE_TEXTS.outside }
  } catch (error) {
    return { problem: describe(error) }
  }
}

const position = (): Promise<GeolocationPosition> =>
  new Promise((found, failed) =>
    navigator.geolocation.getCurrentPosition(found, failed, {
      enableHighAccuracy: true,
      timeout: TIMEOUT_MS,
    }),
  )

function describe(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (!(error instanceof GeolocationPositionError)) return TEXTS.search.notLocated
  if (error.code === error.PERMISSION_DENIED) return HERE_TEXTS.denied
  return error.code === error.TIMEOUT ? HERE_TEXTS.timeout : TEXTS.search.notLocated
}
