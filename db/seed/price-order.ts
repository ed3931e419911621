import { DEFAULT_RULES } from '../../domain/booking-rules/rules.ts'
import { distanceMetres } from '../../domain/address/distance.ts'
import { bookingLines } from '../../domain/booking/booking-lines.ts'
import { mileageUnits } from '../../domain/pricing/fees.ts'
import { priceFor } from '../../domain/pricing/oil-price.ts'
import { type Quote, quote } from '../../domain/pricing/quote.ts'
import { taxesAt } from '../../domain/pricing/taxes.ts'
import { sumTaxes } from '../../domain/invoice/billed-taxes.ts'
import { withNumbers } from '../../domain/invoice/seller.ts'
import type { Random } from './random.ts'
import type { Site } from './site.ts'
import type { Customer, CustomerCar } from './rows/write-customers.ts'

const SERVICES: readonly (readonly [number, string])[] = [
  [24, 'oil_change_basic'],
  [34, 'oil_change_premium_synthetic'],
  [10, 'oil_change_european_synthetic'],
  [12, 'tire_rotation'],
  [8, 'battery_replacement'],
  [5, 'brake_inspection'],
  [3, 'vehicle_inspection'],
  [4, 'road_trip_inspection'],
]
const ADD_ONS: readonly (readonly [number, string | null])[] = [
  [68, null],
  [12, 'cabin_air_filter_replacement'],
  [10, 'engine_air_filter_replacement'],
  [9, 'wiper_blades'],
  [1, 'u_bolt_retorque'],
]

/** A quote with the texts that all orders with the same choice share. */
export interface PricedOrder extends Quote {
  lineTaxes: string[]
  /** JSON of the invoice's lines and taxes. */
  invoiceLines: string
  invoiceTaxes: string
}

const cache = new WeakMap<Site, Map<string, PricedOrder>>()

/** Chooses services for a car at random and prices them by the product's own rules, as if booked `leadMs` before the appointment. */
export function drawOrder(
  random: Random,
  { site, customer, car, leadMs }: { site: Site; customer: Customer; car: CustomerCar; leadMs: number },
): PricedOrder {
  const picked = [random.weighted(SERVICES), random.weighted(ADD_ONS)]
  const miles = mileageUnits(site.countryCode, distanceMetres(site, customer), DEFAULT_RULES)
  const isPriority = leadMs < DEFAULT_RULES.priorityHours * 3_600_000
  const key = [...picked, car.oilVolumeL, miles, isPriority, customer.vendor?.number, customer.discountBps].join('|')
  const known = cache.get(site) ?? new Map<string, PricedOrder>()
  cache.set(site, known)
  const priced =
    known.get(key) ??
    priceServices(site, { picked, oilVolumeL: car.oilVolumeL, mileageUnits: miles, isPriority, customer })
  known.set(key, priced)
  return priced
}

interface Choice {
  picked: readonly (string | null)[]
  oilVolumeL: number
  mileageUnits: number
  isPriority: boolean
  customer: Pick<Customer, 'vendor' | 'discountBps'>
}

/** Prices services for a car by the product's own rules. */
export function priceServices(
  site: Site,
  { picked, oilVolumeL, mileageUnits, isPriority, customer }: Choice,
): PricedOrder {
  const offers = site.offers.map(offer => ({ ...offer, ...priceFor(offer, oilVolumeL) }))
  const booked = new Date(0)
  const lines = bookingLines(offers, {
    pickedIds: offers.filter(offer => picked.includes(offer.nameKey)).map(offer => offer.serviceId),
    now: booked,
    scheduledAt: new Date(isPriority ? 0 : 48 * 3_600_000),
    vendorId: customer.vendor?.number ?? null,
    subscription: null,
    mileageUnits,
    priorityHours: DEFAULT_RULES.priorityHours,
  })
  const quoted = quote({
    lines,
    discount: customer.discountBps === 0 ? null : { type: 'PERCENT', amount: customer.discountBps, nameKeys: null },
    credit: 0,
    taxes: taxesAt(site.countryCode, site.provinceCode, site.localTax),
  })
  return {
    ...quoted,
    lineTaxes: quoted.lines.map(line => JSON.stringify(line.taxes)),
    invoiceLines: JSON.stringify(
      quoted.lines.map(({ name, price, discountedPrice, tax }) => ({ name, price, quantity: 1, discountedPrice, tax })),
    ),
    invoiceTaxes: JSON.stringify(withNumbers(sumTaxes(quoted.lines), site.seller, site)),
  }
}
