import {
  type AddressQuery,
  cutProvince,
  hasStreetNumber,
  parseAddressQuery,
  tidyStreet,
} from '../../../domain/address/address-query.ts'
import { distanceMetres } from '../../../domain/address/distance.ts'
import { coveringCodes, normalisePostalCode, parsePostalCode } from '../../../domain/address/postal-code.ts'
import type { Province } from '../../../domain/address/provinces.ts'
import type { AddressSearch, SuggestOptions } from '../../ports/address-search.ts'
import { type AreaIndex, buildAreaIndex, type City } from './area-index.ts'
import { decodeSuggestionId, type Picked, toPlace, toSuggestion } from './offline-suggestion.ts'
import { type PostalArea, postalAreas } from './postal-areas.ts'

interface Match {
  area: PostalArea
  picked: Picked
}

/**
 * Creates an address search without a network. It knows postal areas and cities but not streets, so it accepts any street and places it near the
 * centre of its postal area. A suggestion takes well under 5 ms once the index is built (about 0.3 s, on first use).
 */
export function createOfflineAddressSearch(): AddressSearch {
  let built: AreaIndex | undefined
  const index = (): AreaIndex => {
    built ??= buildAreaIndex(postalAreas())
    return built
  }
  return {
    suggest: async (query, options) =>
      rank(findMatches(index(), query), options).map(match => toSuggestion(match.area, match.picked)),
    resolve: async id => {
      const picked = decodeSuggestionId(id)
      const area = picked && index().byCode(picked.areaCode)
      return picked && area ? toPlace(area, picked) : null
    },
    reverse: async (place, countries) => {
      const area = index().nearestTo(place)
      const isFar = !area || distanceMetres(area, place) > furthestOf(area)
      return isFar || !countries.includes(area.countryCode) ? null : toPlace(area, pick(area).picked)
    },
  }
}

/** Metres within which a place can belong to an area: the rural ones of Canada are larger than most countries. */
const furthestOf = ({ countryCode, code }: PostalArea): number =>
  countryCode === 'CA' && code.charAt(1) === '0' ? 300_000 : 60_000

function findMatches(index: AreaIndex, input: string): Match[] {
  const query = parseAddressQuery(input)
  if (query.postal) return matchPostal(index, query, query.postal.code)
  if (hasStreetNumber(query.text)) return matchStreet(index, query)
  const compact = normalisePostalCode(input)
  if (/^(\d{2,5}|[A-Z]\d[A-Z]?\d?[A-Z]?)$/.test(compact)) {
    return index.byCodePrefix(compact.slice(0, /^\d/.test(compact) ? 5 : 3)).map(area => pick(area))
  }
  return matchCity(index, query)
}

const pick = (area: PostalArea, street = '', city = area.city, postalCode = area.code): Match => ({
  area,
  picked: { street: tidyStreet(street), city, postalCode },
})

/** Picks a city without a postal code, at its area nearest to the middle of all. */
function pickCity({ areas }: City, street = ''): Match[] {
  const mean = (of: (area: PostalArea) => number): number =>
    areas.reduce((sum, area) => sum + of(area), 0) / areas.length
  const middle = { lat: mean(area => area.lat), lng: mean(area => area.lng) }
  const [first, ...others] = areas
  if (!first) return []
  const nearest = others.reduce(
    (best, area) => (distanceMetres(area, middle) < distanceMetres(best, middle) ? area : best),
    first,
  )
  return [pick(nearest, street, nearest.city, '')]
}

function areaOf(index: AreaIndex, code: string): PostalArea | undefined {
  const postal = parsePostalCode(code)
  return postal
    ? coveringCodes(postal)
        .map(covering => index.byCode(covering))
        .find(area => area !== undefined)
    : undefined
}

/** Finds places by the postal code; the words before it are the street and possibly the city. */
function matchPostal(index: AreaIndex, query: AddressQuery, code: string): Match[] {
  const area = areaOf(index, code)
  if (!area) return []
  if (query.city) return [pick(area, query.text, tidyStreet(query.city), code)]
  if (!hasStreetNumber(query.text)) return [pick(area, '', area.city, code)]
  const end = splitCity(index, query.text, city => city.provinceCode === area.provinceCode)
  return [pick(area, end?.street ?? query.text, end?.cities[0]?.areas[0]?.city ?? area.city, code)]
}

/** Suggests a street without a postal code once in its city: the data does not say in which postal area of the city a street is. */
function matchStreet(index: AreaIndex, query: AddressQuery): Match[] {
  const end = query.city
    ? { street: query.text, cities: index.byCity(query.city, query.province) }
    : splitCity(index, query.text, city => !query.province || city.provinceCode === query.province.code)
  return end?.cities.flatMap(city => pickCity(city, end.street)) ?? []
}

/** Suggests each matching city once. */
function matchCity(index: AreaIndex, query: AddressQuery): Match[] {
  const { before, province } = query.province
    ? { before: query.text, province: query.province }
    : cutProvince(query.text)
  const name = before === '' ? query.text : before
  return index.byCityPrefix(name, before === '' ? undefined : province).flatMap(city => pickCity(city))
}

interface CityAtEnd {
  street: string
  cities: City[]
}

/** Finds the longest city name at the end of '55 King St W Toronto' or '123 Main St Austin TX'; a number and a name must remain before it. */
function splitCity(index: AreaIndex, text: string, fits: (city: City) => boolean): CityAtEnd | null {
  const { before, province } = cutProvince(text)
  return (province && cityAtEnd(index, before, fits, province)) ?? cityAtEnd(index, text, fits)
}

/** A number and a direction: the name of the street is still to come, so '1414 W Broadway' is not in a city of that name. */
const IS_ONLY_DIRECTION = /^\d\S* [nsew]{1,2}\.?$/i

function cityAtEnd(
  index: AreaIndex,
  text: string,
  fits: (city: City) => boolean,
  province?: Province,
): CityAtEnd | null {
  const words = text.split(' ')
  for (let count = Math.min(5, words.length - 2); count > 0; count--) {
    const cities = index.byCity(words.slice(-count).join(' '), province).filter(fits)
    const street = words.slice(0, -count).join(' ').replace(/,$/, '')
    if (cities.length > 0 && hasStreetNumber(street) && !IS_ONLY_DIRECTION.test(street)) return { street, cities }
  }
  return null
}

function rank(matches: Match[], { countries, limit, near }: SuggestOptions): Match[] {
  const allowed = matches.filter(({ area }) => countries.includes(area.countryCode))
  if (!near) return allowed.slice(0, limit)
  return allowed
    .map(match => ({ match, metres: distanceMetres(match.area, near) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, limit)
    .map(({ match }) => match)
}
