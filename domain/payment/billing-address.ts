import { parsePostalCode } from '../address/postal-code.ts'
import { type CountryCode, findProvince } from '../address/provinces.ts'

/** The address to which a card's bank sends its bills. */
export interface BillingAddress {
  name: string
  street: string
  city: string
  provinceCode: string
  postalCode: string
  countryCode: CountryCode
}

/** Checks whether a card can be saved with it: all fields filled in, and the province and full postal code match the country (CARD-02). */
export function isCompleteBilling(address: BillingAddress): boolean {
  const { name, street, city, provinceCode, postalCode, countryCode } = address
  const postal = parsePostalCode(postalCode)
  const isWhole = postal !== null && postal.kind !== 'fsa' && postal.countryCode === countryCode
  const isFilled = [name, street, city].every(text => text.trim() !== '')
  return isFilled && isWhole && findProvince(provinceCode)?.countryCode === countryCode
}
