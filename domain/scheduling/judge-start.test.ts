import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMetres, type Place } from '../address/distance.ts'
import { cellOf, shownPlace, shownReach } from './cell.ts'
import { judgeStart, missingAfter } from './judge-start.ts'
import { fewStarts } from './offered-starts.ts'
import { overrideReason } from './override.ts'
import { DEFAULT_POLICY, type SchedulingPolicy } from './policy.ts'
import { type Route, type RouteStop, startsFor, type Travel } from './starts.ts'

const POLICY: SchedulingPolicy = { ...DEFAULT_POLICY, mode: 'DURATION', travel: 'ENFORCE', gridMinutes: 30 }
const HOME = { lat: 43.65, lng: -79.38 }
const MIDNIGHT = Date.UTC(2026, 5, 1, 4) / 60_000
const at = (hour: number, minute = 0): number => MIDNIGHT + hour * 60 + minute
const HALF_HOUR: Travel = { minutes: () => 30 }
const stop = (from: number, to: number): RouteStop => ({
  ...HOME,
  kind: 'visit',
  startsAt: from,
  endsAt: to,
  expiresAt: null,
  holder: null,
})
const route = (stops: readonly RouteStop[] = []): Route => ({
  opensAt: at(8),
  closesAt: at(18),
  gridFrom: at(8),
  midnight: MIDNIGHT,
  isWeekend: false,
  notBefore: 0,
  now: at(7),
  home: HOME,
  end: HOME,
  stops,
  holder: null,
})
const judge = (day: Route, start: number, policy = POLICY, minutes = 60) =>
  judgeStart(day, { at: start, place: HOME, minutes }, policy, HALF_HOUR)

describe('a start', () => {
  test('fits exactly when it is one of the starts of the van', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 0, max: 18 }), (slot, taken) => {
        const day = route([stop(at(8, taken * 30), at(9, taken * 30))])
        const starts = startsFor(day, HOME, 60, POLICY, HALF_HOUR).map(one => one.at)
        expect(judge(day, at(0, slot * 30)).fits).toBe(starts.includes(at(0, slot * 30)))
      }),
      { seed: 31 },
    )
  })
  test('says what is in its way, or how many minutes are missing', () => {
    const one = stop(at(10), at(11))
    const day = route([one, stop(at(15), at(16))])
    expect(judge(day, at(10, 30))).toEqual({ fits: false, overlaps: one })
    expect(judge(day, at(11))).toEqual({ fits: false, overlaps: null, missingMinutes: 30 })
    expect(judge(day, at(14))).toEqual({ fits: false, overlaps: null, missingMinutes: 30 })
    expect(judge(day, at(11), { ...POLICY, bufferMinutes: 10 })).toMatchObject({ missingMinutes: 40 })
    // It would end half an hour after the shift.
    expect(judge(route(), at(17, 30))).toMatchObject({ missingMinutes: 30 })
    expect(judge(route(), at(8), { ...POLICY, homeLegs: 'INSIDE' })).toMatchObject({ missingMinutes: 30 })
    expect(judge(route(), at(12), { ...POLICY, maxLegMinutes: 20 })).toMatchObject({ missingMinutes: 10 })
    expect(judge(day, at(12), { ...POLICY, maxStops: 2 })).toMatchObject({ missingMinutes: 0 })
  })
})

test('what is missing after a visit says nothing of the drive to it, nor of a drive that is too long', () => {
  const day = route([stop(at(10), at(11)), stop(at(15), at(16))])
  const after = (start: number, minutes: number, policy = POLICY): number =>
    missingAfter(day, { at: start, place: HOME, minutes }, policy, HALF_HOUR)
  expect(after(at(11), 60)).toBe(0)
  expect(after(at(14), 30)).toBe(0)
  expect(after(at(14), 45)).toBe(15)
  expect(after(at(14), 30, { ...POLICY, bufferMinutes: 10, maxLegMinutes: 10 })).toBe(10)
  expect(after(at(17), 70)).toBe(10)
  expect(after(at(17), 60, { ...POLICY, homeLegs: 'INSIDE' })).toBe(30)
})

test('of each gap, two starts of the morning and two of the afternoon are shown: the cheapest', () => {
  const day = route([stop(at(10), at(11))])
  const starts = startsFor(day, HOME, 30, POLICY, { minutes: () => 0 })
  const few = fewStarts(day, starts).map(one => one.at)
  expect(few).toEqual([at(8), at(8, 30), at(11), at(11, 30), at(12), at(12, 30)])
  const dear = starts.map(one => ({ ...one, detourMinutes: one.at === at(14) ? 0 : 9 }))
  expect(fewStarts(day, dear).map(one => one.at)).toContain(at(14))
})

test('a detour is counted without the margin that judges', () => {
  const travel: Travel = { minutes: () => 30, plain: (from, to) => (from === to ? 0 : 5) }
  const [start] = startsFor(route([stop(at(10), at(11))]), { lat: 43, lng: -79 }, 60, POLICY, travel).slice(-1)
  expect(start).toMatchObject({ detourMinutes: 5, isNearby: true })
})

const place: fc.Arbitrary<Place> = fc.record({
  lat: fc.double({ min: 24, max: 70, noNaN: true }),
  lng: fc.double({ min: -140, max: -52, noNaN: true }),
})
test('a place is in reach of the middle of its cell, whatever the cell', () => {
  fc.assert(
    fc.property(place, where => {
      const shown = shownPlace(where)
      expect(cellOf(shown, 6)).toBe(cellOf(where, 6))
      expect(distanceMetres(where, shown)).toBeLessThanOrEqual(shownReach({ ...shown, lat: shown.lat - 0.01 }))
    }),
    { seed: 32 },
  )
})

test('a reason has 1 to 200 characters', () => {
  expect(overrideReason(' They wait ')).toBe('They wait')
  expect([overrideReason('  '), overrideReason('x'.repeat(201))]).toEqual([null, null])
})
