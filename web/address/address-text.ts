import { formatPostalCode } from '../../domain/address/postal-code.ts'

interface Written {
  street: string
  city: string
  postalCode: string
  provinceCode: string
}

/** City, province and postal code as they stand in the second line of an envelope. */
export const cityLine = ({ city, provinceCode, postalCode }: Written): string =>
  `${city}, ${provinceCode} ${formatPostalCode(postalCode)}`

/** The address in one line. */
export const addressLine = (address: Written): string => `${address.street}, ${cityLine(address)}`
