import DataLoader from 'dataloader'
import type { Selectable } from 'kysely'
import type { DiscountType } from '../../domain/discount/discount.ts'
import { type PlanKind, planKind } from '../../domain/pricing/plans.ts'
import type { DefaultDiscountType } from '../account/default-discount-enum.ts'
import type { Address, Contact } from '../customer/queries.ts'
import { allFranchises, type ServingFranchise } from '../franchise/place.ts'
import type { Car } from '../garage/queries.ts'
import type { Context } from '../platform/context.ts'
import { anyOf, type Preparable } from '../platform/database/prepared.ts'
import { gatherReads } from '../platform/database/read-together.ts'
import type {
  CreditEntry,
  Inspection,
  InspectionAmendment,
  Invoice,
  LineItem,
  Rating,
  Service,
  WorkOrder,
  WorkOrderEvent,
  WorkOrderPhoto,
} from '../platform/database/schema.gen.ts'
import { type CatalogueEntry, vehiclesById } from '../vehicle/queries.ts'

export interface CustomerRow {
  id: number
  name: string
  email: string
  default_discount_type: DefaultDiscountType | null
  default_discount_amount: number | null
}
export interface VanRow {
  id: number
  name: string
  technicians: { name: string; email: string }[]
}
/** An order of a visit. */
export type VisitOrderRow = Pick<
  Selectable<WorkOrder>,
  'id' | 'stop_id' | 'status' | 'is_confirmed' | 'is_later_car' | 'contact_id' | 'vehicle_id' | 'user_vehicle_id'
>
/** A visit's entry in calendars. It has the number of the first order that was ever in the visit, so that it stays the same when that order is cancelled. */
export interface CalendarEntry {
  workOrderId: number
  version: number
}

/** A line of an order, and of which service it is. */
export type LineItemRow = Selectable<LineItem> &
  Pick<Selectable<Service>, 'name_key' | 'service_type' | 'is_fee'> & { service_description: string }

/** Parent rows of a list, fetched in one batch: a list of 20 orders costs a fixed number of statements. */
export interface WorkOrderBatches {
  addresses: DataLoader<number, Address>
  codes: DataLoader<number, { id: number; code: string; discount_type: DiscountType }>
  contacts: DataLoader<number, Contact>
  credits: DataLoader<number, Selectable<CreditEntry>[]>
  customers: DataLoader<number, CustomerRow>
  events: DataLoader<number, Selectable<WorkOrderEvent>[]>
  franchises: DataLoader<number, ServingFranchise>
  inspections: DataLoader<number, Selectable<Inspection> | null>
  amendments: DataLoader<number, Selectable<InspectionAmendment>[]>
  invoices: DataLoader<number, Selectable<Invoice> | null>
  lineItems: DataLoader<number, LineItemRow[]>
  photos: DataLoader<number, Selectable<WorkOrderPhoto>[]>
  /** The active plan of a saved car whose owner has an account: only a booking with a login has its prices. */
  plans: DataLoader<number, PlanKind | null>
  ratings: DataLoader<number, Selectable<Rating> | null>
  /** Whether a user works here. */
  staffUsers: DataLoader<number, boolean>
  userVehicles: DataLoader<number, Car>
  vans: DataLoader<number, VanRow>
  /** The orders of a visit, by its stop, in the order of the cars. */
  visits: DataLoader<number, VisitOrderRow[]>
  /** The entry of a visit in calendars, by its stop; null for an unknown one. */
  calendarEntries: DataLoader<number, CalendarEntry | null>
  vendors: DataLoader<number, { id: number; name: string }>
  vehicles: DataLoader<number, CatalogueEntry>
}

/** A request or a job. */
type Reader = Pick<Context, 'scope'>

const batchesOf = new WeakMap<Reader, WorkOrderBatches>()

/** Returns the batches of one request or job. */
export function batches(context: Reader): WorkOrderBatches {
  const existing = batchesOf.get(context)
  if (existing) return existing
  const created = makeBatches(context)
  batchesOf.set(context, created)
  return created
}

const one = <Row extends { id: number }>(load: (ids: number[]) => Promise<Row[]>): DataLoader<number, Row> =>
  new DataLoader(async ids => {
    const rows = new Map((await load([...ids])).map(row => [row.id, row]))
    return ids.map(id => rows.get(id) ?? new Error(`row ${id} is missing`))
  })

const ofOrder = <Row extends { work_order_id: number | null }, Value>(
  load: (ids: number[]) => Promise<Row[]>,
  pick: (rows: Row[]) => Value,
): DataLoader<number, Value> =>
  new DataLoader(async ids => {
    const rows = Map.groupBy(await load([...ids]), row => row.work_order_id)
    return ids.map(id => pick(rows.get(id) ?? []))
  })

function makeBatches({ scope: { db } }: Reader): WorkOrderBatches {
  /** Every list and page of orders asks these, so each connection parses them once. */
  const read = gatherReads(db)
  const rowsOf = <Row>(name: string, query: Preparable<Row>): Promise<Row[]> => read(`batch of ${name}`, query)
  const vehicles = one(ids => rowsOf('vehicles', vehiclesById(ids)))
  return {
    addresses: one(ids => rowsOf('addresses', db.selectFrom('address').where('id', '=', anyOf(ids)).selectAll())),
    contacts: one(ids => rowsOf('contacts', db.selectFrom('contact').where('id', '=', anyOf(ids)).selectAll())),
    codes: one(ids =>
      rowsOf(
        'codes',
        db.selectFrom('discount_code').where('id', '=', anyOf(ids)).select(['id', 'code', 'discount_type']),
      ),
    ),
    customers: one(ids =>
      rowsOf(
        'customers',
        db
          .selectFrom('app_user')
          .where('id', '=', anyOf(ids))
          .select(['id', 'name', 'email', 'default_discount_type', 'default_discount_amount']),
      ),
    ),
    visits: new DataLoader(async stopIds => {
      const rows = await rowsOf(
        'visits',
        db
          .selectFrom('work_order')
          .where('stop_id', '=', anyOf([...stopIds]))
          .select(['id', 'stop_id', 'status', 'is_confirmed', 'is_later_car'])
          .select(['contact_id', 'vehicle_id', 'user_vehicle_id'])
          .orderBy('id'),
      )
      const byStop = Map.groupBy(rows, row => row.stop_id)
      return stopIds.map(id => byStop.get(id) ?? [])
    }),
    calendarEntries: new DataLoader(async stopIds => {
      const ofVisit = (column: 'stop_id' | 'left_stop_id') =>
        db
          .selectFrom('work_order')
          .where(column, '=', anyOf([...stopIds]))
          .select([`${column} as visit`, 'id', 'version'])
      const rows = await rowsOf('calendar entries', ofVisit('stop_id').unionAll(ofVisit('left_stop_id')))
      const byVisit = Map.groupBy(rows, row => row.visit)
      return stopIds.map(visit => {
        const orders = byVisit.get(visit)
        if (!orders) return null
        const version = orders.reduce((sum, order) => sum + order.version, 0)
        return { workOrderId: Math.min(...orders.map(({ id }) => id)), version }
      })
    }),
    vehicles,
    vendors: one(ids => rowsOf('vendors', db.selectFrom('vendor').where('id', '=', anyOf(ids)).select(['id', 'name']))),
    credits: ofOrder(
      ids =>
        rowsOf(
          'credits',
          db.selectFrom('credit_entry').where('work_order_id', '=', anyOf(ids)).selectAll().orderBy('id'),
        ),
      rows => rows,
    ),
    photos: ofOrder(
      ids =>
        rowsOf(
          'photos',
          db.selectFrom('work_order_photo').where('work_order_id', '=', anyOf(ids)).selectAll().orderBy('id'),
        ),
      rows => rows,
    ),
    plans: new DataLoader(async ids => {
      const rows = await rowsOf(
        'plans',
        db
          .selectFrom('subscription as s')
          .innerJoin('subscription_type as t', 't.id', 's.subscription_type_id')
          .innerJoin('user_vehicle as v', 'v.id', 's.user_vehicle_id')
          .innerJoin('app_user as u', 'u.id', 'v.user_id')
          .where('s.user_vehicle_id', '=', anyOf(ids))
          .where('s.status', '=', 'ACTIVE')
          .where('v.deleted_at', 'is', null)
          .where('u.password_hash', 'is not', null)
          .select(['s.user_vehicle_id', 't.alias_name']),
      )
      const kinds = new Map(rows.map(row => [row.user_vehicle_id, planKind(row.alias_name)]))
      return ids.map(id => kinds.get(id) ?? null)
    }),
    ratings: ofOrder(
      ids => rowsOf('ratings', db.selectFrom('rating').where('work_order_id', '=', anyOf(ids)).selectAll()),
      rows => rows[0] ?? null,
    ),
    staffUsers: new DataLoader(async ids => {
      const rows = await rowsOf(
        'staff users',
        db.selectFrom('user_role').where('user_id', '=', anyOf(ids)).select('user_id').distinct(),
      )
      const staff = new Set(rows.map(row => row.user_id))
      return ids.map(id => staff.has(id))
    }),
    franchises: one(() => allFranchises(db)),
    userVehicles: one(async ids => {
      const cars = await rowsOf('cars', db.selectFrom('user_vehicle').where('id', '=', anyOf(ids)).selectAll())
      // The entries of the orders' own vehicles are mostly the same ones.
      return await Promise.all(cars.map(async car => ({ ...car, vehicle: await vehicles.load(car.vehicle_id) })))
    }),
    vans: one(async ids => {
      const [vans, technicians] = await Promise.all([
        rowsOf('vans', db.selectFrom('van').where('id', '=', anyOf(ids)).select(['id', 'name'])),
        rowsOf(
          'technicians',
          db
            .selectFrom('van_technician')
            .innerJoin('app_user', 'app_user.id', 'van_technician.user_id')
            .where('van_id', '=', anyOf(ids))
            .where('app_user.deactivated_at', 'is', null)
            .select(['van_id', 'app_user.name', 'app_user.email'])
            .orderBy('app_user.name'),
        ),
      ])
      return vans.map(van => ({ ...van, technicians: technicians.filter(technician => technician.van_id === van.id) }))
    }),
    lineItems: ofOrder(
      ids =>
        rowsOf(
          'lines',
          db
            .selectFrom('line_item as l')
            .innerJoin('service as s', 's.id', 'l.service_id')
            .where('l.work_order_id', '=', anyOf(ids))
            .selectAll('l')
            .select(['s.name_key', 's.service_type', 's.is_fee', 's.description as service_description'])
            .orderBy('l.position'),
        ),
      rows => rows,
    ),
    events: ofOrder(
      ids =>
        rowsOf(
          'events',
          db.selectFrom('work_order_event').where('work_order_id', '=', anyOf(ids)).selectAll().orderBy('id'),
        ),
      rows => rows,
    ),
    inspections: ofOrder(
      ids => rowsOf('inspections', db.selectFrom('inspection').where('work_order_id', '=', anyOf(ids)).selectAll()),
      rows => rows[0] ?? null,
    ),
    amendments: ofOrder(
      ids =>
        rowsOf(
          'amendments',
          db.selectFrom('inspection_amendment').where('work_order_id', '=', anyOf(ids)).selectAll().orderBy('id'),
        ),
      rows => rows,
    ),
    invoices: ofOrder(
      // An order that was billed again has several: the newest is the one that counts.
      ids =>
        rowsOf('invoices', db.selectFrom('invoice').where('work_order_id', '=', anyOf(ids)).selectAll().orderBy('id')),
      rows => rows.at(-1) ?? null,
    ),
  }
}
