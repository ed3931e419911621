import { expect, test } from 'vitest'
import { soldOil } from './sold-oil.ts'

test('an oil change sells the oil in its name, for any vehicle', () => {
  expect(soldOil(['oil_change_basic', 'supplies_and_shop_fee'], 'SYNTHETIC')).toBe('CONVENTIONAL')
  expect(soldOil(['oil_change_basic'], null)).toBe('CONVENTIONAL')
  expect(soldOil(['oil_change_premium_synthetic'], 'CONVENTIONAL')).toBe('SYNTHETIC')
  expect(soldOil(['oil_change_european_synthetic'], 'SYNTHETIC')).toBe('EUROPEAN_SYNTHETIC')
})

test('the basic oil change of a diesel, or of a vehicle that takes a blend, sells that oil', () => {
  expect(soldOil(['oil_change_basic'], 'DIESEL')).toBe('DIESEL')
  expect(soldOil(['oil_change_basic'], 'SYNTHETIC_BLEND')).toBe('SYNTHETIC_BLEND')
})

test('without an oil change, or with one that names no oil, the sold oil is unknown', () => {
  expect(soldOil(['tire_rotation'], 'SYNTHETIC')).toBeNull()
  expect(soldOil(['oil_change_of_our_own'], 'SYNTHETIC')).toBeNull()
})
