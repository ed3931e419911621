import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Place } from '../../../domain/address/distance.ts'
import { createGoogleTravelTimes } from './google-travel-times.ts'
import { createMapboxTravelTimes } from './mapbox-travel-times.ts'
import { createOsrmTravelTimes } from './osrm-travel-times.ts'

const BASE = { lat: 43.65, lng: -79.38 }
const NORTH = { lat: 43.75, lng: -79.4 }
const ISLAND = { lat: 43.62, lng: -79.381 }
const JUNE_1 = new Date('2026-06-01T13:00:00Z')

interface Asked {
  url: URL
  headers: IncomingMessage['headers']
  body: string
}
let asked: Asked[] = []
/** Returns the answer; undefined: none at all. */
let answer: (request: Asked) => object | undefined
let status = 200
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const one = { url: new URL(request.url ?? '', 'http://local'), headers: request.headers, body }
    asked.push(one)
    const content = answer(one)
    if (!content) return
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(content))
  })
})
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
beforeAll(() => new Promise<void>(done => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  status = 200
})

/** Answers as OSRM and Mapbox do: the time is the number of the origin and of the destination. */
const asTable = ({ url: { searchParams } }: Asked): object => {
  const rows = (searchParams.get('sources') ?? '').split(';').map(Number)
  const columns = (searchParams.get('destinations') ?? '').split(';').map(Number)
  const cell = (row: number, column: number) => row * 1_000 + column
  return {
    code: 'Ok',
    durations: rows.map(row => columns.map(column => cell(row, column) + 0.5)),
    distances: rows.map(row => columns.map(column => cell(row, column) * 10)),
    sources: [],
    destinations: [],
  }
}
const places = (count: number): Place[] =>
  Array.from({ length: count }, (_, index) => ({ lat: 43 + index / 1_000, lng: -79 }))

describe('OSRM', () => {
  const osrm = () => createOsrmTravelTimes({ url: url(), cacheDays: 90 })
  test('is asked for a table as documented, with longitudes first, and its holes stay', async () => {
    answer = () => ({ code: 'Ok', durations: [[720.4, null]], distances: [[11_250.1, null]] })
    expect(await osrm().matrix([BASE], [NORTH, ISLAND], JUNE_1)).toEqual([{ seconds: 720.4, metres: 11_250.1 }, null])
    expect(asked[0]?.url.pathname).toBe(
      '/table/v1/driving/-79.380000,43.650000;-79.400000,43.750000;-79.381000,43.620000',
    )
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      sources: '0',
      destinations: '1;2',
      annotations: 'duration,distance',
    })
    expect(osrm()).toMatchObject({ source: 'osrm', cacheDays: 90 })
  })
  test('refuses, answers nonsense or not at all', async () => {
    answer = () => ({ code: 'InvalidQuery', message: 'Query string malformed' })
    status = 400
    await expect(osrm().matrix([BASE], [NORTH], null)).rejects.toThrow('The travel times of OSRM answered 400.')
    status = 200
    await expect(osrm().matrix([BASE], [NORTH], null)).rejects.toThrow()
    answer = () => undefined
    const before = performance.now()
    await expect(osrm().matrix([BASE], [NORTH], null)).rejects.toThrow(/timeout|abort/i)
    expect(performance.now() - before).toBeGreaterThan(700)
  })
})

describe('Mapbox', () => {
  const mapbox = () => createMapboxTravelTimes({ url: url(), token: 'pk.test', cacheDays: 0 })
  test('is asked for a matrix as documented, with the minute of departure', async () => {
    answer = asTable
    await mapbox().matrix([BASE], [NORTH], JUNE_1)
    expect(asked[0]?.url.pathname).toBe(
      '/directions-matrix/v1/mapbox/driving/-79.380000,43.650000;-79.400000,43.750000',
    )
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      sources: '0',
      destinations: '1',
      annotations: 'duration,distance',
      depart_at: '2026-06-01T13:00Z',
      access_token: 'pk.test',
    })
    await mapbox().matrix([BASE], [NORTH], null)
    expect(asked[1]?.url.searchParams.has('depart_at')).toBe(false)
  })
  test('is asked in blocks of 25 points, which are put together', async () => {
    answer = asTable
    const legs = await mapbox().matrix(places(3), places(30), null)
    expect(asked).toHaveLength(6)
    expect(Math.max(...asked.map(one => one.url.pathname.split(';').length))).toBeLessThanOrEqual(25)
    expect(legs).toHaveLength(90)
    // The first destination of the second block is number 1 of its request, after one origin.
    expect([legs[0]?.seconds, legs[23]?.seconds, legs[24]?.seconds, legs[89]?.seconds]).toEqual([1.5, 24.5, 1.5, 6.5])
    expect(legs).not.toContain(null)
  })
  test('does not put the token into an error', async () => {
    answer = () => ({ message: 'Not Authorized - Invalid Token' })
    status = 401
    await expect(mapbox().matrix([BASE], [NORTH], null)).rejects.toThrow('The travel times of Mapbox answered 401.')
  })
})

describe('Google', () => {
  const google = () => createGoogleTravelTimes({ url: url(), key: 'a key' })
  const element = { status: {}, condition: 'ROUTE_EXISTS', distanceMeters: 11_250, duration: '720s' }
  test('is asked for a matrix as documented, and nothing may be kept', async () => {
    answer = () => [
      { ...element, originIndex: 0, destinationIndex: 2, status: { code: 5, message: 'x' } },
      { ...element, originIndex: 0, destinationIndex: 1, condition: 'ROUTE_NOT_FOUND' },
      element,
    ]
    expect(await google().matrix([BASE], [NORTH, ISLAND, BASE], JUNE_1)).toEqual([
      { seconds: 720, metres: 11_250 },
      null,
      null,
    ])
    expect(asked[0]?.url.pathname).toBe('/distanceMatrix/v2:computeRouteMatrix')
    expect(asked[0]?.headers).toMatchObject({
      'x-goog-api-key': 'a key',
      'x-goog-fieldmask': 'originIndex,destinationIndex,status,condition,distanceMeters,duration',
    })
    const point = ({ lat, lng }: Place) => ({ waypoint: { location: { latLng: { latitude: lat, longitude: lng } } } })
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      origins: [point(BASE)],
      destinations: [NORTH, ISLAND, BASE].map(point),
      travelMode: 'DRIVE',
      routingPreference: 'TRAFFIC_AWARE',
      departureTime: '2026-06-01T13:00:00.000Z',
    })
    expect(google().cacheDays).toBe(0)
  })
  test('is asked for at most 625 elements at once', async () => {
    answer = ({ body }) => {
      const { origins, destinations } = JSON.parse(body) as { origins: object[]; destinations: object[] }
      expect(origins.length * destinations.length).toBeLessThanOrEqual(625)
      return origins.flatMap((_, originIndex) =>
        destinations.map((__, destinationIndex) => ({ ...element, originIndex, destinationIndex })),
      )
    }
    const legs = await google().matrix(places(30), places(40), null)
    expect(legs).toHaveLength(1_200)
    expect(legs).not.toContain(null)
    expect(asked).toHaveLength(2)
  })
  test('refuses', async () => {
    answer = () => ({ error: { code: 403, status: 'PERMISSION_DENIED' } })
    status = 403
    await expect(google().matrix([BASE], [NORTH], null)).rejects.toThrow('The travel times of Google answered 403.')
  })
})
