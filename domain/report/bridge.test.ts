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

const amounts = (rows: ReturnType<typeof bridgeRows>) => rows.map(({ key, amount }) => [key, amount])

test('each line adds to the one before, from the dashboard to the statements, and tax is taken from them', () => {
  const rows = bridgeRows(SUMS)
  expect(amounts(rows)).toEqual([
    ['sales.dashboard', 50_000],
    ['sales.withoutVan', -1_000],
    ['sales.otherPeriods', -4_000],
    ['sales.voidedSince', 2_000],
    ['sales.earlierOrders', 500],
    ['sales.earlierVoids', -300],
    ['sales.statements', 47_200],
    ['sales.tax', -5_200],
    ['sales.subTotal', 42_000],
    // 400.00 − 55.37 of plans − 4.63 of vendors − 20.00 + 10.00 = 330.00, and 300.00 before tax.
    ['revenue.dashboard', 40_000],
    ['revenue.plans', -5_537],
    ['revenue.remittance', -463],
    ['revenue.otherPeriods', -2_000],
    ['revenue.earlierPayments', 1_000],
    ['revenue.statements', 33_000],
    ['revenue.tax', -3_000],
    ['revenue.subTotal', 30_000],
  ])
  expect(rows.every(({ label, key }) => label !== '' && label !== key)).toBe(true)
})

test.each([33_001, 32_999])(
  'statements of %i cents that the differences do not explain get a separate line',
  statements => {
    const rows = bridgeRows({ ...SUMS, revenue: { ...SUMS.revenue, statements } })
    expect(amounts(rows).slice(-4)).toEqual([
      ['revenue.unexplained', statements - 33_000],
      ['revenue.statements', statements],
      ['revenue.tax', -3_000],
      ['revenue.subTotal', statements - 3_000],
    ])
  },
)

test('no line is -0', () => {
  const none = { dashboard: -0, statements: 0, tax: 0 }
  const [sales, revenue] = [SUMS.sales.differences, SUMS.revenue.differences].map(differences =>
    Object.fromEntries(Object.keys(differences).map(key => [key, -0])),
  )
  const rows = bridgeRows({
    sales: { ...none, differences: { ...SUMS.sales.differences, ...sales } },
    revenue: { ...none, differences: { ...SUMS.revenue.differences, ...revenue } },
  })
  expect(rows.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})
