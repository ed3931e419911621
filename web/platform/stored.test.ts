import { object, string } from 'valibot'
import { expect, test } from 'vitest'
import { readStored } from './stored.ts'

const NAMED = object({ name: string() })

test('what fits is restored, without unknown keys', () => {
  expect(readStored(NAMED, '{"name":"Ana","age":3}')).toEqual({ name: 'Ana' })
})

test.each([null, '', '{', 'null', '[]', '"Ana"', '{}', '{"name":3}'])('what does not fit is nothing: %s', stored => {
  expect(readStored(NAMED, stored)).toBeUndefined()
})
