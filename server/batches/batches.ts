import DataLoader from 'dataloader'
import type { Selectable } from 'kysely'
import { type PlanKind, planKind } from '../../domain/pricing/plans.ts'
import type { Address, Contact } from '../customer/queries.ts'
import { allFranchises, type ServingFranchise } from '../franchise/place.ts'
import type { CarRow } from '../garage/queries.ts'
import type { Context } from '../platform/context.ts'
import type { IdQuery } from '../platform/database/prepared.ts'
import { gatherReads } from '../platform/database/read-together.ts'
import { ownValue } from '../platform/own-value.ts'
import type { Inspection, Rating } from '../platform/database/schema.gen.ts'
import { type CatalogueEntry, vehiclesById } from '../vehicle/queries.ts'
import {
  ADDRESSES,
  AMENDMENTS,
  CALENDAR_ENTRIES,
  CARS,
  CODES,
  CONTACTS,
  CREDITS,
  CUSTOMERS,
  EVENTS,
  INSPECTIONS,
  INVOICES,
  LINE_NAMES,
  LINES,
  PHOTOS,
  PLANS,
  RATINGS,
  STAFF_USERS,
  TECHNICIANS,
  VANS,
  VEHICLE_NAMES,
  VENDORS,
  VISITS,
} from './queries.ts'

type RowOf<Query> = Query extends IdQuery<infer Row> ? Row : never

export type AmendmentRow = RowOf<typeof AMENDMENTS>
export type CreditRow = RowOf<typeof CREDITS>
export type CustomerRow = RowOf<typeof CUSTOMERS>
export type EventRow = RowOf<typeof EVENTS>
/** An invoice as the pages of its order show it. */
export type OrderInvoiceRow = RowOf<typeof INVOICES>
/** A line of an order, and of which service it is. */
export type LineItemRow = RowOf<typeof LINES>
export type PhotoRow = RowOf<typeof PHOTOS>
export type TechnicianRow = RowOf<typeof TECHNICIANS>
export type VanRow = RowOf<typeof VANS>
/** An order of a visit. */
export type VisitOrderRow = RowOf<typeof VISITS>
/** A visit's entry in calendars. It has the number of the first order that was ever in the visit, so that it stays the same when that order is cancelled. */
export interface CalendarEntry {
  workOrderId: number
  version: number
}

/** Parent rows of a list, fetched in one batch: a list of 20 orders costs a fixed number of statements. */
export interface WorkOrderBatches {
  addresses: DataLoader<number, Address>
  codes: DataLoader<number, RowOf<typeof CODES>>
  contacts: DataLoader<number, Contact>
  credits: DataLoader<number, CreditRow[]>
  customers: DataLoader<number, CustomerRow>
  events: DataLoader<number, EventRow[]>
  franchises: DataLoader<number, ServingFranchise>
  inspections: DataLoader<number, Selectable<Inspection> | null>
  amendments: DataLoader<number, AmendmentRow[]>
  invoices: DataLoader<number, OrderInvoiceRow | null>
  lineItems: DataLoader<number, LineItemRow[]>
  /** The lines of an order, with their names only. */
  lineNames: DataLoader<number, RowOf<typeof LINE_NAMES>[]>
  photos: DataLoader<number, PhotoRow[]>
  /** The active plan of a saved car whose owner has an account: only a booking with a login has its prices. */
  plans: DataLoader<number, PlanKind | null>
  ratings: DataLoader<number, Selectable<Rating> | null>
  /** Whether a user works here. */
  staffUsers: DataLoader<number, boolean>
  userVehicles: DataLoader<number, CarRow>
  /** The technicians of a van, by name. */
  technicians: DataLoader<number, TechnicianRow[]>
  vans: DataLoader<number, VanRow>
  /** The orders of a visit, by its stop, in the order of the cars. */
  visits: DataLoader<number, VisitOrderRow[]>
  /** The entry of a visit in calendars, by its stop; null for an unknown one. */
  calendarEntries: DataLoader<number, CalendarEntry | null>
  vendors: DataLoader<number, RowOf<typeof VENDORS>>
  vehicles: DataLoader<number, CatalogueEntry>
  /** Entries of the catalogue without their oil and parts. */
  vehicleNames: DataLoader<number, RowOf<typeof VEHICLE_NAMES>>
}

/** A request or a job. */
type Reader = Pick<Context, 'scope'>

/** Returns the batches of one request or job. */
export const batches: (context: Reader) => WorkOrderBatches = ownValue(makeBatches)

type Load<Row> = (ids: readonly number[]) => Promise<Row[]>

const one = <Row extends { id: number }>(load: Load<Row>): DataLoader<number, Row> =>
  new DataLoader(async ids => {
    const rows = new Map((await load(ids)).map(row => [row.id, row]))
    return ids.map(id => rows.get(id) ?? new Error(`row ${id} is missing`))
  })

const many = <Row, Value>(
  load: Load<Row>,
  idOf: (row: Row) => number | null,
  pick: (rows: Row[]) => Value,
): DataLoader<number, Value> =>
  new DataLoader(async ids => {
    const rows = Map.groupBy(await load(ids), idOf)
    return ids.map(id => pick(rows.get(id) ?? []))
  })

const ofOrder = <Row extends { work_order_id: number | null }, Value>(
  load: Load<Row>,
  pick: (rows: Row[]) => Value,
): DataLoader<number, Value> => many(load, row => row.work_order_id, pick)

const all = <Row>(rows: Row[]): Row[] => rows

/** The entry of a visit's orders; null without any. */
function entryOf(orders: RowOf<typeof CALENDAR_ENTRIES>[]): CalendarEntry | null {
  if (orders.length === 0) return null
  const version = orders.reduce((sum, order) => sum + order.version, 0)
  return { workOrderId: Math.min(...orders.map(({ id }) => id)), version }
}

function makeBatches({ scope: { db } }: Reader): WorkOrderBatches {
  const read = gatherReads(db)
  const load =
    <Row>(query: IdQuery<Row>): Load<Row> =>
    ids =>
      read(query(db, ids))
  return {
    addresses: one(load(ADDRESSES)),
    amendments: ofOrder(load(AMENDMENTS), all),
    calendarEntries: many(load(CALENDAR_ENTRIES), row => row.visit, entryOf),
    codes: one(load(CODES)),
    contacts: one(load(CONTACTS)),
    credits: ofOrder(load(CREDITS), all),
    customers: one(load(CUSTOMERS)),
    events: ofOrder(load(EVENTS), all),
    franchises: one(() => allFranchises(db)),
    inspections: ofOrder(load(INSPECTIONS), rows => rows[0] ?? null),
    // An order that was billed again has several: the newest is the one that counts.
    invoices: ofOrder(load(INVOICES), rows => rows.at(-1) ?? null),
    lineItems: ofOrder(load(LINES), all),
    lineNames: ofOrder(load(LINE_NAMES), all),
    photos: ofOrder(load(PHOTOS), all),
    plans: many(
      load(PLANS),
      row => row.user_vehicle_id,
      ([plan]) => (plan ? planKind(plan.alias_name) : null),
    ),
    ratings: ofOrder(load(RATINGS), rows => rows[0] ?? null),
    staffUsers: many(
      load(STAFF_USERS),
      row => row.user_id,
      rows => rows.length > 0,
    ),
    technicians: many(load(TECHNICIANS), row => row.van_id, all),
    userVehicles: one(load(CARS)),
    vans: one(load(VANS)),
    vehicles: one(load(vehiclesById)),
    vehicleNames: one(load(VEHICLE_NAMES)),
    vendors: one(load(VENDORS)),
    visits: many(load(VISITS), row => row.stop_id, all),
  }
}
