import type { Place } from '../../../domain/address/distance.ts'
import type { CountryCode } from '../../../domain/address/provinces.ts'

/** One place offered for what was typed. */
export interface Suggestion {
  /** Opaque; `resolve` turns it into the same place again. */
  id: string
  /** The whole address on one line, for the list. */
  label: string
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

export interface SuggestOptions {
  countries: readonly CountryCode[]
  /** At most this many suggestions. */
  limit: number
  /** Places near here come first. */
  near?: Place
}

/** Finds addresses in the United States and Canada (requirements INFO-10). */
export interface AddressSearch {
  /** The best matches first; none when nothing matches. Throws when the service does not answer. */
  suggest(query: string, options: SuggestOptions): Promise<Suggestion[]>
  /** The place behind a suggestion's id, with coordinates that may be kept; null when there is none. */
  resolve(id: string): Promise<Suggestion | null>
}
