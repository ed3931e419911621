import { expect, test } from 'vitest'
import { parseTaxRate, taxRateInput } from './tax-rate.ts'

test.each([
  ['8.25', 82_500],
  [' 8.875 % ', 88_750],
  ['0', 0],
  ['15', 150_000],
  ['1.1111', 11_111],
])('%s percent are %i millionths, and back', (text, ppm) => {
  expect(parseTaxRate(text)).toBe(ppm)
  expect(parseTaxRate(taxRateInput(ppm))).toBe(ppm)
})

test.each(['', 'x', '-1', '8,25', '1.11111', '1e1', '.', '1234'])('%j is no rate', text => {
  expect(parseTaxRate(text)).toBeUndefined()
})
