import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, isVin, looksMistyped, modelYears, normaliseVin } from './vin.ts'

const characters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'.split('')
const digit = fc.constantFrom(...'0123456789'.split(''))
const anyVin = fc.array(fc.constantFrom(...characters), { minLength: 17, maxLength: 17 }).map(list => list.join(''))
const withCheckDigit = (vin: string) => vin.slice(0, 8) + checkDigit(vin) + vin.slice(9)

test('reads a VIN as people type it', () => {
  expect(normaliseVin(' 1hgcm8-2633 a004352 ')).toBe('1HGCM82633A004352')
})

test.each([
  '1HGCM82633A00435',
  '1HGCM82633A0043522',
  'IHGCM82633A004352',
  '1HGCM82633O004352',
  '1HGCM82633Q004352',
  '',
])('refuses %j', text => {
  expect(isVin(text)).toBe(false)
})

test.each(['1HGCM82633A004352', '1M8GDM9AXKP042788', '11111111111111111', '5YJ3E1EA7HF000337', 'KM8K2CAB4PU001140'])(
  '%s has a correct check digit',
  vin => {
    expect(isVin(vin)).toBe(true)
    expect(looksMistyped(vin)).toBe(false)
  },
)

test('hints at a wrong digit of a North American car only', () => {
  expect(looksMistyped('1HGCM82633A004353')).toBe(true)
  expect(looksMistyped('WVWZZZ1JZXW000001')).toBe(false)
  expect(looksMistyped('1HGCM')).toBe(false)
})

test('a wrong digit in any position is detected', () => {
  const digits = fc.array(digit, { minLength: 16, maxLength: 16 })
  const places = fc.integer({ min: 1, max: 16 }).filter(place => place !== 8)
  fc.assert(
    fc.property(digits, places, digit, (rest, place, wrong) => {
      const vin = withCheckDigit(`1${rest.join('')}`)
      fc.pre(vin.charAt(place) !== wrong)
      expect(looksMistyped(vin)).toBe(false)
      expect(looksMistyped(vin.slice(0, place) + wrong + vin.slice(place + 1))).toBe(true)
    }),
  )
})

test('normalising twice has no further effect, and does not change a VIN', () => {
  fc.assert(
    fc.property(anyVin, vin => {
      expect(normaliseVin(vin)).toBe(vin)
      expect(isVin(normaliseVin(vin.toLowerCase()))).toBe(true)
    }),
  )
})

test.each([
  ['1HGCM82633A004352', [2003, 2033]],
  ['5YJSA1E26HF000337', [2017, 1987]],
  ['1FTFW1ET5DFC10312', [2013, 1983]],
  ['1HGCM826330004352', [2003, 2033]],
  ['1HGCM82630A004352', []],
])('%s can be of %j', (vin, years) => {
  expect(modelYears(vin)).toEqual(years)
})
