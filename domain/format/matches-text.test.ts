import { expect, test } from 'vitest'
import { matchesText } from './matches-text.ts'

const FRANCHISE = ['Montréal East', 'Montréal, QC', 'Eastern Time']

test.each([
  ['', true],
  ['  ', true],
  ['montreal', true],
  ['QC east', true],
  ['EASTERN mont', true],
  ['pacific', false],
  ['montreal pacific', false],
])('%j matches: %s', (typed, expected) => {
  expect(matchesText(typed, FRANCHISE)).toBe(expected)
})
