import type { CountryCode } from '../../domain/address/country.ts'

/** A service address. `id` is null for an address that is not saved. */
export interface DraftAddress {
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
