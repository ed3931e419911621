import { expect, test } from 'vitest'
import { endsOfBars, endsOfLines, inParts } from './chart-ends.ts'

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

test('a line is in two parts that meet before the month that is not over', () => {
  const data = ['April', 'May', 'June'].map((label, index) => ({ label, cost: index + 1 }))
  expect(inParts(data, series.slice(0, 1), 2)).toEqual([
    { label: 'April', cost: 1, 'cost closed': 1 },
    { label: 'May', cost: 2, 'cost closed': 2, 'cost open': 2 },
    { label: 'June', cost: 3, 'cost open': 3 },
  ])
})
