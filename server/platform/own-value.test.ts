import { expect, test } from 'vitest'
import { ownValue } from './own-value.ts'

test('each object has its own value, made once, which its copies do not have', () => {
  let made = 0
  const numberOf = ownValue<object, number>(() => (made += 1))
  const first = { name: 'first' }
  expect([numberOf(first), numberOf(first), numberOf({ ...first }), numberOf({})]).toEqual([1, 1, 2, 3])
  expect(Object.keys(first)).toEqual(['name'])
})
