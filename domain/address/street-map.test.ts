import { expect, test } from 'vitest'
import { distanceMetres } from './distance.ts'
import { shiftBetween, shifted, streetMetresPerPixel } from './street-map.ts'

const toronto = { lat: 43.65, lng: -79.38 }

test('a shifted place is as far away as asked, and the way back is known', () => {
  const place = shifted(toronto, { east: 30, south: -40 })
  expect(place.lat).toBeGreaterThan(toronto.lat)
  expect(place.lng).toBeGreaterThan(toronto.lng)
  expect(distanceMetres(toronto, place)).toBeCloseTo(50, 0)
  const { east, south } = shiftBetween(toronto, place)
  expect(east).toBeCloseTo(30, 1)
  expect(south).toBeCloseTo(-40, 1)
})

test('a street map is finer in the north', () => {
  expect(streetMetresPerPixel(0)).toBeCloseTo(0.597, 3)
  expect(streetMetresPerPixel(60)).toBeCloseTo(0.2986, 3)
})
