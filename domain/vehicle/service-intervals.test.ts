import { expect, test } from 'vitest'
import { fromKm } from './mileage.ts'
import { intervalKm, SERVICE_INTERVALS, serviceDue } from './service-intervals.ts'

const now = new Date('2026-06-01T14:00:00Z')
const byDistance = { intervalKm: 8_000, intervalMonths: null, lastServicedKm: 80_000, lastServicedAt: now }
const byTime = { intervalKm: null, intervalMonths: 48, lastServicedKm: 80_000, lastServicedAt: now }
const DAY = 86_400_000

test('every oil change counts towards the next oil change, and a plan does not', () => {
  const oil = SERVICE_INTERVALS.find(interval => interval.key === 'oil_change')
  expect(oil?.covers('oil_change_european_synthetic')).toBe(true)
  expect(oil?.covers('tire_rotation')).toBe(false)
  expect(SERVICE_INTERVALS.some(interval => interval.covers('subscribe_to_annual_plan'))).toBe(false)
})

test('SUBS-10 oil and tires have their own interval in miles, filters the same 24,000 and 42,000 km in both countries', () => {
  const intervals = SERVICE_INTERVALS.map(interval => [
    interval.key,
    intervalKm(interval, 'CA'),
    fromKm(intervalKm(interval, 'US') ?? 0, 'mi'),
  ])
  expect(intervals).toEqual([
    ['oil_change', 8_000, 5_000],
    ['tire_rotation', 8_000, 5_000],
    ['cabin_air_filter_replacement', 24_000, 14_913],
    ['engine_air_filter_replacement', 42_000, 26_098],
    ['battery_replacement', null, 0],
  ])
  expect(SERVICE_INTERVALS.map(interval => intervalKm(interval, 'US'))).toEqual([8_047, 8_047, 24_000, 42_000, null])
})

test('a service is due once its interval is driven', () => {
  expect(serviceDue(byDistance, 80_000, now)).toEqual({ kind: 'distance', fraction: 0, left: 8_000 })
  expect(serviceDue(byDistance, 88_000, now)).toEqual({ kind: 'distance', fraction: 1, left: 0 })
  expect(serviceDue(byDistance, 90_000, now)).toEqual({ kind: 'distance', fraction: 1.25, left: -2_000 })
  // A misread odometer in between does not reset a service.
  expect(serviceDue(byDistance, 79_000, now)).toMatchObject({ fraction: 0 })
})

test('a battery is due by the calendar', () => {
  expect(serviceDue(byTime, null, now)).toMatchObject({ kind: 'time', fraction: 0 })
  expect(serviceDue(byTime, null, new Date(now.getTime() + 1461 * DAY))).toEqual({ kind: 'time', fraction: 1, left: 0 })
})

test('without a service or a reading the result is unknown', () => {
  expect(serviceDue(byDistance, null, now)).toEqual({ kind: 'unknown' })
  expect(serviceDue({ ...byDistance, lastServicedKm: null }, 90_000, now)).toEqual({ kind: 'unknown' })
  expect(serviceDue({ ...byTime, lastServicedAt: null }, 90_000, now)).toEqual({ kind: 'unknown' })
})
