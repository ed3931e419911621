import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MapRequest } from '../../ports/static-map.ts'
import { drawMap } from './map-svg.ts'
import { createMapboxStaticMap } from './mapbox-static-map.ts'
import { createOfflineStaticMap } from './offline-static-map.ts'

const toronto: MapRequest = {
  lat: 43.65,
  lng: -79.38,
  width: 320,
  height: 200,
  scale: 2,
  marker: true,
  theme: 'light',
  zoom: 'area',
}
const austin: MapRequest = { ...toronto, lat: 30.27, lng: -97.74 }

/** Returns the colour of one image pixel as #rrggbb. */
async function colorAt(image: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(image).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

describe('the drawn map', () => {
  const map = createOfflineStaticMap()

  test('is a PNG of the requested size, with the pin at the place, land and lake', async () => {
    const { contentType, body } = await map.render(toronto)
    expect(contentType).toBe('image/png')
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 640, height: 400 })
    expect(await colorAt(body, 320, 400 / 2 - 2 * 36)).toBe('#b3261e')
    expect(await colorAt(body, 600, 380)).toBe('#cfe0ea')
    expect(await colorAt(body, 4, 4)).toBe('#f4f1ea')
  })

  test('has dark colours for dark screens, in a picture of its own', async () => {
    const [light, dark] = await Promise.all([map.render(toronto), map.render({ ...toronto, theme: 'dark' })])
    expect(await colorAt(light.body, 600, 380)).toBe('#cfe0ea')
    expect(await colorAt(dark.body, 600, 380)).toBe('#16252f')
    expect(await colorAt(dark.body, 4, 4)).toBe('#262b2f')
  })

  test('names the town even under the pin, and has a scale in the local unit', () => {
    expect(drawMap(toronto, { text: true })).toMatch(/>Toronto<.*>5 km</s)
    expect(drawMap(austin, { text: true })).toMatch(/>Austin<.*>3 mi</s)
    expect(drawMap(austin, { text: false })).not.toContain('<text')
    expect(drawMap({ ...toronto, zoom: 'street' }, { text: true })).toContain('>50 m<')
    expect(drawMap({ ...austin, zoom: 'street' }, { text: true })).toContain('>150 ft<')
  })

  test('is drawn once for many requests, and again for another place', async () => {
    const [one, same, other] = await Promise.all([
      map.render(austin),
      map.render({ ...austin, lat: austin.lat + 0.0001 }),
      map.render({ ...austin, marker: false }),
    ])
    expect(same).toBe(one)
    expect(other).not.toBe(one)
  })

  test.each([
    ['the north', { ...austin, lat: 82.5, lng: -62.3 }],
    ['the date line', { ...austin, lat: 51.88, lng: 179.9 }],
    ['the open sea', { ...austin, lat: 0, lng: 0 }],
    ['a size of nothing', { ...austin, width: 0, height: 1e9 }],
  ])('can be drawn at %s', async (_where, request) => {
    expect((await map.render({ ...request, scale: 1 })).body.length).toBeGreaterThan(100)
  })
})

describe('Mapbox static images', () => {
  let requestedUrl = ''
  let status = 200
  const server = createServer((request, response) => {
    requestedUrl = request.url ?? ''
    response.writeHead(status, { 'content-type': status === 200 ? 'image/png' : 'application/json' }).end('image')
  })
  beforeAll(() => new Promise<void>(done => server.listen(0, '127.0.0.1', done)))
  afterAll(() => void server.close())
  const map = () =>
    createMapboxStaticMap({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'pk.test' })

  test('are requested as documented', async () => {
    expect(await map().render(toronto)).toEqual({ contentType: 'image/png', body: Buffer.from('image') })
    expect(requestedUrl).toBe(
      '/styles/v1/mapbox/streets-v12/static/pin-l+b3261e(-79.380000,43.650000)/-79.380000,43.650000,13/320x200@2x?access_token=pk.test',
    )
    await map().render({ ...toronto, theme: 'dark' })
    expect(requestedUrl).toContain('/styles/v1/mapbox/dark-v11/static/')
    await map().render({ ...toronto, zoom: 'street' })
    expect(requestedUrl).toContain('/-79.380000,43.650000,17/')
    await map().render({ ...toronto, marker: false, scale: 1, width: 9999 })
    expect(requestedUrl).toContain('/static/-79.380000,43.650000,13/1280x200?')
  })

  test('throw when refused', async () => {
    status = 401
    await expect(map().render(toronto)).rejects.toThrow('The map service answered 401.')
  })
})
