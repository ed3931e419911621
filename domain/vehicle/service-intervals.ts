import type { CountryCode } from '../address/provinces.ts'
import { toKm } from './mileage.ts'

/** Interval of a service: by distance or by time (rule S2). */
export interface ServiceInterval {
  key: string
  name: string
  /** Checks whether a service of the price list is this one. */
  covers: (nameKey: string) => boolean
  /** In the unit of each country's odometers: whole km in Canada, whole miles in the US. */
  distance: Readonly<Record<CountryCode, number>> | null
  months: number | null
}

const only = (key: string) => (nameKey: string) => nameKey === key

export const SERVICE_INTERVALS: readonly ServiceInterval[] = [
  {
    key: 'oil_change',
    name: 'Oil change',
    covers: key => key.startsWith('oil_change'),
    distance: { CA: 8_000, US: 5_000 },
    months: null,
  },
  {
    key: 'tire_rotation',
    name: 'Tire rotation',
    covers: only('tire_rotation'),
    distance: { CA: 8_000, US: 5_000 },
    months: null,
  },
  {
    key: 'cabin_air_filter_replacement',
    name: 'Cabin air filter',
    covers: only('cabin_air_filter_replacement'),
    distance: { CA: 24_000, US: 15_000 },
    months: null,
  },
  {
    key: 'engine_air_filter_replacement',
    name: 'Engine air filter',
    covers: only('engine_air_filter_replacement'),
    distance: { CA: 42_000, US: 26_000 },
    months: null,
  },
  {
    key: 'battery_replacement',
    name: 'Battery',
    covers: only('battery_replacement'),
    distance: null,
    months: 48,
  },
]

/** Services that staff track in a vehicle's history (WODETAIL-14), by name key. */
export const STAFF_TRACKED_KEYS = [
  'cabin_air_filter_replacement',
  'engine_air_filter_replacement',
  'tire_rotation',
  'oil_change_basic',
  'oil_change_premium_synthetic',
  'oil_change_european_synthetic',
  'subscription_plan_monthly',
  'subscription_plan_annual',
  'subscription_plan_annual_all_inclusive',
] as const

/** Purchases, not work done: in the history on their start date. */
export const PLAN_RECORDS: readonly ServiceInterval[] = [
  { key: 'subscription_plan_monthly', name: 'Monthly plan' },
  { key: 'subscription_plan_annual', name: 'Annual plan' },
  { key: 'subscription_plan_annual_all_inclusive', name: 'All-inclusive annual plan' },
].map(plan => ({ ...plan, covers: only(plan.key), distance: null, months: null }))

/** Returns the interval in whole kilometres; null for one by time. */
export const intervalKm = ({ distance }: ServiceInterval, country: CountryCode): number | null =>
  distance && toKm(distance[country], country === 'CA' ? 'km' : 'mi')

/** Last date and interval of a service; distances in km. */
export interface ServiceRecord {
  intervalKm: number | null
  intervalMonths: number | null
  lastServicedKm: number | null
  lastServicedAt: Date | null
}

/** Progress to the next service. `left` is in km or whole days, below 0 when overdue. */
export type ServiceDue = { kind: 'unknown' } | { kind: 'distance' | 'time'; fraction: number; left: number }

const DAY_MS = 86_400_000
const DAYS_PER_MONTH = 365.25 / 12

/**
 * Returns a car's progress from its last service to the next: 0 just done, 1 due, above 1 overdue. Unknown if we never did it, or if there is no
 * later reading.
 */
export function serviceDue(record: ServiceRecord, currentKm: number | null, now: Date): ServiceDue {
  const { intervalKm: interval, intervalMonths: months, lastServicedKm, lastServicedAt } = record
  if (interval !== null && lastServicedKm !== null && currentKm !== null) {
    const driven = Math.max(0, currentKm - lastServicedKm)
    return { kind: 'distance', fraction: driven / interval, left: interval - driven }
  }
  if (months !== null && lastServicedAt !== null) {
    const days = Math.max(0, Math.floor((now.getTime() - lastServicedAt.getTime()) / DAY_MS))
    const all = Math.round(months * DAYS_PER_MONTH)
    return { kind: 'time', fraction: days / all, left: all - days }
  }
  return { kind: 'unknown' }
}
