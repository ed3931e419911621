import { expect, test } from 'vitest'
import { moveId, reorderedIds } from './service-order.ts'

test('a service moves by one place, and stays at the ends', () => {
  expect(moveId(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moveId(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moveId(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moveId(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})

test('services in another order leave fees and archived services where they are', () => {
  expect(reorderedIds(['s1', 'f1', 's2', 'f2', 's3'], ['s3', 's1', 's2'])).toEqual(['s3', 'f1', 's1', 'f2', 's2'])
  // One that is gone meanwhile is left out, and one that was added keeps its place.
  expect(reorderedIds(['s1', 's2', 'new'], ['s2', 'gone', 's1'])).toEqual(['s2', 's1', 'new'])
})
