import zipcodes from 'zipcodes'
import type { CountryCode } from '../../../domain/address/country.ts'
import type { Place } from '../../../domain/address/distance.ts'
import { findProvince, provinceOfCanadianCode } from '../../../domain/address/provinces.ts'
import { municipality } from './canadian-city.ts'

/** A ZIP code or Canadian forward sortation area with its centre, in degrees. */
export interface PostalArea {
  code: string
  countryCode: CountryCode
  city: string
  provinceCode: string
  lat: number
  lng: number
}

/** Rows with shifted columns: the data has no coordinates for them. */
const slipped: Record<string, { city: string; lat: number; lng: number }> = {
  E1H: { city: 'Shediac Bridge', lat: 46.151, lng: -64.7 },
  E2E: { city: 'Rothesay', lat: 45.417, lng: -65.99 },
  E2H: { city: 'Saint John', lat: 45.348, lng: -66.02 },
  E3C: { city: 'Fredericton', lat: 45.936, lng: -66.7 },
  K0C: { city: 'Alexandria', lat: 45.223, lng: -74.85 },
  K0H: { city: 'Sydenham', lat: 44.55, lng: -76.65 },
  K0K: { city: 'Picton', lat: 44.059, lng: -77.4 },
  P0M: { city: 'Chelmsford', lat: 46.6, lng: -81.3 },
  V0N: { city: 'Sechelt', lat: 49.7, lng: -123.6 },
}

/** Areas whose place in the data is in Lake Ontario or in another part of the city. */
const misplaced: Record<string, Place> = {
  L5G: { lat: 43.564, lng: -79.587 },
  L5H: { lat: 43.545, lng: -79.612 },
  M1C: { lat: 43.7845, lng: -79.1605 },
  M5A: { lat: 43.6543, lng: -79.3606 },
  M5C: { lat: 43.6515, lng: -79.3754 },
  M5E: { lat: 43.6448, lng: -79.3733 },
  M5V: { lat: 43.644, lng: -79.4 },
  M6K: { lat: 43.6368, lng: -79.4282 },
  M6S: { lat: 43.6516, lng: -79.4845 },
  M8V: { lat: 43.6056, lng: -79.5013 },
}

/** A code reserved for letters to Santa Claus, located at the North Pole. */
const santaClaus = 'H0H'

let loaded: readonly PostalArea[] | undefined

/**
 * Returns every ZIP code of the 50 states and DC and every Canadian forward sortation area, about 43,000, without military post offices and overseas
 * territories. Cached after the first call.
 */
export function postalAreas(): readonly PostalArea[] {
  loaded ??= Object.values(zipcodes.codes).flatMap(row => (row.country === 'US' ? american(row) : canadian(row)))
  return loaded
}

type Row = (typeof zipcodes.codes)[string]

function american(row: Row): PostalArea[] {
  const province = findProvince(row.state)
  if (province?.countryCode !== 'US') return []
  // A few longitudes are missing their sign.
  return [
    {
      code: row.zip,
      countryCode: 'US',
      city: row.city,
      provinceCode: province.code,
      lat: row.latitude,
      lng: -Math.abs(row.longitude),
    },
  ]
}

function canadian(row: Row): PostalArea[] {
  const province = provinceOfCanadianCode(row.zip)
  if (!province || row.zip === santaClaus) return []
  const { city, lat, lng } = slipped[row.zip] ?? {
    city: municipality(row.zip, row.city),
    lat: row.latitude,
    lng: row.longitude,
  }
  return [{ code: row.zip, countryCode: 'CA', city, provinceCode: province.code, lat, lng, ...misplaced[row.zip] }]
}
