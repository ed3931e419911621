import { expect, test } from 'vitest'
import { routesTouched } from './routes.ts'

const DAYS = [
  ['an hour of the day', '2026-06-03T15:00:00Z', 'America/Toronto', ['2026-06-03']],
  ['an evening that is tomorrow in UTC', '2026-06-04T02:00:00Z', 'America/Toronto', ['2026-06-03']],
  ['the last hour, which ends at midnight', '2026-06-04T03:00:00Z', 'America/Toronto', ['2026-06-03']],
  ['a visit past midnight', '2026-06-04T03:30:00Z', 'America/Toronto', ['2026-06-03', '2026-06-04']],
  ['an hour far from every franchise', '2026-06-03T11:00:00Z', 'Pacific/Kiritimati', ['2026-06-04']],
] as const

test.each(DAYS)('%s touches the routes of its local days', (_name, startsAt, zone, days) => {
  expect(routesTouched(7, new Date(startsAt), zone)).toEqual(days.map(day => ({ vanId: 7, day })))
})
