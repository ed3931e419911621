import { expect, test } from 'vitest'
import { limitsOf, type TypedLimits, typedOf, typedProblems } from './typed-limits.ts'

const EMPTY: TypedLimits = {
  role: 'sales',
  refundMax: '',
  refundDayMax: '',
  voidMax: '',
  discountMaxBps: '',
  discountMax: '',
}

test('empty is no limit, zero is one, and a text that is no amount is never taken for no limit', () => {
  expect(limitsOf(EMPTY)).toMatchObject({ role: 'sales', refundMax: null, discountMaxBps: null })
  expect(limitsOf({ ...EMPTY, refundMax: '0', discountMaxBps: '12.5' })).toMatchObject({
    refundMax: 0,
    discountMaxBps: 1_250,
  })
  expect(typedProblems([EMPTY, { ...EMPTY, refundMax: 'lots', discountMaxBps: '120' }])).toEqual({
    'limits.1.refundMax': 'Please enter an amount such as 100.00, or leave it empty for no limit.',
    'limits.1.discountMaxBps': 'Please enter 0 to 100 percent, or leave it empty for no limit.',
  })
  const typed = { ...EMPTY, refundMax: '100.00', refundDayMax: '250.50', discountMaxBps: '20' }
  expect(typedOf(limitsOf(typed))).toEqual(typed)
})
