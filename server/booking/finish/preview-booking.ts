import { placeZone } from '../../../domain/address/place-zone.ts'
import type { BookingRules } from '../../../domain/booking-rules/rules.ts'
import { FEE } from '../../../domain/pricing/fees.ts'
import { MARKETPLACE_VENDOR_ID } from '../../../domain/pricing/marketplace.ts'
import type { Quote } from '../../../domain/pricing/quote.ts'
import { VISIT_MINUTES } from '../../../domain/schedule/routes.ts'
import { mayBookAt, SLOT_MS } from '../../../domain/schedule/slots.ts'
import { isVin, normaliseVin } from '../../../domain/vehicle/vin.ts'
import { checkAddress, type ServiceAddress } from '../../address/booking-input.ts'
import { placeAddress } from '../../address/place-address.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import { withVansFor } from '../../franchise/queries.ts'
import { businessRules } from '../../franchise/rules.ts'
import { type BegunPlan, begunPlan } from '../../plan/plan-consent.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { quoteBooking } from '../../pricing/price-booking.ts'
import { priceList } from '../../pricing/price-list.ts'
import type { Reductions } from '../../pricing/reductions.ts'
import { findAvailability, slotAt, type WantedVisit } from '../../schedule/availability.ts'
import { servingFranchise } from '../../schedule/choose-franchise.ts'
import { isStartOf } from '../../schedule/durations/van-days.ts'
import { findBookingRecords } from '../booking-customer.ts'
import { findReductions } from '../booking-reductions.ts'
import { type MoreCarInput, wantedCars } from '../more-cars.ts'
import type { StoredBooking } from './stored-booking.ts'
import type { PendingBooking } from './pending-booking.ts'
import { TEXTS } from './texts.ts'

/** FREE: it can be booked. REQUEST: every van is taken, as the customer knew, or nobody serves the address. TAKEN: another time is needed. */
export type PendingSlot = 'FREE' | 'REQUEST' | 'TAKEN'

/** A time that somebody chose on the page of the link, instead of that of the booking. */
export interface ChosenTime {
  date: Date
  /** Whether it was shown as one that can only be requested. */
  isBooked: boolean
}

/** Where and when a visit would be. */
interface Visit {
  scheduledAt: Date
  /** IANA zone of the visit. */
  timeZone: string
  slot: PendingSlot
  /** How long it is planned to take, with all of its cars. */
  minutes: number
  /** Until when the van may arrive; null: at the start. */
  arrivesUntil: Date | null
  /** Null outside every service area. */
  franchise: ServingFranchise | null
  rules: BookingRules
  address: ServiceAddress
}

/** A stored booking as it would be made now, at a time. */
export interface Preview extends Visit {
  stored: StoredBooking
  /** The car of the account, if it is there already. */
  userVehicleId: number | null
  quote: Quote
  /** The reference of the code that the customer typed; null when it counts no more. */
  discountCodeId: string | null
  /** Cents before tax that a time within the priority hours adds; null when it adds nothing. */
  soonFee: number | null
  /** Why the code counts no more; null when it does. */
  lostCode: string | null
  /** The plan that it begins, with its terms; null without one. */
  begun: BegunPlan | null
  /** The later cars of the visit. */
  moreCars: PreviewedCar[]
}

/** A later car of a stored booking as it would be booked now. */
export interface PreviewedCar {
  car: MoreCarInput
  quote: Quote
}

/**
 * Checks and prices a stored booking as it would be made now: at its own time, or at another one.
 * @throws Refusal 422 for input that no booking can have; 409 SERVICE_GONE
 */
export async function previewBooking(
  { stored, asCustomer }: PendingBooking,
  chosen: ChosenTime | null,
): Promise<Preview> {
  const { scope, actor, clock } = asCustomer
  const { db } = scope
  const visit = await visitOf(asCustomer, stored, chosen)
  const customer = { userId: actor.userId, vendorId: actor.vendorId, defaultDiscount: null }
  const { vehicleId, userVehicleId, subscription } = await findBookingRecords(db, customer, {
    addressId: null,
    userVehicleId: await ownCar(db, actor.userId, stored),
    vehicleId: stored.vehicleId,
  })
  const reductions = reductionsOf(asCustomer, stored)
  const serviceIds = await servicesOf(db, stored)
  const { quote, picked } = await quoteBooking(db, {
    ...visit,
    serviceIds,
    vehicleId,
    userVehicleId,
    subscription,
    now: clock.now(),
    vendorId: actor.vendorId,
    findReductions: reductions.find,
  })
  if (picked.length < serviceIds.length) throw new Refusal(409, 'SERVICE_GONE', TEXTS.serviceGone)
  const lostCode = reductions.lostCode()
  const moreCars = await laterCars(asCustomer, stored, visit, userVehicleId)
  return {
    ...visit,
    stored,
    userVehicleId,
    quote,
    discountCodeId: lostCode === null ? (stored.discountCodeId ?? null) : null,
    lostCode,
    begun: await begunPlan(asCustomer, quote),
    soonFee: actor.vendorId === MARKETPLACE_VENDOR_ID ? null : await soonFeeAt(db, visit, clock.now()),
    moreCars,
  }
}

/** Prices the later cars as of now, each with the car of the account if it is there already and not in the visit twice. */
async function laterCars(
  { scope: { db }, actor, clock }: SignedInContext,
  stored: StoredBooking,
  visit: Visit,
  firstCar: number | null,
): Promise<PreviewedCar[]> {
  const found: PreviewedCar[] = []
  const taken = [firstCar]
  for (const car of stored.moreCars ?? []) {
    const own = await ownCar(db, actor.userId, car)
    const userVehicleId = taken.includes(own) ? null : own
    taken.push(userVehicleId)
    const customer = { userId: actor.userId, vendorId: actor.vendorId, defaultDiscount: null }
    const named = { addressId: null, userVehicleId, vehicleId: car.vehicleId }
    const { vehicleId, subscription } = await findBookingRecords(db, customer, named)
    const serviceIds = await servicesOf(db, car)
    const { quote, picked } = await quoteBooking(db, {
      ...visit,
      isLaterCar: true,
      serviceIds,
      vehicleId,
      userVehicleId,
      subscription,
      now: clock.now(),
      vendorId: actor.vendorId,
      findReductions: () => Promise.resolve({ discounts: [], credit: 0 }),
    })
    if (picked.length < serviceIds.length) throw new Refusal(409, 'SERVICE_GONE', TEXTS.serviceGone)
    const lineItems = quote.lines.map(({ serviceId, price }) => ({ id: serviceId, quantity: 1, value: price }))
    found.push({ car: { ...car, userVehicleId, lineItems, discountAmount: 0 }, quote })
  }
  return found
}

/** Returns the price of a whole visit: the quotes of its cars added up. */
export function wholeQuote({ quote, moreCars }: Preview): Pick<Quote, 'lines' | 'discountAmount' | 'total' | 'taxes'> {
  const quotes = [quote, ...moreCars.map(car => car.quote)]
  const sum = (cents: (one: Quote) => number): number => quotes.reduce((total, one) => total + cents(one), 0)
  return {
    lines: quotes.flatMap(({ lines }) => lines),
    discountAmount: sum(one => one.discountAmount),
    total: sum(one => one.total),
    taxes: quote.taxes.map((tax, index) => ({ ...tax, amount: sum(one => one.taxes[index]?.amount ?? 0) })),
  }
}

/** Returns today's priority fee at the place of a visit. */
async function soonFeeAt(db: Database, { address, franchise }: Visit, at: Date): Promise<number | null> {
  const place = { countryCode: address.countryCode, franchiseId: franchise?.id ?? null, vehicleId: null, at }
  const fee = (await priceList(db, place)).find(offer => offer.nameKey === FEE.priority)
  return fee && fee.price > 0 ? fee.price : null
}

/** Finds who serves the address at the time, and whether it is still to be had. */
async function visitOf(
  { scope: { db }, actor, clock }: SignedInContext,
  stored: StoredBooking,
  chosen: ChosenTime | null,
): Promise<Visit> {
  const now = clock.now()
  const { date: scheduledAt, isBooked } = chosen ?? { date: stored.date, isBooked: stored.isBooked ?? false }
  const address = await placeAddress(db, checkAddress(stored.addressInput))
  const wantedId = chosen ? null : (stored.franchiseIdSelect ?? null)
  const visit = { place: address, cars: wantedCars(stored, stored.moreCars) }
  const hour = { start: scheduledAt, now, isStaff: false, wantedId, visit }
  const serving = await servingFranchise(db, address.postalCode, hour)
  const franchise = serving && (await withVansFor(db, actor, serving))
  const rules = serving?.rules ?? (await businessRules(db))
  const timeZone = serving?.timeZone ?? placeZone(address) ?? 'UTC'
  const isAllowed =
    mayBookAt(scheduledAt, now, { isStaff: false, rules, timeZone }) &&
    (!franchise || isStartOf(scheduledAt, franchise))
  const { slot, minutes } = isAllowed ? await pendingSlot(db, franchise, { scheduledAt, now, isBooked, visit }) : TAKEN
  const window = slot === 'FREE' ? (franchise?.scheduling.arrivalWindowMinutes ?? 0) : 0
  const arrivesUntil = window === 0 ? null : new Date(scheduledAt.getTime() + window * 60_000)
  return { scheduledAt, timeZone, slot, minutes, arrivesUntil, franchise, rules, address }
}

/** A time and how long a visit is then. */
type TimedSlot = Pick<Visit, 'slot' | 'minutes'>

const TAKEN: TimedSlot = { slot: 'TAKEN', minutes: VISIT_MINUTES }

async function pendingSlot(
  db: Database,
  franchise: ServingFranchise | null,
  { scheduledAt, now, isBooked, visit }: { scheduledAt: Date; now: Date; isBooked: boolean; visit: WantedVisit },
): Promise<TimedSlot> {
  if (!franchise) return { slot: 'REQUEST', minutes: VISIT_MINUTES }
  const end = new Date(scheduledAt.getTime() + SLOT_MS)
  const hour = { start: scheduledAt, end, now, isStaff: false, visit, all: true }
  const slot = slotAt(await findAvailability(db, [franchise], hour), scheduledAt)
  const minutes = slot?.minutes ?? VISIT_MINUTES
  if (slot && !slot.isBooked) return { slot: 'FREE', minutes }
  // A time that was shown as free never becomes a request without a word (rule B6).
  return slot && isBooked ? { slot: 'REQUEST', minutes } : TAKEN
}

/** Returns the ids of the services and add-ons that were picked; the other lines are fees, which are found again. */
async function servicesOf(db: Database, { lineItems }: Pick<StoredBooking, 'lineItems'>): Promise<number[]> {
  const ids = lineItems.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('service').where('id', 'in', ids).where('is_fee', '=', false).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Returns the only car of the account that is the one of the booking, so that the account does not get it twice; null when it is not clear. */
async function ownCar(
  db: Database,
  userId: number,
  { vehicleId, vin }: Pick<StoredBooking, 'vehicleId' | 'vin'>,
): Promise<number | null> {
  const typed = normaliseVin(vin ?? '')
  const cars = await db
    .selectFrom('user_vehicle')
    .where('user_id', '=', userId)
    .where('vehicle_id', '=', vehicleId)
    .where('deleted_at', 'is', null)
    .$if(isVin(typed), query => query.where('vin', '=', typed))
    .select('id')
    .limit(2)
    .execute()
  const [car] = cars
  return car && cars.length === 1 ? car.id : null
}

/** Finds the discount of the code that was typed. One that counts no more is left out and named. */
function reductionsOf(asCustomer: SignedInContext, { discountCodeId }: StoredBooking) {
  const { userId, vendorId } = asCustomer.actor
  const lost: string[] = []
  const find = async (nameKeys: readonly string[]): Promise<Reductions> => {
    try {
      return await findReductions(asCustomer, {
        customer: { userId, vendorId, defaultDiscount: null },
        discountCodeId: discountCodeId ?? null,
        promoCreditAmount: 0,
        isGuest: false,
        isForVendor: vendorId !== null,
        nameKeys,
      })
    } catch (error) {
      if (!(error instanceof Refusal) || error.fields[0]?.field !== 'discountCodeId') throw error
      lost.push(error.message)
      return { discounts: [], credit: 0 }
    }
  }
  return { find, lostCode: (): string | null => lost[0] ?? null }
}
