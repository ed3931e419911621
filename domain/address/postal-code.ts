import type { CountryCode } from './country.ts'
import { TEXTS } from './texts.ts'

/** `zip`: five digits. `fsa`: a Canadian forward sortation area such as M5H. `full`: a full Canadian code such as M5H1J9. */
export type PostalCodeKind = 'zip' | 'fsa' | 'full'

export interface PostalCode {
  /** Upper case, without spaces; a ZIP+4 is cut to its ZIP. */
  code: string
  kind: PostalCodeKind
  countryCode: CountryCode
}

const zip = /^(\d{5})(\d{4})?$/
// Canada Post never uses D, F, I, O, Q or U, and no code starts with W or Z.
const fsa = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/
const full = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/

export const INVALID_POSTAL_CODE = TEXTS.postalCodeInvalid

/** Normalizes a postal code for comparison: upper case, without spaces and hyphens (rule B1). Does not validate it. */
export const normalisePostalCode = (input: string): string => input.toUpperCase().replace(/[\s-]/g, '')

/** Parses a typed ZIP, ZIP+4, forward sortation area or full Canadian code; null for any other text. */
export function parsePostalCode(input: string): PostalCode | null {
  const code = normalisePostalCode(input)
  const five = zip.exec(code)?.[1]
  if (five) return { code: five, kind: 'zip', countryCode: 'US' }
  if (full.test(code)) return { code, kind: 'full', countryCode: 'CA' }
  if (fsa.test(code)) return { code, kind: 'fsa', countryCode: 'CA' }
  return null
}

/** Returns the service-area entries that cover this code, the most exact first: a full Canadian code is also covered by its FSA (rule B1). */
export const coveringCodes = (postal: PostalCode): string[] =>
  postal.kind === 'full' ? [postal.code, postal.code.slice(0, 3)] : [postal.code]

/** Formats a code as on an envelope: 'M5H 1J9', '78701'. Returns any other text unchanged. */
export function formatPostalCode(input: string): string {
  const postal = parsePostalCode(input)
  if (!postal) return input
  return postal.kind === 'full' ? `${postal.code.slice(0, 3)} ${postal.code.slice(3)}` : postal.code
}
