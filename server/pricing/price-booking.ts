import { distanceMetres } from '../../domain/address/distance.ts'
import { bookingLines } from '../../domain/booking/booking-lines.ts'
import type { BookingRules } from '../../domain/booking-rules/rules.ts'
import { bestDiscount } from '../../domain/discount/discount.ts'
import { mileageUnits } from '../../domain/pricing/fees.ts'
import { MARKETPLACE_VENDOR_ID } from '../../domain/pricing/marketplace.ts'
import type { PlanKind } from '../../domain/pricing/plans.ts'
import { type Quote, quote } from '../../domain/pricing/quote.ts'
import type { ServiceAddress } from '../address/booking-input.ts'
import { chargedTaxes } from '../franchise/charged-taxes.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { ownOffers } from './plan-prices.ts'
import type { PricedService } from './price-list.ts'
import type { BookingDiscount, Reductions } from './reductions.ts'
import { TEXTS } from './texts.ts'

export interface LineItemInput {
  /** The service. */
  id: number
  quantity: number
  /** Cents, as the browser showed it. Only compared, never used as the price (rule B8). */
  value: number
}

export interface BookingToPrice {
  lineItems: readonly LineItemInput[]
  vehicleId: number
  address: ServiceAddress
  /** The serving franchise, whose prices apply; null outside the service area. */
  franchise: ServingFranchise | null
  /** Those of the franchise, otherwise of the business. */
  rules: BookingRules
  scheduledAt: Date
  now: Date
  vendorId: number | null
  subscription: PlanKind | null
  /** The customer's saved vehicle; an active plan changes its prices. */
  userVehicleId: number | null
  /** What the start takes off because a van is nearby, in cents. */
  nearbyCents?: number
  /** Another car of the visit has the fees of the visit. */
  isLaterCar?: boolean
  /** Possible reductions, evaluated for the picked services. */
  findReductions(nameKeys: readonly string[]): Promise<Reductions>
  /** The discount that the browser showed, in cents; null when it showed none. */
  shownDiscount: number | null
  /** What the browser showed that the nearby start takes off, in cents; null when it showed nothing. */
  shownNearby: number | null
}

export interface BookingToQuote extends Omit<BookingToPrice, 'lineItems' | 'shownDiscount' | 'shownNearby'> {
  serviceIds: readonly number[]
}

export interface PricedBooking {
  quote: Quote
  /** The applied discount, if any. */
  discount: BookingDiscount | null
}

/** How long a shown price counts: the page computes it again every 30 seconds, and a booking takes a moment to arrive. */
const SHOWN_MS = 60_000

export const priceChanged = (): Refusal => new Refusal(400, 'PRICE_CHANGED', TEXTS.priceChanged)

/** Checks the number of picked services: one, or for the marketplace partner at most one with add-ons (rules B11, B12). @throws Refusal 422 otherwise */
export function checkPicked(picked: readonly PricedService[], vendorId: number | null): void {
  const services = picked.filter(line => line.serviceType !== 'ADD_ON').length
  if (picked.filter(line => line.serviceType === 'SUBSCRIPTION').length > 1)
    throw invalidField('lineItems', TEXTS.severalPlans)
  if (services > 1) throw invalidField('lineItems', TEXTS.severalServices)
  if (picked.length === 0 || (services === 0 && vendorId !== MARKETPLACE_VENDOR_ID))
    throw invalidField('lineItems', TEXTS.noService)
}

type OfferedTo = Pick<BookingToPrice, 'address' | 'franchise' | 'vehicleId' | 'userVehicleId' | 'subscription' | 'now'>

/** Returns what can be booked there for the car, at the customer's own prices. */
async function offersTo(db: Database, booking: OfferedTo): Promise<PricedService[]> {
  const { address, franchise, vehicleId, userVehicleId, subscription, now } = booking
  const place = { countryCode: address.countryCode, franchiseId: franchise?.id ?? null, vehicleId, at: now }
  const hasPlan = subscription !== null && userVehicleId !== null
  return (await ownOffers(db, place, hasPlan ? { userVehicleId, now } : null)).filter(offer => offer.fitsCar)
}

/** Returns the lines of a booking that is made at a moment: the picked services with their fees. */
function linesAt(
  offers: readonly PricedService[],
  picked: readonly PricedService[],
  { address, franchise, rules, scheduledAt, vendorId, subscription, isLaterCar }: Omit<BookingToQuote, 'serviceIds'>,
  moment: Date,
): PricedService[] {
  return bookingLines(offers, {
    pickedIds: picked.map(offer => offer.serviceId),
    scheduledAt,
    now: moment,
    vendorId,
    subscription,
    mileageUnits: franchise ? mileageUnits(address.countryCode, distanceMetres(franchise, address), rules) : 0,
    priorityHours: rules.priorityHours,
    ...(isLaterCar && { isLaterCar }),
  })
}

/** Takes the reductions off, and adds what tax is due. */
async function reduce(
  db: Database,
  { address, franchise, findReductions, nearbyCents = 0 }: Omit<BookingToQuote, 'serviceIds'>,
  picked: readonly PricedService[],
  lines: readonly PricedService[],
): Promise<PricedBooking & { credit: number }> {
  const { discounts, credit } = await findReductions(picked.map(offer => offer.nameKey))
  const discount = bestDiscount(lines, discounts)
  const taxes = await chargedTaxes(db, address, franchise)
  return { quote: quote({ lines, discount, nearby: nearbyCents, credit, taxes }), discount, credit }
}

/**
 * Prices a booking from the server's own list and compares it with the prices that the customer saw.
 * A price that was right a minute ago counts.
 * @throws Refusal 422 for services that cannot be combined; 400 PRICE_CHANGED when a price differs, or a line is missing or extra
 */
export async function priceBooking(db: Database, booking: BookingToPrice): Promise<PricedBooking> {
  const { now } = booking
  const offers = await offersTo(db, booking)
  const sent = new Map(booking.lineItems.map(line => [line.id, line]))
  const picked = offers.filter(offer => !offer.isFee && sent.has(offer.serviceId))
  checkPicked(picked, booking.vendorId)
  const agrees = (line: PricedService): boolean => {
    const shown = sent.get(line.serviceId)
    return shown?.value === line.price && shown.quantity === 1
  }
  const isShown = (all: readonly PricedService[]): boolean =>
    sent.size === booking.lineItems.length && sent.size === all.length && all.every(agrees)
  // The priority fee begins at a moment: what was shown just before it is still the price.
  const lines = [now, new Date(now.getTime() - SHOWN_MS)]
    .map(moment => linesAt(offers, picked, booking, moment))
    .find(isShown)
  if (!lines) throw priceChanged()
  const { quote: priced, discount, credit } = await reduce(db, booking, picked, lines)
  const shownDiscount = booking.shownDiscount ?? priced.discountAmount
  if (shownDiscount !== priced.discountAmount || credit !== priced.creditApplied) throw priceChanged()
  if ((booking.shownNearby ?? 0) !== priced.nearbyAmount) throw priceChanged()
  return { quote: priced, discount }
}

/**
 * Prices a booking that nobody saw a price of yet.
 * @param booking.serviceIds ids of services and add-ons; others, such as those of fees, count for nothing
 * @throws Refusal 422 for services that cannot be combined
 */
export async function quoteBooking(
  db: Database,
  { serviceIds, ...booking }: BookingToQuote,
): Promise<PricedBooking & { picked: PricedService[] }> {
  const offers = await offersTo(db, booking)
  const picked = offers.filter(offer => !offer.isFee && serviceIds.includes(offer.serviceId))
  checkPicked(picked, booking.vendorId)
  const { credit: _, ...priced } = await reduce(db, booking, picked, linesAt(offers, picked, booking, booking.now))
  return { ...priced, picked }
}
