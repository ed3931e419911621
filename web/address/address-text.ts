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

/** Returns a line of an address in which no Canadian postal code breaks across lines. */
export const unbrokenCode = (line: string): string => line.replace(/\b([A-Z]\d[A-Z]) (\d[A-Z]\d)\b/, '$1\u00A0$2')

/** Returns a line of an address as people type it, for a field. */
export const typedLine = (line: string): string => line.replaceAll('\u00A0', ' ')
