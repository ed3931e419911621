import { expect, test } from 'vitest'
import type { Calendar } from '../schedule/slots.ts'
import { openMinutesByDay, openMinutesOfVan, utilization } from './utilization.ts'

const TORONTO: Calendar = {
  timeZone: 'America/Toronto',
  hours: [1, 2, 3, 4, 5].map(weekday => ({ weekday, opensMinute: 8 * 60, closesMinute: 18 * 60 })),
  closures: new Set(['2026-05-18']),
  specialHours: new Map([['2026-05-20', { opensMinute: 9 * 60, closesMinute: 12 * 60 + 30 }]]),
}
const span = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })

test('utilization is the booked share of the open time, unknown without open time, and above 1 with overtime', () => {
  expect(utilization({ bookedMinutes: 300, openMinutes: 600 })).toBe(0.5)
  expect(utilization({ bookedMinutes: 0, openMinutes: 600 })).toBe(0)
  expect(utilization({ bookedMinutes: 660, openMinutes: 600 })).toBe(1.1)
  expect(utilization({ bookedMinutes: 60, openMinutes: 0 })).toBeNull()
})

test('a week has its open days with their hours: a closure has none, and special hours count instead', () => {
  // Monday to Sunday.
  expect([...openMinutesByDay(span('2026-05-18T04:00:00Z', '2026-05-25T04:00:00Z'), TORONTO)]).toEqual([
    ['2026-05-19', 600],
    ['2026-05-20', 210],
    ['2026-05-21', 600],
    ['2026-05-22', 600],
  ])
})

test('the first and the last day count within the period only', () => {
  // From 13:00 on Tuesday to 10:30 on Wednesday, local time.
  expect([...openMinutesByDay(span('2026-05-19T17:00:00Z', '2026-05-20T14:30:00Z'), TORONTO)]).toEqual([
    ['2026-05-19', 300],
    ['2026-05-20', 90],
  ])
  // Until before opening.
  expect(openMinutesByDay(span('2026-05-19T04:00:00Z', '2026-05-19T11:00:00Z'), TORONTO).size).toBe(0)
})

test('when the clocks change at night, open minutes are real ones', () => {
  const allDay: Calendar = {
    timeZone: 'America/Toronto',
    hours: [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, opensMinute: 0, closesMinute: 1440 })),
    closures: new Set(),
  }
  expect([...openMinutesByDay(span('2026-03-07T05:00:00Z', '2026-03-10T04:00:00Z'), allDay).values()]).toEqual([
    1440, 1380, 1440,
  ])
  expect([...openMinutesByDay(span('2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'), allDay).values()]).toEqual([1500])
})

test('a van counts from the day of its first job, and when it is retired until the day of its last', () => {
  const byDay = new Map([
    ['2026-05-19', 600],
    ['2026-05-20', 210],
    ['2026-05-21', 600],
  ])
  const zone = 'America/Toronto'
  // 2026-05-20 at 22:00 in Toronto is the next day in UTC.
  const [firstJob, lastJob] = [new Date('2026-05-20T13:00:00Z'), new Date('2026-05-21T02:00:00Z')]
  expect(openMinutesOfVan(byDay, { firstJob, lastJob, isInUse: true }, zone)).toBe(810)
  expect(openMinutesOfVan(byDay, { firstJob, lastJob, isInUse: false }, zone)).toBe(210)
  expect(openMinutesOfVan(byDay, { firstJob: null, lastJob: null, isInUse: true }, zone)).toBe(0)
})
