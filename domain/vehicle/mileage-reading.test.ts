import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mileageIn } from './mileage-reading.ts'

test.each([
  ['84512 km', null, 84_512],
  ['ODO 84,512 km\nTRIP A 123.4 km\n10:42', null, 84_512],
  ['ODO\n084512', null, 84_512],
  ['84 512 km\n21 °C', null, 84_512],
  ['8451O km', null, 84_510],
  ['TRIP B 4821\n84512', null, 84_512],
  ['RANGE 640 km\nODO 512 km', null, 512],
  ['ODO 84512\n20260601', null, 84_512],
  ['84512\n99120', 90_000, 99_120],
  ['12000 km', 84_000, 12_000],
])('%j of a car at %j is %i', (text, current, mileage) => {
  expect(mileageIn(text, current)).toBe(mileage)
})

test.each(['', 'NOTHING TO SEE', '10:42', '123.4 km', '12 km', '80 km/h', '123456789', '84512\n99120'])(
  'no mileage can be found in %j',
  text => {
    expect(mileageIn(text, null)).toBeNull()
  },
)

test('any single mileage is read, with or without group separators', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_999_999 }), fc.constantFrom('', ' km', ' mi'), (mileage, unit) => {
      expect(mileageIn(`${mileage}${unit}`, null)).toBe(mileage)
      expect(mileageIn(`ODO ${mileage.toLocaleString('en-CA')}${unit}\n10:42`, mileage)).toBe(mileage)
    }),
  )
})
