import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMapboxAddressSearch } from './mapbox-address-search.ts'

/** A feature in the documented form of Geocoding v6. */
const austin = {
  type: 'Feature',
  id: 'dXJuOm1ieGFkcjox',
  geometry: { type: 'Point', coordinates: [-97.742, 30.271] },
  properties: {
    mapbox_id: 'dXJuOm1ieGFkcjox',
    feature_type: 'address',
    name: '123 Main Street',
    place_formatted: 'Austin, Texas 78701, United States',
    full_address: '123 Main Street, Austin, Texas 78701, United States',
    coordinates: { longitude: -97.742, latitude: 30.271, accuracy: 'rooftop' },
    context: {
      address: {
        mapbox_id: 'dXJuOm1ieGFkcjox',
        address_number: '123',
        street_name: 'Main Street',
        name: '123 Main Street',
      },
      street: { mapbox_id: 's1', name: 'Main Street' },
      postcode: { mapbox_id: 'p1', name: '78701' },
      place: { mapbox_id: 'c1', name: 'Austin', wikidata_id: 'Q16559' },
      region: { mapbox_id: 'r1', name: 'Texas', region_code: 'TX', region_code_full: 'US-TX' },
      country: { mapbox_id: 'u1', name: 'United States', country_code: 'US', country_code_alpha_3: 'USA' },
    },
  },
}
const street = {
  ...austin,
  properties: {
    ...austin.properties,
    mapbox_id: 's1',
    feature_type: 'street',
    name: 'Main Street',
    context: { ...austin.properties.context, address: undefined },
  },
}
const sanJuan = {
  ...austin,
  properties: {
    ...austin.properties,
    context: { ...austin.properties.context, region: undefined, country: { name: 'Puerto Rico', country_code: 'PR' } },
  },
}

let requestedUrl = new URL('http://none')
let status = 200
const server = createServer((request, response) => {
  requestedUrl = new URL(request.url ?? '', 'http://local')
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({ type: 'FeatureCollection', features: [austin, street, sanJuan], attribution: 'NOTICE: © Mapbox' }),
  )
})
const start = () => new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const search = () =>
  createMapboxAddressSearch({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'pk.test' })

beforeAll(start)
afterAll(() => void server.close())
beforeEach(() => {
  status = 200
})

describe('Mapbox geocoding v6', () => {
  test('sends requests as documented', async () => {
    await search().suggest('123 Main; x', { countries: ['CA', 'US'], limit: 50, near: { lat: 30, lng: -97 } })
    expect(requestedUrl.pathname).toBe('/search/geocode/v6/forward')
    expect(Object.fromEntries(requestedUrl.searchParams)).toEqual({
      q: '123 Main  x',
      country: 'ca,us',
      limit: '10',
      types: 'address,street,postcode,place,locality',
      autocomplete: 'true',
      proximity: '-97,30',
      language: 'en',
      access_token: 'pk.test',
    })
  })

  test('suggests results in our countries without storing them', async () => {
    const found = await search().suggest('123 Main', { countries: ['US'], limit: 5 })
    const rest = { place: null, attribution: null }
    expect(found).toEqual([
      { id: 'dXJuOm1ieGFkcjox', label: '123 Main Street, Austin, Texas 78701, United States', ...rest },
      { id: 's1', label: expect.any(String), ...rest },
    ])
  })

  test('resolves an id as a permanent result, complete or not', async () => {
    expect(await search().resolve('dXJuOm1ieGFkcjox')).toEqual({
      street: '123 Main Street',
      city: 'Austin',
      provinceCode: 'TX',
      province: 'Texas',
      postalCode: '78701',
      countryCode: 'US',
      country: 'United States',
      lat: 30.271,
      lng: -97.742,
      complete: true,
    })
    expect(requestedUrl.searchParams.get('permanent')).toBe('true')
    expect(await search().resolve('s1')).toMatchObject({ street: 'Main Street', complete: false })
    expect(await search().resolve('unknown')).toBeNull()
  })

  test('finds the address at a place, as a permanent result', async () => {
    const found = await search().reverse({ lat: 30.271, lng: -97.742 }, ['CA', 'US'])
    expect(found).toMatchObject({ street: '123 Main Street', postalCode: '78701', complete: true })
    expect(requestedUrl.pathname).toBe('/search/geocode/v6/reverse')
    expect(Object.fromEntries(requestedUrl.searchParams)).toEqual({
      longitude: '-97.742',
      latitude: '30.271',
      country: 'ca,us',
      types: 'address,postcode,place',
      permanent: 'true',
      language: 'en',
      access_token: 'pk.test',
    })
  })

  test('sends no request for an empty query', async () => {
    requestedUrl = new URL('http://none')
    expect(await search().suggest('  ', { countries: ['US'], limit: 5 })).toEqual([])
    expect(requestedUrl.host).toBe('none')
  })

  test('throws when Mapbox refuses, without the token in the message', async () => {
    status = 401
    await expect(search().suggest('x', { countries: ['US'], limit: 5 })).rejects.toThrow('Address search answered 401.')
  })
})
