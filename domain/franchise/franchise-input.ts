import { INVALID_EMAIL, isEmail } from '../account/email.ts'
import { MANAGER_RIGHTS } from '../account/permissions.ts'
import type { CountryCode } from '../address/country.ts'
import { countCharacters } from '../format/length.ts'
import { LOCALE } from '../format/locale.ts'
import { isPhone } from '../format/phone.ts'
import { TEXTS } from './texts.ts'

/** How customers and notices reach a franchise. Its managers may change it. */
export interface FranchiseContact {
  phoneNumber: string
  /** Where notices of new orders go. */
  managerEmail: string
}

/** What owners and admins change of a franchise, apart from its address. */
export interface FranchiseValues extends FranchiseContact {
  name: string
  /** Empty: none. */
  localTaxName: string
  /** Millionths, instead of the state's rate; null: none. */
  localTaxPpm: number | null
  features: readonly string[]
  /** Permissions that its managers have in addition. */
  managerRights: readonly string[]
}

interface FieldProblem {
  field: string
  message: string
}

/** What a franchise can have switched on. */
export const FRANCHISE_FEATURES = ['inventory'] as const

const MAX_NAME = 60
const MAX_TAX_NAME = 60
const MAX_TAX_PPM = 150_000

/** Returns what is wrong with a name. @param others names of the other franchises in use */
export function franchiseNameProblem(name: string, others: readonly string[]): string | undefined {
  const length = countCharacters(name.trim())
  if (length === 0 || length > MAX_NAME) return TEXTS.name(MAX_NAME)
  const same = name.trim().toLocaleLowerCase(LOCALE)
  return others.some(other => other.trim().toLocaleLowerCase(LOCALE) === same) ? TEXTS.nameTaken : undefined
}

const collect = (checks: readonly (readonly [string, string | false | undefined])[]): FieldProblem[] =>
  checks.flatMap(([field, message]) => (message ? [{ field, message }] : []))

/** Checks how a franchise is reached. */
export const contactProblems = ({ phoneNumber, managerEmail }: FranchiseContact): FieldProblem[] =>
  collect([
    ['phoneNumber', !isPhone(phoneNumber) && TEXTS.phone],
    ['managerEmail', !isEmail(managerEmail.trim()) && INVALID_EMAIL],
  ])

/** A local tax has a name and a rate, or neither, and only the US has them. */
function taxProblems({ localTaxName, localTaxPpm }: FranchiseValues, country: CountryCode): FieldProblem[] {
  const name = localTaxName.trim()
  if (name === '' && localTaxPpm === null) return []
  if (country !== 'US') return [{ field: 'localTaxName', message: TEXTS.taxCountry }]
  const isRate = localTaxPpm !== null && Number.isInteger(localTaxPpm) && localTaxPpm >= 0 && localTaxPpm <= MAX_TAX_PPM
  return collect([
    [
      'localTaxName',
      name === '' ? TEXTS.taxName : countCharacters(name) > MAX_TAX_NAME && TEXTS.taxNameLength(MAX_TAX_NAME),
    ],
    ['localTaxPpm', !isRate && TEXTS.taxRate],
  ])
}

/** Checks what owners and admins change of a franchise. @param others names of the other franchises in use */
export function franchiseProblems(
  values: FranchiseValues,
  { countryCode, others }: { countryCode: CountryCode; others: readonly string[] },
): FieldProblem[] {
  const features: readonly string[] = FRANCHISE_FEATURES
  const rights: readonly string[] = MANAGER_RIGHTS
  return [
    ...collect([['name', franchiseNameProblem(values.name, others)]]),
    ...contactProblems(values),
    ...taxProblems(values, countryCode),
    ...collect([
      ['features', values.features.some(feature => !features.includes(feature)) && TEXTS.feature],
      ['managerRights', values.managerRights.some(right => !rights.includes(right)) && TEXTS.right],
    ]),
  ]
}
