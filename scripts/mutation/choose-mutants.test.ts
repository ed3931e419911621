import { expect, test } from 'vitest'
import { chooseMutants, hasRules } from './choose-mutants.ts'

const FILES: Record<string, string> = {
  'domain/a.ts': 'export const a = [1, 2, 3, 4, 5, 6, 7, 8, 9].length > b',
  'domain/b.ts': 'export const b = c - d',
  'domain/c.ts': 'export const c = d - e',
  'domain/types.ts': 'export type Cents = number',
}
const choose = (seed: number, files: number, paths = Object.keys(FILES)) =>
  chooseMutants(paths, path => FILES[path] ?? '', { seed, files })

test('one mutant is chosen of each file that has any', () => {
  expect(
    choose(1, 10)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['domain/a.ts', 'domain/b.ts', 'domain/c.ts'])
  expect(choose(1, 2)).toHaveLength(2)
})

test('the same seed chooses the same, in whatever order the files are listed, and another seed another', () => {
  expect(choose(7, 2)).toEqual(choose(7, 2, Object.keys(FILES).toReversed()))
  expect(new Set(Array.from({ length: 20 }, (_, seed) => JSON.stringify(choose(seed, 2)))).size).toBeGreaterThan(3)
})

test('a comparison is as likely as a constant, of which there are more', () => {
  const kinds = Array.from({ length: 400 }, (_, seed) => choose(seed, 1, ['domain/a.ts'])[0]?.kind)
  const comparisons = kinds.filter(kind => kind === 'comparison').length
  expect(comparisons).toBeGreaterThan(150)
  expect(comparisons).toBeLessThan(250)
})

test.each([
  ['domain/pricing/taxes.ts', true],
  ['domain/pricing/taxes.test.ts', false],
  ['domain/pricing/texts.ts', false],
  ['domain/payment/decline-texts.ts', false],
  ['server/pricing/taxes.ts', false],
])('whether %s has rules: %s', (path, expected) => {
  expect(hasRules(path)).toBe(expected)
})
