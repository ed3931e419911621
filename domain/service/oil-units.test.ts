import { expect, test } from 'vitest'
import { oilInput, parseOil, perLitreOf, perOilUnit } from './oil-units.ts'

test('quarts come back as they were entered', () => {
  for (let hundredths = 25; hundredths <= 2_000; hundredths += 25) {
    const typed = String(hundredths / 100)
    const litres = parseOil(typed, 'US')
    expect(litres).toBeDefined()
    expect(oilInput(litres ?? 0, 'US')).toBe(typed)
  }
  expect(parseOil('5', 'US')).toBe(4.732)
  for (let ml = 1; ml <= 20_500; ml += 7) expect(parseOil(oilInput(ml / 1_000, 'US'), 'US')).toBe(ml / 1_000)
  expect(parseOil('4.5', 'CA')).toBe(4.5)
  expect(oilInput(4.5, 'CA')).toBe('4.5')
})

test('a price of a quart comes back as it was entered', () => {
  for (let cents = 0; cents <= 3_000; cents++) expect(perOilUnit(perLitreOf(cents, 'US'), 'US')).toBe(cents)
  expect(perLitreOf(799, 'US')).toBe(844)
  expect(perLitreOf(799, 'CA')).toBe(799)
})

test('only an amount is oil', () => {
  for (const text of ['', 'five', '-1', '4,5', '1.2345', '1000']) expect(parseOil(text, 'CA')).toBeUndefined()
  expect(parseOil(' 5 ', 'CA')).toBe(5)
})
