import { sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import { coveringCodes, parsePostalCode } from '../../domain/address/postal-code.ts'
import { type BookingRules, effectiveRules, type RuleValues } from '../../domain/booking-rules/rules.ts'
import type { LocalTax } from '../../domain/pricing/taxes.ts'
import type { Calendar, DayHours, OpeningHours } from '../../domain/schedule/slots.ts'
import {
  effectiveValues,
  type PolicyValues,
  policyOf,
  type SchedulingPolicy,
  stepOf,
} from '../../domain/scheduling/policy.ts'
import { cached } from '../platform/database/cached.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { RULE_VALUES } from './rules.ts'

/** A franchise with everything that booking needs. */
export interface ServingFranchise extends Calendar {
  id: number
  name: string
  type: number
  countryCode: CountryCode
  lat: number
  lng: number
  phoneNumber: string
  managerEmail: string
  localTax: LocalTax | null
  /** Its seller charges no tax. */
  isSmallSupplier: boolean
  /** Its own booking rules, otherwise the business's. */
  rules: BookingRules
  /** How it plans visits: by its own values, otherwise by the business's. */
  scheduling: SchedulingPolicy
  vans: { id: number; name: string }[]
  /** It takes no bookings any more. Its past orders still refer to it. */
  isArchived: boolean
}

interface FranchiseRow {
  id: number
  name: string
  type: number
  country_code: CountryCode
  province_code: string
  time_zone: string
  lat: number
  lng: number
  phone_number: string
  manager_email: string
  local_tax_name: string | null
  local_tax_ppm: number | null
  is_small_supplier: boolean
  rules: RuleValues[]
  policies: PolicyRow[]
  hours: OpeningHours[]
  closures: string[]
  special_hours: Record<string, DayHours>
  vans: { id: number; name: string }[]
  is_archived: boolean
}

type PolicyRow = Omit<PolicyValues, 'step'> & { mode: string | null; travel: string | null }

/** SQL: the values of a row `p` of scheduling_policy. */
const POLICY_VALUES = sql`jsonb_build_object('mode', p.mode, 'travel', p.travel, 'leastMinutes', p.least_minutes, 'setupMinutes', p.setup_minutes,
  'bufferMinutes', p.buffer_minutes, 'maxLegMinutes', p.max_leg_minutes, 'gridMinutes', p.grid_minutes, 'arrivalWindowMinutes', p.arrival_window_minutes)`

const schedulingOf = (levels: readonly PolicyRow[]): SchedulingPolicy =>
  policyOf(effectiveValues(...levels.map(({ mode, travel, ...values }) => ({ ...values, step: stepOf(mode, travel) }))))

const remembered = cached<ServingFranchise[]>()

const franchises = (db: Database, condition: ReturnType<typeof sql<boolean>>): Promise<ServingFranchise[]> =>
  sql<FranchiseRow>`
    select f.id, f.name, f.type, f.country_code, f.province_code, f.time_zone, f.lat, f.lng, f.phone_number, f.manager_email, f.local_tax_name, f.local_tax_ppm,
      coalesce((select e.is_small_supplier from legal_entity e where e.franchise_id = f.id or e.franchise_id is null
        order by e.franchise_id nulls last limit 1), false) as is_small_supplier,
      coalesce((select jsonb_agg(${RULE_VALUES} order by r.franchise_id nulls last)
        from booking_rules r where r.franchise_id = f.id or r.franchise_id is null), '[]') as rules,
      coalesce((select jsonb_agg(${POLICY_VALUES} order by p.franchise_id nulls last)
        from scheduling_policy p where p.franchise_id = f.id or p.franchise_id is null), '[]') as policies,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opensMinute', h.opens_minute, 'closesMinute', h.closes_minute))
        from franchise_hours h where h.franchise_id = f.id), '[]') as hours,
      array(select c.day::text from franchise_closure c where c.franchise_id = f.id) as closures,
      coalesce((select jsonb_object_agg(s.day, jsonb_build_object('opensMinute', s.opens_minute, 'closesMinute', s.closes_minute))
        from franchise_special_hours s where s.franchise_id = f.id), '{}') as special_hours,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.id)
        from van v where v.franchise_id = f.id and v.active), '[]') as vans, f.archived_at is not null as is_archived
    from franchise f where ${condition} order by f.id`
    .execute(db)
    .then(({ rows }) =>
      rows.map(row => ({
        id: row.id,
        name: row.name,
        type: row.type,
        countryCode: row.country_code,
        timeZone: row.time_zone,
        lat: row.lat,
        lng: row.lng,
        phoneNumber: row.phone_number,
        managerEmail: row.manager_email,
        localTax:
          row.local_tax_name !== null && row.local_tax_ppm !== null
            ? { name: row.local_tax_name, ratePpm: row.local_tax_ppm, provinceCode: row.province_code }
            : null,
        isSmallSupplier: row.is_small_supplier,
        rules: effectiveRules(...row.rules),
        scheduling: schedulingOf(row.policies),
        hours: row.hours,
        closures: new Set(row.closures),
        specialHours: new Map(Object.entries(row.special_hours)),
        vans: row.vans,
        isArchived: row.is_archived,
      })),
    )

/** Returns the franchises that serve a postal code (rule B1), by id; none outside every service area. */
export function franchisesServing(db: Database, postalCode: string): Promise<ServingFranchise[]> {
  const parsed = parsePostalCode(postalCode)
  if (!parsed) return Promise.resolve([])
  const codes = coveringCodes(parsed)
  return remembered(db, codes.join(), () =>
    franchises(
      db,
      sql<boolean>`f.archived_at is null and f.id in (select a.franchise_id from service_area a where a.postal_code = any(${codes}))`,
    ),
  )
}

/** Returns every franchise of the tenant, also archived ones. */
export const allFranchises = (db: Database): Promise<ServingFranchise[]> =>
  remembered(db, '*', () => franchises(db, sql<boolean>`true`))

/** Returns a franchise by id, also an archived one, or undefined. */
export async function findFranchise(db: Database, id: number): Promise<ServingFranchise | undefined> {
  return (await allFranchises(db)).find(franchise => franchise.id === id)
}
