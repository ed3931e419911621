import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGoogleAddressSearch } from './google-address-search.ts'

const part = (longText: string, shortText: string, ...types: string[]) => ({
  longText,
  shortText,
  types,
  languageCode: 'en',
})
const texas = [
  part('Austin', 'Austin', 'locality', 'political'),
  part('Travis County', 'Travis County', 'administrative_area_level_2', 'political'),
  part('Texas', 'TX', 'administrative_area_level_1', 'political'),
  part('United States', 'US', 'country', 'political'),
  part('78701', '78701', 'postal_code'),
  part('1234', '1234', 'postal_code_suffix'),
]
const location = { latitude: 30.2747, longitude: -97.7404 }
/** Places in the documented form of Place Details (New). */
const places: Record<string, object> = {
  congress: {
    location,
    addressComponents: [
      part('1100', '1100', 'street_number'),
      part('Congress Avenue', 'Congress Ave', 'route'),
      ...texas,
    ],
  },
  street: { location, addressComponents: [part('Congress Avenue', 'Congress Ave', 'route'), ...texas] },
  flat: {
    location: { latitude: 43.6484, longitude: -79.3784 },
    addressComponents: [
      part('4', '4', 'subpremise'),
      part('10', '10', 'street_number'),
      part('King Street West', 'King St W', 'route'),
      part('Toronto', 'Toronto', 'locality', 'political'),
      part('Ontario', 'ON', 'administrative_area_level_1', 'political'),
      part('Canada', 'CA', 'country', 'political'),
      part('M5H 1A1', 'M5H 1A1', 'postal_code'),
    ],
  },
  sanJuan: {
    location,
    addressComponents: [part('San Juan', 'San Juan', 'locality'), part('Puerto Rico', 'PR', 'country', 'political')],
  },
}
const prediction = (placeId: string, text: string) => ({
  placePrediction: { placeId, text: { text, matches: [{ endOffset: 4 }] } },
})

interface SentRequest {
  method: string | undefined
  url: URL
  key: unknown
  fields: unknown
  body: unknown
}
let sentRequest: SentRequest | undefined
let status = 200
const named = (long_name: string, short_name: string, ...types: string[]) => ({ long_name, short_name, types })
/** An answer in the documented form of the Geocoding API. */
const found = {
  status: 'OK',
  results: [
    {
      formatted_address: '1100 Congress Ave, Austin, TX 78701, USA',
      place_id: 'congress',
      types: ['street_address'],
      geometry: { location: { lat: 30.2747, lng: -97.7404 }, location_type: 'ROOFTOP' },
      address_components: [
        named('1100', '1100', 'street_number'),
        named('Congress Avenue', 'Congress Ave', 'route'),
        named('Austin', 'Austin', 'locality', 'political'),
        named('Texas', 'TX', 'administrative_area_level_1', 'political'),
        named('United States', 'US', 'country', 'political'),
        named('78701', '78701', 'postal_code'),
      ],
    },
  ],
}
let geocoding: object = found
const server = createServer((request, response) => {
  let sent = ''
  request.on('data', (chunk: Buffer) => (sent += chunk.toString()))
  request.on('end', () => {
    const url = new URL(request.url ?? '', 'http://local')
    sentRequest = {
      method: request.method,
      url,
      key: request.headers['x-goog-api-key'],
      fields: request.headers['x-goog-fieldmask'],
      body: sent === '' ? undefined : JSON.parse(sent),
    }
    if (url.pathname === '/maps/api/geocode/json') {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(geocoding))
      return
    }
    const place = places[url.pathname.replace('/v1/places/', '')]
    const answer =
      request.method === 'GET'
        ? place
        : {
            suggestions: [
              prediction('congress', '1100 Congress Ave, Austin, TX, USA'),
              prediction('street', 'Congress'),
            ],
          }
    const code = status === 200 && !answer ? 404 : status
    response.writeHead(code, { 'content-type': 'application/json' })
    response.end(JSON.stringify(code === 200 ? answer : { error: { code, message: 'no', status: 'NOT_FOUND' } }))
  })
})
const search = () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createGoogleAddressSearch({ url, geocodingUrl: url, key: 'a key' })
}
const session = '6f1c8d3e-3c55-4a62-9d0b-0a1f5f1d7c11'

beforeAll(() => new Promise<void>(done => server.listen(0, '127.0.0.1', done)))
afterAll(() => void server.close())
beforeEach(() => {
  sentRequest = undefined
  status = 200
  geocoding = found
})

test('autocomplete requests follow the documentation and ask only for the fields shown', async () => {
  const near = { lat: 30, lng: -97 }
  await search().suggest(' 1100 Cong ', { countries: ['CA', 'US'], limit: 6, near, session })
  expect(sentRequest).toMatchObject({
    method: 'POST',
    key: 'a key',
    fields: 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
    body: {
      input: '1100 Cong',
      includedRegionCodes: ['ca', 'us'],
      includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route', 'postal_code'],
      languageCode: 'en',
      locationBias: { circle: { center: { latitude: 30, longitude: -97 }, radius: 50_000 } },
      sessionToken: session,
    },
  })
  expect(sentRequest?.url.pathname).toBe('/v1/places:autocomplete')
})

test('suggestions are attributed to Google, and the place is requested when one is chosen', async () => {
  expect(await search().suggest('1100', { countries: ['US'], limit: 1 })).toEqual([
    { id: 'congress', label: '1100 Congress Ave, Austin, TX, USA', place: null, attribution: 'Google Maps' },
  ])
})

test('the chosen place is requested in the same session and read from its components', async () => {
  expect(await search().resolve('congress', session)).toEqual({
    street: '1100 Congress Avenue',
    city: 'Austin',
    provinceCode: 'TX',
    province: 'Texas',
    postalCode: '78701',
    countryCode: 'US',
    country: 'United States',
    lat: 30.2747,
    lng: -97.7404,
    complete: true,
  })
  expect(sentRequest).toMatchObject({ method: 'GET', key: 'a key', fields: 'location,addressComponents' })
  expect(sentRequest?.url.searchParams.get('sessionToken')).toBe(session)
})

test('an apartment keeps its number, a street alone is not complete, and other countries give no place', async () => {
  expect(await search().resolve('flat')).toMatchObject({
    street: '10 King Street West #4',
    postalCode: 'M5H 1A1',
    countryCode: 'CA',
    complete: true,
  })
  expect(await search().resolve('street')).toMatchObject({ street: 'Congress Avenue', complete: false })
  expect(await search().resolve('sanJuan')).toBeNull()
})

test('an id that Google does not know gives no place, and an impossible one is not requested', async () => {
  expect(await search().resolve('unknown')).toBeNull()
  sentRequest = undefined
  expect(await search().resolve('../secrets')).toBeNull()
  expect(await search().suggest('  ', { countries: ['US'], limit: 5 })).toEqual([])
  expect(sentRequest).toBeUndefined()
})

test('a session that Google would refuse is omitted', async () => {
  await search().resolve('congress', 'not a token')
  expect(sentRequest?.url.searchParams.has('sessionToken')).toBe(false)
})

test('throws when Google refuses, without the key in the message', async () => {
  status = 403
  const refusal = 'Address search answered 403.'
  await expect(search().suggest('x', { countries: ['US'], limit: 5 })).rejects.toThrow(refusal)
  await expect(search().resolve('congress')).rejects.toThrow(refusal)
})

test('the address at a place comes from the Geocoding API, and none from a country that we do not serve', async () => {
  expect(await search().reverse({ lat: 30.2747, lng: -97.7404 }, ['CA', 'US'])).toMatchObject({
    street: '1100 Congress Avenue',
    city: 'Austin',
    provinceCode: 'TX',
    postalCode: '78701',
    complete: true,
  })
  expect(sentRequest?.url.pathname).toBe('/maps/api/geocode/json')
  expect(Object.fromEntries(sentRequest?.url.searchParams ?? [])).toEqual({
    latlng: '30.2747,-97.7404',
    result_type: 'street_address|premise|postal_code|locality',
    language: 'en',
    key: 'a key',
  })
  expect(await search().reverse({ lat: 30.2747, lng: -97.7404 }, ['CA'])).toBeNull()
  geocoding = { status: 'ZERO_RESULTS', results: [] }
  expect(await search().reverse({ lat: 0, lng: 0 }, ['CA', 'US'])).toBeNull()
})

test('a key that the Geocoding API refuses is an error, without the key in the message', async () => {
  geocoding = { status: 'REQUEST_DENIED', error_message: 'a key is not allowed', results: [] }
  await expect(search().reverse({ lat: 30, lng: -97 }, ['US'])).rejects.toThrow(
    'Address search answered REQUEST_DENIED.',
  )
})
