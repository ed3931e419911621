import { expect, test } from 'vitest'
import { findCodeWords } from './find-code-words.ts'

const wordsIn = (file: string, source: string, hasNames = true): string[] =>
  findCodeWords(file, source, { hasNames }).map(({ line, word }) => `${line} ${word}`)

test('finds refused words in comments of every kind', () => {
  expect(wordsIn('a.ts', '// The person whom it bills.\nconst a = 1 // billed anew\n')).toEqual(['1 whom', '2 anew'])
  expect(wordsIn('a.ts', 'run(\n  /** Goes on. */ 1,\n  // By itself.\n)\n')).toEqual(['2 Goes on', '3 By itself'])
  expect(wordsIn('a.tsx', 'const A = () => <p>{/* Not theirs. */}</p>\n')).toEqual(['1 theirs'])
  expect(wordsIn('a.css', '.a {\n  /* It stands\n     in the bar. */\n}\n')).toEqual(['2 stands in'])
})

test('finds refused words in declared names', () => {
  expect(wordsIn('a.ts', 'const isTold = (toldPlace: string) => toldPlace\n')).toEqual(['1 Told', '1 told'])
  expect(wordsIn('a.ts', 'interface ToldPlace {\n  billedAnew: true\n}\n')).toEqual(['1 Told'])
  expect(wordsIn('a.ts', 'const { billAnew: bill } = {}\nfunction reckonBill() {}\n')).toEqual(['2 reckon'])
  expect(wordsIn('a.ts', 'const isTold = true\n', false)).toEqual([])
})

test('finds limits that are not named MAX_ or MIN_, in every folder', () => {
  expect(wordsIn('a.ts', 'const MOST_CARS = 9\nexport const SHORTEST_CODE = 4\n', false)).toEqual([
    '1 MOST',
    '2 SHORTEST',
  ])
  expect(wordsIn('a.ts', 'const MAX_CARS = 9 // Not MOST_CARS.\nconst mostCars = 1\n', false)).toEqual([])
})

test('leaves texts, other names and plain comments alone', () => {
  expect(wordsIn('a.ts', "const text = 'Told anew.' // A text of a user.\n")).toEqual([])
  expect(wordsIn('a.ts', '// The totals go one by one. Otherwise nothing.\nconst untoldable = renewed\n')).toEqual([])
})
