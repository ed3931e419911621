import type { GraphqlResult, TestApp } from '../test-app.ts'

/** What a page keeps. */
interface Kept {
  holdKey: string
  expiresAt: string
  minutes: number
  canKeepLonger: boolean
  nearbyCents: number
}

const HOLD = `mutation Hold($date: DateTime!, $code: String!, $vanId: ID, $lat: Float, $lng: Float, $cars: [VisitCarInput!], $holdKey: String, $humanCheck: String) {
  holdSlot(date: $date, code: $code, vanId: $vanId, lat: $lat, lng: $lng, cars: $cars, holdKey: $holdKey, humanCheck: $humanCheck) {
    holdKey expiresAt minutes canKeepLonger nearbyCents
  }
}`
const KEEP =
  'mutation Keep($holdKey: String!) { keepHoldLonger(holdKey: $holdKey) { holdKey expiresAt minutes canKeepLonger nearbyCents } }'

interface Wanted {
  holdKey?: string | null
  vanId?: number
  lat?: number
  lng?: number
  cars?: { vehicleId: number; serviceIds: number[] }[]
  humanCheck?: string
}

/** Keeps a start in Toronto, as a page does. */
export const hold = (t: TestApp, date: string, wanted: Wanted = {}, token?: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, HOLD, { date, code: 'M5V 1J9', ...wanted }, token)

/** Keeps a start, and returns what is kept. @throws Error when nothing is */
export async function kept(t: TestApp, date: string, wanted: Wanted = {}, token?: string): Promise<Kept> {
  const { data, error } = await hold(t, date, wanted, token)
  if (!data?.holdSlot) throw new Error(error?.message ?? 'nothing is kept')
  return data.holdSlot
}

export const keepLonger = (t: TestApp, holdKey: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, KEEP, { holdKey })
