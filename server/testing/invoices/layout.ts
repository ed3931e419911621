import type { PackageUnit } from '../../../domain/inventory/supplier-invoice.ts'

/** What a line must be read as. Money in cents. */
export interface ExpectedLine {
  /** The part's name, or of an oil its weight and package: `5W-30 5 L`. */
  name: string
  quantity: number
  unitPrice: number
  lineTotal: number
}

/** A column: where it is on the page, and the cell of a line. */
export interface Column {
  head: string
  /** Of the page's width, from 0 to 1: the left edge, or the right one of numbers. */
  x: number
  isNumber?: boolean
}

/** A row as printed: a cell for each column. */
export interface PrintedRow {
  cells: readonly string[]
  /** A second line below the row, or above it. */
  below?: string
  above?: string
  /** Null: it adds nothing to stock, and must be shown. */
  expected: ExpectedLine | null
}

/** A generated invoice. */
export interface Layout {
  name: string
  font: 'DejaVu Sans Mono' | 'DejaVu Sans' | 'DejaVu Serif' | 'Liberation Sans' | 'Liberation Serif' | 'Liberation Mono'
  /** Points of ten are small print, of fourteen large. */
  points: number
  /** Inches. */
  width: number
  head: readonly string[]
  columns: readonly Column[]
  rows: readonly PrintedRow[]
  foot: readonly string[]
  /** One field a line instead of columns. */
  isStacked?: boolean
  rules?: 'grid' | 'zebra'
}

export interface Good {
  code: string
  words: string
  quantity: number
  /** Cents. */
  price: number
  oil?: { weight: string; size: number; unit: PackageUnit }
}

/** Parts and oils of which each layout prints some. */
export const GOODS: readonly Good[] = [
  { code: 'PH3614', words: 'Oil filter', quantity: 12, price: 649 },
  { code: 'CF10134', words: 'Cabin air filter', quantity: 6, price: 910 },
  { code: 'WB-22', words: 'Wiper blade 22in', quantity: 4, price: 1_125 },
  {
    code: 'MX530',
    words: '5W-30 Full synthetic 5L',
    quantity: 3,
    price: 3_299,
    oil: { weight: '5W-30', size: 5, unit: 'L' },
  },
  { code: 'H6-48', words: 'Battery group 48', quantity: 2, price: 14_900 },
  { code: 'CA9997', words: 'Engine air filter', quantity: 5, price: 1_240 },
  { code: '3157', words: 'Light bulb', quantity: 10, price: 185 },
  {
    code: 'MX020',
    words: '0W-20 Synthetic 1L',
    quantity: 24,
    price: 725,
    oil: { weight: '0W-20', size: 1, unit: 'L' },
  },
  { code: 'DG14', words: 'Drain plug gasket', quantity: 50, price: 35 },
  { code: '921', words: 'Light bulb', quantity: 8, price: 221 },
  { code: 'XG2808', words: 'Oil filter', quantity: 9, price: 1_175 },
  {
    code: 'RT540',
    words: '15W-40 Diesel 18.9L',
    quantity: 2,
    price: 9_450,
    oil: { weight: '15W-40', size: 18.9, unit: 'L' },
  },
]

/** The tenant's catalogue when the layouts are read. */
export const CATALOGUE = {
  partTypes: [
    'Oil filter',
    'Cabin air filter',
    'Wiper blade',
    'Battery',
    'Engine air filter',
    'Light bulb',
    'Drain plug gasket',
  ].map((name, index) => ({ id: index + 1, name })),
  parts: GOODS.filter(({ oil, code }) => !oil && code !== 'XG2808').map(({ code }) => ({ name: code, typeId: 1 })),
  oils: [
    { id: 1, type: 'SYNTHETIC', weight: '5W-30' },
    { id: 2, type: 'SYNTHETIC', weight: '0W-20' },
    { id: 3, type: 'DIESEL', weight: '15W-40' },
  ],
}

/** Returns how a good must be read. */
export const expectedOf = ({ code, quantity, price, oil }: Good): ExpectedLine => ({
  name: oil ? `${oil.weight} ${oil.size} ${oil.unit}` : code,
  quantity,
  unitPrice: price,
  lineTotal: quantity * price,
})

/** Formats cents as most invoices do: `1,490.00`. */
export const money = (cents: number): string =>
  (cents / 100).toLocaleString('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Returns the lines of a layout as a PDF's text has them: two spaces between columns. */
export function textOf({ head, columns, rows, foot, isStacked }: Layout): string {
  const lines = rows.flatMap(({ cells, below, above }) => [
    ...(above === undefined ? [] : [above]),
    ...(isStacked ? cells : [cells.filter(cell => cell !== '').join('  ')]),
    ...(below === undefined ? [] : [below]),
  ])
  const table = columns.map(column => column.head).filter(title => title !== '')
  return [...head, ...(isStacked ? [] : [table.join('  ')]), ...lines, ...foot].join('\n')
}
