import { expect, test } from 'vitest'
import { plausiblePlace } from './plausible-place.ts'
import { parsePostalCode } from './postal-code.ts'

const CENTRE = { lat: 45, lng: -79 }

/** Checks whether a place this many metres north of the centre is accepted. The next area's centre is south of it. */
function isBelieved(code: string, metres: number, nextCentreKm: number | null): boolean {
  const postal = parsePostalCode(code)
  if (!postal) throw new Error(`${code} is no postal code`)
  const area = { code: postal.code, countryCode: postal.countryCode, provinceCode: 'ON', ...CENTRE }
  const next = { ...area, code: 'other', lat: CENTRE.lat - ((nextCentreKm ?? 0) * 1000) / 111_195 }
  const claimed = { lat: CENTRE.lat + metres / 111_195, lng: CENTRE.lng }
  const place = plausiblePlace(postal, area, claimed, nextCentreKm === null ? [] : [next])
  expect([claimed, area]).toContain(place)
  return place === claimed
}

test.each([
  ['M5V 1J9', 19_000, 1, true],
  ['M5V 1J9', 21_000, 1, false],
  ['M5V 1J9', 21_000, null, false],
  ['M5V', 21_000, 1, false],
  ['P8T 1A0', 39_000, 40, true],
  ['P8T 1A0', 41_000, 40, false],
  ['P8T 1A0', 61_000, 500, false],
  ['78701', 39_000, 2, true],
  ['78701', 41_000, 2, false],
  ['89049', 79_000, 40, true],
  ['89049', 121_000, 200, false],
])('WRONG-03 %s, %i m from its centre, the next centre %j km away: accepted is %s', (code, metres, next, believed) => {
  expect(isBelieved(code, metres, next)).toBe(believed)
})

const RURAL = { code: 'P0T', countryCode: 'CA', provinceCode: 'ON', lat: 50, lng: -89 } as const
const TOWN = { code: 'P8T', countryCode: 'CA', provinceCode: 'ON', lat: 50.1, lng: -91.9 } as const
const OTHER_RURAL = { code: 'P0V', countryCode: 'CA', provinceCode: 'ON', lat: 51, lng: -95 } as const
const MANITOBA_RURAL = { code: 'R0E', countryCode: 'CA', provinceCode: 'MB', lat: 51, lng: -94.5 } as const

test.each([
  ['within 200 km', { lat: 51.7, lng: -89 }, [TOWN, OTHER_RURAL], true],
  ['farther, in its province, away from other areas', { lat: 52.5, lng: -89 }, [TOWN, OTHER_RURAL], true],
  ['in a town of another code', { lat: 50.2, lng: -91.9 }, [TOWN], false],
  ['in the midst of another rural area', { lat: 51.1, lng: -94.6 }, [OTHER_RURAL], false],
  ['near a rural area of another province', { lat: 51.1, lng: -94.6 }, [MANITOBA_RURAL], true],
  ['outside its province', { lat: 58, lng: -92 }, [], false],
])('WRONG-03 a place %s in a rural area', (_where, claimed, others, believed) => {
  const postal = parsePostalCode('P0T 1A0')
  expect(postal && plausiblePlace(postal, RURAL, claimed, others)).toBe(believed ? claimed : RURAL)
})
