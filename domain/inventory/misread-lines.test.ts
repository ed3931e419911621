import { describe, expect, test } from 'vitest'
import { readInvoice } from './read-invoice.ts'
import type { ParsedInvoice } from './supplier-invoice.ts'

const TYPES = ['Oil filter', 'Light bulb', 'Wiper blade', 'Battery']
const CATALOGUE = {
  partTypes: TYPES.map((name, index) => ({ id: index + 1, name })),
  parts: [
    { name: 'PH3614', typeId: 1 },
    { name: '921', typeId: 2 },
    { name: 'H6-48', typeId: 4 },
  ],
  oils: [
    { id: 1, type: 'SYNTHETIC', weight: '5W-30' },
    { id: 2, type: 'SYNTHETIC', weight: '0W-20' },
  ],
}

const read = (text: string): ParsedInvoice => readInvoice(text, CATALOGUE)
/** Returns name, quantity, price, total and warning of each line of parts. */
const partsOf = (text: string): unknown[] =>
  read(text).filters.map(line => [line.inventoryName, line.quantity, line.unitPrice, line.lineTotal, line.warning])
/** Returns package, quantity, price, total and warning of each line of oil. */
const oilsOf = (text: string): unknown[] =>
  read(text).oils.map(line => [
    `${line.packageSize} ${line.packageUnit}`,
    line.quantity,
    line.unitPrice,
    line.lineTotal,
    line.warning,
  ])
const shownOf = (text: string): unknown[] => read(text).notUnderstood.map(line => [line.reason, line.line_text])

describe('oil that is sold by the litre', () => {
  test.each([
    ['Bulk 5W-30 synthetic 20.00 L 5.50 110.00', ['1 L', 20, 550, 11_000, null]],
    ['Bulk 5W-30 synthetic 20 L 5.50 110.00 HST', ['1 L', 20, 550, 11_000, null]],
    ['1 Bulk 5W-30 synthetic 20.00 L 5.50 110.00', ['1 L', 20, 550, 11_000, null]],
    ['Bulk 0W-20 synthetic 12 qt 6.25 75.00', ['1 QT', 12, 625, 7_500, null]],
    ['Bulk 0W-20 synthetic 55 gal 20.00 1,100.00', ['4 QT', 55, 2_000, 110_000, null]],
    ['Bulk 0W-20 synthetic 18.93 L 5.50 104.12', ['18.93 L', 1, 10_412, 10_412, null]],
    ['3 5W-30 synthetic 5L 32.99 98.97', ['5 L', 3, 3_299, 9_897, null]],
    ['1 5W-30 synthetic 208 L drum 899.00 899.00', ['208 L', 1, 89_900, 89_900, null]],
    // Five packages at 10.00, or five litres: a person decides.
    ['5 5W-30 synthetic 5 L 10.00 50.00', ['5 L', 5, 1_000, 5_000, 'AMBIGUOUS']],
  ])('%s', (line, expected) => {
    expect(oilsOf(line)).toEqual([expected])
  })
})

describe('lines of parts that were misread or dropped', () => {
  test.each([
    ['2 PH3614 Oil filter 9.00/ea 18.00', ['PH3614', 2, 900, 1_800, null]],
    ['2 PH3614 Oil filter 9.00 /ea 18.00', ['PH3614', 2, 900, 1_800, null]],
    ['2 PH3614 Oil filter @9.00 18.00', ['PH3614', 2, 900, 1_800, null]],
    ['2EA PH3614 Oil filter 9.00 18.00', ['PH3614', 2, 900, 1_800, null]],
    ['2 PH3614 Oil filter 9.00 18.00 HST', ['PH3614', 2, 900, 1_800, null]],
    ['2 PH3614 Oil filter 9.00 18.00 GST/HST', ['PH3614', 2, 900, 1_800, null]],
    ['2 PH3614 Oil filter GST/HST 9.00 18.00', ['PH3614', 2, 900, 1_800, null]],
    ['2 PH3614 Oil filter 9.00 18.00 G P', ['PH3614', 2, 900, 1_800, null]],
    ['2 9.21 Light bulb T10 18.42', ['T10', 2, 921, 1_842, null]],
    ['2 Light bulb wedge 9.21 18.42', ['Light bulb wedge', 2, 921, 1_842, null]],
    ['2 921 Light bulb 9.21 18.42', ['921', 2, 921, 1_842, null]],
    ['2 PH3614 Oil filter 9 18', ['PH3614', 2, 900, 1_800, null]],
    ['2 PH3614 Oil filter 9 18.00', ['PH3614', 2, 900, 1_800, null]],
    ['2 PH3614 Oil filter $9 $18', ['PH3614', 2, 900, 1_800, null]],
    ['1 H6-48 Battery 149,00$ 149,00$', ['H6-48', 1, 14_900, 14_900, null]],
    ['1 H6-48 Battery 149,00 $ 149,00 $', ['H6-48', 1, 14_900, 14_900, null]],
    ['1 H6-48 Battery 149,00% 149,00%', ['H6-48', 1, 14_900, 14_900, null]],
    ['2 PH3614 Oil filter 9.00CAD 18.00CAD', ['PH3614', 2, 900, 1_800, null]],
    ['2 PH3614 Oil filter CAD$9.00 CAD$18.00', ['PH3614', 2, 900, 1_800, null]],
    ['6 3157 Light bulb 5.25 31.50', ['3157', 6, 525, 3_150, null]],
    ['2057 Light bulb 10 1.10 11.00', ['2057', 10, 110, 1_100, null]],
    ['2 Wiper blade Civic 2019 WB26 9.00 18.00', ['WB26', 2, 900, 1_800, null]],
  ])('%s', (line, expected) => {
    expect(partsOf(line)).toEqual([expected])
    expect(shownOf(line)).toEqual([])
  })

  test('one field per line, with labels or without', () => {
    const plain = ['PH3614', 'Oil filter', '2', '9.00', '18.00', '6', '3157', 'Light bulb', '5.25', '31.50']
    expect(partsOf(['ACME PARTS', ...plain, 'Subtotal', '49.50'].join('\n'))).toEqual([
      ['PH3614', 2, 900, 1_800, null],
      ['3157', 6, 525, 3_150, null],
    ])
    const labelled = ['Part No: PH3614', 'Description: Oil filter', 'Qty: 2', 'Unit price: 9.00', 'Total: 18.00']
    expect(partsOf(labelled.join('\n'))).toEqual([['PH3614', 2, 900, 1_800, null]])
  })

  test.each(['12 0 12 PH3614 Oil filter 6.49 0.00', '12 0 PH3614 Oil filter 6.49 0.00', '12 0 PH3614 Oil filter 6.49'])(
    'what was ordered and not shipped is shown and not added: %s',
    line => {
      expect(partsOf(line)).toEqual([])
      expect(shownOf(line)).toEqual([['NOT_SHIPPED', line]])
    },
  )

  test('a quantity that may be the ordered one has a warning', () => {
    expect(partsOf('12 0 PH3614 Oil filter 6.49 77.88')).toEqual([['PH3614', 12, 649, 7_788, 'AMBIGUOUS']])
    expect(partsOf('12 12 0 PH3614 Oil filter 6.49 77.88')).toEqual([['PH3614', 12, 649, 7_788, null]])
  })

  test.each([
    ['Number: 412233', '412233'],
    ['INVOICE\nNumber: 412233   Date: 2026-05-28', '412233'],
    ['Customer Number: 9917\nNumber: 412233', '412233'],
    ['Phone Number: 5551234', ''],
  ])('the number of the invoice: %j', (text, number) => {
    expect(read(text).invoiceMetadata.invoiceNumber).toBe(number)
  })
})

describe('arithmetic decides, and a line that it does not prove has a warning', () => {
  test.each([
    ['2 PH3614 Oil filter 9.00 20.00', 'NOT_ADDING_UP'],
    ['7 PH3614 Oil filter 9.00 18.00', 'NOT_ADDING_UP'],
    ['PH3614 Oil filter 9.00 18.00', 'QUANTITY_DERIVED'],
    ['2 PH3614 Oil filter 18.00', 'ONE_AMOUNT'],
    ['12 PH3614 Oil filter 649 77.88', 'CORRECTED'],
    ['2 PH3614 Oil filter 149 298', 'AMBIGUOUS'],
    ['2 3 PH3614 Oil filter 4.50 3.00 9.00', 'AMBIGUOUS'],
    ['2 PH3614 Oil filter 9.00 18.00', null],
    ['2 PH3614 Oil filter 9.00 18.00 2.34', null],
  ])('%s: %s', (line, warning) => {
    const [found] = read(line).filters
    expect(found?.warning).toBe(warning)
    const isSure = Object.entries(found?.confidence ?? {}).every(
      ([field, level]) => field === 'name' || level === 'HIGH',
    )
    expect(isSure).toBe(warning === null)
  })

  test('a name that the tenant does not have is likely; one that OCR doubts is not sure', () => {
    const nameOf = (doubtful: string[]): unknown =>
      readInvoice('2 WB26 Wiper blade 9.00 18.00', CATALOGUE, new Set(doubtful)).filters[0]?.confidence?.name
    expect(nameOf([])).toBe('MEDIUM')
    expect(nameOf(['WB26'])).toBe('LOW')
    expect(read('2 PH3614 Oil filter 9.00 18.00').filters[0]?.confidence?.name).toBe('HIGH')
  })
})

test('everything between the goods that is not understood is shown, and charges and returns are', () => {
  const text = `ACME PARTS
Invoice No: 1   Date: 2026-05-28
QTY PART DESCRIPTION PRICE AMOUNT
2 PH3614 Oil filter 9.00 18.00
~~ smudge PH36 Oil f1
4 WB26 Wiper bl 1l.2S
Core deposit 18.00 18.00
Freight 15.00
1 PH3614 returned 9.00 -9.00
1 H6-48 Battery 149.00 149.00
Subtotal 191.00
HST 13% 24.83
TOTAL 215.83`
  expect(shownOf(text)).toEqual([
    ['NOT_UNDERSTOOD', '~~ smudge PH36 Oil f1'],
    ['CHARGE', 'Core deposit 18.00 18.00'],
    ['CHARGE', 'Freight 15.00'],
    ['RETURN', '1 PH3614 returned 9.00 -9.00'],
  ])
  expect(partsOf(text)).toEqual([
    ['PH3614', 2, 900, 1_800, null],
    ['WB26', 4, null, 1_125, 'ONE_AMOUNT'],
    ['H6-48', 1, 14_900, 14_900, null],
  ])
  expect(read(text)).toMatchObject({ subtotal: 19_100, total: 21_583 })
})

test('lines beyond what a person can check are shown as a number', () => {
  const invoice = read(Array.from({ length: 900 }, (_, index) => `2 WB${index + 10} Wiper blade 9.00 18.00`).join('\n'))
  expect(invoice.filters).toHaveLength(200)
  expect(invoice.notUnderstood).toHaveLength(201)
  expect(invoice.notUnderstood.at(-1)?.line_text).toBe('+ 500')
})

test('a text of any length is read within 8 seconds of CPU time', () => {
  const begun = process.threadCpuUsage()
  read('1 2 3 4 5 6 7 8 9.00 18.00 '.repeat(40_000))
  read('9.00\n'.repeat(40_000))
  read('2\nA1B\n'.repeat(20_000))
  expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(8_000)
})
