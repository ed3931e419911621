import { INVALID_EMAIL, isEmail } from '../account/email.ts'
import type { CountryCode } from '../address/country.ts'
import { parsePostalCode } from '../address/postal-code.ts'
import { findProvince } from '../address/provinces.ts'
import { countCharacters } from '../format/length.ts'
import { isPhone } from '../format/phone.ts'
import { TEXTS } from './settings-texts.ts'

/** What customers see of a business. */
export interface BusinessProfile {
  name: string
  siteTitle: string
  supportPhone: string
  supportEmail: string
}

/** A number under which a tax authority knows the seller. */
export interface TaxRegistration {
  /** `CA` for GST and HST, `CA-QC` for QST, `CA-BC` for its PST, `US-TX` for its sales tax. */
  jurisdiction: string
  number: string
  /** First day (yyyy-mm-dd). */
  validFrom: string
}

/** Who sells, as the law knows them. */
export interface LegalSeller {
  legalName: string
  street: string
  city: string
  provinceCode: string
  postalCode: string
  countryCode: CountryCode
  /** Not registered for any tax, so no tax is charged. */
  isSmallSupplier: boolean
  registrations: readonly TaxRegistration[]
}

interface FieldProblem {
  field: string
  message: string
}

const MAX_NAME = 60

const textProblem = (text: string, most: number): string | undefined => {
  const length = countCharacters(text.trim())
  return length === 0 || length > most ? TEXTS.business.length(most) : undefined
}

const collect = (checks: readonly (readonly [string, string | false | undefined])[]): FieldProblem[] =>
  checks.flatMap(([field, message]) => (message ? [{ field, message }] : []))

/** Checks what customers see of a business. */
export const profileProblems = (profile: BusinessProfile): FieldProblem[] =>
  collect([
    ['name', textProblem(profile.name, MAX_NAME)],
    ['siteTitle', textProblem(profile.siteTitle, MAX_NAME)],
    ['supportPhone', !isPhone(profile.supportPhone) && TEXTS.business.phone],
    ['supportEmail', !isEmail(profile.supportEmail.trim()) && INVALID_EMAIL],
  ])

const isJurisdiction = (text: string, country: CountryCode): boolean => {
  const [first, province] = text.split('-')
  return first === country && (province === undefined || findProvince(province)?.countryCode === country)
}

const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day

/** Numbers whose form the authority fixes; customers cannot claim tax back with another one. */
const NUMBER_FORMS: Readonly<Record<string, RegExp>> = { CA: /^\d{9}RT\d{4}$/i, 'CA-QC': /^\d{10}TQ\d{4}$/i }

function numberProblem(jurisdiction: string, number: string): string | undefined {
  const form = NUMBER_FORMS[jurisdiction]
  if (!form || form.test(number.replaceAll(/[\s-]/g, ''))) return undefined
  return jurisdiction === 'CA' ? TEXTS.business.gstNumber : TEXTS.business.qstNumber
}

/**
 * Checks who sells. Fields of registrations are `registrations.<index>.<part>`.
 * @param saved the numbers so far: one that was entered before its form was checked keeps nobody from saving something else
 */
export function legalProblems(seller: LegalSeller, saved: readonly TaxRegistration[] = []): FieldProblem[] {
  const { registrations, countryCode, isSmallSupplier } = seller
  const seen = new Set<string>()
  const ofRegistrations = registrations.flatMap(({ jurisdiction, number, validFrom }, index) => {
    const key = `${jurisdiction} ${validFrom}`
    const isRepeated = seen.has(key)
    seen.add(key)
    const isSaved = saved.some(one => one.jurisdiction === jurisdiction && one.number === number)
    return collect([
      [
        `registrations.${index}.jurisdiction`,
        !isJurisdiction(jurisdiction, countryCode) ? TEXTS.business.jurisdiction : isRepeated && TEXTS.business.twice,
      ],
      [
        `registrations.${index}.number`,
        textProblem(number, 50) ?? (isSaved ? undefined : numberProblem(jurisdiction, number)),
      ],
      [`registrations.${index}.validFrom`, !isDay(validFrom) && TEXTS.business.day],
    ])
  })
  return [
    ...collect([
      ['legalName', textProblem(seller.legalName, 255)],
      ['street', textProblem(seller.street, 255)],
      ['city', textProblem(seller.city, 255)],
      [
        'provinceCode',
        findProvince(seller.provinceCode)?.countryCode !== countryCode && TEXTS.business.province[countryCode],
      ],
      [
        'postalCode',
        parsePostalCode(seller.postalCode)?.countryCode !== countryCode && TEXTS.business.postalCode[countryCode],
      ],
      ['isSmallSupplier', isSmallSupplier && registrations.length > 0 && TEXTS.business.smallSupplier],
      ['registrations', !isSmallSupplier && registrations.length === 0 && TEXTS.business.noRegistration],
    ]),
    ...ofRegistrations,
  ]
}
