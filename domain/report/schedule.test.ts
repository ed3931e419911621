import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDay, localTime } from '../format/dates.ts'
import {
  daysOfSpan,
  latestDue,
  nextSending,
  REPORT_SPANS,
  type ScheduleRule,
  spansFor,
  zoneOfSchedule,
} from './schedule.ts'

const TORONTO = 'America/Toronto'
const DAILY: ScheduleRule = { frequency: 'DAILY', weekday: 1, monthDay: 1, hour: 7 }
const WEEKLY: ScheduleRule = { ...DAILY, frequency: 'WEEKLY' }
const MONTHLY: ScheduleRule = { ...DAILY, frequency: 'MONTHLY', monthDay: 31 }
const next = (rule: ScheduleRule, after: string, zone = TORONTO): string =>
  nextSending(rule, new Date(after), zone).toISOString()

describe('the next time that a report is mailed', () => {
  test('is later on the same day, else on the next day of the rule', () => {
    expect(next(DAILY, '2026-06-01T10:59:59Z')).toBe('2026-06-01T11:00:00.000Z')
    expect(next(DAILY, '2026-06-01T11:00:00Z')).toBe('2026-06-02T11:00:00.000Z')
    // Monday, June 1.
    expect(next(WEEKLY, '2026-06-01T10:00:00Z')).toBe('2026-06-01T11:00:00.000Z')
    expect(next(WEEKLY, '2026-06-01T12:00:00Z')).toBe('2026-06-08T11:00:00.000Z')
    expect(next({ ...WEEKLY, weekday: 7 }, '2026-06-01T12:00:00Z')).toBe('2026-06-07T11:00:00.000Z')
  })

  test('is on the last day of a month that is shorter', () => {
    expect(next(MONTHLY, '2026-01-31T13:00:00Z')).toBe('2026-02-28T12:00:00.000Z')
    expect(next(MONTHLY, '2028-02-01T13:00:00Z')).toBe('2028-02-29T12:00:00.000Z')
    expect(next(MONTHLY, '2026-03-31T13:00:00Z')).toBe('2026-04-30T11:00:00.000Z')
    expect(next({ ...MONTHLY, monthDay: 1 }, '2026-12-01T13:00:00Z')).toBe('2027-01-01T12:00:00.000Z')
  })

  test('keeps its local hour when the clocks change', () => {
    // They go forward on March 8 and back on November 1.
    expect(next(DAILY, '2026-03-07T12:00:00Z')).toBe('2026-03-08T11:00:00.000Z')
    expect(next(DAILY, '2026-10-31T11:00:00Z')).toBe('2026-11-01T12:00:00.000Z')
  })

  test('is when the clocks go forward if they skip its hour, and once if they repeat it', () => {
    const atTwo = { ...DAILY, hour: 2 }
    expect(next(atTwo, '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:00:00.000Z')
    expect(next(atTwo, '2026-03-08T07:00:00Z')).toBe('2026-03-09T06:00:00.000Z')
    const atOne = { ...DAILY, hour: 1 }
    expect(next(atOne, '2026-11-01T04:00:00Z')).toBe('2026-11-01T05:00:00.000Z')
    expect(next(atOne, '2026-11-01T05:00:00Z')).toBe('2026-11-02T06:00:00.000Z')
  })

  test('is in the future, on one day at most once, and at the local hour, in any zone and at any time', () => {
    const zones = fc.constantFrom(TORONTO, 'America/St_Johns', 'America/Phoenix', 'America/Los_Angeles')
    const rules = fc.record({
      frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
      weekday: fc.integer({ min: 1, max: 7 }),
      monthDay: fc.integer({ min: 1, max: 31 }),
      hour: fc.integer({ min: 0, max: 23 }),
    } as const)
    const times = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(zones, rules, times, (zone, rule, after) => {
        const first = nextSending(rule, after, zone)
        const second = nextSending(rule, first, zone)
        expect(first > after && second > first).toBe(true)
        expect(localDay(second, zone) > localDay(first, zone)).toBe(true)
        const hour = Number(localTime(first, zone).slice(0, 2))
        // The hour from 2 to 3 is skipped once a year.
        expect(hour === rule.hour || (rule.hour === 2 && hour === 3)).toBe(true)
      }),
      { seed: 3, numRuns: 300 },
    )
  })
})

test('what passed while nothing could be sent is sent once, for the latest time', () => {
  const first = new Date('2026-06-01T11:00:00Z')
  const due = (now: string) => latestDue(DAILY, first, new Date(now), TORONTO).toISOString()
  expect(due('2026-06-01T11:00:00Z')).toBe('2026-06-01T11:00:00.000Z')
  expect(due('2026-06-02T10:59:00Z')).toBe('2026-06-01T11:00:00.000Z')
  expect(due('2026-06-04T11:30:00Z')).toBe('2026-06-04T11:00:00.000Z')
})

test.each([
  ['YESTERDAY', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['LAST_7_DAYS', '2026-03-01', '2026-02-22', '2026-02-28'],
  // A Monday, and the Sunday before it.
  ['LAST_WEEK', '2026-06-01', '2026-05-25', '2026-05-31'],
  ['LAST_WEEK', '2026-05-31', '2026-05-18', '2026-05-24'],
  ['MONTH_TO_DATE', '2026-06-15', '2026-06-01', '2026-06-14'],
  // On the first of a month it is the whole month before, not nothing.
  ['MONTH_TO_DATE', '2026-06-01', '2026-05-01', '2026-05-31'],
  ['LAST_MONTH', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['LAST_MONTH', '2026-01-01', '2025-12-01', '2025-12-31'],
] as const)('%s of a report that is mailed on %s is %s to %s', (span, day, startDate, endDate) => {
  expect(daysOfSpan(span, day)).toEqual({ startDate, endDate })
})

test('a report as of a day has spans that end with a day, a week or a month', () => {
  expect(spansFor('SALES')).toEqual(REPORT_SPANS)
  expect(spansFor('RECEIVABLES')).toEqual(['YESTERDAY', 'LAST_WEEK', 'LAST_MONTH'])
})

test('the zone is that of the franchises if they share one, else the business’s', () => {
  expect(zoneOfSchedule([TORONTO, TORONTO], 'America/Chicago')).toBe(TORONTO)
  expect(zoneOfSchedule([TORONTO, 'America/Edmonton'], 'America/Chicago')).toBe('America/Chicago')
  expect(zoneOfSchedule([], 'America/Chicago')).toBe('America/Chicago')
})
