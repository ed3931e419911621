import { sql } from 'kysely'
import { startOfDay } from '../../../domain/format/dates.ts'
import { isCalendarDay } from '../../../domain/format/instant.ts'
import { TEXTS as FORMAT } from '../../../domain/format/texts.ts'
import {
  type DayJob,
  type DayParts,
  type FilterStock,
  type OilStock,
  partsOfDay,
} from '../../../domain/inventory/day-parts.ts'
import { FILTER_PURPOSES, type FilterPurpose } from '../../../domain/inventory/job-supplies.ts'
import { soldOil } from '../../../domain/inventory/sold-oil.ts'
import { addDays } from '../../../domain/payout/period.ts'
import { allFranchises } from '../../franchise/place.ts'
import { type Place, requireVanOf } from '../../inventory/policy.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField } from '../../platform/refusal.ts'
import { findVehicles } from '../../vehicle/queries.ts'

/** More jobs than a van has on any day. */
const MAX_JOBS = 60

/** What the jobs of a van's day take. */
export interface VanDayParts extends DayParts {
  jobCount: number
}

/**
 * Returns what the confirmed, open jobs of a van take on a day, against its stock and the market's, in a fixed number of statements.
 * @param day yyyy-mm-dd on the franchise's calendar
 * @throws Refusal 404 for a van that the actor may not use; 422 for no day
 */
export async function vanDayParts(
  { scope: { db }, actor }: SignedInContext,
  { vanId, day }: { vanId: number; day: string },
): Promise<VanDayParts> {
  if (!isCalendarDay(day)) throw invalidField('day', FORMAT.notADay)
  const place = await requireVanOf(db, actor, vanId)
  const franchise = (await allFranchises(db)).find(({ id }) => id === place.franchiseId)
  const jobs = await jobsOn(db, vanId, day, franchise?.timeZone ?? 'UTC')
  const vehicleIds = [...new Set(jobs.map(({ vehicleId }) => vehicleId))]
  const [filters, oils] = await Promise.all([filtersFor(db, place, vehicleIds), oilsFor(db, place)])
  return { jobCount: jobs.length, ...partsOfDay(jobs, { filters, oils }) }
}

async function jobsOn(db: Database, vanId: number, day: string, zone: string): Promise<DayJob[]> {
  const start = startOfDay(day, zone)
  const orders = await db
    .selectFrom('work_order')
    .where('van_id', '=', vanId)
    .where('status', '=', 'ASSIGNED')
    .where('is_confirmed', '=', true)
    .where('scheduled_at', '>=', start)
    .where('scheduled_at', '<', startOfDay(addDays(day), zone))
    .orderBy('scheduled_at')
    .orderBy('id')
    .limit(MAX_JOBS)
    .select(['id', 'vehicle_id'])
    .execute()
  if (orders.length === 0) return []
  const [lines, vehicles] = await Promise.all([
    db
      .selectFrom('line_item as l')
      .innerJoin('service as s', 's.id', 'l.service_id')
      .where(
        'l.work_order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .select(['l.work_order_id', 's.name_key'])
      .execute(),
    findVehicles(
      db,
      orders.map(order => order.vehicle_id),
    ),
  ])
  const keysOf = Map.groupBy(lines, line => line.work_order_id)
  const vehicleOf = new Map(vehicles.map(vehicle => [vehicle.id, vehicle]))
  return orders.map(order => {
    const vehicle = vehicleOf.get(order.vehicle_id)
    const nameKeys = (keysOf.get(order.id) ?? []).map(line => line.name_key)
    const oil = vehicle?.oil ?? null
    return {
      nameKeys,
      vehicleId: order.vehicle_id,
      vehicle: vehicle ? `${vehicle.year} ${vehicle.make} ${vehicle.model}` : '',
      oilType: soldOil(nameKeys, oil?.type ?? null) ?? oil?.type ?? null,
      oilWeight: oil?.weight ?? null,
      oilLitres: oil?.volumeL ?? null,
    }
  })
}

interface FilterRow {
  vanItemId: number | null
  marketItemId: number | null
  purpose: FilterPurpose
  brand: string | null
  name: string
  vehicleId: number | null
  inVan: number
  inMarket: number
}

/** Returns the filters of the van and the market that are known to fit one of the vehicles. */
async function filtersFor(
  db: Database,
  { franchiseId, vanId }: Place,
  vehicleIds: readonly number[],
): Promise<FilterStock[]> {
  const [{ rows }, compatible] = await Promise.all([
    sql<FilterRow>`
      select max(s.id) filter (where s.van_id is null) as "marketItemId", max(s.id) filter (where s.van_id is not null) as "vanItemId", t.purpose, b.name as brand, p.name, p.vehicle_id as "vehicleId",
        coalesce(sum(s.quantity) filter (where s.van_id is not null), 0)::int as "inVan",
        coalesce(sum(s.quantity) filter (where s.van_id is null), 0)::int as "inMarket"
      from stock_item s join part p on p.id = s.part_id join part_type t on t.id = p.part_type_id left join part_brand b on b.id = p.part_brand_id
      where s.franchise_id = ${franchiseId} and (s.van_id is null or s.van_id = ${vanId}) and s.removed_at is null and (s.quantity > 0 or s.van_id is not null)
        and t.purpose = any(${FILTER_PURPOSES}::text[]) and (p.vehicle_id = any(${vehicleIds}::bigint[])
          or exists (select from vehicle_part_item i where i.vehicle_id = any(${vehicleIds}::bigint[]) and i.name = p.name))
      group by p.id, t.purpose, b.name, p.name, p.vehicle_id order by p.name, p.id`.execute(db),
    sql<{ vehicleId: number; name: string }>`
      select i.vehicle_id as "vehicleId", i.name from vehicle_part_item i where i.vehicle_id = any(${vehicleIds}::bigint[])`.execute(
      db,
    ),
  ])
  const known = new Set(compatible.rows.map(({ vehicleId, name }) => `${vehicleId} ${name}`))
  return rows.map(({ brand, name, vehicleId: boughtFor, ...row }) => ({
    ...row,
    name: [brand, name].filter(Boolean).join(' '),
    fits: vehicleId => vehicleId === boughtFor || known.has(`${vehicleId} ${name}`),
  }))
}

/** Returns the oils of the van and the market. */
async function oilsFor(db: Database, { franchiseId, vanId }: Place): Promise<OilStock[]> {
  const { rows } = await sql<OilStock>`
    select max(s.id) filter (where s.van_id is null) as "marketItemId", max(s.id) filter (where s.van_id is not null) as "vanItemId", o.oil_type as type, o.oil_weight as weight,
      coalesce(sum(s.quantity) filter (where s.van_id is not null), 0)::float8 / 1000 as "inVan",
      coalesce(sum(s.quantity) filter (where s.van_id is null), 0)::float8 / 1000 as "inMarket"
    from stock_item s join oil o on o.id = s.oil_id
    where s.franchise_id = ${franchiseId} and (s.van_id is null or s.van_id = ${vanId}) and s.removed_at is null and (s.quantity > 0 or s.van_id is not null)
    group by o.oil_type, o.oil_weight`.execute(db)
  return rows
}
