import { expect, test } from 'vitest'
import { startOfDay, startsOfDays } from '../format/dates.ts'
import { boundsIn } from './buckets.ts'
import { monthBounds } from './month-bounds.ts'

test.each([
  ['2026-05-10T18:00:00Z', '2026-05-01T04:00:00Z', '2026-04-01T04:00:00Z', '2026-04-10T18:00:00Z'],
  // The previous month was shorter.
  ['2026-03-31T14:00:00Z', '2026-03-01T05:00:00Z', '2026-02-01T05:00:00Z', '2026-02-28T15:00:00Z'],
  ['2026-01-01T04:30:00Z', '2025-12-01T05:00:00Z', '2025-11-01T04:00:00Z', '2025-12-01T04:30:00Z'],
])('DASH-02 at %s the month began at %s, the last one at %s, compared up to %s', (now, month, last, lastEnd) => {
  expect(monthBounds(new Date(now), 'America/Toronto')).toEqual({
    month: new Date(month),
    last: new Date(last),
    lastEnd: new Date(lastEnd),
  })
})

test.each([
  ['2026-03-08', 'America/Toronto', '2026-03-08T05:00:00Z'],
  ['2026-03-09', 'America/Toronto', '2026-03-09T04:00:00Z'],
  ['2026-11-01', 'America/Toronto', '2026-11-01T04:00:00Z'],
  ['2026-11-02', 'America/St_Johns', '2026-11-02T03:30:00Z'],
  // The clocks skip midnight.
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00Z'],
  ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00Z'],
  ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00Z'],
])('%s in %s begins at %s', (day, zone, start) => {
  expect(startOfDay(day, zone)).toEqual(new Date(start))
})

test('WRONG-02 several zones share one list of days, and in none of them the list starts after the period does', () => {
  const span = { from: new Date('2026-06-01T04:00:00Z'), to: new Date('2026-06-03T04:00:00Z') }
  const { buckets, starts } = boundsIn('days', span, ['America/Toronto', 'America/Vancouver', 'America/Toronto'])
  expect(buckets).toEqual(['2026-05-31', '2026-06-01', '2026-06-02'])
  expect(starts.map(({ zone }) => zone)).toEqual(['America/Toronto', 'America/Vancouver'])
  for (const { instants } of starts) expect(instants[0]?.getTime()).toBeLessThanOrEqual(span.from.getTime())
})

test.each([
  'America/Toronto',
  'America/St_Johns',
  'America/Phoenix',
  'America/Havana',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Gaza',
  'Australia/Lord_Howe',
  'Pacific/Apia',
])('all days of 30 years in %s start when each one does', zone => {
  const days = Array.from({ length: 30 * 365 }, (_, nth) =>
    new Date(Date.UTC(2000, 0, 1 + nth)).toISOString().slice(0, 10),
  )
  expect(startsOfDays(days, zone)).toEqual(days.map(day => startOfDay(day, zone)))
  const months = days.filter(day => day.endsWith('-01'))
  expect(startsOfDays(months, zone)).toEqual(months.map(day => startOfDay(day, zone)))
})
