import { expect, test } from 'vitest'
import { DEFAULT_POLICY, effectiveValues, NO_POLICY, policyOf, policyProblems } from './policy.ts'

test('a franchise inherits what it does not set, and a business has the standard', () => {
  expect(policyOf(effectiveValues(NO_POLICY))).toEqual(DEFAULT_POLICY)
  const business = { ...NO_POLICY, step: 'HOURLY_WARN', bufferMinutes: 10, maxLegMinutes: 45 } as const
  const franchise = { ...NO_POLICY, bufferMinutes: 0, maxLegMinutes: 0 }
  expect(policyOf(effectiveValues(business))).toMatchObject({ travel: 'WARN', bufferMinutes: 10, maxLegMinutes: 45 })
  expect(policyOf(effectiveValues(franchise, business))).toEqual({ ...DEFAULT_POLICY, travel: 'WARN' })
  const durations = { ...NO_POLICY, step: 'DURATION_ENFORCE', gridMinutes: 15 } as const
  expect(policyOf(effectiveValues(durations, { ...business, arrivalWindowMinutes: 60 }))).toMatchObject({
    mode: 'DURATION',
    travel: 'ENFORCE',
    gridMinutes: 15,
    arrivalWindowMinutes: 60,
  })
})

test('each value has its limits', () => {
  const fields = (part: object) => policyProblems({ ...NO_POLICY, ...part }).map(({ field }) => field)
  expect(
    fields({ step: 'HOURLY_WARN', leastMinutes: 5, setupMinutes: 0, bufferMinutes: 120, maxLegMinutes: 0 }),
  ).toEqual([])
  expect(fields({ step: 'DURATION_ENFORCE', gridMinutes: 60, arrivalWindowMinutes: 0 })).toEqual([])
  const wrong = { leastMinutes: 0, setupMinutes: 7, bufferMinutes: -5, maxLegMinutes: 9 }
  expect(fields({ ...wrong, gridMinutes: 20, arrivalWindowMinutes: 245 })).toEqual([
    'leastMinutes',
    'setupMinutes',
    'bufferMinutes',
    'maxLegMinutes',
    'gridMinutes',
    'arrivalWindowMinutes',
  ])
})
