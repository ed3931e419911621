import { type Column, expectedOf, GOODS, type Good, type Layout, money, type PrintedRow } from './layout.ts'

type Cell = (good: Good, index: number) => string

/** The cells that columns print. */
const CELLS = {
  row: (_good, index) => String(index + 1),
  quantity: ({ quantity }) => String(quantity),
  decimals: ({ quantity }) => quantity.toFixed(2),
  unit: () => 'EA',
  code: ({ code }) => code,
  words: ({ words }) => words,
  both: ({ code, words }) => `${code} ${words}`,
  price: ({ price }) => money(price),
  list: ({ price }) => money(Math.round(price * 1.3)),
  each: ({ price }) => `${money(price)}/ea`,
  total: ({ quantity, price }) => money(quantity * price),
  signPrice: ({ price }) => `$${money(price)}`,
  signTotal: ({ quantity, price }) => `$${money(quantity * price)}`,
  frenchPrice: ({ price }) => `${(price / 100).toFixed(2).replace('.', ',')}$`,
  frenchTotal: ({ quantity, price }) => `${((quantity * price) / 100).toFixed(2).replace('.', ',')}$`,
  cadPrice: ({ price }) => `${money(price)}CAD`,
  cadTotal: ({ quantity, price }) => `${money(quantity * price)}CAD`,
  wholePrice: ({ price }) => String(price / 100),
  wholeTotal: ({ quantity, price }) => String((quantity * price) / 100),
  discount: () => '10%',
  hst: () => 'HST',
  gstHst: () => 'GST/HST',
  letter: () => 'H',
  none: () => '0',
} satisfies Record<string, Cell>

type Field = keyof typeof CELLS

/** Columns as `field head x`; numbers are aligned at their right edge. */
const NUMBERS = new Set<Field>([
  'price',
  'list',
  'each',
  'total',
  'signPrice',
  'signTotal',
  'frenchPrice',
  'frenchTotal',
  'cadPrice',
  'cadTotal',
  'wholePrice',
  'wholeTotal',
])

const columnsOf = (fields: readonly (readonly [Field, string, number])[]): Column[] =>
  fields.map(([field, head, x]) => ({ head, x, isNumber: NUMBERS.has(field) }))

const CANADIAN = [
  'NORTHFIELD AUTO SUPPLY',
  '1200 Dundas St W, Toronto ON M6J 1X2',
  'Invoice No: NF-20417     Date: 2026-05-28',
]
const AMERICAN = [
  'Lone Star Parts Depot',
  '4410 S Lamar Blvd, Austin, TX 78745',
  'INVOICE # 88-10233   INVOICE DATE 05/28/2026',
]
const BARE = ['PRAIRIE PARTS LTD', 'Number: 412233', 'Date: May 28, 2026']

interface Plan extends Partial<Omit<Layout, 'columns' | 'rows'>> {
  name: string
  fields: readonly (readonly [Field, string, number])[]
  goods?: readonly Good[]
  more?: readonly PrintedRow[]
  change?: (row: PrintedRow, good: Good) => PrintedRow
}

function layoutOf({ name, fields, goods = GOODS.slice(0, 8), more = [], change, ...rest }: Plan): Layout {
  const rows = goods.map((good, index) => {
    const row: PrintedRow = { cells: fields.map(([field]) => CELLS[field](good, index)), expected: expectedOf(good) }
    return change ? change(row, good) : row
  })
  const subtotal = goods.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const tax = Math.round(subtotal * 0.13)
  const foot = [`Subtotal ${money(subtotal)}`, `HST 13% ${money(tax)}`, `TOTAL ${money(subtotal + tax)}`]
  return {
    name,
    font: 'DejaVu Sans',
    points: 11,
    width: 8.5,
    head: CANADIAN,
    foot,
    ...rest,
    columns: columnsOf(fields),
    rows: [...rows, ...more],
  }
}

const QTY = ['quantity', 'QTY', 0.06] as const
const CODE = ['code', 'PART NO', 0.15] as const
const WORDS = ['words', 'DESCRIPTION', 0.32] as const
const PRICE = ['price', 'PRICE', 0.8] as const
const TOTAL = ['total', 'AMOUNT', 0.94] as const
const USUAL = [QTY, CODE, WORDS, PRICE, TOTAL]
const WHOLE_GOODS = GOODS.slice(0, 4).map((good, index) => ({ ...good, price: [700, 900, 1_200, 3_300][index] ?? 0 }))
const QUARTS: Good[] = [
  {
    code: 'MO5',
    words: '5W-30 full syn 5 qt',
    quantity: 8,
    price: 2_450,
    oil: { weight: '5W-30', size: 5, unit: 'QT' },
  },
  {
    code: 'MO1',
    words: '0W-20 synthetic quart',
    quantity: 12,
    price: 499,
    oil: { weight: '0W-20', size: 1, unit: 'QT' },
  },
]
const bulk = (words: string, cells: string[], quantity: number, unitPrice: number): PrintedRow => ({
  cells: [words, ...cells],
  expected: {
    name: `${words.includes('5W-30') ? '5W-30' : '0W-20'} 1 L`,
    quantity,
    unitPrice,
    lineTotal: quantity * unitPrice,
  },
})

/** Invoices as many suppliers print them, and each way that was once read wrongly. */
export const LAYOUTS: readonly Layout[] = [
  layoutOf({ name: 'mono columns', font: 'DejaVu Sans Mono', points: 10, fields: USUAL }),
  layoutOf({ name: 'sans columns', fields: USUAL }),
  layoutOf({
    name: 'serif, quantity late',
    font: 'DejaVu Serif',
    fields: [['code', 'Item', 0.06], ['words', 'Description', 0.22], ['quantity', 'Qty', 0.6], PRICE, TOTAL],
  }),
  layoutOf({
    name: 'list and net prices',
    fields: [
      ['code', 'Item', 0.06],
      ['words', 'Description', 0.2],
      ['quantity', 'Qty', 0.52],
      ['list', 'List', 0.68],
      PRICE,
      TOTAL,
    ],
  }),
  layoutOf({
    name: 'ordered, shipped, to come',
    fields: [
      ['quantity', 'ORD', 0.05],
      ['quantity', 'SHP', 0.1],
      ['none', 'B/O', 0.15],
      ['code', 'PART', 0.21],
      ['words', 'DESCRIPTION', 0.35],
      PRICE,
      TOTAL,
    ],
    more: [{ cells: ['12', '0', '12', 'GF652', 'Fuel filter', '6.49', '0.00'], expected: null }],
  }),
  layoutOf({
    name: 'tax code HST',
    fields: [
      ['quantity', 'QTY', 0.05],
      ['code', 'PART', 0.12],
      ['words', 'DESCRIPTION', 0.28],
      ['price', 'PRICE', 0.72],
      ['total', 'AMOUNT', 0.86],
      ['hst', 'TAX', 0.9],
    ],
  }),
  layoutOf({
    name: 'tax code GST/HST',
    font: 'Liberation Sans',
    fields: [
      ['quantity', 'QTY', 0.05],
      ['code', 'PART', 0.12],
      ['words', 'DESCRIPTION', 0.28],
      ['price', 'PRICE', 0.7],
      ['total', 'AMOUNT', 0.84],
      ['gstHst', 'TAX', 0.87],
    ],
  }),
  layoutOf({
    name: 'tax letter',
    font: 'Liberation Mono',
    points: 10,
    fields: [QTY, CODE, WORDS, ['price', 'PRICE', 0.76], ['total', 'AMOUNT', 0.89], ['letter', 'TX', 0.92]],
  }),
  layoutOf({ name: 'prices for each', fields: [QTY, CODE, WORDS, ['each', 'PRICE', 0.8], TOTAL] }),
  layoutOf({
    name: 'whole dollars',
    fields: [QTY, CODE, WORDS, ['wholePrice', 'PRICE', 0.8], ['wholeTotal', 'AMOUNT', 0.94]],
    goods: WHOLE_GOODS,
    foot: ['Total 285'],
  }),
  layoutOf({
    name: 'dollar sign behind',
    fields: [QTY, CODE, WORDS, ['frenchPrice', 'PRIX', 0.8], ['frenchTotal', 'MONTANT', 0.94]],
  }),
  layoutOf({
    name: 'currency behind',
    fields: [QTY, CODE, WORDS, ['cadPrice', 'PRICE', 0.78], ['cadTotal', 'AMOUNT', 0.95]],
  }),
  layoutOf({
    name: 'dollar sign before',
    font: 'Liberation Serif',
    points: 12,
    fields: [QTY, CODE, WORDS, ['signPrice', 'PRICE', 0.8], ['signTotal', 'AMOUNT', 0.94]],
  }),
  layoutOf({
    name: 'American, quarts',
    head: AMERICAN,
    fields: [
      ['code', 'Item', 0.06],
      ['words', 'Description', 0.22],
      ['quantity', 'Qty', 0.58],
      PRICE,
      ['total', 'Ext', 0.94],
    ],
    goods: [...GOODS.slice(0, 3), ...QUARTS],
    foot: ['Sales Tax 8.25% 40.03', 'Total Due $525.29'],
  }),
  layoutOf({
    name: 'oil by the litre',
    fields: [['words', 'DESCRIPTION', 0.06], ['quantity', 'QTY', 0.5], ['unit', 'UNIT', 0.6], PRICE, TOTAL],
    goods: GOODS.slice(0, 3),
    change: row => ({
      ...row,
      cells: row.cells.map((cell, index) => (index === 0 ? `${row.expected?.name} ${cell}` : cell)),
    }),
    more: [
      bulk('Bulk 5W-30 synthetic', ['20.00', 'L', '5.50', '110.00'], 20, 550),
      bulk('Bulk 0W-20 synthetic', ['35', 'L', '6.10', '213.50'], 35, 610),
    ],
    foot: ['Subtotal 500.98', 'TOTAL 566.11'],
  }),
  layoutOf({
    name: 'numbers as part numbers',
    fields: USUAL,
    goods: [
      GOODS[6],
      GOODS[9],
      { code: '2057', words: 'Light bulb', quantity: 6, price: 525 },
      { code: '57060', words: 'Oil filter', quantity: 4, price: 921 },
    ].filter(good => good !== undefined),
  }),
  layoutOf({
    name: 'description below',
    fields: [QTY, CODE, PRICE, TOTAL],
    goods: GOODS.filter(({ oil }) => !oil),
    change: (row, { words }) => ({ ...row, below: `     ${words}` }),
  }),
  layoutOf({
    name: 'description above',
    fields: [['quantity', 'QTY', 0.3], PRICE, TOTAL],
    change: (row, { code, words }) => ({ ...row, above: `${code} ${words}` }),
  }),
  layoutOf({
    name: 'one field per line',
    head: BARE,
    width: 4,
    points: 12,
    isStacked: true,
    fields: [
      ['code', '', 0.06],
      ['words', '', 0.06],
      ['quantity', '', 0.06],
      ['price', '', 0.06],
      ['total', '', 0.06],
    ],
    goods: GOODS.slice(0, 6),
  }),
  layoutOf({
    name: 'till receipt',
    head: BARE,
    font: 'DejaVu Sans Mono',
    width: 4.2,
    points: 9,
    fields: [
      ['quantity', 'QTY', 0.03],
      ['both', 'ITEM', 0.11],
      ['price', 'EACH', 0.82],
      ['total', 'TOTAL', 0.98],
    ],
    goods: GOODS.slice(0, 7),
  }),
  layoutOf({ name: 'grid', rules: 'grid', fields: USUAL }),
  layoutOf({ name: 'zebra', rules: 'zebra', font: 'Liberation Sans', fields: USUAL }),
  layoutOf({
    name: 'small print',
    points: 9,
    fields: USUAL,
    goods: [...GOODS, ...GOODS.map(good => ({ ...good, quantity: good.quantity + 1 }))],
  }),
  layoutOf({
    name: 'large print',
    points: 14,
    fields: [
      ['quantity', 'QTY', 0.03],
      ['code', 'PART', 0.1],
      ['words', 'DESCRIPTION', 0.27],
      ['price', 'PRICE', 0.82],
      ['total', 'AMOUNT', 0.98],
    ],
  }),
  layoutOf({
    name: 'numbered rows with units',
    fields: [
      ['row', 'NO', 0.04],
      ['decimals', 'QTY', 0.1],
      ['unit', 'UOM', 0.18],
      ['code', 'PART', 0.25],
      ['words', 'DESCRIPTION', 0.4],
      PRICE,
      TOTAL,
    ],
  }),
  layoutOf({
    name: 'discount column',
    fields: [
      ['quantity', 'QTY', 0.04],
      ['code', 'PART', 0.1],
      ['words', 'DESCRIPTION', 0.24],
      ['list', 'LIST', 0.64],
      ['discount', 'DISC', 0.67],
      ['price', 'NET', 0.82],
      TOTAL,
    ],
  }),
  layoutOf({
    name: 'charges and a return',
    fields: USUAL,
    goods: GOODS.slice(0, 5),
    more: [
      { cells: ['1', 'H6-48', 'Core deposit', '18.00', '18.00'], expected: null },
      { cells: ['1', 'WB-22', 'Returned', '11.25', '-11.25'], expected: null },
      { cells: ['', '', 'Freight', '', '15.00'], expected: null },
    ],
  }),
]
