import { z } from 'zod'
import { hasStreetNumber } from '../../../domain/address/address-query.ts'
import { countryNames } from '../../../domain/address/country.ts'
import type { Place } from '../../../domain/address/distance.ts'
import { formatPostalCode, parsePostalCode } from '../../../domain/address/postal-code.ts'
import { findProvince } from '../../../domain/address/provinces.ts'
import type { FoundPlace, Suggestion } from '../../ports/address-search.ts'
import type { PostalArea } from './postal-areas.ts'

/** The parts of an offline suggestion besides the postal area. Its id encodes them. */
export interface Picked {
  /** Empty when only a city or postal code was recognised. */
  street: string
  /** As typed: a rural postal area has many towns, and the data names only one. */
  city: string
  /** Normalised: a ZIP, an FSA or a full Canadian code. */
  postalCode: string
}

const pickedShape = z.tuple([z.string().max(200), z.string().min(1).max(100), z.string().max(10)])

const encode = (picked: Picked): string =>
  Buffer.from(JSON.stringify([picked.street, picked.city, picked.postalCode])).toString('base64url')

/** Decodes a suggestion id; returns null for one that is not ours. */
export function decodeSuggestionId(id: string): Picked | null {
  try {
    const parsed = pickedShape.safeParse(JSON.parse(Buffer.from(id, 'base64url').toString()))
    if (!parsed.success) return null
    const [street, city, postalCode] = parsed.data
    return { street, city, postalCode }
  } catch {
    return null
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return h
}

const furthestMetres = 700
const metresPerDegree = 111_195
const sixDecimals = (n: number): number => Math.round(n * 1e6) / 1e6

/**
 * Returns a place near the area's centre that depends only on the address, so that two addresses in one area differ and the same address never moves.
 */
function placeOf(area: PostalArea, picked: Picked): Place {
  if (picked.street === '') return { lat: area.lat, lng: area.lng }
  const h = hash(`${picked.street}|${picked.postalCode}`.toLowerCase())
  const angle = ((h & 0xffff) / 0x10000) * 2 * Math.PI
  const metres = (0.05 + 0.95 * Math.sqrt((h >>> 16) / 0x10000)) * furthestMetres
  return {
    lat: sixDecimals(area.lat + (metres * Math.sin(angle)) / metresPerDegree),
    lng: sixDecimals(area.lng + (metres * Math.cos(angle)) / (metresPerDegree * Math.cos((area.lat * Math.PI) / 180))),
  }
}

/** Returns the place of a chosen address in its postal area. */
export function toPlace(area: PostalArea, picked: Picked): FoundPlace {
  const kind = parsePostalCode(picked.postalCode)?.kind
  return {
    ...(picked.street !== '' && { street: picked.street }),
    city: picked.city,
    provinceCode: area.provinceCode,
    province: findProvince(area.provinceCode)?.name ?? area.provinceCode,
    postalCode: formatPostalCode(picked.postalCode),
    countryCode: area.countryCode,
    country: countryNames[area.countryCode],
    ...placeOf(area, picked),
    complete: hasStreetNumber(picked.street) && (kind === 'zip' || kind === 'full'),
  }
}

/** Creates the suggestion for a chosen address in its postal area. */
export function toSuggestion(area: PostalArea, picked: Picked): Suggestion {
  const place = toPlace(area, picked)
  const line = [picked.street, picked.city, `${place.provinceCode} ${place.postalCode}`, place.country]
  return { id: encode(picked), label: line.filter(part => part !== '').join(', '), place, attribution: null }
}
