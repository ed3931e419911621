import { expect, test } from 'vitest'
import { viewNameProblem } from './saved-view.ts'

test('a view has a name of up to 60 characters', () => {
  expect(viewNameProblem('Open')).toBeUndefined()
  expect(viewNameProblem(`  ${'❤'.repeat(60)} `)).toBeUndefined()
  expect(viewNameProblem(' ')).toBe('Please enter a name.')
  expect(viewNameProblem('x'.repeat(61))).toBe('Please keep the name under 60 characters.')
})
