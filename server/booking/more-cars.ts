import { MAX_CARS } from '../../domain/booking/visit-cars.ts'
import type { ServiceAddress } from '../address/booking-input.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { type BookingToPrice, type LineItemInput, priceBooking } from '../pricing/price-booking.ts'
import type { WantedWork } from '../scheduling/visit-work.ts'
import { type BookingCustomer, findBookingRecords } from './booking-customer.ts'
import { checkVehicleName, checkVin } from './car-input.ts'
import type { CarToPlace } from './place-order.ts'
import { TEXTS } from './texts.ts'

/** A later car of a visit, as it is sent. */
export interface MoreCarInput {
  vehicleId: number
  vehicleCustomName?: string | null
  vin?: string | null
  userVehicleId?: number | null
  lineItems: LineItemInput[]
  /** The discount in cents, as shown. Only compared, never used as the price (rule B8). */
  discountAmount?: number | null
}

/** Returns what is wanted for the cars of a visit, on which its length depends by true durations. */
export const wantedCars = (
  first: Pick<MoreCarInput, 'vehicleId' | 'lineItems'>,
  moreCars: readonly MoreCarInput[] | null | undefined,
): WantedWork[] =>
  [first, ...(moreCars ?? [])].map(({ vehicleId, lineItems }) => ({
    vehicleId,
    serviceIds: lineItems.map(({ id }) => id),
  }))

/** Of the visit that the car is part of. */
export type VisitToPrice = Pick<
  BookingToPrice,
  'address' | 'franchise' | 'rules' | 'scheduledAt' | 'now' | 'vendorId'
> & { customer: BookingCustomer; address: ServiceAddress }

/**
 * Prices the later cars of a visit, in their order. Each has one service and its add-ons, as the first has, and no fee of the visit. A code and credit reduce the price of the first
 * car alone; the customer's default discount is an agreement about prices, and counts for each car.
 * @param firstCar the saved car of the first order; null for a new one
 * @throws Refusal as priceBooking and findBookingRecords; 422 for too many cars, for a car that comes twice, and for a plan
 */
export async function priceMoreCars(
  db: Database,
  cars: readonly MoreCarInput[],
  visit: VisitToPrice,
  firstCar: number | null,
): Promise<CarToPlace[]> {
  if (cars.length >= MAX_CARS) throw invalidField('moreCars', TEXTS.tooManyCars(MAX_CARS))
  const saved = [firstCar, ...cars.map(car => car.userVehicleId ?? null)].filter(id => id !== null)
  if (new Set(saved).size < saved.length) throw invalidField('moreCars', TEXTS.carTwice)
  const priced: CarToPlace[] = []
  for (const car of cars) priced.push(await priceLaterCar(db, car, visit))
  return priced
}

/** Prices one later car. @throws Refusal as priceMoreCars */
export async function priceLaterCar(
  db: Database,
  car: MoreCarInput,
  { customer, ...visit }: VisitToPrice,
): Promise<CarToPlace> {
  const { vehicleId, userVehicleId, subscription } = await findBookingRecords(db, customer, {
    addressId: null,
    userVehicleId: car.userVehicleId ?? null,
    vehicleId: car.vehicleId,
  })
  const { defaultDiscount } = customer
  const { quote, discount } = await priceBooking(db, {
    ...visit,
    isLaterCar: true,
    lineItems: car.lineItems,
    vehicleId,
    userVehicleId,
    subscription,
    shownDiscount: car.discountAmount ?? null,
    shownNearby: null,
    findReductions: () =>
      Promise.resolve({
        discounts: defaultDiscount ? [{ ...defaultDiscount, nameKeys: null, codeId: null }] : [],
        credit: 0,
      }),
  })
  // A plan asks for an agreement to its terms, which is kept with the first order.
  if (quote.lines.some(line => line.planId != null)) throw invalidField('moreCars', TEXTS.planForLaterCar)
  return {
    userVehicleId,
    vehicleId,
    vin: checkVin(car.vin ?? null),
    vehicleName: checkVehicleName(car.vehicleCustomName ?? ''),
    quote,
    discount,
  }
}
