import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { unbroken } from '../../domain/format/unbroken.ts'

interface Written {
  street: string
  city: string
  postalCode: string
  provinceCode: string
}

/** Returns the second line of a postal address: city, province and postal code. No line breaks between the last two. */
export const cityLine = ({ city, provinceCode, postalCode }: Omit<Written, 'street'>): string =>
  `${city}, ${unbroken(`${provinceCode} ${formatPostalCode(postalCode)}`)}`

/** Returns the address in one line. */
export const addressLine = (address: Written): string => `${address.street}, ${cityLine(address)}`

/** Returns a line of an address as people type it, for a field. */
export const typedLine = (line: string): string => line.replaceAll('\u00A0', ' ')
