import { INVALID_EMAIL, isEmail } from '../../domain/account/email.ts'
import { labelProblem, nameProblem } from '../../domain/account/name.ts'
import { TEXTS as ACCOUNT } from '../../domain/account/texts.ts'
import { type CountryCode, countryNames } from '../../domain/address/country.ts'
import { isOnEarth } from '../../domain/address/distance.ts'
import { parsePostalCode } from '../../domain/address/postal-code.ts'
import { findProvince } from '../../domain/address/provinces.ts'
import { nationalDigits } from '../../domain/format/phone.ts'
import { type FieldError, invalidFields } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

export interface ContactInput {
  name: string
  email: string
  /** Ten digits. */
  phoneNumber: string
}

export interface AddressInput {
  id?: number | null
  street: string
  city: string
  postalCode: string
  province: string
  provinceCode: string
  country: string
  countryCode: string
  lat: number
  lng: number
}

/** A service address as stored: known country and province, postal code without spaces. */
export interface ServiceAddress extends AddressInput {
  countryCode: CountryCode
}

/** @throws Refusal 422 with a message per field (INFO-07, INFO-08) */
export function checkContact(contact: ContactInput): ContactInput {
  const problems: FieldError[] = []
  const phoneNumber = nationalDigits(contact.phoneNumber)
  const name = contact.name.trim()
  const wrongName = nameProblem(name)
  if (wrongName)
    problems.push({ field: 'name', message: wrongName === ACCOUNT.name.missing ? ACCOUNT.name.tooLong : wrongName })
  if (phoneNumber.length !== 10) problems.push({ field: 'phoneNumber', message: TEXTS.phoneInvalid })
  if (!isEmail(contact.email)) problems.push({ field: 'email', message: INVALID_EMAIL })
  if (problems.length > 0) throw invalidFields(problems)
  return { name, email: contact.email.trim(), phoneNumber }
}

/** @throws Refusal 422 for `field` when it is not an address in Canada or the US with a street number (INFO-10, INFO-11) */
export function checkAddress(address: AddressInput, field = 'addressInput'): ServiceAddress {
  const postal = parsePostalCode(address.postalCode)
  const province = findProvince(address.provinceCode)
  const complete =
    postal &&
    postal.kind !== 'fsa' &&
    province &&
    isOnEarth(address) &&
    address.city.trim() !== '' &&
    /\d/.test(address.street)
  if (
    !complete ||
    province.countryCode !== address.countryCode ||
    labelProblem(address.street) !== null ||
    labelProblem(address.city) !== null
  ) {
    throw invalidFields([{ field, message: TEXTS.addressIncomplete }])
  }
  return {
    ...address,
    street: address.street.trim(),
    city: address.city.trim(),
    postalCode: postal.code,
    province: province.name,
    provinceCode: province.code,
    country: countryNames[province.countryCode],
    countryCode: province.countryCode,
  }
}
