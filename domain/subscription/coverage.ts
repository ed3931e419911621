import { type MileageUnit, toKm } from '../vehicle/mileage.ts'
import { SERVICE_INTERVALS } from '../vehicle/service-intervals.ts'

export type Rule =
  | { every: 'distance'; km: number; miles?: number }
  | { every: 'months'; months: number }
  | { every: 'year'; times: number }

interface Covered {
  key: string
  covers: (nameKey: string) => boolean
  rule: Rule
}

const YEARLY: readonly Covered[] = [
  { key: 'wiper_blades', covers: key => key === 'wiper_blades', rule: { every: 'year', times: 2 } },
  { key: 'road_trip_inspection', covers: key => key === 'road_trip_inspection', rule: { every: 'year', times: 3 } },
]

/** Services that a plan covers, with their intervals (rule S2, SUBS-10). Services of one entry count together. */
const COVERED: readonly Covered[] = [
  ...SERVICE_INTERVALS.flatMap(({ key, covers, distance, months }): Covered[] => {
    if (distance) return [{ key, covers, rule: { every: 'distance', ...distance } }]
    return months === null ? [] : [{ key, covers, rule: { every: 'months', months } }]
  }),
  ...YEARLY,
]

/** What every plan covers, with how often. */
export const COVERAGE: readonly { key: string; rule: Rule }[] = COVERED.map(({ key, rule }) => ({ key, rule }))

export interface Mileage {
  value: number
  unit: MileageUnit
}

/** A past or booked service. */
export interface PastService {
  nameKey: string
  at: Date
  /** Odometer reading then; null if unknown. */
  mileage: Mileage | null
}

/** A car's past services and its latest mileage. */
export interface CarHistory {
  services: readonly PastService[]
  mileage: Mileage | null
}

/**
 * Checks the distance by the odometer's own interval if there is one: oil is due after 8,000 km, or 5,000 miles on one in miles; a cabin filter after
 * 24,000 km on either.
 */
function drivenFar(rule: { km: number; miles?: number }, latest: Mileage | null, then: Mileage | null): boolean {
  if (!latest || !then) return false
  if (latest.unit !== then.unit) return toKm(latest.value, latest.unit) - toKm(then.value, then.unit) >= rule.km
  const driven = latest.value - then.value
  if (latest.unit === 'km') return driven >= rule.km
  return rule.miles === undefined ? toKm(driven, 'mi') >= rule.km : driven >= rule.miles
}

/** Returns the same day of the month `months` later, or that month's last day. */
function monthsLater(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(date.getUTCMonth() + months)
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0)
  return later
}

function isDue(rule: Rule, done: readonly PastService[], mileage: Mileage | null, now: Date): boolean {
  const last = done.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
  if (!last) return true
  if (rule.every === 'distance') return drivenFar(rule, mileage, last.mileage)
  if (rule.every === 'months') return now >= monthsLater(last.at, rule.months)
  return done.filter(service => now < monthsLater(service.at, 12)).length < rule.times
}

/** Checks whether an active plan prices a service at 0 for this car now: it covers the service, and the service is due (rule S2). */
export function isIncluded(nameKey: string, history: CarHistory, now: Date): boolean {
  const covered = COVERED.find(({ covers }) => covers(nameKey))
  if (!covered) return false
  const done = history.services.filter(service => covered.covers(service.nameKey))
  return isDue(covered.rule, done, history.mileage, now)
}
