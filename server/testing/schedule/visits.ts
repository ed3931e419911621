import { bookingInput, CREATE_WORK_ORDER } from '../booking.ts'
import type { GraphqlResult, TestApp } from '../test-app.ts'

/** Books, and answers the orders of all cars. */
export const CREATE_VISIT = CREATE_WORK_ORDER.replace(
  'workOrderId vanId',
  'workOrderId moreWorkOrderIds manageLink vanId',
)

interface Line {
  id: number | undefined
  quantity: number
  value: number
}

/** A later car with an oil change or a tire rotation, at the fixture's prices: without the fees of the visit. */
export function laterCar(
  t: Pick<TestApp, 'fixture'>,
  service: 'oil' | 'tires' = 'tires',
  overrides: object = {},
): object {
  const { serviceIds } = t.fixture.ca
  const line = (key: string, value: number): Line => ({ id: serviceIds[key], quantity: 1, value })
  const lineItems =
    service === 'tires'
      ? [line('tire_rotation', 5_900)]
      : [line('oil_change_basic', 8_900), line('supplies_and_shop_fee', 495), line('environmental_handling_fee', 350)]
  return { vehicleId: t.fixture.vehicleIds.small, lineItems, ...overrides }
}

interface BookedVisit {
  /** The orders, in the order of the cars. */
  ids: number[]
  vanId: number | null
  manageLink: string | null
}

/** Books a visit for three cars in the Canadian tenant: two oil changes and a tire rotation. */
export async function bookVisit(
  t: TestApp,
  overrides: Record<string, unknown> = {},
  token?: string,
): Promise<BookedVisit> {
  const { data, error } = await bookCars(t, overrides, token)
  if (error) throw new Error(`${error.error}: ${error.message}`)
  const { workOrderId, moreWorkOrderIds, vanId, manageLink } = data.createWorkOrder
  return {
    ids: [workOrderId, ...moreWorkOrderIds].map(Number),
    vanId: vanId === null ? null : Number(vanId),
    manageLink,
  }
}

/** Asks for a visit for three cars. */
export const bookCars = (t: TestApp, overrides: Record<string, unknown> = {}, token?: string): Promise<GraphqlResult> =>
  t.graphql(
    t.fixture.ca.host,
    CREATE_VISIT,
    bookingInput(t, {
      moreCars: [
        laterCar(t, 'oil', { vehicleCustomName: 'Second' }),
        laterCar(t, 'tires', { vehicleCustomName: 'Third' }),
      ],
      ...overrides,
    }),
    token,
  )
