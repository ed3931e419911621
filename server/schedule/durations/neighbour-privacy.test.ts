import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Place } from '../../../domain/address/distance.ts'
import { cellOf, centreOf } from '../../../domain/scheduling/cell.ts'
import { findFranchise, type ServingFranchise } from '../../franchise/place.ts'
import { book } from '../../testing/orders.ts'
import { randomNumbers } from '../../testing/schedule/random-steps.ts'
import { forget, NORTH_ADDRESS, planTrueLengths } from '../../testing/schedule/true-lengths.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts'
import { drivableSlots } from './drivable-slots.ts'

const PLACES = 1_000
/** From the middle of a cell of six characters almost to its corner, in degrees. */
const [UP, RIGHT] = [0.0026, 0.0053]

let t: TestApp
let franchise: ServingFranchise
let neighbour: number
beforeAll(async () => {
  t = await createTestApp()
  const { id, franchiseId, vanIds } = t.fixture.ca
  await t.db.owner.query('update van set active = false where id = $1', [vanIds[1]])
  await planTrueLengths(t)
  neighbour = (await book(t, { date: '2026-06-03T15:00:00Z', addressInput: NORTH_ADDRESS })).workOrderId
  const found = await findFranchise(t.db.databases.of(id), franchiseId)
  if (!found) throw new Error('no franchise')
  franchise = found
})
afterAll(() => t.close())

/** Somewhere within some 20 km of the neighbour. */
function randomPlaces(): Place[] {
  const random = randomNumbers(18)
  const near = (degrees: number, span: number): number => degrees + (2 * random() - 1) * span
  return Array.from({ length: PLACES }, () => ({
    lat: near(NORTH_ADDRESS.lat, 0.2),
    lng: near(NORTH_ADDRESS.lng, 0.25),
  }))
}

async function neighbourAt({ lat, lng }: Place): Promise<void> {
  await t.db.owner.query(
    'update address set lat = $2, lng = $3 where id = (select address_id from work_order where id = $1)',
    [neighbour, lat, lng],
  )
  await t.db.owner.query('update route set version = version + 1')
  forget(t)
}

/** Returns what a customer at each place is offered on the neighbour's day. */
async function offersAt(places: readonly Place[]): Promise<string[]> {
  const db = t.db.databases.of(t.fixture.ca.id)
  const span = { from: new Date('2026-06-03T04:00:00Z'), until: new Date('2026-06-04T04:00:00Z') }
  const offers: string[] = []
  for (const place of places) {
    const visit = { place, minutes: 55, withoutOrderIds: [] }
    const slots = await drivableSlots(db, franchise, { ...span, visit, now: TEST_NOW, isStaff: false, all: true })
    offers.push(slots.map(({ date, isBooked, isNearby }) => `${date} ${isBooked} ${isNearby}`).join('\n'))
  }
  return offers
}

test('1,000 random places tell the address of a neighbour no better than its cell', async () => {
  const middle = centreOf(cellOf(NORTH_ADDRESS, 6))
  const places = randomPlaces()
  await neighbourAt({ lat: middle.lat + UP, lng: middle.lng + RIGHT })
  const before = await offersAt(places)
  await neighbourAt({ lat: middle.lat - UP, lng: middle.lng - RIGHT })
  expect(await offersAt(places)).toEqual(before)
  // In another cell it is another answer, so these places do see the neighbour.
  await neighbourAt({ lat: middle.lat - 12 * UP, lng: middle.lng })
  const elsewhere = await offersAt(places)
  expect(elsewhere.filter((offer, index) => offer !== before[index]).length).toBeGreaterThan(PLACES / 20)
})
