import type { CountryCode } from '../address/country.ts'
import type { InvoiceTax, Seller } from '../invoice/seller.ts'

/** Who a quote is for. The company and the phone number may be empty. */
export interface QuoteContact {
  name: string
  company: string
  email: string
  /** Ten digits, or ''. */
  phoneNumber: string
}

/** Where the cars are serviced: the place of the tax. */
export interface QuoteAddress {
  street: string
  city: string
  postalCode: string
  province: string
  provinceCode: string
  country: string
  countryCode: CountryCode
  lat: number
  lng: number
}

/** A frozen line of a car. Amounts in cents before tax. */
export interface QuoteLine {
  serviceId: number
  name: string
  /** List price. */
  price: number
  /** After the customer's default discount. */
  discountedPrice: number
  isFee: boolean
}

/** A car with its frozen prices, in cents. */
export interface QuoteCar {
  vehicleId: number
  vin: string | null
  /** Plate or fleet identifier; '' without one. */
  name: string
  /** Year, make, model and engine. */
  vehicle: string
  /** The chosen services and add-ons, without fees. The oil change of `isRecommendedOil` is among them. */
  serviceIds: number[]
  /** The oil change was chosen by the car's recommended oil. */
  isRecommendedOil: boolean
  /** The car's oil is unknown, so an oil change has the baseline price. */
  isEstimate: boolean
  lines: QuoteLine[]
  /** Before discounts and tax. */
  subTotal: number
  /** Before tax. */
  total: number
  tax: number
}

/** Everything that a quote says, as it was saved. Amounts in cents. */
export interface QuoteContent {
  contact: QuoteContact
  address: QuoteAddress
  cars: QuoteCar[]
  note: string
  /** The last day on which it can be accepted, yyyy-mm-dd in the franchise's zone. */
  validUntil: string
  /** As an invoice has them, each with the seller's number. */
  taxes: InvoiceTax[]
  seller: Seller
  subTotal: number
  discount: number
  /** Of all taxes. */
  tax: number
  /** With tax. */
  total: number
}

/** The most cars of a quote. */
export const MAX_CARS = 100

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** Adds up the cars of a quote, in cents. */
export function quoteTotals(
  cars: readonly Pick<QuoteCar, 'subTotal' | 'total' | 'tax'>[],
): Pick<QuoteContent, 'subTotal' | 'discount' | 'tax' | 'total'> {
  const subTotal = sum(cars.map(car => car.subTotal))
  const beforeTax = sum(cars.map(car => car.total))
  const tax = sum(cars.map(car => car.tax))
  return { subTotal, discount: subTotal - beforeTax, tax, total: beforeTax + tax }
}
