import { expect, test } from 'vitest'
import { areTags, MAX_TAGS, TAG_LENGTH, tidyTags } from './tags.ts'

test('tags are trimmed, each once whatever its case, and in order', () => {
  expect(tidyTags(['  Fleet ', 'call   first', 'fleet', '', '   ', 'Annex'])).toEqual(['Annex', 'call first', 'Fleet'])
})

test('tags have a length and a number', () => {
  expect(areTags(['x'.repeat(TAG_LENGTH)])).toBe(true)
  expect(areTags(['x'.repeat(TAG_LENGTH + 1)])).toBe(false)
  expect(areTags(Array.from({ length: MAX_TAGS }, (_, index) => `t${index}`))).toBe(true)
  expect(areTags(Array.from({ length: MAX_TAGS + 1 }, (_, index) => `t${index}`))).toBe(false)
})
