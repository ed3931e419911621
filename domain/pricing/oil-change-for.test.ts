import { expect, test } from 'vitest'
import { oilChangeFor } from './oil-change-for.ts'

test.each([
  ['SYNTHETIC', 'oil_change_premium_synthetic'],
  ['EUROPEAN_SYNTHETIC', 'oil_change_european_synthetic'],
  ['SYNTHETIC_BLEND', 'oil_change_basic'],
  ['DIESEL', 'oil_change_basic'],
  [null, 'oil_change_basic'],
])('a vehicle that takes %s is quoted the %s', (oilType, nameKey) => {
  expect(oilChangeFor(oilType)).toBe(nameKey)
})
