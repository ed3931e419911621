import { expect, test } from 'vitest'
import { defaultValidUntil, expiryOf, validUntilProblem } from './valid-until.ts'

const ZONE = 'America/Toronto'
/** May 31, 11 PM in Toronto: June 1 in UTC. */
const now = new Date('2026-06-01T03:00:00Z')

test('a quote is valid for 30 days of the franchise’s calendar', () => {
  expect(defaultValidUntil(now, ZONE)).toBe('2026-06-30')
})

test('its last day ends at the franchise’s midnight, also when the clocks change', () => {
  expect(expiryOf('2026-06-30', ZONE).toISOString()).toBe('2026-07-01T04:00:00.000Z')
  expect(expiryOf('2026-10-31', ZONE).toISOString()).toBe('2026-11-01T04:00:00.000Z')
  expect(expiryOf('2026-11-01', ZONE).toISOString()).toBe('2026-11-02T05:00:00.000Z')
})

test('the last day is today or later, and at most a year away', () => {
  expect(validUntilProblem('2026-05-31', now, ZONE)).toBeUndefined()
  expect(validUntilProblem('2026-05-30', now, ZONE)).toBe('Please choose today or a later day.')
  expect(validUntilProblem('2027-05-31', now, ZONE)).toBeUndefined()
  expect(validUntilProblem('2027-06-01', now, ZONE)).toBe('Please choose a day in the next 365 days.')
  expect(validUntilProblem('soon', now, ZONE)).toBe('Please choose the last day.')
})
