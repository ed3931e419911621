import { expect, test } from 'vitest'
import { provinceOfCanadianCode } from '../../domain/address/provinces.ts'
import { stateOfZip } from '../../domain/address/zip-prefixes.ts'
import { postalAreas } from '../providers/address-search/postal-areas.ts'

test('DOOR-08 the first three digits of a ZIP map to the state that has most of those ZIPs', () => {
  const counts = new Map<string, Map<string, number>>()
  for (const { code, countryCode, provinceCode } of postalAreas()) {
    if (countryCode === 'CA') {
      expect(provinceOfCanadianCode(code)?.code).toBe(provinceCode)
      continue
    }
    const states = counts.get(code.slice(0, 3)) ?? new Map<string, number>()
    states.set(provinceCode, (states.get(provinceCode) ?? 0) + 1)
    counts.set(code.slice(0, 3), states)
  }
  const wrong = [...counts].filter(([prefix, states]) => {
    const [most] = [...states].toSorted(([, a], [, b]) => b - a)[0] ?? []
    return stateOfZip(`${prefix}00`)?.code !== most
  })
  expect(wrong.map(([prefix, states]) => [prefix, ...states.keys()])).toEqual([])
  expect(counts.size).toBeGreaterThan(850)
  expect(stateOfZip('09001')).toBeUndefined()
})
