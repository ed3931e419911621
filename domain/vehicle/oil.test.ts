import { expect, test } from 'vitest'
import { unitsOf } from '../address/country.ts'
import { formatOilVolume, isOilType, isOilWeight } from './oil.ts'

test('shows litres in Canada and quarts in the US', () => {
  expect(formatOilVolume(4.4, 'CA')).toBe('4.4 L')
  expect(formatOilVolume(4.4, 'US')).toBe('4.6 QT')
  expect(formatOilVolume(5, 'CA')).toBe('5 L')
})

test.each(['0W-20', '5W-30', '0W-8', '15W-40', '10W-60'])('%s is a weight', weight => {
  expect(isOilWeight(weight)).toBe(true)
})

test.each(['0W20', 'W-20', '5W-33', '0w-20', 'SAE 30', ''])('%j is not a weight', weight => {
  expect(isOilWeight(weight)).toBe(false)
})

test('has the oil types by name', () => {
  expect(isOilType('EUROPEAN_SYNTHETIC')).toBe(true)
  expect(isOilType('synthetic')).toBe(false)
})

test('oil is shown in litres in Canada, and in quarts in every other country', () => {
  expect([unitsOf('CA').oil, unitsOf('US').oil]).toEqual(['L', 'QT'])
})
