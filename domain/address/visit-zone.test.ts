import { expect, test } from 'vitest'
import { visitZone } from './visit-zone.ts'

const CALGARY = { postalCode: 'T2P1B3' }

test('a visit is on the clock of the franchise that serves it', () => {
  expect(visitZone({ franchiseZone: 'America/Toronto', isOutside: false, address: CALGARY })).toBe('America/Toronto')
})

test('a visit outside every service area is on the clock of its address, whatever franchise may take it', () => {
  expect(visitZone({ franchiseZone: 'America/Toronto', isOutside: true, address: CALGARY })).toBe('America/Edmonton')
  expect(visitZone({ franchiseZone: undefined, isOutside: true, address: CALGARY })).toBe('America/Edmonton')
})

test('an unknown postal code leaves the franchise', () => {
  const address = { postalCode: '00000' }
  expect(visitZone({ franchiseZone: 'America/Toronto', isOutside: true, address })).toBe('America/Toronto')
  expect(visitZone({ franchiseZone: undefined, isOutside: true, address })).toBeUndefined()
})
