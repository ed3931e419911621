import { expect, test } from 'vitest'
import { readFranchise, type StoredFranchise } from './stored-franchise.ts'

const kept: StoredFranchise = {
  ownerId: 5,
  id: '7',
  name: 'Toronto',
  type: 1,
  timeZone: 'America/Toronto',
  countryCode: 'CA',
  inventory: true,
  isArchived: false,
}

test('a stored franchise is restored unchanged', () => {
  expect(readFranchise(JSON.stringify(kept))).toEqual(kept)
})

test('one that was stored before franchises could be archived is in use', () => {
  const { isArchived: _isArchived, ...older } = kept
  expect(readFranchise(JSON.stringify(older))).toEqual(kept)
})

test.each([null, '', '7', '"7"', 'null', '{', '[]', '{}', JSON.stringify({ ...kept, inventory: 'yes' })])(
  'what is no franchise is as good as nothing: %s',
  stored => {
    expect(readFranchise(stored)).toBeUndefined()
  },
)
