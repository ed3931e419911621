import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasStreetNumber } from './address-query.ts'
import { joinUnit, splitUnit } from './unit.ts'

test.each([
  ['4', '10 King St W #4'],
  ['#4', '10 King St W #4'],
  ['Apt 4', '10 King St W #4'],
  ['suite 200', '10 King St W #200'],
  ['Ste. 2B', '10 King St W #2B'],
  ['Basement', '10 King St W #Basement'],
  ['Stephen', '10 King St W #Stephen'],
  ['', '10 King St W'],
  [' # ', '10 King St W'],
])('the unit %j is part of the street as people write it', (typed, street) => {
  expect(joinUnit('10 King St W', typed)).toBe(street)
  expect(hasStreetNumber(street)).toBe(true)
})

test('a street without a unit has none', () => {
  expect(splitUnit('4-10 King St W')).toEqual({ street: '4-10 King St W', unit: '' })
})

test('a unit can be typed letter by letter: the street stays, and the unit is what was typed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9][0-9A-Z #-]{0,10}$/), unit => {
      expect(splitUnit(joinUnit('10 King St W', unit))).toEqual({ street: '10 King St W', unit })
    }),
  )
})
