import type { CountryCode } from '../address/country.ts'
import { parsePostalCode } from '../address/postal-code.ts'
import { findProvince } from '../address/provinces.ts'

/** The address to which a card's bank sends its bills. */
export interface BillingAddress {
  name: string
  street: string
  city: string
  provinceCode: string
  postalCode: string
  countryCode: CountryCode
}

/** Checks for a full postal or ZIP code of the country, or of either Canada or the US if the country is unknown. */
export function isBillingPostalCode(text: string, countryCode: string | null): boolean {
  const postal = parsePostalCode(text)
  return postal !== null && postal.kind !== 'fsa' && (countryCode === null || postal.countryCode === countryCode)
}

/** Checks whether a card can be saved with it: all fields filled in, and the province and full postal code match the country (CARD-02). */
export function isCompleteBilling(address: BillingAddress): boolean {
  const { name, street, city, provinceCode, postalCode, countryCode } = address
  const isFilled = [name, street, city].every(text => text.trim() !== '')
  return (
    isFilled && isBillingPostalCode(postalCode, countryCode) && findProvince(provinceCode)?.countryCode === countryCode
  )
}
