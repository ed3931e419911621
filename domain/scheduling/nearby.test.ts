import { expect, test } from 'vitest'
import type { PlacedJob } from './drives.ts'
import { isNearbyAt } from './nearby.ts'

const BASE = { lat: 43.65, lng: -79.38 }
/** About one minute of driving a hundredth of a degree, in the plane of the test. */
const driveMinutes = (from: { lat: number; lng: number }, to: { lat: number; lng: number }): number =>
  (Math.abs(from.lat - to.lat) + Math.abs(from.lng - to.lng)) * 100
const near = (east: number) => ({ lat: BASE.lat, lng: BASE.lng + east / 100 })
const at = (clock: string): Date => new Date(`2026-06-03T${clock}:00Z`)
const job = (clock: string, east: number): PlacedJob => ({ startsAt: at(clock), minutes: 60, place: near(east) })
const isNearby = (day: PlacedJob[], clock: string, east: number, nearbyMinutes = 8): boolean =>
  isNearbyAt(
    day,
    { startsAt: at(clock), minutes: 60, place: near(east) },
    { home: BASE, end: BASE },
    { policy: { bufferMinutes: 0, nearbyMinutes }, driveMinutes },
  )

test('a start beside a job of the day is nearby, with the detour as the policy allows it', () => {
  // Base, 20 min, job, 20 min, base. Four more minutes out and back are eight.
  expect(isNearby([job('13:00', 20)], '14:00', 24)).toBe(true)
  expect(isNearby([job('13:00', 20)], '12:00', 24)).toBe(true)
  expect(isNearby([job('13:00', 20)], '14:00', 25)).toBe(false)
  expect(isNearby([job('13:00', 20)], '14:00', 25, 10)).toBe(true)
  // On the way between two jobs there is no detour.
  expect(isNearby([job('13:00', 20), job('17:00', 40)], '15:00', 30, 0)).toBe(true)
})

test('a van without a job on that day is not nearby, and neither is one that is busy', () => {
  expect(isNearby([], '14:00', 0)).toBe(false)
  for (const clock of ['13:00', '12:30', '13:30']) expect(isNearby([job('13:00', 20)], clock, 20), clock).toBe(false)
})
