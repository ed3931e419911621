import type { CountryCode } from '../../../domain/address/country.ts'
import { distanceMetres, type Place } from '../../../domain/address/distance.ts'
import type { Province } from '../../../domain/address/provinces.ts'
import type { PostalArea } from './postal-areas.ts'

/** Of a degree of latitude, rounded down. */
const METRES_PER_DEGREE = 111_000

/** The postal areas of one city in one province. */
export interface City {
  key: string
  countryCode: CountryCode
  provinceCode: string
  /** Sorted by code. */
  areas: PostalArea[]
}

/** Postal areas, searchable by the prefix of a code or city. */
export interface AreaIndex {
  byCode(code: string): PostalArea | undefined
  byCodePrefix(prefix: string): PostalArea[]
  /** Returns cities whose name starts with this prefix, largest number of areas first. */
  byCityPrefix(prefix: string, province?: Province): City[]
  /** Returns the cities with exactly this name. */
  byCity(name: string, province?: Province): City[]
  /** Returns the area with the nearest centre. */
  nearestTo(place: Place): PostalArea | undefined
}

/** Normalizes a city name for comparison: no accents, case or punctuation; 'Saint' and 'St.' are the same. */
export const cityKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bsainte\b/g, 'ste')

/** Returns the index of the first element not before `from`, in a list sorted by `key`. */
function lowerBound<T>(sorted: readonly T[], from: string, key: (item: T) => string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = sorted[middle]
    if (item !== undefined && key(item) < from) low = middle + 1
    else high = middle
  }
  return low
}

function startingWith<T>(sorted: readonly T[], prefix: string, key: (item: T) => string): T[] {
  const found: T[] = []
  for (let i = lowerBound(sorted, prefix, key); i < sorted.length; i++) {
    const item = sorted[i]
    if (item === undefined || !key(item).startsWith(prefix)) break
    found.push(item)
  }
  return found
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export function buildAreaIndex(areas: readonly PostalArea[]): AreaIndex {
  const codes = new Map(areas.map(area => [area.code, area]))
  const sortedAreas = [...areas].sort((a, b) => compare(a.code, b.code))
  const cities = new Map<string, City>()
  for (const area of sortedAreas) {
    const key = cityKey(area.city)
    const id = `${key}|${area.provinceCode}`
    const city = cities.get(id)
    if (city) city.areas.push(area)
    else cities.set(id, { key, countryCode: area.countryCode, provinceCode: area.provinceCode, areas: [area] })
  }
  const sortedCities = [...cities.values()].sort((a, b) => compare(a.key, b.key))

  const inProvince = (found: City[], province?: Province): City[] =>
    found
      .filter(city => !province || city.provinceCode === province.code)
      .sort((a, b) => b.areas.length - a.areas.length || compare(a.key, b.key))

  return {
    byCode: code => codes.get(code),
    byCodePrefix: prefix => startingWith(sortedAreas, prefix, area => area.code),
    byCityPrefix: (prefix, province) => {
      const key = cityKey(prefix)
      return key === ''
        ? []
        : inProvince(
            startingWith(sortedCities, key, city => city.key),
            province,
          )
    },
    byCity: (name, province) => {
      const key = cityKey(name)
      return inProvince(
        startingWith(sortedCities, key, city => city.key).filter(city => city.key === key),
        province,
      )
    },
    nearestTo: place => {
      let nearest: PostalArea | undefined
      let least = Number.POSITIVE_INFINITY
      for (const area of sortedAreas) {
        // Most areas are too far north or south to need an exact distance.
        if (Math.abs(area.lat - place.lat) * METRES_PER_DEGREE > least) continue
        const metres = distanceMetres(area, place)
        if (metres >= least) continue
        least = metres
        nearest = area
      }
      return nearest
    },
  }
}
