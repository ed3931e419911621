import { type MileageUnit, toKm } from '../vehicle/mileage.ts'
import { SERVICE_INTERVALS } from '../vehicle/service-intervals.ts'
import { TEXTS } from './texts.ts'

export type Rule =
  | { every: 'distance'; km: number; miles?: number }
  | { every: 'months'; months: number }
  | { every: 'year'; times: number }

/** A service that a plan covers, with how often it is free. */
export type Coverage = Rule & {
  /** The service's name key. `oil_change` stands for all oil changes, which count together. */
  key: string
}

export const ALL_OIL_CHANGES = 'oil_change'

/** What a plan covers until the business decides otherwise (rule S2, SUBS-10). Also the default of `subscription_type.coverage`. */
export const DEFAULT_COVERAGE: readonly Coverage[] = [
  ...SERVICE_INTERVALS.flatMap(({ key, distance, months }): Coverage[] => {
    if (distance) return [{ key, every: 'distance', ...distance }]
    return months === null ? [] : [{ key, every: 'months', months }]
  }),
  { key: 'wiper_blades', every: 'year', times: 2 },
  { key: 'road_trip_inspection', every: 'year', times: 3 },
]

const covers = ({ key }: Coverage, nameKey: string): boolean =>
  key === ALL_OIL_CHANGES ? nameKey.startsWith(ALL_OIL_CHANGES) : nameKey === key

/** Returns the key under which a service is covered: all oil changes share one. */
export const coverageKeyOf = (nameKey: string): string =>
  nameKey.startsWith(ALL_OIL_CHANGES) ? ALL_OIL_CHANGES : nameKey

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
export function isIncluded(
  coverage: readonly Coverage[],
  { nameKey, history, now }: { nameKey: string; history: CarHistory; now: Date },
): boolean {
  const covered = coverage.find(entry => covers(entry, nameKey))
  if (!covered) return false
  const done = history.services.filter(service => covers(covered, service.nameKey))
  return isDue(covered, done, history.mileage, now)
}

const LIMITS = { km: [500, 200_000], miles: [300, 120_000], months: [1, 120], times: [1, 52] } as const
const MAX_ENTRIES = 30

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  Number.isInteger(value) && value >= least && value <= most

function ruleProblem(rule: Rule): string | undefined {
  const T = TEXTS.coverage.problems
  if (rule.every === 'months') return isWithin(rule.months, LIMITS.months) ? undefined : T.months
  if (rule.every === 'year') return isWithin(rule.times, LIMITS.times) ? undefined : T.times
  if (!isWithin(rule.km, LIMITS.km)) return T.distance
  return rule.miles === undefined || isWithin(rule.miles, LIMITS.miles) ? undefined : T.distance
}

/** Checks what a plan covers. @returns messages by `coverage`, `coverage.<index>.key` and `coverage.<index>.rule` */
export function coverageProblems(coverage: readonly Coverage[]): Record<string, string> {
  const T = TEXTS.coverage.problems
  if (coverage.length === 0 || coverage.length > MAX_ENTRIES) return { coverage: T.count(MAX_ENTRIES) }
  const problems: Record<string, string> = {}
  for (const [index, entry] of coverage.entries()) {
    if (entry.key === '') problems[`coverage.${index}.key`] = T.service
    else if (coverage.findIndex(other => other.key === entry.key) !== index) problems[`coverage.${index}.key`] = T.twice
    const rule = ruleProblem(entry)
    if (rule !== undefined) problems[`coverage.${index}.rule`] = rule
  }
  return problems
}

const textOf = ({ key, ...rule }: Coverage): string => {
  if (rule.every === 'distance') return `${key} ${rule.km} ${rule.miles ?? ''}`
  return `${key} ${rule.every} ${rule.every === 'months' ? rule.months : rule.times}`
}

/** Checks whether two plans cover the same. The order does not matter. */
export const isSameCoverage = (one: readonly Coverage[], other: readonly Coverage[]): boolean =>
  one.map(textOf).sort().join() === other.map(textOf).sort().join()
