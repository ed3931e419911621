import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../payout/period.ts'
import { type Calendar, slotsOfDay } from '../schedule/slots.ts'
import { DEFAULT_POLICY } from './policy.ts'
import { routeHours } from './route-hours.ts'
import { type RouteStop, startsFor } from './starts.ts'

const HOME = { lat: 43.65, lng: -79.38 }
const MINUTE_MS = 60_000
const calendar = (timeZone: string, opensMinute = 0, closesMinute = 1_440): Calendar => ({
  timeZone,
  hours: Array.from({ length: 7 }, (_, weekday) => ({ weekday, opensMinute, closesMinute })),
  closures: new Set(['2026-12-25']),
})
const stop = (at: number): RouteStop => ({
  ...HOME,
  kind: 'visit',
  startsAt: at / MINUTE_MS,
  endsAt: at / MINUTE_MS + 60,
  expiresAt: null,
  holder: null,
})

/** The hourly starts of a day, ISO 8601. */
function starts(day: string, of: Calendar, jobs: readonly Date[] = [], grid = 60): string[] {
  const hours = routeHours(day, of)
  if (!hours) return []
  const stops = jobs.map(job => stop(job.getTime()))
  const route = { ...hours, stops, notBefore: 0, now: 0, home: HOME, end: HOME, holder: null }
  const policy = grid === 60 ? DEFAULT_POLICY : { ...DEFAULT_POLICY, mode: 'DURATION' as const, gridMinutes: grid }
  return startsFor(route, HOME, 60, policy, { minutes: () => 0 }).map(({ at }) =>
    new Date(at * MINUTE_MS).toISOString(),
  )
}

describe('the hourly starts of a day', () => {
  test('are the slots that no job overlaps, in every zone and on every day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('America/Toronto', 'America/St_Johns', 'America/Phoenix', 'Pacific/Kiritimati'),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 1_300 }),
        fc.integer({ min: 30, max: 1_440 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 6 }),
        (zone, offset, opens, length, taken) => {
          const day = addDays('2026-01-01', offset)
          const of = calendar(zone, opens, Math.min(1_440, opens + length))
          const slots = slotsOfDay(day, of)
          const jobs = slots.filter((_slot, index) => taken.includes(index))
          const free = slots.filter(slot => !jobs.includes(slot))
          expect(starts(day, of, jobs)).toEqual(free.map(slot => slot.toISOString()))
        },
      ),
      { seed: 5, numRuns: 500 },
    )
  })
  test('neither lose nor double one when the clock changes', () => {
    for (const zone of ['America/Toronto', 'America/St_Johns'])
      for (const [day, hours] of [
        ['2026-03-08', 23],
        ['2026-11-01', 25],
        ['2026-06-01', 24],
      ] as const) {
        const found = starts(day, calendar(zone))
        expect(new Set(found).size, `${zone} ${day}`).toBe(hours)
        expect(starts(day, calendar(zone), [], 30)).toHaveLength(2 * hours - 1)
      }
  })
  test('are none on a closed day', () => {
    expect(starts('2026-12-25', calendar('America/Toronto'))).toEqual([])
  })
})
