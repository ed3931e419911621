import { expect, test } from 'vitest'
import { vanNameProblem } from './van-name.ts'

test('a name has 1 to 60 characters, and no other van in use has it', () => {
  expect(vanNameProblem(' Van 3 ', ['Van 1'])).toBeUndefined()
  expect(vanNameProblem('a'.repeat(60), [])).toBeUndefined()
  for (const wrong of ['', '  ', 'a'.repeat(61)]) expect(vanNameProblem(wrong, [])).toContain('1 to 60')
  expect(vanNameProblem('van 1 ', ['Van 1'])).toContain('Another van')
})
