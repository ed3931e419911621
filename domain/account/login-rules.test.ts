import { expect, test } from 'vitest'
import { loginRuleProblems } from './login-rules.ts'

test('days are 1 to 60, and a new first day is today or later', () => {
  const check = (staffSessionDays: number, secondStepFrom: string | null, saved: string | null = null) =>
    loginRuleProblems({ staffSessionDays, secondStepFrom }, { today: '2026-06-01', saved }).map(({ field }) => field)
  for (const days of [1, 60]) expect(check(days, null)).toEqual([])
  for (const days of [0, 61, 1.5, Number.NaN]) expect(check(days, null)).toEqual(['staffSessionDays'])
  for (const day of ['2026-06-01', '2027-01-31']) expect(check(30, day)).toEqual([])
  for (const day of ['2026-05-31', '2027-02-30', 'soon', '2101-01-01'])
    expect(check(30, day)).toEqual(['secondStepFrom'])
  expect(check(30, '2026-01-01', '2026-01-01')).toEqual([])
})
