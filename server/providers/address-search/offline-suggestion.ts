import { z } from 'zod'
import { hasStreetNumber } from '../../../domain/address/address-query.ts'
import { countryNames } from '../../../domain/address/country.ts'
import type { Place } from '../../../domain/address/distance.ts'
import { formatPostalCode, parsePostalCode } from '../../../domain/address/postal-code.ts'
import { findProvince } from '../../../domain/address/provinces.ts'
import type { FoundPlace, Suggestion } from '../../ports/address-search.ts'
import { isOnLand, landNear, placeTowards } from '../static-map/on-land.ts'
import type { PostalArea } from './postal-areas.ts'
import { TEXTS } from './texts.ts'

/** The parts of an offline suggestion besides the postal area. Its id encodes them. */
export interface Picked {
  /** Empty when only a city or postal code was recognised. */
  street: string
  /** As typed: a rural postal area has many towns, and the data names only one. */
  city: string
  /** Normalised: a ZIP, an FSA or a full Canadian code. Empty when only a city was recognised. */
  postalCode: string
}

const pickedShape = z.tuple([
  z.string().max(200),
  z.string().min(1).max(100),
  z.string().max(10),
  z.string().min(1).max(10),
])

const encode = (area: PostalArea, { street, city, postalCode }: Picked): string =>
  Buffer.from(JSON.stringify([street, city, postalCode, area.code])).toString('base64url')

/** Decodes a suggestion id and the code of its postal area; returns null for one that is not ours. */
export function decodeSuggestionId(id: string): (Picked & { areaCode: string }) | null {
  try {
    const parsed = pickedShape.safeParse(JSON.parse(Buffer.from(id, 'base64url').toString()))
    if (!parsed.success) return null
    const [street, city, postalCode, areaCode] = parsed.data
    return { street, city, postalCode, areaCode }
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
const sixDecimals = (n: number): number => Math.round(n * 1e6) / 1e6

/**
 * Returns a place near the area's centre that depends only on the address, so that two addresses in one area differ and the same address never moves.
 * It is on land: of the four places at a quarter turn the first that is, else the centre.
 */
function placeOf(area: PostalArea, picked: Picked): Place {
  const centre = landNear(area)
  const h = hash(`${picked.street}|${picked.postalCode}`.toLowerCase())
  const angle = ((h & 0xffff) / 0x10000) * 2 * Math.PI
  const metres = (0.05 + 0.95 * Math.sqrt((h >>> 16) / 0x10000)) * furthestMetres
  const turns = picked.street === '' ? [] : [0, 1, 2, 3]
  const { lat, lng } =
    turns.map(turn => placeTowards(centre, angle + (turn * Math.PI) / 2, metres)).find(isOnLand) ?? centre
  return { lat: sixDecimals(lat), lng: sixDecimals(lng) }
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

/** Creates the suggestion for a chosen address in its postal area. A street without a full postal code says that the code is missing. */
export function toSuggestion(area: PostalArea, picked: Picked): Suggestion {
  const place = toPlace(area, picked)
  const lacksCode = !place.complete && hasStreetNumber(picked.street)
  const provinceAndCode = `${place.provinceCode} ${place.postalCode}`.trimEnd()
  const line = [picked.street, picked.city, provinceAndCode, ...(lacksCode ? [] : [place.country])]
    .filter(part => part !== '')
    .join(', ')
  return {
    id: encode(area, picked),
    label: lacksCode ? TEXTS.addPostalCode[area.countryCode](line) : line,
    place,
    attribution: null,
  }
}
