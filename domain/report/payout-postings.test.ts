import { expect, test } from 'vitest'
import { DayTotals, type Fact, postingsOf } from './journal.ts'

const fact = { id: 1, number: 1, franchiseId: 1, currency: 'CAD', at: new Date() } as const
const money = { ...fact, remittanceFee: 0 }
const NOTHING = {
  ...fact,
  kind: 'STATEMENT',
  earnedRevenue: 0,
  earnings: 0,
  planWork: 0,
  fees: 0,
  adjustments: 0,
  collected: {},
  cashRounding: 0,
  direct: 0,
  cashHandedIn: 0,
} as const

/** The books after some facts: cents by account. */
function books(facts: readonly Fact[]): Record<string, number> {
  const sums = new DayTotals()
  for (const each of facts) sums.add(postingsOf(each))
  return Object.fromEntries(sums.postings().map(({ role, amount }) => [role, amount]))
}

test('a franchisee’s statement: their share of the revenue less fees and what they collected is owed, then paid', () => {
  // $1,000.00 of revenue before tax; 3 % of $1,130.00, $150.00 royalty and 2 % of $1,000.00; a cheque of $113.00 went to the franchisee.
  const fees = 3_390 + 15_000 + 2_000
  const owed = 100_000 - fees - 11_300 + 500
  const statement = {
    ...NOTHING,
    earnedRevenue: 100_000,
    fees,
    adjustments: 500,
    collected: { cheque: 11_300 },
    owed,
  } as const
  const issued = [{ ...money, kind: 'CAPTURE', amount: 11_300, method: 'cheque' } as const, statement]
  expect(books(issued)).toEqual({
    RECEIVABLE: -11_300,
    PAYEE_SHARES: 100_000,
    PAYEE_FEES: -20_390,
    PAYOUT_ADJUSTMENTS: 500,
    PAYABLE: -68_810,
  })
  const paid = { ...fact, kind: 'PAID_OUT', day: '2026-06-20', method: 'BANK', amount: owed } as const
  const after = books([...issued, paid])
  expect(after).not.toHaveProperty('PAYABLE')
  expect(after['BANK']).toBe(-68_810)
})

test('a franchise that was paid directly: the statement counts it, and card clearing comes to zero but for the tenant’s part', () => {
  // $113.00 by card, of which $69.00 went to the franchise; type 3: $100.00 less 31 %. Then $11.30 are refunded, and $6.90 come back.
  const paid: Fact[] = [
    { ...money, kind: 'CAPTURE', amount: 11_300, method: 'card' },
    { ...fact, kind: 'DIRECT', amount: 6_900 },
  ]
  const statement = { ...NOTHING, earnedRevenue: 10_000, fees: 3_100, direct: 6_900, owed: 0 } as const
  expect(books([...paid, statement])).toEqual({
    RECEIVABLE: -11_300,
    PROVIDER: 4_400,
    PAYEE_SHARES: 10_000,
    PAYEE_FEES: -3_100,
  })
  const refunded: Fact[] = [
    { ...money, kind: 'REFUND', amount: -1_130, method: 'card' },
    { ...fact, kind: 'DIRECT', amount: -690 },
    { ...NOTHING, earnedRevenue: -1_000, fees: -310, direct: -690, owed: 0 },
  ]
  const after = books([...paid, statement, ...refunded])
  expect(after['PROVIDER']).toBe(3_960)
  expect(after).not.toHaveProperty('DIRECT')
  expect(after).not.toHaveProperty('PAYABLE')
})

test('a driver’s statement: cash is settled to the cent by what was taken, rounded and handed in', () => {
  // Cash of $127.07, of which $127.05 were taken: 5 % of $112.45 is $5.62; fuel and rent of $5.00 each.
  const taken: Fact[] = [
    { ...money, kind: 'CAPTURE', amount: 12_707, method: 'cash' },
    { ...fact, kind: 'ROUNDING', amount: -2 },
  ]
  const first = { ...NOTHING, earnings: 562 + 500, fees: 500, collected: { cash: 12_707 }, cashRounding: -2 } as const
  const owed = 562 + 500 - 500 - 12_707 + 2
  const june = [...taken, { ...first, owed }]
  // The driver owes $121.43, and nobody else has cash.
  expect(books(june)).toEqual({
    RECEIVABLE: -12_707,
    CASH_ROUNDING: 2,
    COMMISSION: 1_062,
    PAYEE_FEES: -500,
    PAYABLE: 12_143,
  })
  // They hand in $100.00, which the next statement gives back, and pay $21.43 by e-transfer.
  const july: Fact[] = [
    { ...fact, kind: 'HAND_IN', day: '2026-06-18', amount: 10_000 },
    { ...NOTHING, cashHandedIn: 10_000, owed: 10_000 },
    { ...fact, kind: 'RECEIVED', day: '2026-06-20', method: 'E_TRANSFER', amount: 2_143 },
  ]
  const after = books([...june, ...july])
  expect(after).toMatchObject({ HANDED_IN: 10_000, BANK: 2_143 })
  expect(after).not.toHaveProperty('PAYABLE')
  expect(after).not.toHaveProperty('CASH')
})

test('a payee’s card payment and the provider’s fees are on the account of card payments', () => {
  const card: Fact[] = [
    { ...fact, kind: 'RECEIVED_BY_CARD', amount: 5_000 },
    // 2.9 % and $0.30.
    { ...fact, kind: 'PROVIDER_FEE', amount: 175 },
  ]
  expect(books(card)).toEqual({ PROVIDER: 4_825, PAYABLE: -5_000, PROVIDER_FEES: 175 })
  expect(books([...card, { ...fact, kind: 'PROVIDER_FEE', amount: -175 }])).toEqual({
    PROVIDER: 5_000,
    PAYABLE: -5_000,
  })
})
