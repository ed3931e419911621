import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  enteredQuantity,
  formatQuantity,
  fromStored,
  priceProblem,
  quantityProblem,
  readQuantity,
  shownQuantity,
  shownUnitPrice,
  stockLevel,
  toStored,
  unitPrice,
} from './stock.ts'

test('parts and tools are whole pieces of 1 or more, oil and fuel above 0', () => {
  for (const kind of ['part', 'tool'] as const) {
    expect([1, 40].map(quantity => quantityProblem(kind, quantity))).toEqual([null, null])
    for (const wrong of [undefined, Number.NaN, 0, -1, 1.5, 10_001]) expect(quantityProblem(kind, wrong)).not.toBeNull()
  }
  for (const kind of ['oil', 'fuel'] as const) {
    expect([0.001, 4.4].map(quantity => quantityProblem(kind, quantity))).toEqual([null, null])
    for (const wrong of [undefined, 0, -1, 0.0001, 10_001]) expect(quantityProblem(kind, wrong)).not.toBeNull()
  }
})

test('a receipt comes to 0.1 dollars or more, and is divided over pieces or litres, rounded to cents', () => {
  for (const wrong of [undefined, 0, 9]) expect(priceProblem('part', wrong)).not.toBeNull()
  expect(priceProblem('oil', 10)).toBeNull()
  expect([priceProblem('fuel', 1), priceProblem('fuel', 0)]).toEqual([null, 'Please enter a price above 0.'])
  expect([priceProblem('oil', 10, 20), priceProblem('oil', 10, 21)]).toEqual([null, expect.any(String)])
  expect(unitPrice(1000, 3)).toBe(333)
  expect(unitPrice(5000, 4.73)).toBe(1057)
})

test('fuel is gallons at 0.264172 a litre and oil quarts at 1.05669 a litre in the US, litres in Canada', () => {
  expect(formatQuantity('fuel', 100, 'US')).toBe('26.42 GAL')
  expect(formatQuantity('fuel', 100, 'CA')).toBe('100 L')
  expect(formatQuantity('oil', 100, 'US')).toBe('105.67 QT')
  expect(formatQuantity('part', 12, 'US')).toBe('12')
})

test('an amount entered in any unit is shown unchanged after storage in millilitres', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('oil' as const, 'fuel' as const),
      fc.constantFrom('CA' as const, 'US' as const),
      fc.integer({ min: 1, max: 100_000 }),
      (kind, country, tenths) => {
        const entered = tenths / 10
        const stored = toStored(kind, enteredQuantity(kind, entered, country))
        expect(Math.round(shownQuantity(kind, fromStored(kind, stored), country) * 100) / 100).toBe(entered)
      },
    ),
  )
})

test('a unit price is for the country’s unit', () => {
  const prices = (['part', 'oil', 'fuel'] as const).map(kind => [
    shownUnitPrice(kind, 1057, 'CA'),
    shownUnitPrice(kind, 1057, 'US'),
  ])
  expect(prices).toEqual([
    [1057, 1057],
    [1057, 1000],
    [1057, 4001],
  ])
})

test('stock is out, low or enough', () => {
  expect([0, 1, 2, 3].map(pieces => stockLevel('part', pieces))).toEqual(['out', 'low', 'low', 'enough'])
  expect([0, 8, 8.1].map(litres => stockLevel('oil', litres))).toEqual(['out', 'low', 'enough'])
  expect(stockLevel('tool', 1)).toBe('enough')
})

test('input is read in the unit of the country, and the shown amount in stock means all of it', () => {
  expect(readQuantity('fuel', '10', 'US')).toBeCloseTo(37.854, 3)
  expect(readQuantity('oil', '4,4', 'CA')).toBe(4.4)
  expect(readQuantity('part', '1,000', 'CA')).toBe(1000)
  expect(readQuantity('oil', '4.64', 'US', 4.39)).toBe(4.39)
  for (const typed of ['', '.', '-1', '1e3', 'ten']) expect(readQuantity('oil', typed, 'CA')).toBeUndefined()
})
