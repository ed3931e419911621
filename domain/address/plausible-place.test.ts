import { expect, test } from 'vitest'
import { plausiblePlace } from './plausible-place.ts'
import { parsePostalCode } from './postal-code.ts'

const CENTRE = { lat: 45, lng: -79 }

/** Whether a place so many metres north of the centre is believed. */
function isBelieved(code: string, metres: number): boolean {
  const postal = parsePostalCode(code)
  if (!postal) throw new Error(`${code} is no postal code`)
  const claimed = { lat: CENTRE.lat + metres / 111_195, lng: CENTRE.lng }
  const place = plausiblePlace(postal, CENTRE, claimed)
  expect([claimed, CENTRE]).toContain(place)
  return place === claimed
}

test.each([
  ['M5V 1J9', 19_000, true],
  ['M5V 1J9', 21_000, false],
  ['M5V', 21_000, false],
  ['P0T 1A0', 190_000, true],
  ['P0T 1A0', 210_000, false],
  ['78701', 39_000, true],
  ['78701', 41_000, false],
])('%s, %i m from its centre: believed is %s', (code, metres, believed) => {
  expect(isBelieved(code, metres)).toBe(believed)
})
