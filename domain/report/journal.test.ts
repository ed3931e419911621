import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SETTLEMENT_METHODS } from '../payout/settling.ts'
import { chartOf } from './accounts.ts'
import { DayTotals, type Fact, postingsOf } from './journal.ts'
import { journalChanges, journalRows } from './journal-file.ts'
import type { Posting } from './posting.ts'

const cents = fc.integer({ min: 0, max: 5_000_000 })
const happened = {
  id: fc.nat(),
  number: fc.nat(),
  franchiseId: fc.integer({ min: 1, max: 3 }),
  currency: fc.constantFrom('CAD' as const, 'USD' as const),
  at: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
}
/** Statements as the database has them: what is owed is their sum. */
const statement = fc
  .record({
    ...happened,
    kind: fc.constant('STATEMENT' as const),
    earnedRevenue: fc.integer({ min: -900_000, max: 900_000 }),
    earnings: fc.integer({ min: -900_000, max: 900_000 }),
    planWork: fc.integer({ min: -900_000, max: 900_000 }),
    fees: fc.integer({ min: -900_000, max: 900_000 }),
    adjustments: fc.integer({ min: -900_000, max: 900_000 }),
    collected: fc.dictionary(
      fc.constantFrom('cash', 'cheque', 'venmo', ''),
      fc.integer({ min: -900_000, max: 900_000 }),
    ),
    cashRounding: fc.integer({ min: -20, max: 20 }),
    direct: fc.integer({ min: -900_000, max: 900_000 }),
    cashHandedIn: fc.integer({ min: -900_000, max: 900_000 }),
  })
  .map(drawn => ({
    ...drawn,
    owed:
      drawn.earnedRevenue +
      drawn.earnings +
      drawn.planWork +
      drawn.adjustments +
      drawn.cashHandedIn -
      drawn.fees -
      drawn.cashRounding -
      drawn.direct -
      Object.values(drawn.collected).reduce((total, amount) => total + amount, 0),
  }))
const tax = fc.record({ name: fc.constantFrom('GST', 'PST', 'HST', 'Sales tax'), amount: cents })
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({
    ...happened,
    kind: fc.constantFrom('BILL' as const, 'VOID' as const, 'CREDIT_NOTE' as const),
    sign: fc.constantFrom(1 as const, -1 as const),
    isPlan: fc.boolean(),
    paidAmount: cents,
    subTotal: cents,
    discountSubTotal: cents,
    discountAmount: cents,
    tax: cents,
    taxes: fc.array(tax, { maxLength: 3 }),
    provinceCode: fc.constantFrom('ON', 'BC', 'TX'),
  }),
  fc.record({
    ...happened,
    kind: fc.constantFrom(
      'CAPTURE' as const,
      'REFUND' as const,
      'REFUND_REVERSAL' as const,
      'MOVED' as const,
      'MOVED_OUT' as const,
      'MOVED_IN' as const,
    ),
    amount: fc.integer({ min: -5_000_000, max: 5_000_000 }),
    remittanceFee: cents,
    method: fc.constantFrom('cash', 'cheque', 'eTransfer', 'venmo', 'card', 'terminal', 'somethingNew'),
  }),
  fc.record({
    ...happened,
    kind: fc.constant('STOCK' as const),
    reason: fc.constantFrom('RESTOCKED' as const, 'USED' as const, 'CORRECTED' as const),
    value: fc.integer({ min: -5_000_000, max: 5_000_000 }),
  }),
  statement,
  fc.record({
    ...happened,
    kind: fc.constantFrom('PAID_OUT' as const, 'RECEIVED' as const),
    day: fc.constant('2026-06-03'),
    method: fc.constantFrom(...SETTLEMENT_METHODS),
    amount: cents,
  }),
  fc.record({ ...happened, kind: fc.constant('RECEIVED_BY_CARD' as const), amount: cents }),
  fc.record({
    ...happened,
    kind: fc.constant('PROVIDER_FEE' as const),
    amount: fc.integer({ min: -9_000, max: 9_000 }),
  }),
  fc.record({ ...happened, kind: fc.constant('DIRECT' as const), amount: fc.integer({ min: -90_000, max: 90_000 }) }),
  fc.record({ ...happened, kind: fc.constant('ROUNDING' as const), amount: fc.integer({ min: -2, max: 2 }) }),
  fc.record({
    ...happened,
    kind: fc.constant('HAND_IN' as const),
    day: fc.constant('2026-06-03'),
    amount: fc.integer({ min: -50_000, max: 50_000 }),
  }),
  fc.record({ ...happened, kind: fc.constant('FUEL' as const), cost: fc.integer({ min: -50_000, max: 50_000 }) }),
)
const sum = (postings: readonly Posting[]): number => postings.reduce((total, { amount }) => total + amount, 0)

test('every entry of a journal adds up to 0, by document and by day and currency', () => {
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 40 }), facts => {
      const days = new Map<string, DayTotals>()
      for (const each of facts) {
        const postings = postingsOf(each)
        expect(sum(postings)).toBe(0)
        expect(postings.every(({ amount }) => amount !== 0)).toBe(true)
        const key = `${each.at.toISOString().slice(0, 10)} ${each.franchiseId} ${each.currency}`
        const day = days.get(key) ?? new DayTotals()
        day.add(postings)
        days.set(key, day)
      }
      for (const day of days.values()) expect(sum(day.postings())).toBe(0)
    }),
    { seed: 15 },
  )
})

const BILL: Fact = {
  kind: 'BILL',
  sign: 1,
  id: 7,
  number: 1042,
  franchiseId: 1,
  currency: 'CAD',
  at: new Date('2026-06-03T15:00:00Z'),
  isPlan: false,
  paidAmount: 0,
  subTotal: 12_000,
  discountSubTotal: 10_000,
  discountAmount: 1_500,
  tax: 1_300,
  taxes: [{ name: 'HST', amount: 1_300 }],
  provinceCode: 'ON',
}

test('a bill posts what is owed, its reductions, revenue and each tax; its void takes all of it back', () => {
  const lines = postingsOf(BILL).map(({ role, note, amount }) => [role, note, amount])
  expect(lines).toEqual([
    ['RECEIVABLE', '', 11_300],
    ['DISCOUNTS', '', 1_500],
    ['CREDIT', '', 500],
    ['SALES', '', -12_000],
    ['TAX', 'HST ON', -1_300],
  ])
  const both = new DayTotals()
  both.add(postingsOf(BILL))
  both.add(postingsOf({ ...BILL, kind: 'VOID', sign: -1 }))
  expect(both.postings()).toEqual([])
  // Paid before it was credited: nothing was owed any more, and the refund that follows is no allowance.
  const paid = new DayTotals()
  paid.add(postingsOf(BILL))
  const money = { ...BILL, remittanceFee: 0, method: 'card' }
  paid.add(postingsOf({ ...money, kind: 'CAPTURE', amount: 11_300 }))
  paid.add(postingsOf({ ...BILL, kind: 'VOID', sign: -1, paidAmount: 11_300 }))
  paid.add(postingsOf({ ...money, kind: 'REFUND', amount: -11_300 }))
  expect(paid.postings()).toEqual([])
})

test('a payment clears what is owed, the vendor keeps its part or is owed it, and a refund is an allowance', () => {
  const money = {
    id: 1,
    number: 1,
    franchiseId: 1,
    currency: 'CAD',
    at: new Date(),
    remittanceFee: 130,
    method: 'card',
  } as const
  expect(postingsOf({ ...money, kind: 'CAPTURE', amount: 11_300 })).toMatchObject([
    { role: 'PROVIDER', amount: 11_300 },
    { role: 'REMITTANCE', amount: 130 },
    { role: 'VENDORS', amount: -130 },
    { role: 'RECEIVABLE', amount: -11_300 },
  ])
  expect(postingsOf({ ...money, method: 'cheque', kind: 'CAPTURE', amount: 11_300 })).toMatchObject([
    { role: 'CHEQUES', amount: 11_170 },
    { role: 'REMITTANCE', amount: 130 },
    { role: 'RECEIVABLE', amount: -11_300 },
  ])
  expect(postingsOf({ ...money, kind: 'REFUND', amount: -500 })).toMatchObject([
    { role: 'PROVIDER', amount: -500 },
    { role: 'REFUNDS', amount: 500 },
  ])
})

test('cash that was rounded and handed in is counted where it is', () => {
  const fact = { id: 1, number: 1, franchiseId: 1, currency: 'CAD', at: new Date() } as const
  const money = { ...fact, remittanceFee: 0, method: 'cash' }
  const sums = new DayTotals()
  // $127.07 are due, $127.05 are taken and handed in.
  sums.add(postingsOf({ ...money, kind: 'CAPTURE', amount: 12_707 }))
  sums.add(postingsOf({ ...fact, kind: 'ROUNDING', amount: -2 }))
  expect(sums.postings().find(({ role }) => role === 'CASH')?.amount).toBe(12_705)
  sums.add(postingsOf({ ...fact, kind: 'HAND_IN', day: '2026-06-03', amount: 12_705 }))
  expect(sums.postings().map(({ role, amount }) => [role, amount])).toEqual([
    ['CASH_ROUNDING', 2],
    ['HANDED_IN', 12_705],
    ['RECEIVABLE', -12_707],
  ])
})

test('a payment that is moved to the new invoice leaves nothing to return and nothing owed, and no bank account changes', () => {
  const books = new DayTotals()
  const money = { ...BILL, remittanceFee: 0, method: 'card' }
  books.add(postingsOf(BILL))
  books.add(postingsOf({ ...money, kind: 'CAPTURE', amount: 11_300 }))
  books.add(postingsOf({ ...BILL, kind: 'CREDIT_NOTE', sign: -1, paidAmount: 11_300 }))
  books.add(postingsOf(BILL))
  expect(postingsOf({ ...money, kind: 'MOVED_OUT', amount: -11_300 })).toEqual([])
  books.add(postingsOf({ ...money, kind: 'MOVED_IN', amount: 11_300 }))
  const left = books.postings().map(({ role }) => role)
  expect(left).toContain('PROVIDER')
  expect(left).not.toContain('REFUNDS')
  expect(left).not.toContain('RECEIVABLE')
})

test('each format writes dates, accounts and amounts as its program imports them', () => {
  const entry = {
    number: '2026-06-03-1',
    day: '2026-06-03',
    franchise: 'Toronto',
    currency: 'CAD',
    document: 'Toronto 2026-06-03',
    postings: postingsOf(BILL),
  }
  const chart = chartOf([{ role: 'TAX', detail: 'HST', code: '2310', name: 'HST payable' }], 'CA')
  expect(journalRows(entry, 'CSV', chart)[4]).toEqual([
    '2026-06-03-1',
    '2026-06-03',
    'Toronto',
    'CAD',
    'Toronto 2026-06-03',
    '2310',
    'HST payable',
    'HST ON',
    '',
    '13.00',
  ])
  expect(journalRows(entry, 'QUICKBOOKS', chart)[0]).toEqual([
    '2026-06-03-1',
    '06/03/2026',
    'CAD',
    'Toronto 2026-06-03',
    'Accounts receivable',
    '113.00',
    '',
    'Toronto 2026-06-03',
    'Vanbay customers',
  ])
  expect(journalRows(entry, 'XERO', chart)[3]).toEqual([
    'Toronto 2026-06-03',
    '03/06/2026',
    '',
    '4000',
    'Tax Exempt',
    '-120.00',
    'Franchise',
    'Toronto',
    '',
    '',
  ])
})

test('an export says which sums changed since the last', () => {
  const before = { '2026-06-01': { SALES: -100, RECEIVABLE: 100 } }
  expect(journalChanges(before, before)).toEqual([])
  expect(journalChanges(before, { '2026-06-01': { SALES: -90, RECEIVABLE: 100 }, '2026-06-02': { CASH: 5 } })).toEqual([
    { day: '2026-06-01', account: 'SALES', before: -100, after: -90 },
    { day: '2026-06-02', account: 'CASH', before: 0, after: 5 },
  ])
})
