import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMetres } from './distance.ts'
import { coveringCodes, formatPostalCode, parsePostalCode } from './postal-code.ts'
import { findProvince, provinceOfCanadianCode, provinces } from './provinces.ts'
import { isSamePlace } from './same-place.ts'

describe('postal codes', () => {
  test.each([
    ['78701', '78701', 'zip'],
    [' 78701-1234 ', '78701', 'zip'],
    ['m5h 1j9', 'M5H1J9', 'full'],
    ['M5H-1J9', 'M5H1J9', 'full'],
    ['v6b', 'V6B', 'fsa'],
  ])('%s is read as %s, a %s', (input, code, kind) => {
    expect(parsePostalCode(input)).toMatchObject({ code, kind, countryCode: kind === 'zip' ? 'US' : 'CA' })
  })

  test.each(['', '7870', '787011', 'D5H 1J9', 'W1A', 'M5H 1O9', 'M5H 1', 'MH5'])('%j is not a postal code', input => {
    expect(parsePostalCode(input)).toBeNull()
  })

  test('a full Canadian code is covered by the same code and its FSA, any other by the same code only', () => {
    const covering = (input: string) =>
      coveringCodes(parsePostalCode(input) ?? { code: '', kind: 'zip', countryCode: 'US' })
    expect(covering('M5H 1J9')).toEqual(['M5H1J9', 'M5H'])
    expect(covering('M5H')).toEqual(['M5H'])
    expect(covering('78701-0001')).toEqual(['78701'])
  })

  test('is formatted with its space', () => {
    expect(formatPostalCode('m5h1j9')).toBe('M5H 1J9')
    expect(formatPostalCode('78701-1234')).toBe('78701')
    expect(formatPostalCode('nowhere')).toBe('nowhere')
  })
})

describe('provinces', () => {
  test('13 in Canada, 51 in the United States, with unique codes', () => {
    expect(provinces.filter(p => p.countryCode === 'CA')).toHaveLength(13)
    expect(provinces.filter(p => p.countryCode === 'US')).toHaveLength(51)
    expect(new Set(provinces.map(p => p.code)).size).toBe(64)
  })

  test('are found by code and by name', () => {
    expect(findProvince('on')?.name).toBe('Ontario')
    expect(findProvince('Québec')?.code).toBe('QC')
    expect(findProvince(' new york ')?.code).toBe('NY')
    expect(findProvince('Sunshine Coast')).toBeUndefined()
  })

  test.each([
    ['M5H1J9', 'ON'],
    ['H3B', 'QC'],
    ['X0A', 'NU'],
    ['X1A', 'NT'],
    ['Y1A', 'YT'],
  ])('%s is in %s', (code, province) => expect(provinceOfCanadianCode(code)?.code).toBe(province))
})

describe('distance', () => {
  test('a degree along the equator, and from pole to pole', () => {
    expect(distanceMetres({ lat: 0, lng: -80 }, { lat: 0, lng: -79 }) / 1000).toBeCloseTo(111.195, 3)
    expect(distanceMetres({ lat: 90, lng: 0 }, { lat: -90, lng: 55 }) / 1000).toBeCloseTo(20_015.114, 2)
  })

  const place = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })

  test("is symmetric, never negative and at most half the earth's circumference", () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const there = distanceMetres(a, b)
        expect(there).toBeCloseTo(distanceMetres(b, a), 5)
        expect(there).toBeGreaterThanOrEqual(0)
        expect(there).toBeLessThan(20_016_000)
      }),
    )
  })
})

describe('the same place (APPT-17)', () => {
  test('matches up to and including 0.000001 degrees', () => {
    expect(isSamePlace({ lat: 30, lng: -97 }, { lat: 30.000001, lng: -97.000001 })).toBe(true)
    expect(isSamePlace({ lat: 30, lng: -97 }, { lat: 30.000002, lng: -97 })).toBe(false)
    expect(isSamePlace({ lat: 30, lng: -97 }, { lat: 30, lng: -97.000002 })).toBe(false)
  })
})
