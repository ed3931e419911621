import type { Place } from '../../../domain/address/distance.ts'
import type { CountryCode } from '../../../domain/address/provinces.ts'

/** A place that was found. */
export interface FoundPlace {
  /** With its number. Absent when only a city or postal code was recognised. */
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
  /** It has a street number and a whole postal code, so it can be saved (requirements INFO-11). */
  complete: boolean
}

/** One place offered for what was typed. */
export interface Suggestion {
  /** Opaque; `resolve` turns it into the place. */
  id: string
  /** The whole address on one line, for the list. */
  label: string
  /** Null where it has to be asked for when it is chosen. */
  place: FoundPlace | null
  /** Whom the service's terms want named beside it. */
  attribution: string | null
}

/** Joins what one person types with the place that they choose in the end: some services charge by it. Made anew for every choice. */
export type SearchSession = string

export interface SuggestOptions {
  countries: readonly CountryCode[]
  /** At most this many suggestions. */
  limit: number
  /** Places near here come first. */
  near?: Place
  session?: SearchSession
}

/** Finds addresses in the United States and Canada (requirements INFO-10). */
export interface AddressSearch {
  /** The best matches first; none when nothing matches. Throws when the service does not answer. */
  suggest(query: string, options: SuggestOptions): Promise<Suggestion[]>
  /** The place behind a suggestion's id, with coordinates that may be kept; null when there is none. Throws as above. */
  resolve(id: string, session?: SearchSession): Promise<FoundPlace | null>
}
