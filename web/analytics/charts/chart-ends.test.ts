import { expect, test } from 'vitest'
import { endsOfBars, endsOfLines } from './chart-ends.ts'

const series = [
  { name: 'cost', label: 'Cost', color: 'red', stackId: 'parts' },
  { name: 'profit', label: 'Profit', color: 'green', stackId: 'parts' },
  { name: 'billed', label: 'Billed', color: 'blue', stackId: 'billed' },
]

test('stacked bars end at the sum of their parts, below 0 at a loss', () => {
  const data = [
    { label: 'May', cost: 300, profit: 200, billed: 500 },
    { label: 'June', cost: 300, profit: -100, billed: 200 },
  ]
  expect(endsOfBars(data, series)).toEqual([500, 0, 500, 0, 300, -100, 200, 0])
})

test('a line ends at its values', () => {
  expect(endsOfLines([{ label: 'May', cost: 3, profit: -2 }], series.slice(0, 2))).toEqual([3, -2])
})
