import { expect, test } from 'vitest'
import {
  agreementOf,
  type CompletionForm,
  isOilKnown,
  litresOf,
  oilMismatch,
  type Supplies,
  suggestSupplies,
} from './completion.ts'

const FORM: CompletionForm = { poNumber: '', discountKind: 'BOOKED', discount: '', linePrices: {}, filters: {} }

test('a discount is sent in basis points or cents, and only when it is a number', () => {
  expect(agreementOf(FORM)).toEqual({ lineItems: [], discountType: null, discountAmount: null })
  expect(agreementOf({ ...FORM, discountKind: 'PERCENT', discount: '12.5' })?.discountAmount).toBe(1_250)
  expect(agreementOf({ ...FORM, discountKind: 'GROUPON', discount: '20' })?.discountAmount).toBe(2_000)
  expect(agreementOf({ ...FORM, discountKind: 'PERCENT', discount: '100.5' })).toBeNull()
  expect(agreementOf({ ...FORM, discountKind: 'GROUPON', discount: '' })).toBeNull()
  expect(agreementOf({ ...FORM, linePrices: { 7: 0 } })?.lineItems).toEqual([{ id: '7', discountedPrice: 0 }])
})

test('a part that fits and is in sufficient stock is preselected', () => {
  const filter = { brand: null, name: 'F', quantity: 2 }
  const oil = { type: 'SYNTHETIC' as const, isRecommended: true, isSold: true }
  const supplies: Supplies = {
    filters: [
      { ...filter, id: '1', purpose: 'oil_filter', fits: false },
      { ...filter, id: '2', purpose: 'oil_filter', fits: true },
      { ...filter, id: '3', purpose: 'cabin_filter', fits: false },
    ],
    oils: [
      { ...oil, id: '4', weight: '5W-30', litres: 50, isRecommended: false },
      { ...oil, id: '5', weight: '0W-20', litres: 4.4 },
    ],
    soldOil: 'SYNTHETIC',
    oilLitres: 4.4,
  }
  const chosen = { filters: { oil_filter: '2' }, oilId: '5' }
  expect(suggestSupplies(supplies, 'CA')).toEqual({ ...chosen, oilVolume: '4.4' })
  expect(suggestSupplies(supplies, 'US').oilVolume).toBe('4.6')
  expect(suggestSupplies({ ...supplies, oilLitres: 4.5 }, 'CA').oilId).toBe('')
  expect(suggestSupplies({ ...supplies, oilLitres: null }, 'CA').oilVolume).toBe('')
})

test('oil is entered in the country’s unit and sent in litres', () => {
  expect(litresOf('4,4', 'CA')).toBe(4.4)
  expect(litresOf('5', 'US')).toBe(4.732)
  expect(isOilKnown(FORM, 'CA')).toBe(true)
  expect(isOilKnown({ ...FORM, oilId: '4', oilVolume: '' }, 'CA')).toBe(false)
  expect(isOilKnown({ ...FORM, oilId: '4', oilVolume: '4.4' }, 'CA')).toBe(true)
  expect([litresOf('', 'CA'), litresOf('0', 'CA'), litresOf('much', 'US')]).toEqual([null, null, null])
})

test('WRONG-20 the oil that was sold is preselected in the vehicle’s weight, and another oil shows a warning', () => {
  const oil = { litres: 50, isRecommended: false, isSold: false }
  const synthetic = { ...oil, id: '1', type: 'SYNTHETIC' as const, weight: '0W-20', isRecommended: true }
  const conventional = { ...oil, id: '2', type: 'CONVENTIONAL' as const, weight: '0W-20', isSold: true }
  const thicker = { ...oil, id: '3', type: 'CONVENTIONAL' as const, weight: '5W-30', isSold: true }
  const van = (...oils: Supplies['oils']): Supplies => ({ filters: [], oils, soldOil: 'CONVENTIONAL', oilLitres: 5.7 })
  const chosen = (supplies: Supplies, weight?: string): string => suggestSupplies(supplies, 'CA', weight).oilId

  expect(chosen(van(synthetic, thicker, conventional), '0W-20')).toBe('2')
  // The sold type, but not for this engine: the technician decides.
  expect(chosen(van(synthetic, thicker), '0W-20')).toBe('')
  expect(chosen(van(synthetic), '0W-20')).toBe('')
  expect(chosen(van({ ...conventional, litres: 5 }), '0W-20')).toBe('')
  // The vehicle is unknown: preselect only a single match.
  const unknown = { ...synthetic, isRecommended: false }
  expect(chosen(van(unknown, thicker))).toBe('3')
  expect(chosen(van(conventional, thicker))).toBe('')

  const supplies = van(synthetic, conventional)
  expect(oilMismatch(supplies, '1', null)).toMatchObject({ kind: 'type', oil: { id: '1' } })
  expect(oilMismatch(supplies, '2', null)).toBeUndefined()
  expect(oilMismatch(supplies, '2', { type: 'CONVENTIONAL', weight: '20W-50' })).toMatchObject({ kind: 'weight' })
  expect(oilMismatch(supplies, '', null)).toBeUndefined()
  expect(oilMismatch(van(synthetic), '', null)).toEqual({ kind: 'missing' })
  expect(oilMismatch({ ...van(synthetic), soldOil: null }, '1', null)).toBeUndefined()
})
