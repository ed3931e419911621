import { describe, expect, test } from 'vitest'
import {
  changeProblems,
  fieldsFor,
  periodsAhead,
  periodToIssue,
  reasonProblem,
  startsAhead,
  termsProblems,
} from './change-terms.ts'
import { compareStatements, EXAMPLE_WORK, exampleStatement } from './example.ts'
import { royaltyParts } from './fees.ts'
import { DOCUMENTED_RATES } from './rates.ts'
import type { DatedTerms } from './terms.ts'

const terms = (others: Partial<DatedTerms> = {}): DatedTerms => ({
  fromDay: '1970-01-01',
  franchiseType: 1,
  schedule: 'SEMI_MONTHLY',
  marketingBps: 0,
  thirdPartyFleetBps: 0,
  insurance: 0,
  technology: 0,
  planWorkBps: 0,
  ...DOCUMENTED_RATES,
  ...others,
})
const may = { startDate: '2026-05-16', endDate: '2026-05-31' }
const june = { terms: [terms()], issued: may, today: '2026-06-03', addedOn: null }

test('F1 a new franchise owes no statement for a period that ended before it was added', () => {
  const firstPeriod = (addedOn: string | null) => periodToIssue({ ...june, issued: null, addedOn })
  expect(firstPeriod(null)).toEqual(may)
  expect(firstPeriod('2026-05-31')).toEqual(may)
  expect(firstPeriod('2026-06-01')).toEqual({ startDate: '2026-06-01', endDate: '2026-06-15' })
})

describe('when terms can begin', () => {
  test('with a period after the running one, never with the running one', () => {
    expect(startsAhead(june).slice(0, 3)).toEqual(['2026-06-16', '2026-07-01', '2026-07-16'])
    // Periods that ended and wait for their statements are past, too.
    expect(startsAhead({ ...june, today: '2026-06-17' })[0]).toBe('2026-07-01')
    expect(periodsAhead({ ...june, issued: null })[0]).toEqual({ startDate: '2026-06-01', endDate: '2026-06-15' })
    const problem = (fromDay: string): unknown =>
      changeProblems({ ...june, replaces: null, next: terms({ fromDay, royaltyBps: 800 }) })
    expect(problem('2026-06-16')).toEqual({})
    for (const day of ['2026-06-01', '2026-06-03', '2026-06-02', 'never'])
      expect(problem(day)).toEqual({ fromDay: expect.stringMatching(/not begun/) })
    expect(problem('2026-06-20')).toEqual({ fromDay: expect.stringMatching(/first day/) })
    expect(problem('2036-06-16')).toEqual({ fromDay: expect.stringMatching(/first day/) })
  })

  test('not twice on a day, not without a difference, and not so that planned terms lose their period', () => {
    const planned = terms({ fromDay: '2026-07-16', royaltyBps: 900 })
    const all = { ...june, terms: [terms(), planned] }
    const problem = (next: Partial<DatedTerms>, replaces: string | null = null): unknown =>
      changeProblems({ ...all, replaces, next: terms(next) })
    expect(problem({ fromDay: '2026-07-16', royaltyBps: 800 })).toEqual({ fromDay: expect.stringMatching(/this day/) })
    expect(problem({ fromDay: '2026-07-16', royaltyBps: 800 }, '2026-07-16')).toEqual({})
    // What does not count for its type is no difference.
    expect(problem({ fromDay: '2026-07-01', vanRent: 900 })).toEqual({ fromDay: expect.stringMatching(/the same/) })
    expect(problem({ fromDay: '2026-07-01', schedule: 'MONTHLY' })).toEqual({
      schedule: expect.stringMatching(/2026-07-16.*middle/),
    })
  })

  test('only with values that a statement can use, and a reason', () => {
    expect(termsProblems(terms())).toEqual({})
    const wrong = terms({ royaltyBps: 10_001, insurance: -1, leastRoyalty: 500_001, commissionBps: 1.5 })
    expect(Object.keys(termsProblems(wrong))).toEqual(['royaltyBps', 'leastRoyalty', 'insurance', 'commissionBps'])
    expect(fieldsFor(2)).toContain('vanRent')
    expect(fieldsFor(1)).not.toContain('vanRent')
    expect([reasonProblem(' a '), reasonProblem('New contract')]).toEqual([expect.any(String), undefined])
  })
})

describe('the example', () => {
  const of = (others: Partial<DatedTerms> = {}) => exampleStatement(terms(others), EXAMPLE_WORK, 'CAD')
  const lines = (others: Partial<DatedTerms> = {}) =>
    Object.fromEntries(of(others).rows.map(({ key, amount }) => [key, amount]))

  test('is the statement of each type on the documented rates', () => {
    // $10,000.00, with 13 % tax $11,300.00: 3 % is $339.00, 10 % $1,000.00, 6 % of $1,000.00 from national fleets $60.00.
    expect(lines()).toEqual({
      earnedRevenue: 1_000_000,
      transactionFees: -33_900,
      royaltyFee: -100_000,
      nationalFleetFee: -6_000,
    })
    expect(of().total).toBe(860_100)
    // 80 orders: 5 % of $10,000.00, $5.00 of fuel and $5.00 of rent each.
    expect(lines({ franchiseType: 2 })).toEqual({
      workOrderEarnings: 50_000,
      fuelAllowance: 40_000,
      vanRentFee: -40_000,
    })
    expect(lines({ franchiseType: 3 })).toEqual({ earnedRevenue: 1_000_000, royaltyFee: -310_000 })
    expect(of({ commissionBps: 700 }).salesCommission).toBe(70_000)
  })

  test('puts the old statement beside the new one', () => {
    const next = of({ royaltyBps: 800, marketingBps: 200, planWorkBps: 5_000 })
    expect(compareStatements(of(), next)).toEqual([
      { key: 'earnedRevenue', before: 1_000_000, after: 1_000_000 },
      { key: 'transactionFees', before: -33_900, after: -33_900 },
      { key: 'royaltyFee', before: -100_000, after: -80_000 },
      { key: 'nationalFleetFee', before: -6_000, after: -6_000 },
      { key: 'planWork', before: 0, after: 25_000 },
      { key: 'marketingFee', before: 0, after: -20_000 },
    ])
  })
})

test('a royalty that changes within a month counts from its period: the sales before keep their rate, and their part of the least', () => {
  // $5,000 at 10 % were charged $500. $6,000 at 8 % are $480, not 8 % of $11,000 less $500.
  const before = { sales: 500_000, charged: 50_000, byRate: 500_000 * 1_000, least: 15_000 }
  expect(royaltyParts({ sales: [600_000], before, endsMonth: true, royaltyBps: 800 })).toEqual([48_000])
  // Half of $300 and half of $500, of which $150 are charged.
  const idle = { sales: 0, charged: 15_000, byRate: 0, least: 15_000 }
  expect(royaltyParts({ sales: [0], before: idle, endsMonth: true, leastRoyalty: 50_000 })).toEqual([25_000])
  // It was of another type in the first half.
  const other = { sales: 0, charged: 0, byRate: 0, least: 0 }
  expect(royaltyParts({ sales: [0], before: other, endsMonth: true })).toEqual([15_000])
})
