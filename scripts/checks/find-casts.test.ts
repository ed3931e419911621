import { expect, test } from 'vitest'
import { findCasts } from './find-casts.ts'

const DIRECT = 'const row = found as unknown as Row'

test('finds casts through unknown in one expression, and by way of a variable', () => {
  expect(findCasts(`${DIRECT}\nconst other = found as Row`)).toEqual([1])
  expect(findCasts('const named: unknown = { name }\n\nreturn { sql: named as string }')).toEqual([3])
  expect(findCasts('let named: unknown\nsend(named as string)')).toEqual([2])
})

test('an unknown value that is checked is no cast', () => {
  expect(findCasts('const parsed: unknown = JSON.parse(text)\nreturn isDraft(parsed) ? parsed : null')).toEqual([])
  expect(findCasts('const parsed: unknown = read()\nreturn other.parsed as string')).toEqual([])
})
