import { type InferOutput, nullable, number, object, picklist, string } from 'valibot'
import { COUNTRY_CODES, type CountryCode } from '../../domain/address/country.ts'
import { placeZones } from '../../domain/address/place-zone.ts'
import { readStored } from '../platform/stored.ts'
import { visitorZone } from '../platform/visitor-zone.ts'

const BASE = object({
  street: string(),
  city: string(),
  provinceCode: string(),
  province: string(),
  postalCode: string(),
  countryCode: picklist(COUNTRY_CODES),
  country: string(),
  lat: number(),
  lng: number(),
})

const ANSWERS = object({
  businessName: string(),
  countryCode: picklist(COUNTRY_CODES),
  base: nullable(BASE),
  phoneNumber: string(),
  ownerName: string(),
  email: string(),
})

/** The answers of the set-up, but for the password. */
export type Answers = InferOutput<typeof ANSWERS>

/** What was typed is kept as long as the tab, so that a reload loses nothing. */
const NAME = 'set-up'

/** Returns the country of the visitor's time zone. */
const likelyCountry = (): CountryCode =>
  COUNTRY_CODES.find(country => placeZones(country).includes(visitorZone())) ?? 'CA'

/** Returns what was typed in this tab, or empty answers. */
export const keptAnswers = (): Answers =>
  readStored(ANSWERS, stored()) ?? {
    businessName: '',
    countryCode: likelyCountry(),
    base: null,
    phoneNumber: '',
    ownerName: '',
    email: '',
  }

function stored(): string | null {
  try {
    return sessionStorage.getItem(NAME)
  } catch {
    // A page without storage starts empty.
    return null
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
