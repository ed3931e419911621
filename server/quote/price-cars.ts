import { labelProblem } from '../../domain/account/name.ts'
import type { Discount } from '../../domain/discount/discount.ts'
import { oilChangeFor } from '../../domain/pricing/oil-change-for.ts'
import type { QuotedLine } from '../../domain/pricing/quote.ts'
import type { QuoteCar } from '../../domain/quote/quote.ts'
import { isVin, normaliseVin } from '../../domain/vehicle/vin.ts'
import type { ServiceAddress } from '../address/booking-input.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { type BookingToQuote, quoteBooking } from '../pricing/price-booking.ts'
import { priceList } from '../pricing/price-list.ts'
import { type CatalogueEntry, findVehicles } from '../vehicle/queries.ts'
import { TEXTS } from './texts.ts'

/** A car as staff enter it. */
export interface QuoteCarInput {
  vehicleId: number
  vin: string | null
  /** Plate or fleet identifier. */
  name: string
  /** Services and add-ons, without fees. */
  serviceIds: readonly number[]
  /** Adds the oil change with the car's recommended oil. */
  isRecommendedOil: boolean
}

/** The place, franchise and customer that the cars are priced for. */
interface PricedFor {
  address: ServiceAddress | Omit<ServiceAddress, 'id'>
  franchise: ServingFranchise
  /** The vendor's number. */
  vendorId: number | null
  /** The customer's default discount. */
  defaultDiscount: Pick<Discount, 'type' | 'amount'> | null
  now: Date
}

interface PricedCar {
  car: QuoteCar
  /** Its lines with their taxes. */
  billedLines: readonly QuotedLine[]
}

/** A booking so far ahead has no fee for a short notice. Nobody chose a time yet. */
const LATER_MS = 365 * 86_400_000

/** Returns year, make, model and engine. */
export const describeVehicle = ({ year, make, model, engine }: Omit<CatalogueEntry, 'id' | 'oil' | 'parts'>): string =>
  `${year} ${make} ${model} ${engine}`.trim()

/**
 * Prices each car as a booking of its own. Cars that are alike are priced once.
 * @throws Refusal 422 under `cars.0` for a car that cannot be priced, with what to change
 */
export async function priceCars(
  db: Database,
  cars: readonly QuoteCarInput[],
  pricedFor: PricedFor,
): Promise<PricedCar[]> {
  const vehicles = new Map(
    (await findVehicles(db, [...new Set(cars.map(car => car.vehicleId))])).map(one => [one.id, one]),
  )
  const alike = new Map<string, Awaited<ReturnType<typeof quoteCar>>>()
  const priced: PricedCar[] = []
  for (const [index, input] of cars.entries()) {
    const field = `cars.${index}`
    const vehicle = vehicles.get(input.vehicleId)
    if (!vehicle) throw invalidField(field, TEXTS.car.unknown(index + 1))
    const identity = checkIdentity(input, { field, position: index + 1 })
    const key = JSON.stringify([input.vehicleId, input.isRecommendedOil, input.serviceIds])
    const quoted = alike.get(key) ?? (await quoteCar(db, vehicle, input, { ...pricedFor, field, position: index + 1 }))
    alike.set(key, quoted)
    priced.push({ car: { ...quoted.car, ...identity }, billedLines: quoted.billedLines })
  }
  return priced
}

interface Position {
  field: string
  /** From 1. */
  position: number
}

/** Returns the normalised VIN and name of a car. @throws Refusal 422 */
function checkIdentity({ vin, name }: QuoteCarInput, { field, position }: Position): Pick<QuoteCar, 'vin' | 'name'> {
  const normal = vin === null || vin.trim() === '' ? null : normaliseVin(vin)
  if (normal !== null && !isVin(normal)) throw invalidField(field, TEXTS.car.vin(position))
  const problem = labelProblem(name)
  if (problem !== null) throw invalidField(field, problem)
  return { vin: normal, name: name.trim() }
}

async function quoteCar(
  db: Database,
  vehicle: CatalogueEntry,
  { serviceIds: chosen, isRecommendedOil }: QuoteCarInput,
  { address, franchise, vendorId, defaultDiscount, now, field, position }: PricedFor & Position,
): Promise<{ car: Omit<QuoteCar, 'vin' | 'name'>; billedLines: readonly QuotedLine[] }> {
  const description = describeVehicle(vehicle)
  const place = { countryCode: address.countryCode, franchiseId: franchise.id, vehicleId: vehicle.id, at: now }
  const offers = await priceList(db, place)
  const nameKey = oilChangeFor(vehicle.oil?.type ?? null)
  const oilChange = isRecommendedOil ? offers.find(offer => offer.nameKey === nameKey) : undefined
  if (isRecommendedOil && !oilChange) throw invalidField(field, TEXTS.car.noOilChange(position, description))
  const serviceIds = [...new Set([...(oilChange ? [oilChange.serviceId] : []), ...chosen])]
  const booking: BookingToQuote = {
    serviceIds,
    vehicleId: vehicle.id,
    address: { ...address, id: null },
    franchise,
    rules: franchise.rules,
    scheduledAt: new Date(now.getTime() + LATER_MS),
    now,
    vendorId,
    subscription: null,
    userVehicleId: null,
    findReductions: async () => ({
      discounts: defaultDiscount ? [{ ...defaultDiscount, nameKeys: null, codeId: null }] : [],
      credit: 0,
    }),
  }
  const { quote, picked } = await quoteBooking(db, booking).catch((error: unknown) => {
    if (error instanceof Refusal && error.statusCode === 422)
      throw invalidField(field, TEXTS.car.problem(position, description, error.message))
    throw error
  })
  if (picked.length < serviceIds.length) throw invalidField(field, TEXTS.car.notOffered(position, description))
  if (picked.some(({ serviceType }) => serviceType === 'SUBSCRIPTION'))
    throw invalidField(field, TEXTS.car.plan(position, description))
  return {
    car: {
      vehicleId: vehicle.id,
      vehicle: description,
      serviceIds,
      isRecommendedOil,
      isEstimate: picked.some(({ isEstimate }) => isEstimate),
      lines: quote.lines.map(({ serviceId, name, price, discountedPrice, isFee }) => ({
        serviceId,
        name,
        price,
        discountedPrice,
        isFee,
      })),
      subTotal: quote.subTotal,
      total: quote.total,
      tax: quote.tax,
    },
    billedLines: quote.lines,
  }
}
