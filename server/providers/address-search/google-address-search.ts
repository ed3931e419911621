import { z } from 'zod'
import { countryNames } from '../../../domain/address/country.ts'
import { formatPostalCode, parsePostalCode } from '../../../domain/address/postal-code.ts'
import { findProvince } from '../../../domain/address/provinces.ts'
import { callService } from '../../platform/http/call-service.ts'
import type { AddressSearch, FoundPlace } from '../../ports/address-search.ts'

export interface GoogleSettings {
  /** Of the Places API, without a trailing slash. */
  url: string
  /** Of the Geocoding API, without a trailing slash. */
  geocodingUrl: string
  key: string
}

const predictions = z.object({
  suggestions: z
    .array(z.object({ placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }) }))
    .default([]),
})
const placeShape = z.object({
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z
    .array(z.object({ longText: z.string(), shortText: z.string().optional(), types: z.array(z.string()) }))
    .default([]),
})
/** An answer of the Geocoding API, whose names differ from those of the Places API. */
const geocoded = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
        address_components: z.array(
          z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
        ),
      }),
    )
    .default([]),
})

const timeoutMs = 5000
/** Types that can be an address; Google accepts five at most. */
const types = ['street_address', 'premise', 'subpremise', 'route', 'postal_code']
/** Radius in metres for nearby places; Google's maximum. */
const nearMetres = 50_000
const isPlaceId = (id: string): boolean => /^[\w=-]{1,1000}$/.test(id)
/** Omits a session that Google would refuse. */
const sessionOf = (session: string | undefined): { sessionToken?: string } =>
  session !== undefined && /^[\w-]{1,36}$/.test(session) ? { sessionToken: session } : {}

/**
 * Creates an address search with the Places API (New): autocomplete while the user types, and the details of the chosen place. The details end the
 * session that Google bills (https://developers.google.com/maps/documentation/places/web-service/op-overview). The address at a place comes from the
 * Geocoding API (https://developers.google.com/maps/documentation/geocoding/requests-reverse-geocoding).
 */
export function createGoogleAddressSearch({ url, geocodingUrl, key }: GoogleSettings): AddressSearch {
  /** @param fields the requested parts of the answer, which Google bills by */
  const ask = (path: string, fields: string, body?: object): Promise<Response> =>
    callService(`${url}/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': fields },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
  return {
    async suggest(query, { countries, limit, near, session }) {
      const input = query.trim()
      if (input === '') return []
      const fields = 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text'
      const answer = await ask('places:autocomplete', fields, {
        input,
        includedRegionCodes: countries.map(code => code.toLowerCase()),
        includedPrimaryTypes: types,
        languageCode: 'en',
        ...(near && {
          locationBias: { circle: { center: { latitude: near.lat, longitude: near.lng }, radius: nearMetres } },
        }),
        ...sessionOf(session),
      })
      if (!answer.ok) throw refused(answer)
      const { suggestions } = predictions.parse(await answer.json())
      return suggestions.slice(0, limit).map(({ placePrediction: { placeId, text } }) => ({
        id: placeId,
        label: text.text,
        place: null,
        attribution: 'Google Maps',
      }))
    },
    async resolve(id, session) {
      if (!isPlaceId(id)) return null
      const parameters = new URLSearchParams({ languageCode: 'en', ...sessionOf(session) })
      const answer = await ask(`places/${id}?${parameters}`, 'location,addressComponents')
      if (answer.status === 404) return null
      if (!answer.ok) throw refused(answer)
      return toPlace(placeShape.parse(await answer.json()))
    },
    async reverse({ lat, lng }, countries) {
      const parameters = new URLSearchParams({
        latlng: `${lat},${lng}`,
        result_type: 'street_address|premise|postal_code|locality',
        language: 'en',
        key,
      })
      const answer = await callService(`${geocodingUrl}/maps/api/geocode/json?${parameters}`, {
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw refused(answer)
      const { status, results } = geocoded.parse(await answer.json())
      // A refused key answers 200 with its reason as the status.
      if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`Address search answered ${status}.`)
      const [found] = results.map(fromGeocoding).filter(place => place !== null)
      return found && countries.includes(found.countryCode) ? found : null
    },
  }
}

type GeocodedResult = z.infer<typeof geocoded>['results'][number]

const fromGeocoding = ({ geometry: { location }, address_components }: GeocodedResult): FoundPlace | null =>
  toPlace({
    location: { latitude: location.lat, longitude: location.lng },
    addressComponents: address_components.map(({ long_name, short_name, types }) => ({
      longText: long_name,
      shortText: short_name,
      types,
    })),
  })

const refused = ({ status }: Response): Error => new Error(`Address search answered ${status}.`)

/** Returns null for a place outside the provinces and states that we serve, e.g. in Puerto Rico. */
function toPlace({ location, addressComponents }: z.infer<typeof placeShape>): FoundPlace | null {
  const part = (...wanted: string[]): { longText: string; shortText?: string } | undefined =>
    wanted.flatMap(type => addressComponents.filter(component => component.types.includes(type)))[0]
  const region = part('administrative_area_level_1')
  const province = findProvince(region?.shortText ?? region?.longText ?? '')
  if (!province || province.countryCode !== part('country')?.shortText) return null
  const number = part('street_number')?.longText
  const route = part('route')?.longText
  const unit = part('subpremise')?.longText
  const street = [number, route, unit && `#${unit}`].filter(Boolean).join(' ')
  const city = part('locality', 'sublocality_level_1', 'postal_town', 'administrative_area_level_3')?.longText ?? ''
  const postalCode = formatPostalCode(part('postal_code')?.longText ?? '')
  const kind = parsePostalCode(postalCode)?.kind
  return {
    ...(route && { street }),
    city,
    provinceCode: province.code,
    province: province.name,
    postalCode,
    countryCode: province.countryCode,
    country: countryNames[province.countryCode],
    lat: location.latitude,
    lng: location.longitude,
    complete: number !== undefined && route !== undefined && city !== '' && (kind === 'zip' || kind === 'full'),
  }
}
