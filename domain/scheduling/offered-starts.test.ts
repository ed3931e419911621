import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewStarts } from './offered-starts.ts'
import { scoreOf } from './ranking.ts'
import type { DrivableStart, RouteStop } from './starts.ts'

const MIDNIGHT = Date.UTC(2026, 5, 1, 4) / 60_000
const NOON = 720

const stopAt = (minute: number): RouteStop => ({
  kind: 'visit',
  startsAt: MIDNIGHT + minute,
  endsAt: MIDNIGHT + minute + 15,
  expiresAt: null,
  holder: null,
  lat: 0,
  lng: 0,
})
const startAt = (minute: number, detourMinutes = 0, strandedMinutes = 0): DrivableStart => ({
  at: MIDNIGHT + minute,
  detourMinutes,
  strandedMinutes,
  isNearby: false,
})
const minutesOf = (starts: readonly DrivableStart[]): number[] => starts.map(({ at }) => at - MIDNIGHT)

/** The rule in as many words: a group for each gap and half day, and its two cheapest starts. */
function slowly(stops: readonly RouteStop[], starts: readonly DrivableStart[]): DrivableStart[] {
  const groupOf = ({ at }: DrivableStart): string =>
    `${stops.filter(({ startsAt }) => startsAt <= at).length} ${at - MIDNIGHT >= NOON}`
  const isAmongFew = (start: DrivableStart): boolean =>
    starts.filter(
      other =>
        groupOf(other) === groupOf(start) &&
        (scoreOf(other) < scoreOf(start) || (scoreOf(other) === scoreOf(start) && other.at < start.at)),
    ).length < 2
  return starts.filter(isAmongFew)
}

test('of each gap and half day the two cheapest starts are shown, the earlier ones among equals', () => {
  const day = { midnight: MIDNIGHT, stops: [stopAt(600), stopAt(840)] }
  const starts = [
    startAt(480, 9),
    startAt(510, 3),
    startAt(540, 0, 8),
    startAt(660, 5),
    startAt(690, 5),
    startAt(700, 5),
    startAt(720, 5),
    startAt(900),
  ]
  expect(minutesOf(fewStarts(day, starts))).toEqual([510, 540, 660, 690, 720, 900])
  expect(fewStarts(day, [])).toEqual([])
})

test('every day has the starts that the rule in as many words has', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 420, max: 1200 }), { maxLength: 30 })
  const sorted = minutes.map(all => all.toSorted((a, b) => a - b))
  const costs = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
    minLength: 30,
    maxLength: 30,
  })
  fc.assert(
    fc.property(sorted, sorted, costs, (ofStops, ofStarts, prices) => {
      const stops = ofStops.slice(0, 8).map(stopAt)
      const starts = ofStarts.map((minute, index) => startAt(minute, ...(prices[index] ?? [0, 0])))
      expect(fewStarts({ midnight: MIDNIGHT, stops }, starts)).toEqual(slowly(stops, starts))
    }),
  )
})
