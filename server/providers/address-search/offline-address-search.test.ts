import { describe, expect, test } from 'vitest'
import { distanceMetres } from '../../../domain/address/distance.ts'
import type { SuggestOptions } from '../../ports/address-search.ts'
import { isOnLand } from '../static-map/on-land.ts'
import { createOfflineAddressSearch } from './offline-address-search.ts'
import { postalAreas } from './postal-areas.ts'

const search = createOfflineAddressSearch()
const both: SuggestOptions = { countries: ['CA', 'US'], limit: 5 }
const suggest = async (query: string, options: Partial<SuggestOptions> = {}) =>
  (await search.suggest(query, { ...both, ...options })).flatMap(({ place, ...one }) =>
    place ? [{ ...one, ...place }] : [],
  )
const first = async (query: string, options?: Partial<SuggestOptions>) => (await suggest(query, options))[0]

describe('a complete address', () => {
  test.each([
    ['123 Main St, Austin, TX 78701', '123 Main St', 'Austin', 'TX', '78701', 'US'],
    ['123 main st 78701', '123 Main St', 'Austin', 'TX', '78701', 'US'],
    ['123 Main St Austin TX 78701-0001 USA', '123 Main St', 'Austin', 'TX', '78701', 'US'],
    ['5 Oak Ct 06510', '5 Oak Ct', 'New Haven', 'CT', '06510', 'US'],
    ['55 King St W Toronto M5H 1J9', '55 King St W', 'Toronto', 'ON', 'M5H 1J9', 'CA'],
    ['55 King St W, Toronto ON m5h1j9', '55 King St W', 'Toronto', 'ON', 'M5H 1J9', 'CA'],
    ['120 8 Ave SW Calgary T2P 1B3', '120 8 Ave SW', 'Calgary', 'AB', 'T2P 1B3', 'CA'],
    ['Unit 4, 12 Elm St, Port Hardy, BC V0N 2P0', 'Unit 4, 12 Elm St', 'Port Hardy', 'BC', 'V0N 2P0', 'CA'],
  ])('%s', async (query, street, city, provinceCode, postalCode, countryCode) => {
    const found = await suggest(query)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ street, city, provinceCode, postalCode, countryCode, complete: true })
  })

  test('has the names of its province and country, and a label', async () => {
    expect(await first('55 King St W Toronto M5H 1J9')).toMatchObject({
      label: '55 King St W, Toronto, ON M5H 1J9, Canada',
      province: 'Ontario',
      country: 'Canada',
    })
  })

  test('is within a kilometre of its postal area, always in the same place, and apart from its neighbour', async () => {
    const one = await first('123 Main St, Austin, TX 78701')
    const again = await first('123 main st 78701')
    const other = await first('125 Main St, Austin, TX 78701')
    const centre = postalAreas().find(a => a.code === '78701')
    if (!one || !again || !other || !centre) throw new Error('nothing found')
    expect(distanceMetres(one, centre)).toBeLessThan(1000)
    expect([again.lat, again.lng]).toEqual([one.lat, one.lng])
    expect(distanceMetres(one, other)).toBeGreaterThan(1)
  })

  test.each(['55 King St W Toronto M5H 1J9', '55 King St W Toronto'])('%s is found again by its id', async query => {
    const [found] = await search.suggest(query, both)
    expect(await search.resolve(found?.id ?? '')).toEqual(found?.place)
  })

  test('whose street is only begun is no town of the same name', async () => {
    expect(await search.suggest('1414 W Broadway', both)).toEqual([])
    expect(await first('1414 W Broadway Ave Spokane')).toMatchObject({ street: '1414 W Broadway Ave', city: 'Spokane' })
  })

  test('without a postal code is offered once in its city, and says what is missing', async () => {
    expect(await suggest('10 King St W, Toronto', { countries: ['CA'] })).toMatchObject([
      {
        label: '10 King St W, Toronto, ON — add the postal code',
        street: '10 King St W',
        city: 'Toronto',
        postalCode: '',
        complete: false,
      },
    ])
    expect(await suggest('123 main st austin tx')).toMatchObject([
      { label: '123 Main St, Austin, TX — add the ZIP code', postalCode: '', complete: false },
    ])
    expect(await suggest('10 King St W, Toronto M5H')).toMatchObject([
      { label: '10 King St W, Toronto, ON M5H — add the postal code', postalCode: 'M5H', complete: false },
    ])
  })

  test('is on land, also where the data puts a postal area into a lake', async () => {
    const shore = ['M5A 1A1', 'M5E 1A1', 'M5J 2X2', 'M8V 1A1', 'L5H 1A1', 'L7L 1A1', 'V7L 1A1', 'V5A 1A1', '14240']
    for (const code of shore)
      for (let number = 1; number <= 20; number++) {
        const found = await first(`${number} Shore St ${code}`)
        expect(found && isOnLand(found), `${number} Shore St ${code}`).toBe(true)
      }
  })
})

describe('an incomplete address', () => {
  test.each([
    ['Main St, Austin, TX 78701', '78701'],
    ['78701', '78701'],
    ['787', '78701'],
    ['M5H', 'M5H'],
    ['m5h 1', 'M5H'],
    ['M5H 1J9', 'M5H 1J9'],
  ])('%s is not complete', async (query, postalCode) => {
    expect(await first(query)).toMatchObject({ postalCode, complete: false })
  })

  test('the largest or nearest city that matches the prefix comes first', async () => {
    expect(await first('port')).toMatchObject({ city: 'Portland', provinceCode: 'OR' })
    expect(await first('port', { near: { lat: 43.66, lng: -70.26 } })).toMatchObject({
      city: 'Portland',
      provinceCode: 'ME',
    })
    expect(await first('Saint Cathar')).toMatchObject({ city: 'St. Catharines' })
    expect(await first('trois riv')).toMatchObject({ city: 'Trois-Rivières' })
  })

  test('suggests only the requested countries', async () => {
    expect((await suggest('windsor', { countries: ['CA'] })).every(s => s.countryCode === 'CA')).toBe(true)
    expect(await suggest('M5H 1J9', { countries: ['US'] })).toEqual([])
  })

  test.each(['', '   ', 'zzzz', '00000', 'X9X 9X9', '12', '1 x', '%', '🚗'])(
    '%j finds a result or nothing, and never fails',
    async query => {
      expect((await suggest(query)).length).toBeLessThanOrEqual(5)
    },
  )

  test('an id from another source resolves to nothing', async () => {
    for (const id of ['', 'x', 'WzFd', Buffer.from('["1 A St","B","00000"]').toString('base64url')])
      expect(await search.resolve(id)).toBeNull()
  })
})

describe('the address at a place', () => {
  const at = (lat: number, lng: number, countries: SuggestOptions['countries'] = both.countries) =>
    search.reverse({ lat, lng }, countries)

  test('is the nearest postal area, without a street', async () => {
    expect(await at(43.6489, -79.3785)).toEqual({
      city: 'Toronto',
      provinceCode: 'ON',
      province: 'Ontario',
      postalCode: 'M5H',
      countryCode: 'CA',
      country: 'Canada',
      lat: expect.closeTo(43.649, 3),
      lng: expect.closeTo(-79.378, 3),
      complete: false,
    })
    expect(await at(30.2712, -97.7437)).toMatchObject({ city: 'Austin', postalCode: '78701', complete: false })
    expect(await at(49.4742, -123.7545)).toMatchObject({ provinceCode: 'BC' })
  })

  test.each([
    ['London', 51.5, -0.12],
    ['the middle of the Atlantic', 40, -45],
    ['Mexico City', 19.43, -99.13],
    ['the South Pole', -90, 0],
  ])('in %s is none', async (_name, lat, lng) => {
    expect(await at(lat, lng)).toBeNull()
  })

  test('is none in another country than those asked for', async () => {
    expect(await at(43.649, -79.378, ['US'])).toBeNull()
  })
})

test('postal areas are the 50 states, DC and Canada, each with coordinates', () => {
  const areas = postalAreas()
  expect(areas.length).toBeGreaterThan(43_000)
  expect(new Set(areas.map(a => a.provinceCode)).size).toBe(64)
  expect(new Set(areas.map(a => a.code)).size).toBe(areas.length)
  for (const a of areas) {
    expect(a.lat > 18 && a.lat < 84 && a.lng > -180 && a.lng < -50, a.code).toBe(true)
    expect(a.city, a.code).toMatch(/^[^()\uFFFD]+$/)
  }
  expect(areas.find(a => a.code === 'T2W')?.city).toBe('Calgary')
  expect(areas.find(a => a.code === 'T9K')?.city).toBe('Fort McMurray')
})

test('a suggestion takes less than 5 ms of CPU time', async () => {
  await suggest('warm up')
  const queries = ['s', 'san', '787', 'M5', '123 Main St Austin TX', '55 King St W Toronto M5H 1J9']
  const begun = process.threadCpuUsage()
  for (let i = 0; i < 20; i++) for (const query of queries) await suggest(query, { near: { lat: 43, lng: -79 } })
  expect(process.threadCpuUsage(begun).user / 1000 / 120).toBeLessThan(5)
})
