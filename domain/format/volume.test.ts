import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromLitres, toLitres } from './volume.ts'

test('a litre is 1.05669 quarts, or 0.264172 gallons', () => {
  expect(fromLitres(100, 'QT')).toBeCloseTo(105.669, 9)
  expect(fromLitres(100, 'GAL')).toBeCloseTo(26.4172, 9)
  expect(fromLitres(4.4, 'L')).toBe(4.4)
})

test('an entry in quarts or gallons is shown again as it was entered', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1000, noNaN: true }),
      fc.constantFrom('L' as const, 'QT' as const, 'GAL' as const),
      (entered, unit) => {
        expect(fromLitres(toLitres(entered, unit), unit)).toBeCloseTo(entered, 9)
      },
    ),
  )
})
