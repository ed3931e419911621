import { expect, test } from 'vitest'
import { oilProblem } from './oil-match.ts'

const recommended = { type: 'SYNTHETIC', weight: '0W-20' }

test('the sold oil in the weight of the vehicle matches', () => {
  expect(oilProblem({ type: 'SYNTHETIC', weight: '0W-20' }, { soldType: 'SYNTHETIC', recommended })).toBeUndefined()
})

test('an oil of another type than the one sold is wrong, also in the right weight', () => {
  const sold = { soldType: 'CONVENTIONAL', recommended }
  expect(oilProblem({ type: 'SYNTHETIC', weight: '0W-20' }, sold)).toBe('type')
  expect(oilProblem({ type: 'SYNTHETIC', weight: '5W-30' }, sold)).toBe('type')
})

test('the sold oil in another weight than the vehicle takes is wrong', () => {
  expect(oilProblem({ type: 'SYNTHETIC', weight: '5W-30' }, { soldType: 'SYNTHETIC', recommended })).toBe('weight')
  expect(oilProblem({ type: 'SYNTHETIC', weight: '5W-30' }, { soldType: null, recommended })).toBe('weight')
})

test('without a sold type and a recommendation every oil matches', () => {
  expect(oilProblem({ type: 'DIESEL', weight: '15W-40' }, { soldType: null, recommended: null })).toBeUndefined()
})
