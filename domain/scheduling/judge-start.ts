import type { Place } from '../address/distance.ts'
import type { SchedulingPolicy } from './policy.ts'
import { type DrivableStart, isLive, type Route, type RouteStop, startsFor, type Travel } from './starts.ts'
import { bucketOf } from './travel-bucket.ts'

/** What a start means for a van's day. */
export type JudgedStart =
  /** The van can keep it: it is one of `startsFor`. */
  | { fits: true; start: DrivableStart }
  /** Another stop of the van is at that time. Nobody may book it. */
  | { fits: false; overlaps: RouteStop }
  /** The van is free, but so many minutes are missing: to drive there or onward, or because its shift or its longest drive is over. 0: the day is full, or the start is not on the grid. */
  | { fits: false; overlaps: null; missingMinutes: number }

/** A visit that is asked for. */
export interface AskedVisit {
  /** The start, in minutes since 1970 in UTC. */
  at: number
  place: Place
  /** How long it takes. */
  minutes: number
}

/** Returns what a visit at a start means for a van: by `startsFor`, and where it does not fit, why. Staff may still want it, so it says how much is missing. */
export function judgeStart(route: Route, visit: AskedVisit, policy: SchedulingPolicy, travel: Travel): JudgedStart {
  const { at, place, minutes } = visit
  const start = startsFor(route, place, minutes, policy, travel, at).find(one => one.at === at)
  if (start) return { fits: true, start }
  const live = route.stops.filter(stop => isLive(route, stop))
  const overlaps = live.find(stop => stop.startsAt < at + minutes && stop.endsAt > at)
  return overlaps
    ? { fits: false, overlaps }
    : { fits: false, overlaps: null, missingMinutes: missing(route, live, visit, { policy, travel }) }
}

/** How many minutes the worst of the rules lacks. */
function missing(
  route: Route,
  live: readonly RouteStop[],
  { at, place, minutes }: AskedVisit,
  { policy, travel }: { policy: SchedulingPolicy; travel: Travel },
): number {
  const before = live.findLast(stop => stop.startsAt < at)
  const after = live.find(stop => stop.startsAt >= at)
  const isInside = policy.homeLegs === 'INSIDE'
  const bucketAt = (minute: number): number => bucketOf(minute - route.midnight, route.isWeekend)
  const free = before ? before.endsAt + policy.bufferMinutes : route.opensAt
  const leaves = at + minutes + (after ? policy.bufferMinutes : 0)
  const there = travel.minutes(before ?? route.home, place, bucketAt(free))
  const away = travel.minutes(place, after ?? route.end, bucketAt(leaves))
  const short = Math.max(
    free + (before || isInside ? there : 0) - at,
    leaves + (after || isInside ? away : 0) - (after ? after.startsAt : route.closesAt),
    route.opensAt - at,
    at + minutes - route.closesAt,
    policy.maxLegMinutes === null ? 0 : Math.max(there, away) - policy.maxLegMinutes,
  )
  return Math.max(0, Math.ceil(short))
}
