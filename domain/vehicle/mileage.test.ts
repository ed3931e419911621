import { expect, test } from 'vitest'
import { formatMileage, fromKm, mileageProblem, mileageUnitOf, parseMileage, toKm } from './mileage.ts'

test.each([
  ['84,000', 84_000],
  [' 84 000 ', 84_000],
  ['0', 0],
  ['', null],
  ['84.5', null],
  ['-3', null],
  ['84k', null],
])('%s is read as %s', (text, mileage) => expect(parseMileage(text)).toBe(mileage))

test('a reading is at least 1 and at least the current one', () => {
  expect(mileageProblem(1, null, 'km')).toBeUndefined()
  expect(mileageProblem(84_000, 84_000, 'km')).toBeUndefined()
  expect(mileageProblem(0, null, 'km')).toBe('The mileage must be at least 1 km.')
  expect(mileageProblem(83_999, 84_000, 'mi')).toBe('The mileage must be at least 84,000 mi.')
  expect(mileageProblem(null, 84_000, 'km')).toContain('in digits')
  expect(mileageProblem(1.5, null, 'km')).toContain('in digits')
  expect(mileageProblem(9_999_999, 84_000, 'km')).toContain('more than any car')
})

test('each country uses its own odometers, and a reading survives the conversion to kilometres and back', () => {
  expect([mileageUnitOf('CA'), mileageUnitOf('US')]).toEqual(['km', 'mi'])
  expect(formatMileage(52_195, 'mi')).toBe('52,195 mi')
  for (const mileage of [1, 999, 5_000, 52_195, 199_999]) expect(fromKm(toKm(mileage, 'mi'), 'mi')).toBe(mileage)
  expect(toKm(8_000, 'km')).toBe(8_000)
})
