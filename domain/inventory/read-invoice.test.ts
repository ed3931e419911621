import { describe, expect, test } from 'vitest'
import { readOil } from './oil-words.ts'
import { readInvoice } from './read-invoice.ts'
import type { ParsedInvoice } from './supplier-invoice.ts'

const TYPES = [
  'Oil filter',
  'Cabin air filter',
  'Engine air filter',
  'Wiper blade',
  'Battery',
  'Drain plug gasket',
  'Light bulb',
]
const CATALOGUE = {
  partTypes: TYPES.map((name, index) => ({ id: index + 1, name })),
  parts: [
    { name: 'PH3614', typeId: 1 },
    { name: 'CF10134', typeId: 2 },
    { name: 'WB-22', typeId: 4 },
    { name: 'H6-48', typeId: 5 },
  ],
  oils: [
    { id: 1, type: 'SYNTHETIC', weight: '5W-30' },
    { id: 2, type: 'CONVENTIONAL', weight: '5W-30' },
    { id: 3, type: 'SYNTHETIC', weight: '0W-20' },
    { id: 4, type: 'DIESEL', weight: '15W-40' },
    { id: 5, type: 'EUROPEAN_SYNTHETIC', weight: '5W-40' },
    { id: 6, type: 'SYNTHETIC_BLEND', weight: '5W-20' },
  ],
}

const read = (text: string): ParsedInvoice => readInvoice(text, CATALOGUE)
/** Returns type, name, quantity, price and total of each line of parts. */
const partsOf = ({ filters }: ParsedInvoice): unknown[] =>
  filters.map(line => [line.inventoryType, line.inventoryName, line.quantity, line.unitPrice, line.lineTotal])
/** Returns oil, package, quantity, price and total of each line of oil. */
const oilsOf = ({ oils }: ParsedInvoice): unknown[] =>
  oils.map(line => [
    line.oilId,
    `${line.packageSize} ${line.packageUnit}`,
    line.quantity,
    line.unitPrice,
    line.lineTotal,
  ])

describe('IMPORT-06 an invoice of a supplier is parsed from its text', () => {
  test('a Canadian one with columns: seller, number, date, currency, lines and total', () => {
    const invoice = read(`
NORTHFIELD AUTO SUPPLY                                   INVOICE
1200 Dundas St W, Toronto ON M6J 1X2
Invoice No: NF-20417          Date: 2026-05-28
Bill to: Maple Mobile Oil

QTY  PART NO   DESCRIPTION               PRICE    AMOUNT
12   PH3614    Oil filter                 6.49     77.88
4    WB-22     Wiper blade 22in          11.25     45.00
3    MX530     5W-30 Full synthetic 5L   32.99     98.97
                            Subtotal              221.85
                            HST 13%                28.84
                            TOTAL CAD             250.69`)
    expect(invoice.invoiceMetadata).toEqual({
      sellerName: 'NORTHFIELD AUTO SUPPLY',
      invoiceNumber: 'NF-20417',
      invoiceDate: '2026-05-28',
      currency: 'CAD',
    })
    expect(invoice.total).toBe(25_069)
    expect(invoice.filters).toEqual([
      {
        rowId: '1',
        partTypeId: '1',
        inventoryType: 'Oil filter',
        inventoryName: 'PH3614',
        quantity: 12,
        unitPrice: 649,
        lineTotal: 7_788,
        currency: 'CAD',
        line_text: '12 PH3614 Oil filter 6.49 77.88',
        confidence: { name: 'HIGH', quantity: 'HIGH', unitPrice: 'HIGH', lineTotal: 'HIGH' },
        warning: null,
      },
      expect.objectContaining({ rowId: '2', partTypeId: '4', inventoryName: 'WB-22', quantity: 4, unitPrice: 1_125 }),
    ])
    expect(invoice.oils).toEqual([
      {
        rowId: '3',
        oilId: '1',
        oilType: 'SYNTHETIC',
        weight: '5W-30',
        packageUnit: 'L',
        packageSize: 5,
        quantity: 3,
        unitPrice: 3_299,
        lineTotal: 9_897,
        line_text: '3 MX530 5W-30 Full synthetic 5L 32.99 98.97',
        confidence: { name: 'HIGH', quantity: 'HIGH', unitPrice: 'HIGH', lineTotal: 'HIGH' },
        warning: null,
      },
    ])
  })

  test('an American one: dollars of the US by its address, quarts, list and net prices', () => {
    const invoice = read(`
Lone Star Parts Depot
4410 S Lamar Blvd, Austin, TX 78745
INVOICE # 88-10233    INVOICE DATE 05/28/2026   DUE DATE 06/27/2026
Item        Description                    Qty   List    Net     Ext
MO-5W30-5Q  Motor oil 5W30 full syn 5 qt    8   31.99   24.50  196.00
CF10134     Cabin air filter                6   14.99    9.10   54.60
Sales Tax 8.25%                                                 20.67
Total Due                                                     $271.27`)
    expect(invoice.invoiceMetadata).toEqual({
      sellerName: 'Lone Star Parts Depot',
      invoiceNumber: '88-10233',
      invoiceDate: '2026-05-28',
      currency: 'USD',
    })
    expect(partsOf(invoice)).toEqual([['Cabin air filter', 'CF10134', 6, 910, 5_460]])
    expect(oilsOf(invoice)).toEqual([['1', '5 QT', 8, 2_450, 19_600]])
    expect(invoice.total).toBe(27_127)
  })

  test('labels as columns, values below them, and a labeled seller', () => {
    const invoice = read(`
TAX INVOICE
Sold by: Prairie Filters Ltd.
INVOICE NO.     DATE           TERMS
104882          May 3, 2026    Net 30
2 EA  H6-48  Battery group 48   149.00   298.00
GST 14.90
Balance due 312.90`)
    expect(invoice.invoiceMetadata).toEqual({
      sellerName: 'Prairie Filters Ltd.',
      invoiceNumber: '104882',
      invoiceDate: '2026-05-03',
      currency: 'CAD',
    })
    expect(partsOf(invoice)).toEqual([['Battery', 'H6-48', 2, 14_900, 29_800]])
    expect(invoice.total).toBe(31_290)
  })

  test('without seller, number, date or currency, these are empty, and the currency is Canadian dollars', () => {
    const { invoiceMetadata, total } = read('3 PH3614 6.49 19.47')
    expect(invoiceMetadata).toEqual({ sellerName: '', invoiceNumber: '', invoiceDate: null, currency: 'CAD' })
    expect(total).toBeNull()
    expect(read('')).toMatchObject({ filters: [], oils: [], total: null })
  })
})

describe('OCR mistakes are corrected where quantity times price proves it', () => {
  test.each([
    ['a lost decimal point of the price', '12 PH3614 Oil filter 649 77.88', [12, 649, 7_788]],
    ['of the total', '12 PH3614 Oil filter 6.49 7788', [12, 649, 7_788]],
    ['a comma for a point', '12 PH3614 Oil filter 6,49 77,88', [12, 649, 7_788]],
    ['a space in a price', '12 PH3614 Oil filter 6 .49 77. 88', [12, 649, 7_788]],
    ['a dollar sign that became a 5', '4 PH3614 Oil filter 56.49 25.96', [4, 649, 2_596]],
    ['letters in numbers', 'l2 PH3614 Oil filter 6.4O $76.BO', [12, 640, 7_680]],
    ['l for 1', 'l2 PH3614 Oil filter $6.49 $77.88', [12, 649, 7_788]],
    ['a quantity that is gone', 'PH3614 Oil filter 6.49 77.88', [12, 649, 7_788]],
    ['a digit of the total', '12 PH3614 Oil filter 6.49 07.88', [12, 649, 7_788]],
    ['a digit of the price', '12 PH3614 Oil filter 6.19 77.88', [12, 649, 7_788]],
    ['a part number that is a number', '6 57060 Oil filter 5.25 31.50', [6, 525, 3_150]],
    ['ordered, shipped and still to come', '12 10 2 PH3614 Oil filter 6.49 64.90', [10, 649, 6_490]],
    ['thousands', '10 PH3614 Oil filter 149.00 1,490.00', [10, 14_900, 149_000]],
    ['a price of more than two decimals', '100 PH3614 Oil filter 0.895 89.50', [100, 90, 8_950]],
    ['decimals of a quantity', '6.00 PH3614 Oil filter 5.25 31.50', [6, 525, 3_150]],
    ['a price for each and no total', '4 PH3614 Oil filter @ 6.49', [4, 649, 2_596]],
    ['a total and no price', '4 PH3614 Oil filter 25.96', [4, 649, 2_596]],
    ['a quantity after its name', 'PH3614 Oil filter 4 x 6.49 25.96', [4, 649, 2_596]],
  ])('%s', (_what, line, [quantity, unitPrice, lineTotal]) => {
    expect(read(line).filters).toEqual([
      expect.objectContaining({ inventoryType: 'Oil filter', quantity, unitPrice, lineTotal }),
    ])
  })

  test('part numbers and words with letters and digits that look alike are recognised', () => {
    expect(partsOf(read('2 PH36l4 0il fi1ter 6.49 12.98\n1 WB22 Wper b1ade 11.25 11.25'))).toEqual([
      ['Oil filter', 'PH3614', 2, 649, 1_298],
      ['Wiper blade', 'WB-22', 1, 1_125, 1_125],
    ])
  })
})

test('an unknown part has the type of its words and its part number as its name; without either it needs a person', () => {
  const invoice = read(`
3 EA CA9997 ENG AIR FLTR 8.10 24.30
2 H11LL Bulbs 55W 8.50 17.00
5 Drain plug gaskets M14 0.90 4.50
1 Fuel filter GF652 19.95 19.95
1 Shop towels blue 12.00 12.00`)
  expect(partsOf(invoice)).toEqual([
    ['Engine air filter', 'CA9997', 3, 810, 2_430],
    ['Light bulb', 'H11LL', 2, 850, 1_700],
    ['Drain plug gasket', 'M14', 5, 90, 450],
    ['', 'GF652', 1, 1_995, 1_995],
    ['', 'Shop towels blue', 1, 1_200, 1_200],
  ])
  expect(invoice.filters.at(-1)).toMatchObject({ partTypeId: null, line_text: '1 Shop towels blue 12.00 12.00' })
})

test.each([
  ['2 Case 0W-20 synthetic 12 x 946 mL 71.88 143.76', ['3', '11.352 L', 2, 7_188, 14_376]],
  ['4 SAE OW20 SYN 6/1QT 35.94 143.76', ['3', '6 QT', 4, 3_594, 14_376]],
  ['1 15W-40 Rotella diesel 208 L drum 899.00 899.00', ['4', '208 L', 1, 89_900, 89_900]],
  ['2 15W40 heavy duty 1 gal 18.50 37.00', ['4', '4 QT', 2, 1_850, 3_700]],
  ['6 5W-40 Euro MB 229.5 4.73L 31.00 186.00', ['5', '4.73 L', 6, 3_100, 18_600]],
  ['6 SW-20 Semi-synthetic 1 L 7.25 43.50', ['6', '1 L', 6, 725, 4_350]],
  ['3 5W-30 conventional quart 4.99 14.97', ['2', '1 QT', 3, 499, 1_497]],
  ['3 5W-20 motor oil 5 L 21.00 63.00', ['6', '5 L', 3, 2_100, 6_300]],
  ['3 5W-30 motor oil 5 L 21.00 63.00', [null, '5 L', 3, 2_100, 6_300]],
  ['3 10W-60 racing 21.00 63.00', [null, 'null null', 3, 2_100, 6_300]],
])('an oil is recognised by weight, type and package: %s', (line, expected) => {
  expect(oilsOf(read(line))).toEqual([expected])
})

test('sums, taxes, fees, deposits and returns are not goods; a description above its numbers is', () => {
  const invoice = read(`
Shipping & handling 15.00
Core deposit 18.00 18.00
Enviro levy 1 3.50 3.50
Env. handling fee 2 0.50 1.00
1 PH3614 returned 6.49 -6.49
SubT0tal 40.00
PH3614 Oil filter
    2      6.49     12.98
Amount paid VISA 55.00`)
  expect(partsOf(invoice)).toEqual([['Oil filter', 'PH3614', 2, 649, 1_298]])
  expect(invoice.oils).toEqual([])
})

test.each(['0W-20', 'O0W-20', '00W-20', 'OW-20', '0W2O'])('WRONG-09 %s is read as 0W-20', written => {
  expect(readOil(`3 ${written} Full synthetic 5L 32.99 98.97`)?.weight).toBe('0W-20')
})

test('a five that was read as two characters', () => {
  expect(readOil('3 S5W-30 Full synthetic 5L 32.99 98.97')?.weight).toBe('5W-30')
})

test.each(['100W-20', 'A0W-20', '000W-20'])('WRONG-09 %s is not an oil', written => {
  expect(readOil(`3 ${written} 5L 32.99 98.97`)).toBeNull()
})
