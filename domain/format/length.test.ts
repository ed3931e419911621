import { expect, test } from 'vitest'
import { lengthProblem, NAME_LENGTH, NOTES_LENGTH } from './length.ts'

test.each([
  ['', NAME_LENGTH, undefined],
  ['x'.repeat(255), NAME_LENGTH, undefined],
  ['x'.repeat(256), NAME_LENGTH, 'Please use at most 255 characters: this is 1 too many.'],
  ['é'.repeat(2012), NOTES_LENGTH, 'Please use at most 2,000 characters: this is 12 too many.'],
])('%#', (text, most, problem) => {
  expect(lengthProblem(text, most)).toBe(problem)
})
