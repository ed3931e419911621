import type { CountryCode } from '../../domain/address/country.ts'
import type { Place } from '../../domain/address/distance.ts'

/** A place found by the search. */
export interface FoundPlace {
  /** With its number. Missing when only a city or postal code was recognised. */
  street?: string
  city: string
  provinceCode: string
  province: string
  /** Upper case; a full Canadian code with its space. Partial (an FSA) only when `complete` is false. */
  postalCode: string
  countryCode: CountryCode
  country: string
  lat: number
  lng: number
  /** Has a street number and a full postal code, so it can be saved (requirements INFO-11). */
  complete: boolean
}

/** A suggested address. */
export interface Suggestion {
  /** Opaque; `resolve` turns it into the place. */
  id: string
  /** The full address on one line, for the list. */
  label: string
  /** Null if it must be requested when the user chooses it. */
  place: FoundPlace | null
  /** Attribution that the service's terms require. */
  attribution: string | null
}

/** Groups a user's keystrokes with the place chosen in the end: some services bill by it. Create a new one per choice. */
export type SearchSession = string

export interface SuggestOptions {
  countries: readonly CountryCode[]
  /** Maximum number of suggestions. */
  limit: number
  /** Places near here rank first. */
  near?: Place
  session?: SearchSession
}

/** Finds addresses in the United States and Canada (requirements INFO-10). */
export interface AddressSearch {
  /** Returns the best matches first; none when nothing matches. Throws when the service does not answer. */
  suggest(query: string, options: SuggestOptions): Promise<Suggestion[]>
  /** Returns the place of a suggestion, with coordinates that may be stored; null if there is none. Throws when the service does not answer. */
  resolve(id: string, session?: SearchSession): Promise<FoundPlace | null>
  /**
   * Returns the address at a place on the ground, or as much of it as is known: complete, or only the city with its postal code. Null where there is
   * none in these countries. Throws when the service does not answer.
   */
  reverse(place: Place, countries: readonly CountryCode[]): Promise<FoundPlace | null>
}
