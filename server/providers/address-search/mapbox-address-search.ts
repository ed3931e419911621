import { z } from 'zod'
import { countryNames } from '../../../domain/address/country.ts'
import { findProvince } from '../../../domain/address/provinces.ts'
import { callService } from '../../platform/http/call-service.ts'
import type { AddressSearch, FoundPlace } from '../../ports/address-search.ts'

export interface MapboxSettings {
  /** Without a trailing slash. */
  url: string
  token: string
}

const named = z.object({ name: z.string() })
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    mapbox_id: z.string(),
    feature_type: z.string(),
    name: z.string(),
    full_address: z.string().optional(),
    context: z.object({
      address: z.object({ address_number: z.string().nullish(), name: z.string().nullish() }).optional(),
      postcode: named.optional(),
      locality: named.optional(),
      place: named.optional(),
      district: named.optional(),
      region: named.extend({ region_code: z.string().optional() }).optional(),
      country: z.object({ country_code: z.string() }).optional(),
    }),
  }),
})
const collection = z.object({ features: z.array(feature) })

interface Found {
  id: string
  label: string
  place: FoundPlace
}

const timeoutMs = 5000
/** Mapbox refuses more than 10 results, and queries of more than 256 characters. */
const most = 10
const longestQuery = 256

/** Creates an address search with the Mapbox Geocoding API, version 6 (https://docs.mapbox.com/api/search/geocoding/). */
export function createMapboxAddressSearch({ url, token }: MapboxSettings): AddressSearch {
  async function ask(direction: 'forward' | 'reverse', query: Record<string, string>): Promise<Found[]> {
    const parameters = new URLSearchParams({ ...query, language: 'en', access_token: token })
    const answer = await callService(`${url}/search/geocode/v6/${direction}?${parameters}`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`Address search answered ${answer.status}.`)
    return collection.parse(await answer.json()).features.flatMap(placesOf)
  }
  return {
    async suggest(query, { countries, limit, near }) {
      // Mapbox separates queries with a semicolon.
      const q = query.replaceAll(';', ' ').trim().slice(0, longestQuery)
      if (q === '') return []
      const found = await ask('forward', {
        q,
        country: countries.map(code => code.toLowerCase()).join(','),
        limit: String(Math.min(limit, most)),
        types: 'address,street,postcode,place,locality',
        autocomplete: 'true',
        ...(near && { proximity: `${near.lng},${near.lat}` }),
      })
      // Mapbox's terms require a permanent request for stored data, so suggestions have no place yet.
      return found.map(({ id, label }) => ({ id, label, place: null, attribution: null }))
    },
    async resolve(id) {
      // An id works as a query for its feature.
      const found = await ask('forward', { q: id, limit: '1', permanent: 'true' })
      return found.find(feature => feature.id === id)?.place ?? null
    },
    async reverse({ lat, lng }, countries) {
      // The most exact level first: the address, where there is one, else the postal code or the town.
      const [found] = await ask('reverse', {
        longitude: String(lng),
        latitude: String(lat),
        country: countries.map(code => code.toLowerCase()).join(','),
        types: 'address,postcode,place',
        permanent: 'true',
      })
      return found?.place ?? null
    },
  }
}

/** Returns none for a feature outside the provinces and states that we serve, e.g. in Puerto Rico. */
function placesOf({ geometry, properties }: z.infer<typeof feature>): Found[] {
  const { context } = properties
  const code = context.country?.country_code.toUpperCase()
  const province = findProvince(context.region?.region_code ?? context.region?.name ?? '')
  if (!province || province.countryCode !== code) return []
  const isPostcode = properties.feature_type === 'postcode'
  const isCity = properties.feature_type === 'place' || properties.feature_type === 'locality'
  const street = isPostcode || isCity ? undefined : (context.address?.name ?? properties.name)
  const city =
    context.place?.name ?? context.locality?.name ?? context.district?.name ?? (isCity ? properties.name : '')
  const postalCode = context.postcode?.name ?? (isPostcode ? properties.name : '')
  const [lng, lat] = geometry.coordinates
  const place = {
    ...(street && { street }),
    city,
    provinceCode: province.code,
    province: province.name,
    postalCode,
    countryCode: province.countryCode,
    country: countryNames[province.countryCode],
    lat,
    lng,
    complete: Boolean(context.address?.address_number) && postalCode !== '' && city !== '',
  }
  const label = properties.full_address ?? [properties.name, city, province.code].filter(Boolean).join(', ')
  return [{ id: properties.mapbox_id, label, place }]
}
