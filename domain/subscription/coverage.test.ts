import { expect, test } from 'vitest'
import {
  type CarHistory,
  type Coverage,
  coverageProblems,
  DEFAULT_COVERAGE,
  isIncluded,
  isSameCoverage,
  type Mileage,
} from './coverage.ts'

const now = new Date('2026-06-01T14:00:00Z')
/** Whether a plan as all plans are by default includes a service. */
const isDue = (nameKey: string, history: CarHistory, at: Date): boolean =>
  isIncluded(DEFAULT_COVERAGE, { nameKey, history, now: at })
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
  expect(isDue(nameKey, { services: [], mileage: null }, now)).toBe(true)
})

test('services outside of the plans are never included', () => {
  expect(isDue('brake_inspection', { services: [], mileage: null }, now)).toBe(false)
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
  expect(isDue(nameKey, { services, mileage: latest }, now)).toBe(due)
})

test('any oil change counts for all of them, and the latest one counts', () => {
  const services = [
    { nameKey: 'oil_change_premium_synthetic', at: new Date('2026-03-01T00:00:00Z'), mileage: km(50_000) },
    { nameKey: 'oil_change_basic', at: new Date('2025-01-01T00:00:00Z'), mileage: km(30_000) },
  ]
  expect(isDue('oil_change_basic', { services, mileage: km(57_999) }, now)).toBe(false)
  expect(isDue('oil_change_european_synthetic', { services, mileage: km(58_000) }, now)).toBe(true)
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
  expect(isDue(nameKey, { services, mileage: null }, now)).toBe(due)
})

test('a plan covers what its business chose, also services of its own', () => {
  const coverage: Coverage[] = [
    { key: 'car_wash', every: 'year', times: 2 },
    { key: 'oil_change', every: 'months', months: 6 },
  ]
  const done = (nameKey: string, ...days: string[]): CarHistory => ({
    services: days.map(day => ({ nameKey, at: new Date(`${day}T12:00:00Z`), mileage: null })),
    mileage: null,
  })
  const includes = (nameKey: string, history: CarHistory): boolean => isIncluded(coverage, { nameKey, history, now })
  expect(includes('car_wash', done('car_wash', '2026-01-01'))).toBe(true)
  expect(includes('car_wash', done('car_wash', '2026-01-01', '2026-03-01'))).toBe(false)
  expect(includes('oil_change_basic', done('oil_change_premium_synthetic', '2025-12-02'))).toBe(false)
  expect(includes('oil_change_basic', done('oil_change_premium_synthetic', '2025-12-01'))).toBe(true)
  expect(includes('tire_rotation', done('tire_rotation'))).toBe(false)
})

test('wrong coverage is reported by row', () => {
  expect(coverageProblems(DEFAULT_COVERAGE)).toEqual({})
  expect(coverageProblems([])).toEqual({ coverage: 'Please choose 1 to 30 services.' })
  expect(
    coverageProblems([
      { key: '', every: 'months', months: 0 },
      { key: 'a', every: 'distance', km: 499 },
      { key: 'a', every: 'distance', km: 8_000, miles: 1.5 },
      { key: 'b', every: 'year', times: 53 },
    ]),
  ).toEqual({
    'coverage.0.key': 'Please choose a service.',
    'coverage.0.rule': 'Please enter 1 to 120 months.',
    'coverage.1.rule': 'Please enter a whole distance from 500 to 200,000 km, or 300 to 120,000 miles.',
    'coverage.2.key': 'This service is already in the list.',
    'coverage.2.rule': 'Please enter a whole distance from 500 to 200,000 km, or 300 to 120,000 miles.',
    'coverage.3.rule': 'Please enter 1 to 52 times.',
  })
})

test('coverage is compared without its order', () => {
  expect(isSameCoverage(DEFAULT_COVERAGE, DEFAULT_COVERAGE.toReversed())).toBe(true)
  expect(isSameCoverage(DEFAULT_COVERAGE, DEFAULT_COVERAGE.slice(1))).toBe(false)
  expect(isSameCoverage([{ key: 'a', every: 'year', times: 2 }], [{ key: 'a', every: 'months', months: 2 }])).toBe(
    false,
  )
})
