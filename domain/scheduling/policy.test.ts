import { expect, test } from 'vitest'
import { DEFAULT_POLICY, effectiveValues, NO_POLICY, policyOf, policyProblems } from './policy.ts'

test('a franchise inherits what it does not set, and a business has the standard', () => {
  expect(policyOf(effectiveValues(NO_POLICY))).toEqual(DEFAULT_POLICY)
  const business = { ...NO_POLICY, step: 'HOURLY_WARN', bufferMinutes: 10, maxLegMinutes: 45 } as const
  const franchise = { ...NO_POLICY, bufferMinutes: 0, maxLegMinutes: 0 }
  expect(policyOf(effectiveValues(business))).toMatchObject({ travel: 'WARN', bufferMinutes: 10, maxLegMinutes: 45 })
  expect(policyOf(effectiveValues(franchise, business))).toEqual({ ...DEFAULT_POLICY, travel: 'WARN' })
})

test('each value has its limits, and the step that is not built yet is refused', () => {
  const fields = (part: object) => policyProblems({ ...NO_POLICY, ...part }).map(({ field }) => field)
  expect(
    fields({ step: 'HOURLY_WARN', leastMinutes: 5, setupMinutes: 0, bufferMinutes: 120, maxLegMinutes: 0 }),
  ).toEqual([])
  expect(fields({ step: 'DURATION_ENFORCE' })).toEqual(['step'])
  expect(fields({ leastMinutes: 0, setupMinutes: 7, bufferMinutes: -5, maxLegMinutes: 9 })).toEqual([
    'leastMinutes',
    'setupMinutes',
    'bufferMinutes',
    'maxLegMinutes',
  ])
})
