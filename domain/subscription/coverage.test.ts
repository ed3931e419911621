import { expect, test } from 'vitest'
import { isIncluded, type Mileage } from './coverage.ts'

const now = new Date('2026-06-01T14:00:00Z')
const km = (value: number): Mileage => ({ value, unit: 'km' })
const mi = (value: number): Mileage => ({ value, unit: 'mi' })

test.each([
  'battery_replacement',
  'cabin_air_filter_replacement',
  'engine_air_filter_replacement',
  'oil_change_basic',
  'oil_change_european_synthetic',
  'oil_change_premium_synthetic',
  'road_trip_inspection',
  'tire_rotation',
  'wiper_blades',
])('%s that was never done is due', nameKey => {
  expect(isIncluded(nameKey, { services: [], mileage: null }, now)).toBe(true)
})

test('services outside of the plans are never included', () => {
  expect(isIncluded('brake_inspection', { services: [], mileage: null }, now)).toBe(false)
})

test.each([
  ['oil_change_basic', km(10_000), km(17_999), false],
  ['oil_change_basic', km(10_000), km(18_000), true],
  ['oil_change_basic', mi(10_000), mi(14_999), false],
  ['oil_change_basic', mi(10_000), mi(15_000), true],
  // 10,000 miles are 16,093 whole km.
  ['oil_change_basic', mi(10_000), km(24_092), false],
  ['oil_change_basic', mi(10_000), km(24_093), true],
  ['tire_rotation', km(10_000), km(18_000), true],
  ['cabin_air_filter_replacement', km(10_000), km(33_999), false],
  ['cabin_air_filter_replacement', km(10_000), km(34_000), true],
  ['engine_air_filter_replacement', km(10_000), km(51_999), false],
  ['engine_air_filter_replacement', km(10_000), km(52_000), true],
  // 24,000 km are 14,912.9 miles, and 42,000 km 26,097.6.
  ['cabin_air_filter_replacement', mi(10_000), mi(24_912), false],
  ['cabin_air_filter_replacement', mi(10_000), mi(24_913), true],
  ['engine_air_filter_replacement', mi(10_000), mi(36_097), false],
  ['engine_air_filter_replacement', mi(10_000), mi(36_098), true],
  ['tire_rotation', null, km(52_000), false],
  ['tire_rotation', km(10_000), null, false],
] as const)('SUBS-10 %s at %j is due at %j: %s', (nameKey, then, latest, due) => {
  const services = [{ nameKey, at: new Date('2020-01-01T00:00:00Z'), mileage: then }]
  expect(isIncluded(nameKey, { services, mileage: latest }, now)).toBe(due)
})

test('any oil change counts for all of them, and the latest one counts', () => {
  const services = [
    { nameKey: 'oil_change_premium_synthetic', at: new Date('2026-03-01T00:00:00Z'), mileage: km(50_000) },
    { nameKey: 'oil_change_basic', at: new Date('2025-01-01T00:00:00Z'), mileage: km(30_000) },
  ]
  expect(isIncluded('oil_change_basic', { services, mileage: km(57_999) }, now)).toBe(false)
  expect(isIncluded('oil_change_european_synthetic', { services, mileage: km(58_000) }, now)).toBe(true)
})

test.each([
  ['battery_replacement', ['2022-06-01T14:00:00Z'], true],
  ['battery_replacement', ['2022-06-01T14:00:01Z'], false],
  ['wiper_blades', ['2026-01-01T00:00:00Z'], true],
  ['wiper_blades', ['2026-01-01T00:00:00Z', '2025-07-01T00:00:00Z'], false],
  ['wiper_blades', ['2026-01-01T00:00:00Z', '2025-06-01T14:00:00Z'], true],
  ['road_trip_inspection', ['2026-01-01T00:00:00Z', '2025-07-01T00:00:00Z'], true],
  ['road_trip_inspection', ['2026-01-01T00:00:00Z', '2025-07-01T00:00:00Z', '2026-05-01T00:00:00Z'], false],
])('%s after %j is due: %s', (nameKey, dates, due) => {
  const services = dates.map(at => ({ nameKey, at: new Date(at), mileage: null }))
  expect(isIncluded(nameKey, { services, mileage: null }, now)).toBe(due)
})
