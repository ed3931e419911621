import { expect, test } from 'vitest'
import { type BridgeSums, bridgeRows } from './bridge.ts'

const SUMS: BridgeSums = {
  sales: {
    dashboard: 50_000,
    differences: {
      withoutVan: -1_000,
      otherPeriods: -4_000,
      notIssued: 0,
      voidedSince: 2_000,
      earlierOrders: 500,
      earlierVoids: -300,
    },
    statements: 47_200,
    tax: 5_200,
  },
  revenue: {
    dashboard: 40_000,
    differences: {
      plans: -5_537,
      remittance: -463,
      withoutVan: 0,
      otherPeriods: -2_000,
      notIssued: 0,
      earlierPayments: 1_000,
    },
    statements: 33_000,
    tax: 3_000,
  },
}

const amountOf = (rows: ReturnType<typeof bridgeRows>, key: string) => rows.find(row => row.key === key)?.amount

test('each line adds to the one before, from the dashboard to the statements', () => {
  const rows = bridgeRows(SUMS)
  // 400.00 − 55.37 of plans − 4.63 of vendors − 20.00 + 10.00 = 330.00, and 300.00 before tax.
  expect(amountOf(rows, 'revenue.statements')).toBe(33_000)
  expect(amountOf(rows, 'revenue.subTotal')).toBe(30_000)
  expect(amountOf(rows, 'sales.subTotal')).toBe(42_000)
  expect(rows.every(({ label, key }) => label !== '' && label !== key)).toBe(true)
  expect(rows.some(({ key }) => key.endsWith('unexplained'))).toBe(false)
})

test('an unexplained difference gets a separate line', () => {
  const rows = bridgeRows({ ...SUMS, revenue: { ...SUMS.revenue, statements: 33_001 } })
  expect(amountOf(rows, 'revenue.unexplained')).toBe(1)
})
