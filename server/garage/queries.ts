import { type Selectable, sql } from 'kysely'
import type { MileageUnit } from '../../domain/vehicle/mileage.ts'
import { requireCustomer } from '../account/visible-customers.ts'
import type {
  MileageReading as StoredReading,
  UserVehicle as UserVehicleTable,
  WorkOrder,
} from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Actor } from '../platform/scope.ts'
import { type CatalogueEntry, findVehicles } from '../vehicle/queries.ts'

export type UserVehicle = Selectable<UserVehicleTable>
export type Car = UserVehicle & { vehicle: CatalogueEntry }

export const CAR_COLUMNS = ['id', 'user_id', 'vin', 'name', 'vehicle_id', 'smartcar_vehicle_id'] as const

/** A car whose catalogue entry may not be loaded yet. */
export type CarRow = Pick<UserVehicle, (typeof CAR_COLUMNS)[number]> & { vehicle?: CatalogueEntry }

export interface MileageReading {
  user_vehicle_id: number
  mileage: number
  unit: MileageUnit
  source: StoredReading['source']
  created_at: Date
}

/** Every list has a limit; nobody has this many. */
const MAX = 200
/** Maximum readings and orders per car. */
const MAX_PER_CAR = 50

/** Returns a customer's vehicles with their catalogue entries, in two statements. @throws Refusal 404 for a customer the actor may not see */
export async function garageOf(db: Database, actor: Actor, userId: number): Promise<Car[]> {
  await requireCustomer(db, actor, userId)
  const rows = await db
    .selectFrom('user_vehicle')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .limit(MAX)
    .execute()
  return await withCatalogue(db, rows)
}

/** Adds the catalogue's entry to each vehicle, in one statement for all. */
async function withCatalogue<Row extends { vehicle_id: number }>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { vehicle: CatalogueEntry })[]> {
  if (rows.length === 0) return []
  const vehicles = new Map(
    (await findVehicles(db, [...new Set(rows.map(row => row.vehicle_id))])).map(vehicle => [vehicle.id, vehicle]),
  )
  return rows.flatMap(row => {
    const vehicle = vehicles.get(row.vehicle_id)
    return vehicle ? [{ ...row, vehicle }] : []
  })
}

/** Returns a car with its catalogue entry. The caller checks who may see it. */
export async function findCar(db: Database, id: number): Promise<Car> {
  const row = await db.selectFrom('user_vehicle').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const [car] = await withCatalogue(db, [row])
  if (!car) throw new Error(`The catalogue has no vehicle ${row.vehicle_id}.`)
  return car
}

/** Returns the odometer readings of cars, newest first; the first of each car is current (CARS-02). */
export async function readingsOf(db: Database, carIds: readonly number[]): Promise<MileageReading[]> {
  const { rows } = await sql<MileageReading>`
    select r.user_vehicle_id, r.mileage, r.unit, r.source, r.created_at
    from unnest(${carIds}::bigint[]) car (id)
    cross join lateral (
      select * from mileage_reading m where m.user_vehicle_id = car.id
      order by m.created_at desc, m.id desc limit ${MAX_PER_CAR}) r
    order by r.created_at desc, r.id desc`.execute(db)
  return rows
}

export interface CarOrder {
  id: number
  user_vehicle_id: number
  /** The catalogue entry that it was booked or corrected for; the car may have another one now. */
  vehicle_id: number
  status: Selectable<WorkOrder>['status']
  scheduled_at: Date
  completed_at: Date | null
}

/** Returns the work orders of cars, latest first. */
export async function ordersOf(db: Database, carIds: readonly number[]): Promise<CarOrder[]> {
  const { rows } = await sql<CarOrder>`
    select o.id, o.user_vehicle_id, o.vehicle_id, o.status, o.scheduled_at, o.completed_at
    from unnest(${carIds}::bigint[]) car (id)
    cross join lateral (
      select * from work_order w where w.user_vehicle_id = car.id order by w.scheduled_at desc limit ${MAX_PER_CAR}) o
    order by o.scheduled_at desc`.execute(db)
  return rows
}

export interface CarService {
  user_vehicle_id: number
  /** The catalogue entry of its order. */
  vehicle_id: number
  name_key: string
  completed_at: Date
  /** The odometer at that time: from the inspection, else the last reading before the order was completed. */
  mileage: number | null
  unit: MileageUnit | null
}

/**
 * Returns when each service was last done to cars, with the odometer at that time: by our orders, and what a business imported from before. The entry of a plan
 * counts as a service.
 */
export async function lastServicesOf(db: Database, carIds: readonly number[]): Promise<CarService[]> {
  const { rows } = await sql<CarService>`
    with last as (
      select distinct on (w.user_vehicle_id, s.name_key) w.id, w.user_vehicle_id, w.vehicle_id, s.name_key, w.completed_at, w.currency
      from work_order w
      join line_item l on l.work_order_id = w.id
      join service s on s.id = l.service_id
      where w.user_vehicle_id = any(${carIds}::bigint[]) and w.status = 'COMPLETE' and w.completed_at is not null
        and (not s.is_fee or s.service_type = 'SUBSCRIPTION')
      order by w.user_vehicle_id, s.name_key, w.completed_at desc),
    earlier as (
      select distinct on (p.user_vehicle_id, p.name_key) p.user_vehicle_id, p.vehicle_id, p.name_key, p.done_at as completed_at, p.mileage, p.unit
      from past_service p where p.user_vehicle_id = any(${carIds}::bigint[])
      order by p.user_vehicle_id, p.name_key, p.done_at desc)
    select last.user_vehicle_id, last.vehicle_id, last.name_key, last.completed_at,
      coalesce(i.mileage, r.mileage) as mileage,
      case when i.mileage is not null then case last.currency when 'CAD' then 'km' else 'mi' end else r.unit end as unit
    from last
    left join inspection i on i.work_order_id = last.id
    left join lateral (
      select m.mileage, m.unit from mileage_reading m
      where m.user_vehicle_id = last.user_vehicle_id and m.created_at <= last.completed_at
      order by m.created_at desc, m.id desc limit 1) r on true
    union all
    select user_vehicle_id, vehicle_id, name_key, completed_at, mileage, unit from earlier`.execute(db)
  return rows
}
