import { expect, test } from 'vitest'
import { changedKeys, mergeSections } from './merge-sections.ts'

const base = { name: 'North', phone: '1', days: [1, 2] }

test('changes of different fields are merged, and a field that both changed keeps mine and is named', () => {
  expect(mergeSections({ base, mine: { ...base, name: 'Mine' }, theirs: { ...base, days: [1] } })).toEqual({
    values: { name: 'Mine', phone: '1', days: [1] },
    both: [],
  })
  expect(
    mergeSections({ base, mine: { ...base, name: 'Mine' }, theirs: { ...base, name: 'Theirs', phone: '2' } }),
  ).toEqual({ values: { name: 'Mine', phone: '2', days: [1, 2] }, both: ['name'] })
})

test('the same change by both is no conflict', () => {
  const same = { ...base, name: 'South' }
  expect(mergeSections({ base, mine: same, theirs: { ...same } })).toEqual({ values: same, both: [] })
  expect(changedKeys(base, same)).toEqual(['name'])
  expect(changedKeys(base, { ...base, days: [1, 2] })).toEqual([])
})
