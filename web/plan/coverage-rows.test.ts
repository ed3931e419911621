import { expect, test } from 'vitest'
import type { Coverage } from '../../domain/subscription/coverage.ts'
import { coverageIn, rowsOf } from './coverage-rows.ts'

const OIL: Coverage = { key: 'oil_change', every: 'distance', km: 8_000, miles: 5_000 }
const CABIN: Coverage = { key: 'cabin_air_filter_replacement', every: 'distance', km: 24_000 }
const BATTERY: Coverage = { key: 'battery_replacement', every: 'months', months: 48 }

test('an unchanged distance keeps its other unit, a changed one is the same in both', () => {
  for (const country of ['CA', 'US'] as const)
    expect(coverageIn(rowsOf([OIL, CABIN, BATTERY], country))).toEqual([OIL, CABIN, BATTERY])
  const [canadian] = rowsOf([OIL], 'CA')
  const [american] = rowsOf([OIL], 'US')
  expect([canadian?.amount, american?.amount]).toEqual(['8000', '5000'])
  expect(canadian && coverageIn([{ ...canadian, amount: '10000' }])).toEqual([
    { key: 'oil_change', every: 'distance', km: 10_000 },
  ])
  expect(american && coverageIn([{ ...american, amount: ' 6000 ' }])).toEqual([
    { key: 'oil_change', every: 'distance', km: 9_656, miles: 6_000 },
  ])
})

test('an amount that is no whole number is out of every limit', () => {
  const [row] = rowsOf([BATTERY], 'CA')
  for (const amount of ['', '1.5', '-3', 'x', '99999999999'])
    expect(row && coverageIn([{ ...row, amount }])).toMatchObject([{ months: 0 }])
})
