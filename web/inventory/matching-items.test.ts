import { expect, test } from 'vitest'
import { matchingItems } from './matching-items.ts'

const part = (name: string, type: string, brand: string | null) => ({
  partItem: { name, partType: { name: type }, partBrand: brand === null ? null : { name: brand } },
})
const namesOf = (found: ReturnType<typeof part>[]) => found.map(({ partItem }) => partItem.name)

test('parts are found by words of their name, type and brand, in any order and letter case', () => {
  const parts = [part('PH3614', 'Oil Filter', 'FRAM'), part('CF10285', 'Cabin Filter', null)]
  expect(namesOf(matchingItems('parts', parts, 'filter'))).toEqual(['PH3614', 'CF10285'])
  expect(namesOf(matchingItems('parts', parts, ' fram  OIL '))).toEqual(['PH3614'])
  expect(namesOf(matchingItems('parts', parts, 'cf102'))).toEqual(['CF10285'])
  expect(matchingItems('parts', parts, 'fram cabin')).toEqual([])
})

test('oil is found with or without its hyphen, and by its kind', () => {
  const oils = [
    { oil: { weight: '5W-30', type: 'FULL_SYNTHETIC' } },
    { oil: { weight: '0W-20', type: 'CONVENTIONAL' } },
  ]
  expect(matchingItems('oil', oils, '5w30 synthetic')).toEqual([oils[0]])
  expect(matchingItems('oil', oils, '0w-20')).toEqual([oils[1]])
})
