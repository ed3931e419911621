import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commissionOn, royaltyParts, settle, type Terms, totalOf } from './fees.ts'
import { fleetOf, type Item, isCollectedByPayee, sumItems } from './figures.ts'
import { boundsOf, endsMonth, periodAfter, periodBefore, periodOf } from './period.ts'
import { DOCUMENTED_RATES } from './rates.ts'
import { revenueOf } from './revenue-share.ts'
import { isPayable, markPaid, statementRows, totalLabel } from './statement-rows.ts'

const terms = (franchiseType: Terms['franchiseType'], others: Partial<Terms> = {}): Terms => ({
  franchiseType,
  of: 'van',
  marketingBps: 0,
  thirdPartyFleetBps: 0,
  insurance: 0,
  technology: 0,
  ...others,
})

const item = (kind: Item['kind'], amount: number, others: Partial<Item> = {}): Item => ({
  kind,
  isAdjustment: false,
  amount,
  subTotal: amount,
  fleet: null,
  isCash: false,
  ...others,
})

const MONTHLY_ROYALTY = DOCUMENTED_RATES.leastRoyalty
const NO_EXTRAS = { royalty: 0, commission: 0, credit: 0 }

describe('periods', () => {
  test('are the 1st to the 15th and the 16th to the end of the month, or the month', () => {
    expect(periodOf('2028-02-15', 'SEMI_MONTHLY')).toEqual({ startDate: '2028-02-01', endDate: '2028-02-15' })
    expect(periodOf('2028-02-16', 'SEMI_MONTHLY')).toEqual({ startDate: '2028-02-16', endDate: '2028-02-29' })
    expect(periodOf('2026-02-16', 'MONTHLY')).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
    expect(periodBefore('2026-01-03', 'SEMI_MONTHLY')).toEqual({ startDate: '2025-12-16', endDate: '2025-12-31' })
  })

  test('follow one another without a gap, even when the schedule changes', () => {
    let period = periodOf('2025-12-20', 'SEMI_MONTHLY')
    const schedules = fc.sample(fc.constantFrom('SEMI_MONTHLY' as const, 'MONTHLY' as const), 60)
    for (const schedule of schedules) {
      const next = periodAfter(period, schedule)
      expect(boundsOf(next, 'America/Toronto').from).toEqual(boundsOf(period, 'America/Toronto').until)
      expect(next.endDate >= next.startDate).toBe(true)
      period = next
    }
  })

  test('begin and end at midnight of the franchise, even over a clock change', () => {
    const march = { startDate: '2026-03-01', endDate: '2026-03-15' }
    expect(boundsOf(march, 'America/Los_Angeles')).toEqual({
      from: new Date('2026-03-01T08:00:00Z'),
      until: new Date('2026-03-16T07:00:00Z'),
    })
    expect([march, { startDate: '2026-03-16', endDate: '2026-03-31' }].map(endsMonth)).toEqual([false, true])
  })
})

describe('PAYOUT-14 a franchise of type 1', () => {
  test('pays 3% of total revenue, its royalty, and 6% of payments by national fleets, from its subtotal revenue', () => {
    const sums = sumItems([
      item('PAYMENT', 11_300, { subTotal: 10_000 }),
      item('PAYMENT', 5_650, { subTotal: 5_000, fleet: 'national' }),
      item('PAYMENT', 1_130, { subTotal: 1_000, isCash: true }),
    ])
    const settled = settle(sums, terms(1), { ...NO_EXTRAS, royalty: 4_321, credit: -1_000 })
    expect(settled).toMatchObject({
      earnedRevenue: 16_000,
      transactionFees: 542,
      royaltyFee: 4_321,
      nationalFleetFee: 300,
      cashPayments: 1_130,
      workOrderEarnings: 0,
    })
    expect(totalOf(settled)).toBe(16_000 - 542 - 4_321 - 300 - 1_130 - 1_000)
  })

  test('has a royalty of $300 or 10% of subtotal sales a month, whichever is more, split to the cent', () => {
    expect(royaltyParts({ sales: [0, 0], before: { sales: 0, charged: 0 }, endsMonth: false })).toEqual([7_500, 7_500])
    expect(royaltyParts({ sales: [200_000, 100_000], before: { sales: 0, charged: 0 }, endsMonth: false })).toEqual([
      20_000, 10_000,
    ])
    const sales = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(sales, sales, (first, second) => {
        const sumOf = (amounts: number[]): number => amounts.reduce((a, b) => a + b, 0)
        const early = royaltyParts({ sales: first, before: { sales: 0, charged: 0 }, endsMonth: false })
        const before = { sales: sumOf(first), charged: sumOf(early) }
        const late = royaltyParts({ sales: second, before, endsMonth: true })
        expect(sumOf([...early, ...late])).toBe(
          Math.max(MONTHLY_ROYALTY, Math.round(sumOf([...first, ...second]) / 10)),
        )
        expect(Math.min(...early, ...late)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('charges no minimum after a franchise was archived, and what was charged of it stays', () => {
    const over = { endsMonth: true, isOver: true }
    expect(royaltyParts({ sales: [0], before: { sales: 0, charged: 15_000 }, ...over })).toEqual([0])
    expect(royaltyParts({ sales: [-100_000], before: { sales: 0, charged: 0 }, ...over })).toEqual([0])
    // 10 % of $10,000 were charged. A void of everything returns all but the minimum of $300.
    expect(royaltyParts({ sales: [-1_000_000], before: { sales: 1_000_000, charged: 100_000 }, ...over })).toEqual([
      -70_000,
    ])
  })

  test('gets back the royalty of sales that are voided in the month, down to the minimum', () => {
    // 10 % of $10,000 is $1,000. A void of $3,000 leaves 10 % of $7,000: $700, so $300 go back, to the van with the void.
    const [early] = royaltyParts({ sales: [1_000_000], before: { sales: 0, charged: 0 }, endsMonth: false })
    expect(early).toBe(100_000)
    const before = { sales: 1_000_000, charged: 100_000 }
    expect(royaltyParts({ sales: [-300_000, 0], before, endsMonth: true })).toEqual([-30_000, 0])
    // A void of everything leaves the minimum of $300.
    expect(royaltyParts({ sales: [-1_000_000], before, endsMonth: true })).toEqual([-70_000])
    const sales = fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(sales, sales, (first, second) => {
        const sumOf = (amounts: number[]): number => amounts.reduce((a, b) => a + b, 0)
        const charged = sumOf(royaltyParts({ sales: first, before: { sales: 0, charged: 0 }, endsMonth: false }))
        const late = royaltyParts({ sales: second, before: { sales: sumOf(first), charged }, endsMonth: true })
        const month = sumOf([...first, ...second])
        expect(charged + sumOf(late)).toBe(Math.max(MONTHLY_ROYALTY, Math.round(Math.max(0, month) / 10)))
      }),
    )
  })
})

test('commission is rounded order by order, so a void takes back exactly what its order gave', () => {
  // 5 % of $112.45 is $5.6225, so $5.62 an order. Of the sum of three it would be $16.87.
  const sold = [1, 2, 3].map(() => item('SALE', 12_707, { subTotal: 11_245 }))
  expect(commissionOn(sold)).toBe(3 * 562)
  expect(commissionOn([...sold, item('VOIDED_SALE', -12_707, { subTotal: -11_245 })])).toBe(2 * 562)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 20 }), subTotals => {
      const sales = subTotals.map(subTotal => item('SALE', subTotal, { subTotal }))
      const voids = subTotals.map(subTotal => item('VOIDED_SALE', -subTotal, { subTotal: -subTotal }))
      expect(commissionOn([...sales, ...voids])).toBe(0)
    }),
  )
})

test('a delivery-partner has $5 of fuel and $5 of rent for each completed order, and 5% of subtotal sales', () => {
  const items = [item('SALE', 11_300, { subTotal: 10_000 }), item('SALE', 5_650, { subTotal: 5_010 })]
  const settled = settle(sumItems(items), terms(2), { ...NO_EXTRAS, commission: commissionOn(items) })
  expect(settled).toMatchObject({ workOrderEarnings: 751, fuelAllowance: 1_000, vanRentFee: 1_000, royaltyFee: 0 })
  expect(totalOf(settled)).toBe(751)
})

test('royalty on revenue is 31% of subtotal revenue', () => {
  const sums = sumItems([item('PAYMENT', 11_300, { subTotal: 10_050 }), item('REFUND', -113, { subTotal: -50 })])
  const settled = settle(sums, terms(3), NO_EXTRAS)
  expect(settled).toMatchObject({ earnedRevenue: 10_000, royaltyFee: 3_100, transactionFees: 0 })
  expect(totalOf(settled)).toBe(6_900)
})

test('a sales person gets 5% of subtotal sales and pays no fees; later voids are deducted', () => {
  const items = [
    item('SALE', 11_300, { subTotal: 10_000 }),
    item('VOIDED_SALE', -2_260, { subTotal: -2_000, isAdjustment: true }),
    item('PAYMENT', 500, { isCash: true }),
  ]
  const sums = sumItems(items)
  const settled = settle(sums, terms(1, { of: 'sales' }), { royalty: 0, commission: commissionOn(items), credit: 250 })
  expect(sums).toMatchObject({ workOrderCount: 0, totalSales: 9_040, totalTax: 1_040 })
  expect(totalOf(settled)).toBe(400 + 250)
})

test('an invoice is of a national fleet by its vendor’s terms, of another vendor without that, and of nobody without a vendor', () => {
  expect(fleetOf({ isNationalFleet: true })).toBe('national')
  expect(fleetOf({ isNationalFleet: false })).toBe('third_party')
  expect(fleetOf(null)).toBeNull()
})

test('marketing, third-party fleet, insurance and technology use the franchise’s settings, and are 0 by default', () => {
  const sums = sumItems([item('PAYMENT', 11_300, { subTotal: 10_000, fleet: 'third_party' })])
  const set = terms(3, { marketingBps: 200, thirdPartyFleetBps: 150, insurance: 4_500, technology: 2_000 })
  const fees = { marketingFee: 200, thirdPartyFleetFee: 150, insurance: 4_500, technologyFee: 2_000 }
  expect(settle(sums, set, NO_EXTRAS)).toMatchObject(fees)
  expect(Object.keys(fees).map(fee => settle(sums, terms(3), NO_EXTRAS)[fee as keyof typeof fees])).toEqual([
    0, 0, 0, 0,
  ])
})

test('every payee collects cash, and a franchisee who runs the van also collects cheques', () => {
  const ways = ['cash', 'cheque', 'eTransfer', 'venmo', 'card', 'terminal', 'cashApp', 'payLater']
  expect(ways.filter(way => isCollectedByPayee(way, 1))).toEqual(['cash', 'cheque', 'eTransfer', 'venmo'])
  expect(ways.filter(way => isCollectedByPayee(way, 2))).toEqual(['cash'])
})

test("the vendor's share is not revenue, and part of it goes back with a refund", () => {
  const payment = { paymentAmount: 11_300, remittanceFee: 1_130, discountSubTotal: 10_000, billedAmount: 11_300 }
  expect(revenueOf({ ...payment, amount: 11_300 })).toEqual({ amount: 10_170, subTotal: 9_000 })
  expect(revenueOf({ ...payment, amount: -11_300 })).toEqual({ amount: -10_170, subTotal: -9_000 })
})

const anyItem = fc.record({
  kind: fc.constantFrom<Item['kind']>('SALE', 'VOIDED_SALE', 'PAYMENT', 'REFUND'),
  isAdjustment: fc.boolean(),
  amount: fc.integer({ min: -500_000, max: 500_000 }),
  subTotal: fc.integer({ min: -500_000, max: 500_000 }),
  fleet: fc.constantFrom<Item['fleet']>('national', 'third_party', null),
  isCash: fc.boolean(),
})

test('the lines of every statement add up to its total exactly', () => {
  const anyTerms = fc.record({
    franchiseType: fc.constantFrom<Terms['franchiseType']>(1, 2, 3),
    of: fc.constantFrom<Terms['of']>('van', 'sales'),
    marketingBps: fc.nat(10_000),
    thirdPartyFleetBps: fc.nat(10_000),
    insurance: fc.nat(100_000),
    technology: fc.nat(100_000),
  })
  const extras = fc.record({
    adjustments: fc.integer({ min: -100_000, max: 100_000 }),
    royalty: fc.integer({ min: -100_000, max: 100_000 }),
    credit: fc.integer({ min: -100_000, max: 100_000 }),
  })
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 30 }), anyTerms, extras, (items, given, more) => {
      const royalty = given.franchiseType === 1 && given.of === 'van' ? more.royalty : 0
      const sums = sumItems(items)
      const settled = settle(sums, given, { ...more, royalty, commission: commissionOn(items) })
      const rows = statementRows({
        ...sums,
        ...settled,
        adjustmentLines: [{ amount: more.adjustments, reason: 'Uniform', approverName: 'Ann' }],
        terms: given,
        currency: 'CAD',
      })
      expect(rows.reduce((total, row) => total + row.amount, 0)).toBe(totalOf(settled))
    }),
  )
})

test('a total is owed or owing, its payment is marked, and it can be paid while no payment exists', () => {
  expect([-1, 0, 1].map(totalLabel)).toEqual(['Owing', 'Owed', 'Owed'])
  expect(['PAID', 'PARTIALLY_PAID', 'OPEN', null].map(status => markPaid('No. 1', status))).toEqual([
    'No. 1 - Paid',
    'No. 1 - Partially Paid',
    'No. 1',
    'No. 1',
  ])
  expect(['PAID', 'PARTIALLY_PAID', 'CARRIED_OVER', 'OPEN'].map(status => isPayable(-1, status))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(isPayable(0, 'OPEN')).toBe(false)
})
