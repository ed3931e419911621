import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY, type SchedulingPolicy } from './policy.ts'
import { type Route, type RouteStop, startsFor, type Travel } from './starts.ts'
import { bucketOf } from './travel-bucket.ts'
import { estimateMinutes } from './travel-estimate.ts'

const HOURLY = DEFAULT_POLICY
const DURATION: SchedulingPolicy = { ...HOURLY, mode: 'DURATION', travel: 'ENFORCE', gridMinutes: 30 }
const HOME = { lat: 43.65, lng: -79.38 }
/** Midnight of a Monday in Toronto. */
const MIDNIGHT = Date.UTC(2026, 5, 1, 4) / 60_000
const at = (hour: number, minute = 0): number => MIDNIGHT + hour * 60 + minute
const hoursOf = (starts: readonly { at: number }[]): number[] => starts.map(start => (start.at - MIDNIGHT) / 60)
const ESTIMATE: Travel = { minutes: estimateMinutes }
/** Each drive takes half an hour. */
const HALF_HOUR: Travel = { minutes: () => 30 }

const stop = (from: number, to: number, part: Partial<RouteStop> = {}): RouteStop => ({
  kind: 'visit',
  startsAt: from,
  endsAt: to,
  expiresAt: null,
  holder: null,
  lat: HOME.lat + 0.05,
  lng: HOME.lng,
  ...part,
})
const route = (stops: readonly RouteStop[] = [], part: Partial<Route> = {}): Route => ({
  opensAt: at(8),
  closesAt: at(18),
  gridFrom: at(8),
  midnight: MIDNIGHT,
  isWeekend: false,
  notBefore: at(0),
  now: at(7),
  home: HOME,
  end: HOME,
  stops,
  holder: null,
  ...part,
})

describe('the hourly rule', () => {
  test('offers each free hour of the shift, whatever the work and the drives', () => {
    const day = route([stop(at(9), at(10)), stop(at(13), at(14))])
    expect(hoursOf(startsFor(day, HOME, 85, HOURLY, HALF_HOUR))).toEqual([8, 10, 11, 12, 14, 15, 16, 17])
    expect(startsFor(day, HOME, 85, { ...HOURLY, travel: 'WARN', bufferMinutes: 30 }, HALF_HOUR)).toEqual(
      startsFor(day, HOME, 20, HOURLY, HALF_HOUR),
    )
  })
  test('offers nothing before the notice, and nothing in a shift without an hour', () => {
    expect(hoursOf(startsFor(route([], { notBefore: at(15, 1) }), HOME, 60, HOURLY, HALF_HOUR))).toEqual([16, 17])
    expect(startsFor(route([], { closesAt: at(8, 59) }), HOME, 60, HOURLY, HALF_HOUR)).toEqual([])
  })
  test('with driving enforced keeps the drives', () => {
    const enforced = { ...HOURLY, travel: 'ENFORCE' } as const
    expect(hoursOf(startsFor(route([stop(at(12), at(13))]), HOME, 60, enforced, HALF_HOUR))).toEqual([
      8, 9, 10, 14, 15, 16, 17,
    ])
  })
})

describe('true durations', () => {
  test('keep the drive, the buffer and the grid', () => {
    const day = route([stop(at(10), at(11)), stop(at(14), at(15))])
    const starts = startsFor(day, HOME, 45, { ...DURATION, bufferMinutes: 5 }, HALF_HOUR)
    // From 11:35 on; until 12:40.
    expect(hoursOf(starts)).toEqual([8, 8.5, 12, 12.5, 16, 16.5, 17])
  })
  test('count the way home as the policy says', () => {
    const inside = { ...DURATION, homeLegs: 'INSIDE' } as const
    expect(hoursOf(startsFor(route(), HOME, 540, DURATION, HALF_HOUR))).toEqual([8, 8.5, 9])
    expect(hoursOf(startsFor(route(), HOME, 540, inside, HALF_HOUR))).toEqual([8.5])
  })
  test('refuse drives that are too long, and a day that is full', () => {
    expect(startsFor(route(), HOME, 30, { ...DURATION, maxLegMinutes: 29 }, HALF_HOUR)).toEqual([])
    const two = [stop(at(9), at(10)), stop(at(12), at(13), { kind: 'block' })]
    expect(startsFor(route(two), HOME, 30, { ...DURATION, maxStops: 1 }, HALF_HOUR)).toEqual([])
    expect(startsFor(route(two), HOME, 30, { ...DURATION, maxStops: 2 }, HALF_HOUR)).not.toEqual([])
  })
  test('a hold takes time until it expires, but not from its own session', () => {
    const held = stop(at(8), at(17, 30), { kind: 'hold', expiresAt: at(7, 5), holder: 'a' })
    const count = (part: Partial<Route>) => startsFor(route([held], part), HOME, 60, DURATION, HALF_HOUR).length
    expect(count({})).toBe(0)
    expect(count({ now: at(7, 4) + 0.99 })).toBe(0)
    expect(count({ now: at(7, 5) })).toBe(19)
    expect(count({ holder: 'a' })).toBe(19)
    expect(count({ holder: 'b' })).toBe(0)
  })
  test('say what a start costs: its detour, and the time in which nothing fits any more', () => {
    const day = route([stop(at(10), at(11)), stop(at(12, 50), at(14))], { opensAt: at(9, 30) })
    const direct: Travel = { minutes: (from, to) => (from === to ? 0 : 10) }
    const starts = startsFor(day, { lat: 43, lng: -79 }, 60, DURATION, direct)
    expect(starts[0]).toEqual({ at: at(11, 30), detourMinutes: 10, strandedMinutes: 30, isNearby: false })
    expect(startsFor(day, HOME, 60, { ...DURATION, nearbyMinutes: 10 }, direct)[0]?.isNearby).toBe(true)
  })
  test('look at the traffic when the van leaves: a later start may be kept where an earlier one is not', () => {
    const peak: Travel = { minutes: (_from, to, bucket) => (to === HOME || bucket !== 3 ? 10 : 110) }
    const day = route([stop(at(19), at(20))], { closesAt: at(20), opensAt: at(16) })
    // From 16:30 it would leave in the evening traffic and be late; from 17:00 on it leaves after the traffic.
    expect(hoursOf(startsFor(day, HOME, 60, DURATION, peak))).toEqual([16, 17, 17.5])
  })
})

const place = fc.record({
  lat: fc.double({ min: 43.4, max: 43.9, noNaN: true }),
  lng: fc.double({ min: -79.8, max: -79.1, noNaN: true }),
})
/** A day: gaps and lengths in turn. */
const day = fc
  .record({
    parts: fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 200 }),
        length: fc.integer({ min: 5, max: 150 }),
        kind: fc.constantFrom('visit', 'block', 'hold', 'offer'),
        expires: fc.integer({ min: -30, max: 30 }),
        isOwn: fc.boolean(),
        place,
      }),
      { maxLength: 7 },
    ),
    from: fc.integer({ min: -60, max: 120 }),
    opens: fc.integer({ min: 6 * 60, max: 11 * 60 }),
    length: fc.integer({ min: 30, max: 720 }),
    grid: fc.integer({ min: -60, max: 60 }),
    notBefore: fc.integer({ min: 0, max: 900 }),
    home: place,
    isWeekend: fc.boolean(),
  })
  .map(({ parts, from, opens, length, grid, notBefore, home, isWeekend }) => {
    let time = at(0, opens + from)
    const stops = parts.map(({ gap, length: minutes, kind, expires, isOwn, place: there }) => {
      const startsAt = time + gap
      time = startsAt + minutes
      const isHeld = kind === 'hold' || kind === 'offer'
      return stop(startsAt, time, {
        ...there,
        kind,
        expiresAt: isHeld ? at(7) + expires : null,
        holder: kind === 'hold' ? (isOwn ? 'me' : 'other') : null,
      })
    })
    return route(stops, {
      opensAt: at(0, opens),
      closesAt: at(0, opens + length),
      gridFrom: at(0, opens + grid),
      notBefore: at(0, notBefore),
      home,
      end: home,
      isWeekend,
      holder: 'me',
    })
  })
const policy = fc.record({
  mode: fc.constantFrom('HOURLY', 'DURATION'),
  travel: fc.constantFrom('IGNORE', 'WARN', 'ENFORCE'),
  gridMinutes: fc.constantFrom(15, 30, 60),
  arrivalWindowMinutes: fc.constant(0),
  leastMinutes: fc.constantFrom(15, 30, 45),
  setupMinutes: fc.constant(0),
  bufferMinutes: fc.constantFrom(0, 5, 20),
  homeLegs: fc.constantFrom('OUTSIDE', 'INSIDE'),
  maxLegMinutes: fc.option(fc.integer({ min: 10, max: 60 })),
  maxStops: fc.option(fc.integer({ min: 1, max: 6 })),
  nearbyMinutes: fc.constant(8),
}) satisfies fc.Arbitrary<SchedulingPolicy>

/** Says for one start whether each inequality holds, without any walk through gaps. */
function isKept(start: number, { of, where, minutes, rule }: Case): boolean {
  const length = rule.mode === 'HOURLY' ? 60 : minutes
  const drives = rule.travel === 'ENFORCE'
  const buffer = rule.mode === 'HOURLY' && !drives ? 0 : rule.bufferMinutes
  const drive = (...[from, to, departs]: [RouteStop | Route['home'], Route['home'], number]): number =>
    drives ? estimateMinutes(from, to, bucketOf(departs - of.midnight, of.isWeekend)) : 0
  const live = of.stops.filter(one => (one.expiresAt === null || one.expiresAt > of.now) && one.holder !== of.holder)
  if (rule.maxStops !== null && live.filter(one => one.kind !== 'block').length >= rule.maxStops) return false
  if (start < of.opensAt || start < of.notBefore || start + length > of.closesAt) return false
  if (live.some(one => one.startsAt < start + length && one.endsAt > start)) return false
  const before = live.filter(one => one.startsAt < start).at(-1)
  const after = live.find(one => one.startsAt >= start)
  const leaves = start + length + (after ? buffer : 0)
  const there = drive(before ?? of.home, where, before ? before.endsAt + buffer : of.opensAt)
  const away = drive(where, after ?? of.end, leaves)
  if (rule.maxLegMinutes !== null && Math.max(there, away) > rule.maxLegMinutes) return false
  if (before ? before.endsAt + buffer + there > start : rule.homeLegs === 'INSIDE' && of.opensAt + there > start)
    return false
  return after ? leaves + away <= after.startsAt : rule.homeLegs === 'OUTSIDE' || start + length + away <= of.closesAt
}

interface Case {
  of: Route
  where: Route['home']
  minutes: number
  rule: SchedulingPolicy
}
const cases = fc.record({ of: day, where: place, minutes: fc.integer({ min: 5, max: 200 }), rule: policy })

describe('every day', () => {
  test('offers the starts that keep each inequality, and no other on the grid', () => {
    fc.assert(
      fc.property(cases, one => {
        const grid = one.rule.mode === 'HOURLY' ? 60 : one.rule.gridMinutes
        const offered = startsFor(one.of, one.where, one.minutes, one.rule, ESTIMATE).map(start => start.at)
        const wanted: number[] = []
        const first = one.of.gridFrom - Math.ceil((one.of.gridFrom - MIDNIGHT) / grid) * grid
        for (let start = first; start < MIDNIGHT + 2 * 1440; start += grid) if (isKept(start, one)) wanted.push(start)
        expect(offered).toEqual(wanted)
      }),
      { seed: 20, numRuns: 3_000 },
    )
  })
  test('by the hourly rule never has more starts with another stop', () => {
    fc.assert(
      fc.property(cases, fc.nat(), ({ of, where, minutes, rule }, which) => {
        const hourly = { ...rule, mode: 'HOURLY', travel: 'IGNORE' } as const
        const starts = (stops: readonly RouteStop[]) =>
          startsFor({ ...of, stops }, where, minutes, hourly, ESTIMATE).map(start => start.at)
        const fewer = of.stops.filter((_stop, index) => index !== which % Math.max(1, of.stops.length))
        expect(starts(fewer)).toEqual(expect.arrayContaining(starts(of.stops)))
      }),
      { seed: 21 },
    )
  })
  test('has room for each start that it offers: once taken, its neighbours are kept and it is offered no more', () => {
    fc.assert(
      fc.property(cases, fc.nat(), (one, which) => {
        const rule = { ...one.rule, maxStops: null }
        const offered = startsFor(one.of, one.where, one.minutes, rule, ESTIMATE)
        const chosen = offered[which % Math.max(1, offered.length)]
        if (!chosen) return
        const length = rule.mode === 'HOURLY' ? 60 : one.minutes
        const taken = stop(chosen.at, chosen.at + length, one.where)
        const stops = [...one.of.stops, taken].toSorted((a, b) => a.startsAt - b.startsAt)
        const later = startsFor({ ...one.of, stops }, one.where, one.minutes, rule, ESTIMATE)
        expect(later.map(start => start.at)).not.toContain(chosen.at)
        expect(isKept(chosen.at, { ...one, rule })).toBe(true)
      }),
      { seed: 22 },
    )
  })
})
