import { dropEnd } from '../format/drop-end.ts'
import { type PostalCode, parsePostalCode } from './postal-code.ts'
import { findProvince, type Province } from './provinces.ts'

/** Parts of a typed address that its form alone shows. To find the city in `text` may need a list of cities. */
export interface AddressQuery {
  /** The rest: the street, possibly with the city behind it ('55 King St W Toronto'), or only the beginning of a city. */
  text: string
  /** The city, if it is between commas or before a province. */
  city?: string
  province?: Province
  postal?: PostalCode
}

const country = /[ ,](?:canada|usa|u\.s\.a\.|united states(?: of america)?)\.?$/i
const postalAtEnd = /(?:^|[\s,])([a-z]\d[a-z][\s-]?\d[a-z]\d|[a-z]\d[a-z]|\d{5}(?:-\d{4})?)$/i
const maxLength = 200

/** Splits a typed address into its parts, e.g. '123 Main St, Austin, TX 78701, USA'. Input longer than 200 characters is cut off. */
export function parseAddressQuery(input: string): AddressQuery {
  let rest = input.slice(0, maxLength).replace(/\s+/g, ' ').trim()
  const named = country.exec(rest)
  if (named) rest = dropEnd(rest.slice(0, named.index), ' ,')
  const postalText = postalAtEnd.exec(rest)?.[1]
  const postal = postalText ? parsePostalCode(postalText) : null
  if (postalText && postal) rest = rest.slice(0, rest.length - postalText.length)
  const segments = rest
    .split(',')
    .map(s => s.trim())
    .filter(s => s !== '')

  const last = segments.at(-1)
  if (segments.length < 2 || last === undefined) return { text: last ?? '', ...(postal && { postal }) }
  const { before, province } = cutProvince(last)
  segments.pop()
  if (before) segments.push(before)
  // '12 Elm St, Apt 4' ends with a unit, not with a city.
  const city = segments.length > 1 && !/\d/.test(segments.at(-1) ?? '') ? segments.pop() : undefined
  return { text: segments.join(', '), ...(city && { city }), ...(province && { province }), ...(postal && { postal }) }
}

/** Splits a province off the end of the words: 'Austin TX' → Austin and Texas. */
export function cutProvince(words: string): { before: string; province?: Province } {
  const parts = words.split(' ')
  // The longest name, 'Newfoundland and Labrador', has three words.
  for (const count of [3, 2, 1]) {
    const province = parts.length >= count ? findProvince(parts.slice(-count).join(' ')) : undefined
    if (province) return { before: parts.slice(0, -count).join(' '), province }
  }
  return { before: words }
}

/** Checks whether a street line has a number and a name, e.g. '123 Main St', '4-123 Main St', 'Unit 4, 123 Main St', '120 8 Ave SW' (requirements INFO-11). */
export const hasStreetNumber = (street: string): boolean =>
  /(?:^|, )(?:#?\w+\s?-\s?)?\d+[a-z]?(?: 1\/2)? +(?:\d+(?:st|nd|rd|th)\b|\d{1,3} +\p{L}{2}|\p{L})/iu.test(street)

const compass = /^(n|s|e|w|ne|nw|se|sw)$/i

/** Capitalizes lower-case input: '55 king st w' → '55 King St W'. Mixed case stays as typed. */
export function tidyStreet(street: string): string {
  if (street !== street.toLowerCase()) return street
  return street.replace(/[\p{L}\d']+/gu, word =>
    compass.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
  )
}
