import { expect, test } from 'vitest'
import { sharedLines, withoutLines } from './shared-lines.ts'

test('lines of all texts are shared, in the order of the first', () => {
  expect(sharedLines(['oil\ntires\nwipers', 'tires\n\noil\nroadside'])).toEqual(['oil', 'tires'])
  expect(sharedLines(['oil', 'tires'])).toEqual([])
  expect(sharedLines(['oil'])).toEqual([])
  expect(sharedLines([])).toEqual([])
})

test('the rest of a text is what it has alone', () => {
  expect(withoutLines('oil\ntires\n\nwipers', ['oil', 'tires'])).toBe('wipers')
})
