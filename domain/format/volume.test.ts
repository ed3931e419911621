import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gallonsToLitres, litresToGallons, litresToQuarts, quartsToLitres } from './volume.ts'

test('a litre is 1.05669 quarts, or 0.264172 gallons', () => {
  expect(litresToQuarts(100)).toBeCloseTo(105.669, 9)
  expect(litresToGallons(100)).toBeCloseTo(26.4172, 9)
})

test('an entry in quarts or gallons is shown again as it was entered', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), entered => {
      expect(litresToQuarts(quartsToLitres(entered))).toBeCloseTo(entered, 9)
      expect(litresToGallons(gallonsToLitres(entered))).toBeCloseTo(entered, 9)
    }),
  )
})
