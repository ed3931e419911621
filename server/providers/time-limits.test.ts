import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createGoogleAddressSearch } from './address-search/google-address-search.ts'
import { createMapboxAddressSearch } from './address-search/mapbox-address-search.ts'
import { createSmartcar } from './connected-car/smartcar.ts'
import { createS3Files } from './files/s3-files.ts'
import { createRecaptchaCheck } from './human-check/recaptcha-check.ts'
import { createHttpsImages } from './public-images/https-images.ts'
import { createCollectorRecorder } from './session-recorder/collector-recorder.ts'
import { createMapboxStaticMap } from './static-map/mapbox-static-map.ts'
import { createGoogleTravelTimes } from './travel-time/google-travel-times.ts'
import { createMapboxTravelTimes } from './travel-time/mapbox-travel-times.ts'
import { createOsrmTravelTimes } from './travel-time/osrm-travel-times.ts'
import { createVpicDecoder } from './vin/vpic-decoder.ts'

/** Takes every request and never answers. The limit passes once the request is there, so that no test waits for it. */
const server = createServer(() => limit.abort(new DOMException('Too late.', 'TimeoutError')))
let limit: AbortController
let url: string
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
// An application of an earlier test file may wait with a limit of its own, so other limits can be among the calls.
afterEach(() => void vi.restoreAllMocks())

const TORONTO = { lat: 43.65, lng: -79.38 }
const COUNTRIES = { countries: ['CA'], limit: 5 } as const
const ADDRESS = 'http://127.0.0.1'
const s3 = () =>
  createS3Files({ endpoint: url, region: 'ca-1', bucket: 'files', accessKeyId: 'id', secretAccessKey: 'secret' })
const googleSearch = () => createGoogleAddressSearch({ url, geocodingUrl: url, key: 'key' })
const mapboxSearch = () => createMapboxAddressSearch({ url, token: 'token' })
const smartcar = () => {
  const urls = { connectUrl: ADDRESS, authUrl: url, apiUrl: url }
  return createSmartcar({ clientId: 'id', clientSecret: 'secret', mode: 'simulated', hasPkce: false, ...urls })
}

test.each<[string, number, () => Promise<unknown>]>([
  [
    'reCAPTCHA',
    5000,
    () =>
      createRecaptchaCheck({ siteKey: 'site', secretKey: 'secret', url }).verify('token', {
        action: 'SignUp',
        ip: '192.0.2.1',
      }),
  ],
  ['the suggestions of Google', 5000, () => googleSearch().suggest('10 King St', COUNTRIES)],
  ['the address at a place of Google', 5000, () => googleSearch().reverse(TORONTO, ['CA'])],
  ['the suggestions of Mapbox', 5000, () => mapboxSearch().suggest('10 King St', COUNTRIES)],
  ['the tokens of Smartcar', 15_000, () => smartcar().refreshTokens('token', new Date(0))],
  ['the cars of Smartcar', 15_000, () => smartcar().readOdometer('token', 'car')],
  ['reading a file', 30_000, () => s3().read(`${url}/files/t1/1-${'a'.repeat(32)}/a`)],
  ['removing a file', 30_000, () => s3().remove(`${url}/files/t1/1-${'a'.repeat(32)}/a`)],
  [
    'the collector of recordings',
    5000,
    () =>
      createCollectorRecorder({ url, key: 'key' }).save({
        tenantId: 1,
        userId: null,
        visitor: 'visitor',
        session: 'visit',
        events: [],
      }),
  ],
  [
    'the maps of Mapbox',
    8000,
    () =>
      createMapboxStaticMap({ url, token: 'token' }).render({
        ...TORONTO,
        width: 300,
        height: 200,
        scale: 1,
        marker: false,
        theme: 'light',
        zoom: 'street',
      }),
  ],
  [
    'the travel times of Google',
    800,
    () => createGoogleTravelTimes({ url, key: 'key' }).matrix([TORONTO], [TORONTO], null),
  ],
  [
    'the travel times of Mapbox',
    800,
    () => createMapboxTravelTimes({ url, token: 'token', cacheDays: 0 }).matrix([TORONTO], [TORONTO], null),
  ],
  [
    'the travel times of OSRM',
    800,
    () => createOsrmTravelTimes({ url, cacheDays: 30 }).matrix([TORONTO], [TORONTO], null),
  ],
])('%s is given %i ms to answer', async (_service, milliseconds, call) => {
  limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  await expect(call()).rejects.toThrow()
  expect(timeout.mock.calls).toContainEqual([milliseconds])
  expect(limit.signal.aborted).toBe(true)
})

test('vPIC is given 5 seconds, twice', async () => {
  limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    limit = new AbortController()
    return limit.signal
  })
  await expect(createVpicDecoder({ url }).decode('1HGCM82633A004352')).rejects.toMatchObject({ statusCode: 503 })
  expect(timeout.mock.calls.filter(([milliseconds]) => milliseconds === 5000)).toHaveLength(2)
})

test('the site of a picture is given 10 seconds, redirects included, and the refusal says so', async () => {
  limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const images = createHttpsImages({
    resolve: () => Promise.resolve(['93.184.215.14']),
    dial: (_url, _address, signal) => request(url, { signal }),
  })
  await expect(images.load('https://shop.example/logo.png')).rejects.toMatchObject({
    statusCode: 422,
    message: 'The site took more than 10 seconds to answer.',
  })
  expect(timeout.mock.calls).toContainEqual([10_000])
})
