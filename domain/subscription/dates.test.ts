import { describe, expect, test } from 'vitest'
import { cancelEffectiveAt, nextBoundary, nextPaymentAt, paymentDay, periodStart, retryAt } from './dates.ts'

const monthly = { frequency: 'MONTHLY', renewPeriod: 1 } as const
const annual = { frequency: 'ANNUALLY', renewPeriod: 1 } as const
const next = (start: string, terms: Parameters<typeof nextPaymentAt>[2]): string => {
  const date = new Date(start)
  return nextPaymentAt(date, paymentDay(date), terms).toISOString()
}
const ends = (start: string, terms: Parameters<typeof nextPaymentAt>[2]): string => {
  const date = new Date(start)
  return cancelEffectiveAt(date, paymentDay(date), terms).toISOString()
}

test.each([
  ['2026-06-03T07:59:59.999Z', '2026-06-03T08:00:00.000Z'],
  ['2026-06-03T08:00:00.000Z', '2026-06-03T08:00:00.000Z'],
  ['2026-06-03T08:00:00.001Z', '2026-06-04T08:00:00.000Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T08:00:00.000Z'],
])('%s moves to %s', (instant, boundary) => {
  expect(nextBoundary(new Date(instant)).toISOString()).toBe(boundary)
})

describe('SUBS-08 the next payment is at the next 8:00 UTC plus the renew period', () => {
  test.each([
    ['2026-06-03T07:59:00Z', monthly, '2026-07-03T08:00:00.000Z'],
    ['2026-06-03T08:00:00Z', monthly, '2026-07-03T08:00:00.000Z'],
    ['2026-06-03T08:01:00Z', monthly, '2026-07-04T08:00:00.000Z'],
    ['2026-01-31T06:00:00Z', monthly, '2026-02-28T08:00:00.000Z'],
    ['2028-01-31T06:00:00Z', monthly, '2028-02-29T08:00:00.000Z'],
    ['2026-01-31T09:00:00Z', monthly, '2026-03-01T08:00:00.000Z'],
    ['2026-12-15T06:00:00Z', monthly, '2027-01-15T08:00:00.000Z'],
    // Daylight saving begins in Toronto in between: the hour is in UTC.
    ['2026-02-20T06:00:00Z', monthly, '2026-03-20T08:00:00.000Z'],
    ['2026-06-03T12:00:00Z', annual, '2027-06-04T08:00:00.000Z'],
    ['2028-02-29T06:00:00Z', annual, '2029-02-28T08:00:00.000Z'],
    ['2026-01-31T06:00:00Z', { frequency: 'MONTHLY', renewPeriod: 3 }, '2026-04-30T08:00:00.000Z'],
    ['2026-01-31T06:00:00Z', { frequency: 'ANNUALLY', renewPeriod: 2 }, '2028-01-31T08:00:00.000Z'],
  ] as const)('from %s %j: %s', (start, terms, expected) => {
    expect(next(start, terms)).toBe(expected)
  })

  test('a plan of the 31st does not drift', () => {
    let start = new Date('2027-12-31T06:00:00Z')
    const day = paymentDay(start)
    const days = Array.from({ length: 12 }, () => {
      start = nextPaymentAt(start, day, monthly)
      return start.toISOString().slice(5, 10)
    })
    expect(days.join(' ')).toBe('01-31 02-29 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31')
  })

  test('a plan of February 29 returns to it in the next leap year', () => {
    let start = new Date('2028-02-29T06:00:00Z')
    const days = Array.from({ length: 4 }, () => {
      start = nextPaymentAt(start, 29, annual)
      return start.toISOString().slice(0, 10)
    })
    expect(days).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })
})

test.each([
  ['2026-06-03T12:00:00Z', monthly, '2026-09-02T08:00:00.000Z'],
  ['2026-06-03T07:00:00Z', monthly, '2026-09-02T08:00:00.000Z'],
  // January 31 plus 1 month is February 28, plus 2 is April 28, minus 1 day.
  ['2026-01-31T06:00:00Z', monthly, '2026-04-27T08:00:00.000Z'],
  ['2026-12-01T06:00:00Z', monthly, '2027-02-28T08:00:00.000Z'],
  ['2027-12-01T06:00:00Z', monthly, '2028-02-29T08:00:00.000Z'],
  ['2026-06-03T12:00:00Z', annual, '2027-06-04T08:00:00.000Z'],
] as const)('a plan from %s %j that is cancelled ends at %s', (start, terms, expected) => {
  expect(ends(start, terms)).toBe(expected)
})

test.each(['2026-01-31T06:00:00Z', '2026-06-03T12:00:00Z', '2026-06-30T23:00:00Z', '2027-11-30T08:00:00Z'])(
  'a monthly plan from %s that is cancelled is billed for 2 more months',
  text => {
    let due = new Date(text)
    const day = paymentDay(due)
    const end = cancelEffectiveAt(due, day, monthly)
    const billed: Date[] = []
    for (due = nextPaymentAt(due, day, monthly); due < end; due = nextPaymentAt(due, day, monthly)) billed.push(due)
    expect(billed).toHaveLength(2)
  },
)

test('a payment on time is for the period it was due for; a late one starts its own period', () => {
  const due = new Date('2026-08-04T08:00:00Z')
  expect(periodStart(due, new Date('2026-08-09T09:00:00Z'), false)).toEqual(due)
  const late = new Date('2026-08-20T10:00:00Z')
  expect(periodStart(due, late, false)).toEqual(late)
  expect(periodStart(due, late, true)).toEqual(due)
})

test('a failed charge is retried on days 1, 3 and 5', () => {
  const first = new Date('2026-08-04T08:05:00Z')
  const days = [1, 2, 3, 4].map(attempts => retryAt(first, attempts)?.toISOString().slice(0, 10))
  expect(days).toEqual(['2026-08-05', '2026-08-07', '2026-08-09', undefined])
})
