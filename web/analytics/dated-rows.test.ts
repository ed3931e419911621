import { expect, test } from 'vitest'
import { datedRows, figureEnd } from './dated-rows.ts'

const ZONE = 'America/Toronto'
const NOW = new Date('2026-06-15T16:00:00Z')
const OFFSET = -240

const spanUntil = (endDate: string) => ({ from: '', to: '', instants: { startDate: '2026-01-01T05:00:00Z', endDate } })
/** Noon of each first day. */
const at = (...days: string[]) => days.map(day => ({ date: `${day}T16:00:00Z`, amount: 1 }))
const of = (grouping: 'days' | 'months' | 'workOrders', endDate: string) => ({
  grouping,
  offsetMinutes: OFFSET,
  end: figureEnd(spanUntil(endDate), ZONE, NOW),
})

test('the month that is not over is named so, and the months before are whole', () => {
  const { rows, openFrom, note } = datedRows(
    at('2026-04-01', '2026-05-01', '2026-06-01'),
    of('months', NOW.toISOString()),
  )
  expect(rows.map(({ label, named, date }) => [label, named, date])).toEqual([
    ['Apr 2026', 'Apr 2026', '2026-04'],
    ['May 2026', 'May 2026', '2026-05'],
    ['Jun 2026', 'Jun 2026 so far', '2026-06'],
  ])
  expect([openFrom, note]).toEqual([2, 'Jun 2026 so far'])
})

test('so is today, and what has not begun comes after it', () => {
  const days = at('2026-06-14', '2026-06-15', '2026-06-16')
  const { openFrom, note } = datedRows(days, of('days', '2026-06-17T04:00:00Z'))
  expect([openFrom, note]).toEqual([1, 'Jun 15 so far'])
})

test('a month is whole until local midnight of its last day, and of an earlier end only a part is there', () => {
  const months = at('2026-04-01', '2026-05-01')
  expect(datedRows(months, of('months', '2026-06-01T04:00:00Z'))).toMatchObject({ openFrom: null, note: null })
  const { openFrom, note } = datedRows(months, of('months', '2026-06-01T03:59:00Z'))
  expect([openFrom, note]).toEqual([1, 'A part of May 2026'])
})

test('a work order is whole', () => {
  expect(datedRows(at('2026-06-15'), of('workOrders', NOW.toISOString()))).toMatchObject({ openFrom: null, note: null })
})
