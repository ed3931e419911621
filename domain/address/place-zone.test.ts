import { expect, test } from 'vitest'
import { placeZone } from './place-zone.ts'

test.each([
  ['H3A 3G4', 'America/Toronto'],
  ['M5V', 'America/Toronto'],
  ['A1A 1A1', 'America/St_Johns'],
  ['A2V 1A1', 'America/Goose_Bay'],
  ['P9N 1A1', 'America/Winnipeg'],
  ['P7B 1A1', 'America/Toronto'],
  ['S9V 0A1', 'America/Edmonton'],
  ['S4P 3Y2', 'America/Regina'],
  ['V1G 1A1', 'America/Dawson_Creek'],
  ['V1C 1A1', 'America/Edmonton'],
  ['X0A 0H0', 'America/Iqaluit'],
  ['X0C 0G0', 'America/Rankin_Inlet'],
  ['78701', 'America/Chicago'],
  ['79901', 'America/Denver'],
  ['32501', 'America/Chicago'],
  ['33101', 'America/New_York'],
  ['37902-1234', 'America/New_York'],
  ['37203', 'America/Chicago'],
  ['47708', 'America/Chicago'],
  ['49858', 'America/Menominee'],
  ['49855', 'America/Detroit'],
  ['57701', 'America/Denver'],
  ['57601', 'America/Chicago'],
  ['83814', 'America/Los_Angeles'],
  ['83702', 'America/Boise'],
  ['97914', 'America/Boise'],
  ['86001', 'America/Phoenix'],
  ['99546', 'America/Adak'],
  ['96813', 'Pacific/Honolulu'],
])('WRONG-11 %s is in %s', (postalCode, zone) => {
  expect(placeZone({ postalCode })).toBe(zone)
})

test('WRONG-11 one area of Quebec is in two zones', () => {
  expect(placeZone({ postalCode: 'G0G 1W0', lng: -57.1 })).toBe('America/Blanc-Sablon')
  expect(placeZone({ postalCode: 'G0G 1P0', lng: -63.6 })).toBe('America/Toronto')
})

test('a text that is not a postal code of a province or state has no zone, and each of them has one that Node supports', () => {
  expect(placeZone({ postalCode: 'Paris' })).toBeUndefined()
  expect(placeZone({ postalCode: '00901' })).toBeUndefined()
  const codes = [
    ...'ABCEGHJKLMNPRSTVXY'.split('').map(letter => `${letter}1A`),
    ...Array.from({ length: 1000 }, (_, n) => `${String(n).padStart(3, '0')}01`),
  ]
  const zones = new Set(codes.map(postalCode => placeZone({ postalCode })).filter(zone => zone !== undefined))
  for (const zone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
  expect(zones.size).toBeGreaterThan(15)
})
