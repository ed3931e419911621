import { currencyOf } from '../../domain/address/country.ts'
import type { Quote } from '../../domain/pricing/quote.ts'
import { VISIT_MINUTES } from '../../domain/schedule/routes.ts'
import { SLOT_MS } from '../../domain/schedule/slots.ts'
import type { DrivingOverride } from '../../domain/scheduling/override.ts'
import type { ContactInput, ServiceAddress } from '../address/booking-input.ts'
import type { PlanAgreement } from '../plan/plan-consent.ts'
import { batchQueries } from '../platform/database/batch-queries.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { BookingDiscount } from '../pricing/reductions.ts'
import { lockRoutes } from '../schedule/stops.ts'
import { findGuest } from './booking-customer.ts'
import type { BookingVendor } from './booking-vendor.ts'
import { placeOrdersSql } from './place-order-statement.ts'

/** Everything that one booking writes. Ids are of existing rows; null ones are created from the fields beside them. */
export interface OrderToPlace {
  idempotencyKey: string
  userId: number | null
  newUser: { name: string; email: string; passwordHash: string | null }
  author: { id: number | null; name: string }
  contact: ContactInput
  addressId: number | null
  address: ServiceAddress
  userVehicleId: number | null
  vehicleId: number
  vin: string | null
  vehicleName: string | null
  franchiseId: number | null
  potentialFranchiseId: number | null
  /** Vans to try, in this order; empty for a request. */
  vanIds: readonly number[]
  /** The local day of the vans' franchise, yyyy-mm-dd; null for a request. */
  day: string | null
  scheduledAt: Date
  now: Date
  unavailabilityReason: string | null
  /** The visit by true durations. Missing: an hour, by the rule of hours. */
  drivable?: DrivableVisit
  notes: string
  quote: Quote
  /** The discount included in the quote, by code or by default. */
  discount: BookingDiscount | null
  /** The customer's vendor; null without one. */
  vendor: BookingVendor | null
  /** The agreement to the plan that the order begins. */
  planConsent: PlanAgreement | null
  /** The holder of the page that books; null for a booking without a hold. */
  holdHash: string | null
  /** Staff book a time that is kept for somebody else. */
  takesOver: boolean
  /** The other cars of the visit; undefined for one car. */
  moreCars?: readonly CarToPlace[]
}

/** A visit that was judged to fit into a van's day, or that staff want anyway. */
export interface DrivableVisit {
  /** How long it takes. */
  minutes: number
  /** The promise: the van may arrive so many minutes after the start. Null: at the start. */
  arrivalMinutes: number | null
  /** The version of the route of the only van, as it was judged; null for a request. */
  seenVersion: number | null
  /** Why staff book a start that the van cannot keep, and by how much. */
  override: DrivingOverride | null
}

/** A later car of a visit. It has the time, customer, contact, address and vendor of the first. */
export interface CarToPlace {
  userVehicleId: number | null
  vehicleId: number
  vin: string | null
  vehicleName: string | null
  quote: Quote
  /** The customer's default discount, if it is in the quote: a code reduces only the first car's price. */
  discount: BookingDiscount | null
}

export interface PlacedOrder {
  id: number
  userId: number
  vanId: number | null
  /** The orders of the later cars, in the order of the cars. */
  moreIds: readonly number[]
}

/**
 * Why nothing was written: no van is available; the route of the available one just changed, so a retry makes sense; or another booking took the last use of the
 * discount code or the credit.
 */
export type NotPlaced = 'none-free' | 'just-taken' | 'code-used-up' | 'credit-spent'

/**
 * By SQLSTATE, or by the constraint that another booking won: the same customer just used the same code, or a referral code. `stop_van_free` would be a defect.
 */
const NOT_PLACED: Record<string, NotPlaced> = {
  VB003: 'code-used-up',
  VB004: 'credit-spent',
  discount_code_use_nth: 'just-taken',
  discount_code_use_referral: 'code-used-up',
}

type Placing = PlacedOrder | NotPlaced

interface InputRow {
  key: string
  hadFreeVan: boolean
  /** Null: not placed. */
  id: number | null
  userId: number
  vanId: number | null
  /** Only for visits of several cars. */
  moreIds?: number[] | null
}

/** How a booking waits for others. */
interface RouteLocks {
  /** It waits for the routes of the vans first, so that nobody changes them between looking and writing. */
  locksRoutes: boolean
  /** Looks at the locked routes by true durations. */
  look?: (db: Database) => Promise<Pick<OrderToPlace, 'vanIds' | 'drivable'> | 'none-free'>
}

/** Unique indexes for a customer, a contact and an address. */
const SAVED_ONCE = new Set(['app_user_email', 'contact_once', 'address_once'])
/** A booking can lose once on each index; after that all rows exist and are reused. */
const MAX_TRIES = SAVED_ONCE.size + 1

/**
 * Writes the whole booking, or nothing when no van is available. Retries with the saved rows when a concurrent booking of the same customer saved the
 * customer, contact or address first.
 * @throws the database's error on app_user_email when the email of a new customer has an account
 */
export async function placeOrder(db: Database, order: OrderToPlace, locks: RouteLocks): Promise<Placing> {
  for (let tries = 1, wanted = order; ; tries++)
    try {
      return await placeOnce(db, wanted, locks).catch(orNotPlaced)
    } catch (error) {
      const { constraint = '' } = error as { constraint?: string }
      if (tries === MAX_TRIES || !SAVED_ONCE.has(constraint)) throw error
      if (constraint === 'app_user_email') wanted = { ...wanted, userId: await requireGuest(db, wanted, error) }
    }
}

/** Returns the guest that another booking just created. @throws `error` when it is not a guest, or this booking wanted an account */
async function requireGuest(db: Database, { newUser }: OrderToPlace, error: unknown): Promise<number> {
  const guestId = newUser.passwordHash === null ? await findGuest(db, newUser.email) : null
  if (guestId === null) throw error
  return guestId
}

async function placeOnce(db: Database, order: OrderToPlace, locks: RouteLocks): Promise<Placing> {
  const returningGuest = order.author.id === null ? order.userId : null
  if (returningGuest !== null || locks.locksRoutes) return await placeInTurn(db, order, { returningGuest, ...locks })
  // A visit by true durations holds its route at the version that was judged: two of a route never go in one statement.
  const isAlone = isReduced(order) || order.drivable || order.moreCars
  return isAlone ? await placeAlone(db, order) : await placeTogether(db, order)
}

/**
 * Serializes a guest's bookings, so that each finds the car that the previous one saved: no index can tell which cars are the same. Locks the routes after
 * that, as the statement does.
 */
const placeInTurn = (
  db: Database,
  order: OrderToPlace,
  { returningGuest, locksRoutes, look }: RouteLocks & { returningGuest: number | null },
): Promise<Placing> =>
  db.transaction().execute(async trx => {
    if (returningGuest !== null)
      await trx.selectFrom('app_user').where('id', '=', returningGuest).select('id').forNoKeyUpdate().execute()
    const { vanIds, day } = order
    if (locksRoutes && day !== null)
      await lockRoutes(
        trx,
        vanIds.map(vanId => ({ vanId, day })),
      )
    const looked = locksRoutes && look ? await look(trx) : null
    if (looked === 'none-free') return looked
    return await placeAlone(trx, { ...order, ...looked })
  })

const isReduced = ({ discount, quote, vendor }: OrderToPlace): boolean =>
  (discount?.codeId ?? null) !== null || quote.creditApplied > 0 || vendor !== null

/** @throws errors that no other booking caused */
function orNotPlaced(error: unknown): NotPlaced {
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string }
  const reason = NOT_PLACED[code] ?? NOT_PLACED[constraint]
  if (reason) return reason
  throw error
}

/** Whether two bookings by the rule of hours could get the same van at overlapping times. */
const areRivals = (one: OrderToPlace, other: OrderToPlace): boolean =>
  Math.abs(one.scheduledAt.getTime() - other.scheduledAt.getTime()) < SLOT_MS &&
  one.vanIds.some(vanId => other.vanIds.includes(vanId))

/**
 * Bookings that arrive while a statement runs are written by the next one together. So the bookings of a process never take a route from each other, and most of the
 * work of a small statement is done once for all. Every statement takes its routes in the same order, so no two wait for each other. A statement does not see what it
 * writes and would give a van to two rivals, so only the first of them is in it.
 */
const placeTogether = batchQueries<OrderToPlace, Placing>(async (db, orders) => {
  const late = new Set(orders.filter((order, index) => orders.slice(0, index).some(first => areRivals(first, order))))
  const written = orders.filter(order => !late.has(order))
  const placings = await placeApart(db, written)
  return orders.map(order =>
    late.has(order) ? 'just-taken' : (placings[written.indexOf(order)] ?? new Error('a booking answered no row')),
  )
})

/** Writes bookings of which no two are rivals. */
async function placeApart(db: Database, orders: readonly OrderToPlace[]): Promise<(Placing | Error)[]> {
  try {
    return await place(db, orders)
  } catch (error) {
    if (orders.length === 1) throw error
    // One of them fails the batch, such as the second guest with the same new email. Each is now retried alone.
    const placings = await Promise.allSettled(orders.map(order => placeAlone(db, order)))
    return placings.map(placing => (placing.status === 'fulfilled' ? placing.value : (placing.reason as Error)))
  }
}

async function placeAlone(db: Database, order: OrderToPlace): Promise<Placing> {
  const [placing] = await place(db, [order])
  if (placing === undefined) throw new Error('a booking answered no row')
  return placing
}

/** Runs the statement for these orders. Returns each result, in their order. */
async function place(db: Database, orders: readonly OrderToPlace[]): Promise<Placing[]> {
  const newRows = orders.some(hasNewRows)
  const extras = orders.some(hasExtras)
  const drivable = orders.some(order => order.drivable)
  const holds = orders.some(({ holdHash, takesOver }) => holdHash !== null || takesOver)
  const cars = orders.some(order => order.moreCars !== undefined)
  const needs = { 'new rows': newRows, extras, drivable, holds, cars }
  const name = ['place-orders', ...Object.entries(needs).flatMap(([need, isNeeded]) => (isNeeded ? [need] : []))].join(
    ', ',
  )
  const text = placeOrdersSql({ newRows, extras, drivable, holds, cars })
  const { rows } = await db.executeQuery(prepared<InputRow>(name, text, [JSON.stringify(orders.map(inputOf))]))
  const byKey = new Map(rows.map(row => [row.key, row]))
  return orders.map(({ idempotencyKey }) => {
    const row = byKey.get(idempotencyKey)
    if (!row) throw new Error('a booking answered no row')
    const { id, userId, vanId, hadFreeVan } = row
    if (id === null) return hadFreeVan ? 'just-taken' : 'none-free'
    return { id, userId, vanId, moreIds: row.moreIds ?? [] }
  })
}

const hasNewRows = ({ userId, addressId, userVehicleId }: OrderToPlace): boolean =>
  userId === null || addressId === null || userVehicleId === null

const hasExtras = (order: OrderToPlace): boolean =>
  (order.discount?.codeId ?? null) !== null ||
  order.quote.creditApplied > 0 ||
  order.vendor?.isChosen === true ||
  order.planConsent !== null

/** Returns an order in the form that the statement reads. */
function inputOf({ quote, drivable, moreCars, ...order }: OrderToPlace): object {
  return {
    ...order,
    minutes: VISIT_MINUTES,
    ...drivable,
    lines: linesOf(quote),
    ...(moreCars && { moreCars: laterCars(order, moreCars) }),
    currency: currencyOf(order.address.countryCode),
    discountAmount: quote.discountAmount,
    creditApplied: quote.creditApplied,
    nearbyApplied: quote.nearbyAmount,
  }
}

const linesOf = ({ lines }: Quote): object[] =>
  lines.map((line, position) => ({
    position,
    serviceId: line.serviceId,
    name: line.name,
    description: line.description ?? '',
    price: line.price,
    discountedPrice: line.discountedPrice,
    taxes: line.taxes,
    tax: line.tax,
    coveredPrice: line.coveredPrice,
    planId: line.planId,
  }))

type Car = Pick<CarToPlace, 'vehicleId' | 'vin' | 'vehicleName'>

/** Each later car is an order with a key of its own, so that it is booked once with the first. */
function laterCars(first: Car & { idempotencyKey: string }, cars: readonly CarToPlace[]): object[] {
  const isLike = (car: Car) => (other: Car) =>
    other.vehicleId === car.vehicleId && other.vin === car.vin && other.vehicleName === car.vehicleName
  return cars.map(({ quote, discount, ...car }, index) => ({
    ...car,
    ord: index + 2,
    key: `${first.idempotencyKey} car ${index + 2}`,
    twin: [first, ...cars.slice(0, index)].filter(isLike(car)).length,
    lines: linesOf(quote),
    discountType: discount?.type ?? null,
    discountAmount: quote.discountAmount,
  }))
}
