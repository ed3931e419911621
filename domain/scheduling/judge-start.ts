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

interface Planned {
  policy: SchedulingPolicy
  travel: Travel
}

/** How many minutes the worst of the rules lacks. */
function missing(route: Route, live: readonly RouteStop[], visit: AskedVisit, planned: Planned): number {
  return Math.max(
    0,
    Math.ceil(Math.max(shortBefore(route, live, visit, planned), shortAfter(route, live, visit, planned))),
  )
}

/**
 * Returns how many minutes are missing after a visit: to drive to the next stop or home, and to end within the shift. 0: the van can keep what comes after it, even if it is late at
 * the visit, or if a drive is too long.
 */
export function missingAfter(route: Route, visit: AskedVisit, policy: SchedulingPolicy, travel: Travel): number {
  const live = route.stops.filter(stop => isLive(route, stop))
  const anyLeg = { ...policy, maxLegMinutes: null }
  return Math.max(0, Math.ceil(shortAfter(route, live, visit, { policy: anyLeg, travel })))
}

const bucketAt = ({ midnight, isWeekend }: Route, minute: number) => bucketOf(minute - midnight, isWeekend)

/** Below 0: so many minutes are left. */
function shortBefore(
  route: Route,
  live: readonly RouteStop[],
  { at, place }: AskedVisit,
  { policy, travel }: Planned,
): number {
  const before = live.findLast(stop => stop.startsAt < at)
  const free = before ? before.endsAt + policy.bufferMinutes : route.opensAt
  const there = travel.minutes(before ?? route.home, place, bucketAt(route, free))
  const isDriven = before !== undefined || policy.homeLegs === 'INSIDE'
  return Math.max(free + (isDriven ? there : 0) - at, route.opensAt - at, longLeg(there, policy))
}

function shortAfter(
  route: Route,
  live: readonly RouteStop[],
  { at, place, minutes }: AskedVisit,
  { policy, travel }: Planned,
): number {
  const after = live.find(stop => stop.startsAt >= at)
  const leaves = at + minutes + (after ? policy.bufferMinutes : 0)
  const away = travel.minutes(place, after ?? route.end, bucketAt(route, leaves))
  const isDriven = after !== undefined || policy.homeLegs === 'INSIDE'
  const due = after ? after.startsAt : route.closesAt
  return Math.max(leaves + (isDriven ? away : 0) - due, at + minutes - route.closesAt, longLeg(away, policy))
}

/** By how much a drive is too long. */
const longLeg = (minutes: number, { maxLegMinutes }: SchedulingPolicy): number =>
  maxLegMinutes === null ? 0 : minutes - maxLegMinutes
