import { expect, test } from 'vitest'
import { closingNameProblem, closingTime } from './closing.ts'

test('a business closes two weeks after the next full hour', () => {
  expect(closingTime(new Date('2026-06-01T14:00:01Z'))).toEqual(new Date('2026-06-15T15:00:00Z'))
  expect(closingTime(new Date('2026-06-01T14:00:00Z'))).toEqual(new Date('2026-06-15T14:00:00Z'))
})

test('the name has to be typed as it is', () => {
  expect(closingNameProblem(' Maple Oil ', 'Maple Oil')).toBeUndefined()
  for (const typed of ['', 'maple oil', 'Maple']) expect(closingNameProblem(typed, 'Maple Oil')).toContain('Maple Oil')
})
