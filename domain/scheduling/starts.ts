import type { Place } from '../address/distance.ts'
import { VISIT_MINUTES } from '../schedule/routes.ts'
import type { SchedulingPolicy } from './policy.ts'
import { bucketOf } from './travel-bucket.ts'

/** A stretch of a van's day. All times are minutes since 1970 in UTC, and may have a fraction. */
export interface RouteStop extends Place {
  kind: 'visit' | 'block' | 'hold' | 'offer'
  startsAt: number
  endsAt: number
  /** When a hold or an offer is over; null for the others. */
  expiresAt: number | null
  /** The session that a hold belongs to. */
  holder: string | null
}

/** A van's local day. All times are minutes since 1970 in UTC. */
export interface Route {
  /** The van's shift; without one of its own, the franchise's hours. */
  opensAt: number
  closesAt: number
  /** A start of the grid, from which the others are counted in real time. */
  gridFrom: number
  /** Local midnight, which tells the part of the day. On a day of a clock change it may be an hour off. */
  midnight: number
  isWeekend: boolean
  /** The earliest start that may be booked. */
  notBefore: number
  now: number
  /** Where its day starts and ends. */
  home: Place
  end: Place
  /** In order, without overlaps. */
  stops: readonly RouteStop[]
  /** Holds of this session do not take time from it. */
  holder: string | null
}

/** A start that the van can reach and leave in time. */
export interface DrivableStart {
  /** Minutes since 1970 in UTC. */
  at: number
  /** How much longer the van's way becomes, in minutes. 0 where driving is not enforced. */
  detourMinutes: number
  /** Minutes before and after it in which no visit fits any more. */
  strandedMinutes: number
  /** The detour is short, and the van is there for somebody else. */
  isNearby: boolean
}

/** How long a drive takes, in minutes. @param bucket the part of the day of the departure (travel-bucket.ts) */
export type Minutes = (from: Place, to: Place, bucket: number) => number

export interface Travel {
  /** What is judged. */
  minutes: Minutes
  /** What a detour is counted with, where `minutes` has a margin: three drives with a margin are no detour. By default `minutes`. */
  plain?: Minutes
}

/** Checks whether a stop takes time now: an expired hold and one of the same session do not. */
export const isLive = ({ now, holder }: Route, stop: RouteStop): boolean =>
  (stop.expiresAt === null || stop.expiresAt > now) &&
  !(stop.kind === 'hold' && holder !== null && stop.holder === holder)

/** What the search of a gap needs of the visit. */
interface Question {
  route: Route
  place: Place
  length: number
  grid: number
  buffer: number
  /** Driving counts. */
  drives: boolean
  policy: SchedulingPolicy
  travel: Travel
  shortest: number
}

const bucketFor = ({ midnight, isWeekend }: Route, at: number): number => bucketOf(at - midnight, isWeekend)

/** Returns how much of a rest is lost, because no visit fits into it. */
const stranded = (rest: number, shortest: number): number => (rest > 0 && rest < shortest ? rest : 0)

/** Adds the starts between two stops. */
function addStarts(
  found: DrivableStart[],
  question: Question,
  before: RouteStop | undefined,
  after: RouteStop | undefined,
): void {
  const { route, place, length, grid, buffer, drives, policy, travel, shortest } = question
  const free = before ? before.endsAt + buffer : route.opensAt
  const until = after ? after.startsAt - buffer : route.closesAt
  // Most gaps are too short: no drive needs to be known.
  if (Math.min(until, route.closesAt) - Math.max(free, route.opensAt) < length) return
  const most = policy.maxLegMinutes ?? Number.POSITIVE_INFINITY
  const from = before ?? route.home
  const to = after ?? route.end
  const there = drives ? travel.minutes(from, place, bucketFor(route, free)) : 0
  if (there > most) return
  const reached = before || policy.homeLegs === 'INSIDE' ? free + there : free
  const least = Math.max(reached, route.opensAt, route.notBefore)
  let bucket = -1
  let away = 0
  // Most gaps have no start, so the detour is asked for only with the first one.
  const plain = travel.plain ?? travel.minutes
  let saved: number | undefined
  let plainAway = 0
  let plainBucket = -1
  for (
    let at = route.gridFrom + Math.ceil((least - route.gridFrom) / grid) * grid;
    at + length <= Math.min(until, route.closesAt);
    at += grid
  ) {
    const leaves = at + length + (after ? buffer : 0)
    const part = drives ? bucketFor(route, leaves) : bucket
    if (part !== bucket) {
      bucket = part
      away = travel.minutes(place, to, bucket)
    }
    if (away > most) continue
    const left = after || policy.homeLegs === 'INSIDE' ? until - away : until
    if (at + length > left) continue
    if (drives) {
      saved ??= plain(from, place, bucketFor(route, free)) - plain(from, to, bucketFor(route, free))
      if (plainBucket !== bucket) plainAway = plain(place, to, bucket)
      plainBucket = bucket
    }
    const detourMinutes = Math.max(0, plainAway + (saved ?? 0))
    found.push({
      at,
      detourMinutes,
      strandedMinutes: stranded(at - reached, shortest) + stranded(left - (at + length), shortest),
      isNearby:
        drives && detourMinutes <= policy.nearbyMinutes && (before?.kind === 'visit' || after?.kind === 'visit'),
    })
  }
}

/**
 * Returns the starts of a visit that a van can keep, in order, on the policy's grid. Each keeps `before.end + buffer + drive ≤ start` and
 * `end + buffer + drive ≤ after.start`, the shift, the drives from and to the van's home as the policy counts them, and its limits. Only the two drives that the
 * visit makes are judged, by the part of the day of their departure. Driving and the buffer count where the policy enforces driving. By the hourly rule a visit
 * takes an hour on the hour, whatever its work.
 * @param minutes how long the visit takes (`visitMinutes`)
 * @param at only the gap between two stops that has this start
 */
export function startsFor(
  route: Route,
  place: Place,
  minutes: number,
  policy: SchedulingPolicy,
  travel: Travel,
  at?: number,
): DrivableStart[] {
  const isHourly = policy.mode === 'HOURLY'
  const drives = policy.travel === 'ENFORCE'
  const question: Question = {
    route,
    place,
    length: isHourly ? VISIT_MINUTES : minutes,
    grid: isHourly ? VISIT_MINUTES : policy.gridMinutes,
    buffer: drives || !isHourly ? policy.bufferMinutes : 0,
    drives,
    policy,
    travel,
    shortest: isHourly ? VISIT_MINUTES : policy.leastMinutes,
  }
  const live = route.stops.every(stop => isLive(route, stop))
    ? route.stops
    : route.stops.filter(stop => isLive(route, stop))
  const found: DrivableStart[] = []
  if (policy.maxStops !== null && live.filter(({ kind }) => kind !== 'block').length >= policy.maxStops) return found
  for (let index = 0; index <= live.length; index++) {
    const [before, after] = [live[index - 1], live[index]]
    const isAsked =
      at === undefined || ((before?.startsAt ?? at) <= at && at < (after?.startsAt ?? Number.POSITIVE_INFINITY))
    if (isAsked) addStarts(found, question, before, after)
  }
  return found
}
