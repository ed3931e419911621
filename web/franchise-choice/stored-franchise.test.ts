import { expect, test } from 'vitest'
import { readFranchise, type StoredFranchise } from './stored-franchise.ts'

const stored: StoredFranchise = {
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
  expect(readFranchise(JSON.stringify(stored))).toEqual(stored)
})

test('one that was stored before franchises could be archived is in use', () => {
  const { isArchived: _isArchived, ...older } = stored
  expect(readFranchise(JSON.stringify(older))).toEqual(stored)
})

test.each([null, '', '7', '"7"', 'null', '{', '[]', '{}', JSON.stringify({ ...stored, inventory: 'yes' })])(
  'what is no franchise is as good as nothing: %s',
  stored => {
    expect(readFranchise(stored)).toBeUndefined()
  },
)
