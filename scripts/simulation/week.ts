import { Random } from '../../db/seed/random.ts'
import type { Place } from '../../domain/address/distance.ts'
import { addDays } from '../../domain/payout/period.ts'
import type { Calendar } from '../../domain/schedule/slots.ts'
import { DEFAULT_POLICY, type SchedulingPolicy } from '../../domain/scheduling/policy.ts'
import { bestOfEachTime, bestStarts } from '../../domain/scheduling/ranking.ts'
import { type RouteHours, routeHours } from '../../domain/scheduling/route-hours.ts'
import {
  type DrivableStart,
  type Route,
  type RouteStop,
  startsFor,
  type Travel,
} from '../../domain/scheduling/starts.ts'
import { bucketOf } from '../../domain/scheduling/travel-bucket.ts'
import { estimateMinutes, OFFER_MARGIN } from '../../domain/scheduling/travel-estimate.ts'
import { visitMinutes } from '../../domain/scheduling/visit-minutes.ts'

/** The business whose days are played. */
export interface Business {
  vans: number
  days: number
  /** How many customers ask, for all days together. */
  requests: number
  /** The side of the square that is served, in km. */
  areaKm: number
  /** The shortest and the longest real work, in minutes. */
  leastMinutes: number
  mostMinutes: number
  /** Local hours. */
  opensHour: number
  closesHour: number
}

/** A way to plan visits. */
export interface Rule {
  name: string
  policy: SchedulingPolicy
  /** The share of the customers who take one of the three best starts; the others take any. */
  ranked: number
}

const HOURLY = DEFAULT_POLICY
const DURATION: SchedulingPolicy = { ...HOURLY, mode: 'DURATION', travel: 'ENFORCE', gridMinutes: 30 }

/** The rules that are compared. */
export const RULES: readonly Rule[] = [
  { name: 'hourly, driving ignored', policy: HOURLY, ranked: 0 },
  { name: 'hourly, driving enforced', policy: { ...HOURLY, travel: 'ENFORCE' }, ranked: 0 },
  { name: 'true durations, driving enforced', policy: DURATION, ranked: 0 },
  { name: 'the same, 60 % take one of the three best-ranked starts', policy: DURATION, ranked: 0.6 },
]

/** What a rule did with the business's days. */
export interface Outcome {
  jobs: number
  vanDays: number
  driveMinutes: number
  /** Jobs that began more than 15 minutes late. */
  late: number
}

const WEEKDAYS = 5
const LATE_MINUTES = 15
const BEST = 3
const ROUND_TO = 5
/** Toronto; only distances matter. */
const BASE: Place = { lat: 43.65, lng: -79.38 }
const KM_OF_A_DEGREE = 111.195

const north = (km: number): number => BASE.lat + km / KM_OF_A_DEGREE
const east = (km: number): number => BASE.lng + km / (KM_OF_A_DEGREE * Math.cos((BASE.lat * Math.PI) / 180))

/** A customer who wants a visit. */
interface Asking {
  place: Place
  /** How long the work really takes. */
  minutes: number
  /** The days in the order of wish. */
  days: number[]
}

function askingOf(random: Random, { areaKm, leastMinutes, mostMinutes, days }: Business): Asking {
  const off = (): number => (random.next() - 0.5) * areaKm
  const first = random.int(0, days - 1)
  return {
    place: { lat: north(off()), lng: east(off()) },
    minutes: Math.ceil(random.int(leastMinutes, mostMinutes) / ROUND_TO) * ROUND_TO,
    days: Array.from({ length: days }, (_, index) => (first + index) % days),
  }
}

/** A booked visit. */
interface Visit extends RouteStop {
  /** How long its work really takes. */
  minutes: number
}

/** A Monday. The days that are played are weekdays. */
const FIRST_DAY = '2026-06-01'

/** Returns the hours of a day by its number. */
function hoursOf(number: number, { opensHour, closesHour }: Business): RouteHours {
  const calendar: Calendar = {
    timeZone: 'America/Toronto',
    hours: Array.from({ length: 7 }, (_, weekday) => ({
      weekday,
      opensMinute: opensHour * 60,
      closesMinute: closesHour * 60,
    })),
    closures: new Set(),
  }
  const hours = routeHours(addDays(FIRST_DAY, number + 2 * Math.floor(number / WEEKDAYS)), calendar)
  if (!hours) throw new Error('The business is never closed.')
  return hours
}

const routeOf = (stops: readonly Visit[], hours: RouteHours): Route => ({
  ...hours,
  notBefore: hours.midnight,
  now: hours.midnight,
  home: BASE,
  end: BASE,
  stops,
  holder: null,
})

/** What is offered keeps a margin; what is driven takes the plain time. */
const OFFERED: Travel = { minutes: (from, to, bucket) => estimateMinutes(from, to, bucket) * OFFER_MARGIN }

interface VanStart extends DrivableStart {
  van: number
}

/** Lets a customer choose among the starts of the first day that has any. */
function choose(random: Random, { ranked, policy }: Rule, starts: readonly VanStart[]): VanStart {
  // The product books the first free van; where driving counts, the one with the lowest score.
  const offered =
    policy.travel === 'ENFORCE'
      ? bestOfEachTime(starts)
      : [...new Map(starts.toReversed().map(one => [one.at, one])).values()]
  return random.chance(ranked) ? random.pick(bestStarts(offered, BEST)) : random.pick(offered)
}

/** Plays a van's day: the technician works through the visits, and drives on when the work is done. */
function drive(
  visits: readonly Visit[],
  { opensAt, midnight, isWeekend }: RouteHours,
): Pick<Outcome, 'driveMinutes' | 'late'> {
  let [time, place] = [opensAt, BASE]
  let [driveMinutes, late] = [0, 0]
  const leg = (to: Place): number => estimateMinutes(place, to, bucketOf(time - midnight, isWeekend))
  for (const [index, visit] of visits.entries()) {
    const minutes = leg(visit)
    driveMinutes += minutes
    // The way to the first visit is outside the shift.
    const begins = index === 0 ? visit.startsAt : Math.max(visit.startsAt, time + minutes)
    if (begins > visit.startsAt + LATE_MINUTES) late += 1
    time = begins + visit.minutes
    place = visit
  }
  return { driveMinutes: driveMinutes + (visits.length > 0 ? leg(BASE) : 0), late }
}

/** A day of the business: its hours, and the visits of each van. */
interface Day {
  hours: RouteHours
  vans: Visit[][]
}

/** Returns how many minutes a visit gets under a policy. */
const lengthOf = (minutes: number, policy: SchedulingPolicy): number =>
  visitMinutes([{ services: [{ serviceId: 1 }] }], new Map([[1, { minutes, minutesPerExtraLitre: null }]]), {
    ...policy,
    leastMinutes: ROUND_TO,
  })

/** Books a visit on a day, if it has a start. @returns whether it had */
function bookOn({ hours, vans }: Day, { place, minutes }: Asking, rule: Rule, random: Random): boolean {
  const length = lengthOf(minutes, rule.policy)
  const starts = vans.flatMap((stops, van) =>
    startsFor(routeOf(stops, hours), place, length, rule.policy, OFFERED).map(start => ({ ...start, van })),
  )
  if (starts.length === 0) return false
  const { at, van } = choose(random, rule, starts)
  const visit: Visit = {
    ...place,
    kind: 'visit',
    startsAt: at,
    endsAt: at + length,
    expiresAt: null,
    holder: null,
    minutes,
  }
  vans[van] = [...(vans[van] ?? []), visit].toSorted((a, b) => a.startsAt - b.startsAt)
  return true
}

/** Plays the days of a business under a rule: each customer asks in turn, and gets a start of the first wished day that has any. The same seed gives the same customers. */
export function playDays(business: Business, rule: Rule, seed: number): Outcome {
  const random = new Random(seed)
  const days = Array.from(
    { length: business.days },
    (_, number): Day => ({ hours: hoursOf(number, business), vans: Array.from({ length: business.vans }, () => []) }),
  )
  const asking = Array.from({ length: business.requests }, () => askingOf(random, business))
  const served = asking.filter(one =>
    one.days.some(number => {
      const day = days[number]
      return day !== undefined && bookOn(day, one, rule, random)
    }),
  )
  const driven = days.flatMap(({ hours, vans }) => vans.map(visits => drive(visits, hours)))
  return {
    jobs: served.length,
    vanDays: business.vans * business.days,
    driveMinutes: driven.reduce((sum, one) => sum + one.driveMinutes, 0),
    late: driven.reduce((sum, one) => sum + one.late, 0),
  }
}

/** Returns the sum of several weeks. */
export const addOutcomes = (outcomes: readonly Outcome[]): Outcome => ({
  jobs: outcomes.reduce((sum, one) => sum + one.jobs, 0),
  vanDays: outcomes.reduce((sum, one) => sum + one.vanDays, 0),
  driveMinutes: outcomes.reduce((sum, one) => sum + one.driveMinutes, 0),
  late: outcomes.reduce((sum, one) => sum + one.late, 0),
})

/** Returns a line of the table for each rule. */
export function tableOf(business: Business, seeds: readonly number[]): string[] {
  const lines = RULES.map(rule => {
    const { jobs, vanDays, driveMinutes, late } = addOutcomes(seeds.map(seed => playDays(business, rule, seed)))
    const share = jobs === 0 ? 0 : (100 * late) / jobs
    const minutes = jobs === 0 ? 0 : driveMinutes / jobs
    return `| ${[rule.name, (jobs / vanDays).toFixed(1), `${minutes.toFixed(0)} min`, `${share.toFixed(0)} %`].join(' | ')} |`
  })
  return ['| rule | jobs a van-day | driving a job | begin over 15 min late |', '|---|---|---|---|', ...lines]
}
