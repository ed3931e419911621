import { tz } from '@date-fns/tz'
import { format } from 'date-fns'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDay } from '../format/dates.ts'
import {
  type Calendar,
  earliestStart,
  horizonEnd,
  mayBookAt,
  routeId,
  SLOT_MS,
  slotsBetween,
  slotsOfDay,
} from './slots.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]
const calendar = (timeZone: string, opensMinute: number, closesMinute: number, closures: string[] = []): Calendar => ({
  timeZone,
  hours: WEEK.map(weekday => ({ weekday, opensMinute, closesMinute })),
  closures: new Set(closures),
})
const dayOf = (offset: number): string => new Date(Date.UTC(2025, 0, 1 + offset)).toISOString().slice(0, 10)
// A past year, because governments can no longer change its rules.
const YEAR = Array.from({ length: 365 }, (_, i) => dayOf(i))

/** Number of slots of an always open franchise on the days of both clock changes; 24 where there is none. */
const CHANGES: [string, number, number][] = [
  ['America/Toronto', 23, 25],
  ['America/Edmonton', 23, 25],
  ['America/Chicago', 23, 25],
  ['America/Los_Angeles', 23, 25],
  ['America/St_Johns', 23, 25],
  ['America/Regina', 24, 24],
]

describe.each(CHANGES)('in %s', (timeZone, inMarch, inNovember) => {
  test('SCHED-03 a franchise that is always open has every hour of the year once, none lost or duplicated', () => {
    const always = calendar(timeZone, 0, 1440)
    const starts = YEAR.flatMap(day => slotsOfDay(day, always)).map(slot => slot.getTime())
    expect(starts).toHaveLength(365 * 24)
    starts.slice(1).forEach((start, i) => expect(start - (starts[i] ?? 0)).toBe(SLOT_MS))
    expect(slotsOfDay('2025-03-09', always)).toHaveLength(inMarch)
    expect(slotsOfDay('2025-11-02', always)).toHaveLength(inNovember)
    expect(slotsBetween(new Date(starts[0] ?? 0), new Date((starts.at(-1) ?? 0) + 1), always)).toHaveLength(365 * 24)
  })

  test('a day from eight to six has the same ten local hours all year', () => {
    const daily = calendar(timeZone, 480, 1080)
    const local = Array.from({ length: 10 }, (_, i) => `${String(8 + i).padStart(2, '0')}:00`)
    for (const day of YEAR) {
      const slots = slotsOfDay(day, daily)
      expect(slots.map(slot => format(slot, 'HH:mm', { in: tz(timeZone) }))).toEqual(local)
      expect(slots.every(slot => localDay(slot, timeZone) === day)).toBe(true)
    }
  })

  test('opening within the hour that March skips loses no later slot', () => {
    const night = calendar(timeZone, 120, 360)
    expect(slotsOfDay('2025-03-09', night)).toHaveLength(inMarch === 23 ? 3 : 4)
    expect(slotsOfDay('2025-03-10', night)).toHaveLength(4)
    expect(slotsOfDay('2025-11-02', night)).toHaveLength(4)
  })
})

test('every slot is fully within opening hours, for any hours', () => {
  const zone = fc.constantFrom(...CHANGES.map(([timeZone]) => timeZone))
  const minutes = fc.tuple(fc.nat(1439), fc.integer({ min: 1, max: 1440 })).filter(([opens, closes]) => opens < closes)
  fc.assert(
    fc.property(zone, minutes, fc.nat(364), (timeZone, [opens, closes], offset) => {
      const hours = calendar(timeZone, opens, closes)
      for (const slot of slotsOfDay(dayOf(offset), hours)) {
        const minute = Number(format(slot, 'H', { in: tz(timeZone) })) * 60
        expect(minute).toBeGreaterThanOrEqual(opens)
        expect(minute + 60).toBeLessThanOrEqual(closes)
        expect(slotsBetween(slot, new Date(slot.getTime() + SLOT_MS), hours)).toEqual([slot])
      }
    }),
    { numRuns: 500 },
  )
})

test('hours that start or end within an hour have only their full hours', () => {
  const slots = slotsOfDay('2026-06-03', calendar('America/Toronto', 510, 690))
  expect(slots.map(slot => slot.toISOString())).toEqual(['2026-06-03T13:00:00.000Z', '2026-06-03T14:00:00.000Z'])
})

test('a closed weekday and a closure have no slots', () => {
  const weekdays: Calendar = {
    timeZone: 'America/Toronto',
    hours: [1, 2, 3, 4, 5].map(weekday => ({ weekday, opensMinute: 480, closesMinute: 1080 })),
    closures: new Set(['2026-07-01']),
  }
  expect(slotsOfDay('2026-06-06', weekdays)).toEqual([])
  expect(slotsOfDay('2026-07-01', weekdays)).toEqual([])
  expect(slotsOfDay('2026-07-02', weekdays)).toHaveLength(10)
})

test('a window has the slots that start from its first instant to before its last', () => {
  const daily = calendar('America/Toronto', 480, 1080)
  const at = (text: string): Date => new Date(text)
  const slots = slotsBetween(at('2026-06-03T21:00:00Z'), at('2026-06-04T13:00:00Z'), daily)
  expect(slots).toEqual([at('2026-06-03T21:00:00Z'), at('2026-06-04T12:00:00Z')])
  expect(slotsBetween(at('2026-06-03T12:00:00.001Z'), at('2026-06-03T13:00:00Z'), daily)).toEqual([])
})

test('a route is the van’s day on the franchise’s calendar', () => {
  // Ten in the evening in Los Angeles is the next day in UTC.
  expect(routeId(7, new Date('2026-06-04T05:00:00Z'), 'America/Los_Angeles')).toBe('7:2026-06-03')
})

test('customers need two hours of lead time, staff may go back thirty days', () => {
  const now = new Date('2026-06-01T14:00:00Z')
  expect(earliestStart(now, false, 120)).toEqual(new Date('2026-06-01T16:00:00Z'))
  expect(earliestStart(now, true, 120)).toEqual(new Date('2026-05-02T14:00:00Z'))
})

describe('how far ahead customers can book', () => {
  const now = new Date('2026-10-30T14:00:00Z')
  const zone = 'America/Toronto'
  const mayBook = (start: string, horizonDays: number, isStaff = false): boolean =>
    mayBookAt(new Date(start), now, { isStaff, rules: { leadMinutes: 90, horizonDays }, timeZone: zone })

  test('ends with a local day, also when the clocks go back', () => {
    expect(horizonEnd(now, 0, zone)).toBeNull()
    expect(horizonEnd(now, 1, zone)).toEqual(new Date('2026-11-01T04:00:00Z'))
    // Clocks go back on November 1.
    expect(horizonEnd(now, 2, zone)).toEqual(new Date('2026-11-02T05:00:00Z'))
    expect(horizonEnd(new Date('2026-10-31T03:59:00Z'), 1, zone)).toEqual(new Date('2026-11-01T04:00:00Z'))
  })

  test('begins after the notice, and limits no staff', () => {
    expect(mayBook('2026-10-30T15:30:00Z', 0)).toBe(true)
    expect(mayBook('2026-10-30T15:29:59Z', 0)).toBe(false)
    expect(mayBook('2026-11-01T03:00:00Z', 1)).toBe(true)
    expect(mayBook('2026-11-01T04:00:00Z', 1)).toBe(false)
    expect(mayBook('2027-11-01T04:00:00Z', 0)).toBe(true)
    expect(mayBook('2027-11-01T04:00:00Z', 1, true)).toBe(true)
    expect(mayBook('2026-10-30T10:00:00Z', 1, true)).toBe(true)
  })
})
