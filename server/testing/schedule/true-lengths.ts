import { FEE } from '../../../domain/pricing/fees.ts'
import { forgetCached } from '../../platform/database/cached.ts'
import { TORONTO_ADDRESS } from '../booking.ts'
import type { GraphqlResult, TestApp } from '../test-app.ts'

/** About 13 km north of the base: some 28 minutes by the estimate at midday. */
export const NORTH_ADDRESS = {
  ...TORONTO_ADDRESS,
  street: '5100 Yonge St',
  postalCode: 'M2N 5V7',
  lat: 43.7676,
  lng: -79.4126,
}
/** About 15 km east of the base. */
export const EAST_ADDRESS = {
  ...TORONTO_ADDRESS,
  street: '300 Borough Dr',
  postalCode: 'M1P 4P5',
  lat: 43.7756,
  lng: -79.2577,
}

/**
 * Has the Canadian tenant's first franchise plan true lengths: starts every 30 minutes, 10 minutes to set up, an oil change of 45 minutes, a tire rotation of 30. It serves
 * the north and the east too, without a mileage charge.
 */
export async function planTrueLengths(t: TestApp): Promise<void> {
  const { id, franchiseId, serviceIds } = t.fixture.ca
  const { owner } = t.db
  await owner.query(
    `insert into scheduling_policy (tenant_id, franchise_id, mode, travel, setup_minutes) values ($1, $2, 'DURATION', 'ENFORCE', 10)`,
    [id, franchiseId],
  )
  await owner.query(
    `insert into service_minutes (tenant_id, service_id, minutes, minutes_per_extra_litre) values ($1, $2, 45, 2), ($1, $3, 30, null)`,
    [id, serviceIds.oil_change_basic, serviceIds.tire_rotation],
  )
  await owner.query(`insert into service_area values ($1, $2, 'M2N'), ($1, $2, 'M1P')`, [id, franchiseId])
  await owner.query(
    `insert into booking_rules (tenant_id, franchise_id, free_km) values ($1, null, 500)
     on conflict (tenant_id, franchise_id) do update set free_km = 500`,
    [id],
  )
  forget(t)
}

/** Has the server read settings again that a test wrote. */
export const forget = (t: TestApp): void => forgetCached(t.db.databases.of(t.fixture.ca.id))

export interface OfferedTime {
  date: string
  isBooked: boolean
  minutes: number
  nearby: boolean
  arrivesUntil: string | null
  routeId: string
}

const AVAILABILITY = `query Slots($start: DateTime!, $end: DateTime!, $code: String!, $place: VisitPlaceInput, $cars: [VisitCarInput!], $allTimes: Boolean,
    $workOrderId: ID) {
  availability(start: $start, end: $end, code: $code, place: $place, cars: $cars, allTimes: $allTimes, workOrderId: $workOrderId) {
    date isBooked minutes nearby arrivesUntil routeId
  }
}`

interface AskedTimes {
  day?: string
  address?: { postalCode: string; lat: number; lng: number }
  services?: string[]
  allTimes?: boolean
  workOrderId?: number
  token?: string | undefined
}

/** Asks for the times of a day: of an oil change in Toronto unless the test says otherwise. */
export async function timesOf(t: TestApp, asked: AskedTimes = {}): Promise<OfferedTime[]> {
  const { day = '2026-06-03', address = TORONTO_ADDRESS, services = ['oil_change_basic'], token, ...rest } = asked
  const { host, serviceIds } = t.fixture.ca
  const next = new Date(Date.parse(`${day}T04:00:00Z`) + 86_400_000).toISOString()
  const { data, error } = await t.graphql(
    host,
    AVAILABILITY,
    {
      start: `${day}T04:00:00Z`,
      end: next,
      code: address.postalCode,
      place: { lat: address.lat, lng: address.lng },
      cars: [
        {
          vehicleId: t.fixture.vehicleIds.small,
          serviceIds: [...services.map(key => serviceIds[key]), serviceIds[FEE.mobile]],
        },
      ],
      ...rest,
    },
    token,
  )
  if (error) throw new Error(error.message)
  return data.availability
}

/** Runs an operation in the Canadian tenant. */
export const ask = (t: TestApp, query: string, variables: object, token?: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
