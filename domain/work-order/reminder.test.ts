import { expect, test } from 'vitest'
import { isReminderDue, reminderTime } from './reminder.ts'

const TORONTO = 'America/Toronto'

test('customers are reminded at nine in the morning of the day before, on the clock of the place', () => {
  expect(reminderTime(new Date('2026-06-03T15:00:00Z'), TORONTO)).toEqual(new Date('2026-06-02T13:00:00Z'))
  expect(reminderTime(new Date('2026-06-03T15:00:00Z'), 'America/Vancouver')).toEqual(new Date('2026-06-02T16:00:00Z'))
  // Already the next day in UTC.
  expect(reminderTime(new Date('2026-06-04T01:00:00Z'), TORONTO)).toEqual(new Date('2026-06-02T13:00:00Z'))
  expect(reminderTime(new Date('2026-03-01T15:00:00Z'), TORONTO)).toEqual(new Date('2026-02-28T14:00:00Z'))
})

test('nine in the morning is nine on the days on which the clocks change', () => {
  // The clocks go forward on March 8 and back on November 1, at two in the morning.
  expect(reminderTime(new Date('2026-03-09T14:00:00Z'), TORONTO)).toEqual(new Date('2026-03-08T13:00:00Z'))
  expect(reminderTime(new Date('2026-11-02T15:00:00Z'), TORONTO)).toEqual(new Date('2026-11-01T14:00:00Z'))
})

test('a reminder is due from nine until the day ends, for a time that was known before and for 24 hours', () => {
  const scheduledAt = new Date('2026-06-03T15:00:00Z')
  const isDue = (now: string, knownSince: string): boolean =>
    isReminderDue({ scheduledAt, knownSince: new Date(knownSince), timeZone: TORONTO }, new Date(now))
  const longAgo = '2026-05-20T15:00:00Z'
  expect(isDue('2026-06-02T12:59:00Z', longAgo)).toBe(false)
  expect(isDue('2026-06-02T13:00:00Z', longAgo)).toBe(true)
  expect(isDue('2026-06-03T03:59:00Z', longAgo)).toBe(true)
  expect(isDue('2026-06-03T04:00:00Z', longAgo)).toBe(false)
  expect(isDue('2026-06-02T14:30:00Z', '2026-06-02T12:59:00Z')).toBe(true)
  // Booked after nine, 24.5 hours ahead: the mail about the booking has just arrived.
  expect(isDue('2026-06-02T14:45:00Z', '2026-06-02T14:30:00Z')).toBe(false)
  // An evening visit: booked before nine, but the time is less than 24 hours ahead.
  const early = { scheduledAt: new Date('2026-06-03T10:00:00Z'), timeZone: TORONTO }
  expect(
    isReminderDue({ ...early, knownSince: new Date('2026-06-02T10:30:00Z') }, new Date('2026-06-02T13:00:00Z')),
  ).toBe(false)
})
