import { formatPostalCode } from '../../domain/address/postal-code.ts'

interface Written {
  street: string
  city: string
  postalCode: string
  provinceCode: string
}

/** Returns the second line of a postal address: city, province and postal code. */
export const cityLine = ({ city, provinceCode, postalCode }: Written): string =>
  `${city}, ${provinceCode} ${formatPostalCode(postalCode)}`

/** Returns the address in one line. */
export const addressLine = (address: Written): string => `${address.street}, ${cityLine(address)}`
