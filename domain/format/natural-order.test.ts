import { expect, test } from 'vitest'
import { byName, compareNatural } from './natural-order.ts'

test('names sort by their numbers, ignoring case', () => {
  const names = ['Van 10', 'van 9', 'Van 2', 'Toronto Van 11', 'Toronto Van 3', 'Van 1']
  expect(names.toSorted(compareNatural)).toEqual([
    'Toronto Van 3',
    'Toronto Van 11',
    'Van 1',
    'Van 2',
    'van 9',
    'Van 10',
  ])
})

test('equal names sort by id, and the list itself is not changed', () => {
  const list = [
    { id: 10, name: 'Van 1' },
    { id: 9, name: 'Van 1' },
  ]
  expect(byName(list).map(({ id }) => id)).toEqual([9, 10])
  expect(list[0]?.id).toBe(10)
})
