import { expect, test } from 'vitest'
import { funnelSpan } from './funnel-span.ts'

const ZONE = 'America/Toronto'
const NOW = new Date('2026-06-15T16:00:00Z')
const spanOf = (search: object) => funnelSpan(search, ZONE, NOW)

test('the last 30 days begin at midnight of the first and end with today', () => {
  expect(spanOf({})).toEqual({
    period: '30',
    from: '2026-05-17',
    to: '2026-06-15',
    instants: { startDate: '2026-05-17T04:00:00.000Z', endDate: '2026-06-16T04:00:00.000Z' },
  })
  expect(spanOf({ days: '7' }).from).toBe('2026-06-09')
})

test('chosen days are whole days, also across a change of the clock', () => {
  const { instants } = spanOf({ days: 'custom', since: '2026-03-08', until: '2026-03-08' })
  expect(instants).toEqual({ startDate: '2026-03-08T05:00:00.000Z', endDate: '2026-03-09T04:00:00.000Z' })
})

test('wrong days load nothing', () => {
  for (const wrong of [
    { since: '2026-03-08', until: '2026-03-07' },
    { since: '2025-01-01', until: '2026-03-07' },
    { since: '2026-07-01', until: '2026-07-02' },
  ])
    expect(spanOf({ days: 'custom', ...wrong }).instants).toBeNull()
})
