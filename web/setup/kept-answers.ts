import { COUNTRY_CODES, type CountryCode } from '../../domain/address/country.ts'
import { placeZones } from '../../domain/address/place-zone.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import type { Base } from './setup-calls.ts'

/** The answers of the set-up, but for the password. */
export interface Answers {
  businessName: string
  countryCode: CountryCode
  base: Base | null
  phoneNumber: string
  ownerName: string
  email: string
}

/** What was typed is kept as long as the tab, so that a reload loses nothing. */
const NAME = 'set-up'

/** Returns the country of the visitor's time zone. */
const likelyCountry = (): CountryCode =>
  COUNTRY_CODES.find(country => placeZones(country).includes(visitorZone())) ?? 'CA'

/** Returns what was typed in this tab, or empty answers. */
export function keptAnswers(): Answers {
  const empty = {
    businessName: '',
    countryCode: likelyCountry(),
    base: null,
    phoneNumber: '',
    ownerName: '',
    email: '',
  }
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Partial<Answers>) }
  } catch {
    // A page without storage starts empty.
    return empty
  }
}

/** Keeps what was typed; null: the business is made. */
export function keepAnswers(answers: Answers | null): void {
  try {
    if (answers === null) sessionStorage.removeItem(NAME)
    else sessionStorage.setItem(NAME, JSON.stringify(answers))
  } catch {
    // As above.
  }
}
