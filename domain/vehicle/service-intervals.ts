import { type CountryCode, unitsOf } from '../address/country.ts'
import { planEntryOf } from '../pricing/plans.ts'
import { toKm } from './mileage.ts'
import { TEXTS } from './texts.ts'

/** Interval of a service: by distance or by time (rule S2). */
export interface ServiceInterval {
  key: string
  name: string
  /** Checks whether a service of the price list is this one. */
  covers: (nameKey: string) => boolean
  /** Whole km, and whole miles on an American odometer; without miles, the km apply there too. */
  distance: { km: number; miles?: number } | null
  months: number | null
}

const only = (key: string) => (nameKey: string) => nameKey === key

export const SERVICE_INTERVALS: readonly ServiceInterval[] = [
  {
    key: 'oil_change',
    name: TEXTS.service.oil_change,
    covers: key => key.startsWith('oil_change'),
    distance: { km: 8_000, miles: 5_000 },
    months: null,
  },
  {
    key: 'tire_rotation',
    name: TEXTS.service.tire_rotation,
    covers: only('tire_rotation'),
    distance: { km: 8_000, miles: 5_000 },
    months: null,
  },
  {
    key: 'cabin_air_filter_replacement',
    name: TEXTS.service.cabin_air_filter_replacement,
    covers: only('cabin_air_filter_replacement'),
    distance: { km: 24_000 },
    months: null,
  },
  {
    key: 'engine_air_filter_replacement',
    name: TEXTS.service.engine_air_filter_replacement,
    covers: only('engine_air_filter_replacement'),
    distance: { km: 42_000 },
    months: null,
  },
  {
    key: 'battery_replacement',
    name: TEXTS.service.battery_replacement,
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
const PLAN_RECORDS: readonly ServiceInterval[] = [
  { key: 'subscription_plan_monthly', name: TEXTS.service.subscription_plan_monthly },
  { key: 'subscription_plan_annual', name: TEXTS.service.subscription_plan_annual },
  { key: 'subscription_plan_annual_all_inclusive', name: TEXTS.service.subscription_plan_annual_all_inclusive },
].map(plan => ({
  ...plan,
  covers: (nameKey: string) => nameKey === plan.key || planEntryOf(nameKey) === plan.key,
  distance: null,
  months: null,
}))

/** Oil changes by name: each is also tracked separately. */
const OIL_CHANGE_NAMES: Readonly<Record<string, string>> = {
  oil_change_basic: TEXTS.service.oil_change_basic,
  oil_change_premium_synthetic: TEXTS.service.oil_change_premium_synthetic,
  oil_change_european_synthetic: TEXTS.service.oil_change_european_synthetic,
}

/**
 * Returns the record of a name key (WODETAIL-14): a service, a kind of it with the interval of all kinds, or a plan; undefined for a service that is
 * not tracked.
 */
export function trackedService(nameKey: string): ServiceInterval | undefined {
  const plan = PLAN_RECORDS.find(({ covers }) => covers(nameKey))
  if (plan) return { ...plan, key: nameKey }
  const whole = SERVICE_INTERVALS.find(({ key }) => key === nameKey)
  if (whole) return whole
  const kind = SERVICE_INTERVALS.find(({ covers }) => covers(nameKey))
  return kind && { ...kind, key: nameKey, name: OIL_CHANGE_NAMES[nameKey] ?? kind.name, covers: only(nameKey) }
}

/** Returns the interval in whole kilometres; null for one by time. */
export const intervalKm = ({ distance }: ServiceInterval, country: CountryCode): number | null =>
  distance &&
  (unitsOf(country).distance === 'mi' && distance.miles !== undefined ? toKm(distance.miles, 'mi') : distance.km)

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
