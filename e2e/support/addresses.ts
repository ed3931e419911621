import type { CountryCode } from '../../domain/address/country.ts'

/** A service address as the site stores it; `id` is null for an address that is not saved. */
export interface Address {
  id: string | null
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

/** In the territory of the demo's Toronto, for tests that book nothing. */
export const TORONTO: Address = {
  id: null,
  street: '10 King St W',
  city: 'Toronto',
  postalCode: 'M5H1A1',
  province: 'Ontario',
  provinceCode: 'ON',
  country: 'Canada',
  countryCode: 'CA',
  lat: 43.6484,
  lng: -79.3784,
}

/** Outside every territory, for tests that book nothing. The nearest franchise is the demo's Toronto. */
export const BARRIE: Address = {
  ...TORONTO,
  street: '70 Collier St',
  city: 'Barrie',
  postalCode: 'L4M1H1',
  lat: 44.3894,
  lng: -79.6903,
}
