import { expect, test } from 'vitest'
import { averageText, firstNameOf, isLow, mayRate, ratingProblems, reasonProblem } from './rating.ts'

const COMPLETED = new Date('2026-06-01T15:00:00Z')
const after = (days: number, ms = 0) => new Date(COMPLETED.getTime() + days * 86_400_000 + ms)

test('one to five whole stars, and a sentence of at most 500 characters', () => {
  for (const stars of [1, 2, 3, 4, 5]) expect(ratingProblems({ stars, comment: '' })).toEqual([])
  for (const stars of [0, 6, -1, 2.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(ratingProblems({ stars, comment: '' }).map(({ field }) => field)).toEqual(['stars'])
  // An emoji is one character, as the database counts it.
  expect(ratingProblems({ stars: 5, comment: ` ${'🙂'.repeat(500)} ` })).toEqual([])
  expect(ratingProblems({ stars: 5, comment: 'a'.repeat(501) }).map(({ field }) => field)).toEqual(['comment'])
})

test('a visit is rated in the 60 days after its completion, and the rating changed in the 14 days after it', () => {
  const visit = { completedAt: COMPLETED, ratedAt: null }
  expect(mayRate({ ...visit, completedAt: null }, COMPLETED)).toBe(false)
  expect(mayRate(visit, after(60, -1))).toBe(true)
  expect(mayRate(visit, after(60))).toBe(false)
  const rated = { ...visit, ratedAt: after(59) }
  expect(mayRate(rated, after(59 + 14, -1))).toBe(true)
  expect(mayRate(rated, after(59 + 14))).toBe(false)
})

test('one and two stars are low', () => {
  expect([1, 2, 3, 4, 5].map(isLow)).toEqual([true, true, false, false, false])
})

test('a reason is needed to hide a rating', () => {
  expect(reasonProblem(' ')).toBe('Enter why you hide it.')
  expect(reasonProblem('Insults the technician')).toBeUndefined()
  expect(reasonProblem('a'.repeat(501))).toBeDefined()
})

test('only the first name is shown', () => {
  expect(firstNameOf('  Gwen  van der Berg ')).toBe('Gwen')
  expect(firstNameOf('Cher')).toBe('Cher')
  expect([4, 4.66, 5].map(averageText)).toEqual(['4.0', '4.7', '5.0'])
})
