import { expect, test } from 'vitest'
import { lengthProblem, NAME_LENGTH, NOTES_LENGTH } from './length.ts'

test.each([
  ['', NAME_LENGTH, undefined],
  ['x'.repeat(255), NAME_LENGTH, undefined],
  ['x'.repeat(256), NAME_LENGTH, 'Please use at most 255 characters: this is 1 too many.'],
  ['é'.repeat(2012), NOTES_LENGTH, 'Please use at most 2,000 characters: this is 12 too many.'],
  ['😀'.repeat(255), NAME_LENGTH, undefined],
  ['😀'.repeat(256), NAME_LENGTH, 'Please use at most 255 characters: this is 1 too many.'],
  ['😀'.repeat(2000), NOTES_LENGTH, undefined],
  ['😀'.repeat(2001), NOTES_LENGTH, 'Please use at most 2,000 characters: this is 1 too many.'],
])('WRONG-17 %#', (text, most, problem) => {
  expect(lengthProblem(text, most)).toBe(problem)
})
