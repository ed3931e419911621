import type { CountryCode } from '../address/country.ts'
import type { BilledTax } from './billed-taxes.ts'

/** A registration for a tax: `CA` for GST and HST, `CA-QC` for QST, `US-TX` for the sales tax of Texas. */
export interface TaxRegistration {
  jurisdiction: string
  number: string
}

/** The seller on an invoice, as of the billing date. Without an address the tenant has not entered its legal identity. */
export interface Seller {
  name: string
  street: string
  city: string
  provinceCode: string
  postalCode: string
  isSmallSupplier: boolean
  registrations: TaxRegistration[]
}

/** A tax as it was billed, with the seller's number for it; null when it has none. */
export interface InvoiceTax extends BilledTax {
  registrationNumber?: string | null
}

const NO_ADDRESS: Omit<Seller, 'name'> = {
  street: '',
  city: '',
  provinceCode: '',
  postalCode: '',
  isSmallSupplier: false,
  registrations: [],
}

const FEDERAL: readonly string[] = ['GST', 'HST']

/** Returns who collects a tax: Canada, or the province or state of the service address. */
export const jurisdictionOf = (taxName: string, countryCode: CountryCode, provinceCode: string): string =>
  countryCode === 'CA' && FEDERAL.includes(taxName) ? 'CA' : `${countryCode}-${provinceCode}`

/** Adds the seller's registration number to each tax of a service address. */
export const withNumbers = (
  taxes: readonly BilledTax[],
  { registrations }: Pick<Seller, 'registrations'>,
  place: { countryCode: CountryCode; provinceCode: string },
): InvoiceTax[] =>
  taxes.map(tax => {
    const jurisdiction = jurisdictionOf(tax.name, place.countryCode, place.provinceCode)
    const registration = registrations.find(each => each.jurisdiction === jurisdiction)
    return { ...tax, registrationNumber: registration?.number ?? null }
  })

/** Returns the seller that an invoice was written with; null when it has none. */
export const frozenSeller = ({ seller }: { seller: Partial<Seller> }): Seller | null =>
  seller.name === undefined ? null : { ...NO_ADDRESS, ...seller, name: seller.name }
