import { expect, test } from 'vitest'
import { whenText } from './words.ts'

const RULE = { frequency: 'DAILY', weekday: 1, monthDay: 1, hour: 7 } as const

test.each([
  [RULE, 'Every day at 7:00 AM'],
  [{ ...RULE, frequency: 'WEEKLY' }, 'Every Monday at 7:00 AM'],
  [{ ...RULE, frequency: 'WEEKLY', weekday: 7, hour: 0 }, 'Every Sunday at 12:00 AM'],
  [{ ...RULE, frequency: 'MONTHLY', hour: 13 }, 'On day 1 of every month at 1:00 PM'],
  [{ ...RULE, frequency: 'MONTHLY', monthDay: 31 }, 'On the last day of every month at 7:00 AM'],
] as const)('%j is %s', (rule, text) => {
  expect(whenText(rule)).toBe(text)
})
