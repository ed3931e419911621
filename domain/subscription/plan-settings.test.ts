import { expect, test } from 'vitest'
import {
  changesTerms,
  earliestMoveDay,
  firstRenewalFrom,
  isPeriodMoved,
  isSameRhythm,
  moveDayProblem,
  moveTime,
  type PlanSettings,
  planProblems,
} from './plan-settings.ts'

const PLAN: PlanSettings = { name: 'Care', description: '', price: 4_900, frequency: 'MONTHLY' }
const at = (text: string): Date => new Date(text)

test('a plan is checked by field', () => {
  expect(planProblems(PLAN)).toEqual({})
  const wrong = (part: Partial<PlanSettings>): string[] => Object.keys(planProblems({ ...PLAN, ...part }))
  for (const name of ['', '  ', 'n'.repeat(81)]) expect(wrong({ name })).toEqual(['name'])
  expect(wrong({ description: 'd'.repeat(1_001) })).toEqual(['description'])
  for (const price of [null, 0, 99, 1_000_001, 1.5]) expect(wrong({ price })).toEqual(['price'])
})

test('price and frequency are terms; name and description are not', () => {
  const other: PlanSettings = { ...PLAN, name: 'Other', description: 'd' }
  expect(changesTerms(PLAN, other)).toBe(false)
  expect(changesTerms(PLAN, { ...PLAN, price: 5_900 })).toBe(true)
  expect(changesTerms(PLAN, { ...PLAN, frequency: 'ANNUALLY' })).toBe(true)
  const monthly = { frequency: 'MONTHLY' as const, renewPeriod: 1 }
  expect(isSameRhythm(monthly, { ...monthly })).toBe(true)
  expect(isSameRhythm(monthly, { ...monthly, renewPeriod: 3 })).toBe(false)
  expect(isSameRhythm(monthly, { ...monthly, frequency: 'ANNUALLY' })).toBe(false)
})

test('a move needs 30 days’ notice, counted to 8:00 UTC, and is at most a year ahead', () => {
  expect(earliestMoveDay(at('2026-06-01T08:00:00Z'))).toBe('2026-07-01')
  expect(earliestMoveDay(at('2026-06-01T08:00:01Z'))).toBe('2026-07-02')
  expect(moveTime('2026-07-02')).toEqual(at('2026-07-02T08:00:00Z'))
  const now = at('2026-06-01T12:00:00Z')
  expect(moveDayProblem('2026-07-01', now)).toContain('July 2, 2026')
  expect(moveDayProblem('2026-07-02', now)).toBeUndefined()
  for (const day of ['', '2026-02-30', '2028-01-01']) expect(moveDayProblem(day, now)).toBeDefined()
})

test('a period is moved from the announced day on, and never within 30 days of the mail', () => {
  const move = { effectiveAt: at('2026-07-02T08:00:00Z'), notifiedAt: at('2026-06-01T12:00:00Z') }
  expect(isPeriodMoved(move, at('2026-07-02T07:59:59Z'))).toBe(false)
  expect(isPeriodMoved(move, at('2026-07-02T08:00:00Z'))).toBe(true)
  expect(isPeriodMoved({ ...move, notifiedAt: null }, at('2027-01-01T08:00:00Z'))).toBe(false)
  const late = { ...move, notifiedAt: at('2026-06-10T08:00:00Z') }
  expect(isPeriodMoved(late, at('2026-07-10T07:59:59Z'))).toBe(false)
  expect(isPeriodMoved(late, at('2026-07-10T08:00:00Z'))).toBe(true)
})

test('the first payment at the new price is the first renewal on or after the day', () => {
  const terms = { frequency: 'MONTHLY' as const, renewPeriod: 1 }
  const next = at('2026-06-30T08:00:00Z')
  expect(firstRenewalFrom(next, 31, terms, at('2026-06-30T08:00:00Z'))).toEqual(next)
  expect(firstRenewalFrom(next, 31, terms, at('2026-08-01T08:00:00Z'))).toEqual(at('2026-08-31T08:00:00Z'))
})
