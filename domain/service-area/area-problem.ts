import type { CountryCode } from '../address/country.ts'
import { parsePostalCode } from '../address/postal-code.ts'
import { LOCALE } from '../format/locale.ts'
import { TEXTS } from './texts.ts'

/** The most codes of a franchise. */
export const MAX_CODES = 5_000

/** Checks the codes of a service area: as stored, and of the franchise's country. Returns what to do about the first wrong one. */
export function areaProblem(codes: readonly string[], country: CountryCode): string | undefined {
  if (codes.length > MAX_CODES) return TEXTS.tooMany(MAX_CODES.toLocaleString(LOCALE), country)
  for (const code of codes) {
    const postal = parsePostalCode(code)
    if (postal?.code !== code) return TEXTS.notACode[country](code.slice(0, 20))
    if (postal.countryCode !== country) return TEXTS.otherCountry(code)
  }
  return undefined
}
