import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountOf,
  changeLine,
  contradictsItself,
  countOf,
  isComplete,
  oilBought,
  oilLineErrors,
  partLineErrors,
  saveProblem,
} from './invoice-lines.ts'
import type { InvoiceOilLine, InvoicePartLine } from './supplier-invoice.ts'

const PART: InvoicePartLine = {
  rowId: '1',
  partTypeId: '7',
  inventoryType: 'Oil filter',
  inventoryName: 'PH3614',
  quantity: 3,
  unitPrice: 649,
  lineTotal: 1_947,
  currency: 'CAD',
  line_text: '',
}
const OIL: InvoiceOilLine = {
  rowId: '2',
  oilId: '4',
  oilType: 'SYNTHETIC',
  weight: '5W-30',
  packageUnit: 'L',
  packageSize: 5,
  quantity: 2,
  unitPrice: 3_299,
  lineTotal: 6_598,
  line_text: '',
}

test('IMPORT-08 a line of parts needs type, name, a whole quantity of 1 or more and a price above 0', () => {
  expect(partLineErrors(PART)).toEqual({})
  expect(Object.keys(partLineErrors({ ...PART, partTypeId: null }))).toEqual(['partTypeId'])
  expect(Object.keys(partLineErrors({ ...PART, inventoryName: ' ' }))).toEqual(['inventoryName'])
  for (const quantity of [null, 0, -1, 1.5, 10_001])
    expect(Object.keys(partLineErrors({ ...PART, quantity }))).toEqual(['quantity'])
  for (const unitPrice of [null, 0, -5])
    expect(Object.keys(partLineErrors({ ...PART, unitPrice }))).toEqual(['unitPrice'])
})

test('IMPORT-09 a line of oil needs the oil, unit and size of its package, a quantity of 1 or more and a price above 0', () => {
  expect(oilLineErrors(OIL)).toEqual({})
  expect(Object.keys(oilLineErrors({ ...OIL, oilId: null }))).toEqual(['oilId'])
  expect(Object.keys(oilLineErrors({ ...OIL, packageUnit: null }))).toEqual(['packageUnit'])
  for (const packageSize of [null, 0, -1])
    expect(Object.keys(oilLineErrors({ ...OIL, packageSize }))).toEqual(['packageSize'])
  for (const quantity of [null, 0, 1.5]) expect(Object.keys(oilLineErrors({ ...OIL, quantity }))).toEqual(['quantity'])
  for (const unitPrice of [null, 0]) expect(Object.keys(oilLineErrors({ ...OIL, unitPrice }))).toEqual(['unitPrice'])
})

describe('IMPORT-11 editing a line', () => {
  test.each([
    ['3', 3],
    ['0', 1],
    ['-4', 1],
    ['2.9', 2],
    ['2,9', 2],
    ['', 1],
    ['abc', 1],
  ])('parses %j as a quantity of %d', (typed, quantity) => {
    expect(countOf(typed)).toBe(quantity)
  })

  test('recalculates the total once quantity and price are positive; a typed total stays, and so does one without a price', () => {
    expect(changeLine(PART, { quantity: 4 }).lineTotal).toBe(2_596)
    expect(changeLine(PART, { unitPrice: 700 }).lineTotal).toBe(2_100)
    expect(changeLine(PART, { lineTotal: 1_950 }).lineTotal).toBe(1_950)
    expect(changeLine(PART, { unitPrice: null }).lineTotal).toBe(1_947)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 1_000_000 }), (quantity, unitPrice) => {
        expect(changeLine(PART, { quantity, unitPrice }).lineTotal).toBe(quantity * unitPrice)
      }),
    )
  })
})

test('IMPORT-12 a line without a total costs quantity times price, and without a price nothing', () => {
  expect(amountOf({ ...PART, lineTotal: null })).toBe(1_947)
  expect(amountOf({ ...PART, lineTotal: 1_900 })).toBe(1_900)
  expect(amountOf({ ...PART, lineTotal: null, unitPrice: null })).toBe(0)
  expect(contradictsItself(PART)).toBe(false)
  expect(contradictsItself({ ...PART, lineTotal: 1_900 })).toBe(true)
  expect(contradictsItself({ ...PART, lineTotal: null })).toBe(false)
})

test('obstacles to saving are reported: nothing is parsed, each incomplete row, or no rows are left', () => {
  const [parts, oils] = [[PART], [OIL]]
  expect(saveProblem({ parts, oils, isParsed: true })).toBeNull()
  expect(saveProblem({ parts, oils, isParsed: false })).toBe('Please upload & parse an invoice before saving.')
  expect(saveProblem({ parts: [], oils: [], isParsed: true })).toBe('Nothing to save. Please fill in required fields.')
  const wrong = { ...PART, partTypeId: null, inventoryName: '', quantity: 0 }
  expect(saveProblem({ parts: [PART, wrong, { ...PART, quantity: null }], oils, isParsed: true })).toBe(
    'Row 2: Part Type is required. Row 2: Name is required. Row 2: Quantity must be an integer ≥ 1. Row 3: Quantity must be an integer ≥ 1.',
  )
  expect(isComplete({ parts, oils })).toBe(true)
  expect(isComplete({ parts: [], oils: [] })).toBe(false)
  expect(isComplete({ parts: [wrong], oils })).toBe(false)
  expect(isComplete({ parts, oils: [{ ...OIL, packageSize: null }] })).toBe(false)
})

test('packages of oil become litres with a price per litre: quarts are converted with the one factor (rule F4)', () => {
  expect(oilBought(OIL)).toEqual({ quantity: 10, pricePerItem: 660 })
  expect(oilBought({ ...OIL, packageUnit: 'QT', packageSize: 6 })).toEqual({ quantity: 11.356, pricePerItem: 581 })
  expect(oilBought({ ...OIL, packageSize: null })).toBeUndefined()
})
