import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['2019 Civic', [['2019'], ['civic']]],
  ['  Ford F-150 ', [['ford'], ['f150']]],
  ['19 civic', [['19', '2019', '1919'], ['civic']]],
  ["'); drop table -- é", [['drop'], ['table'], ['é']]],
  ['', []],
  ['- & |', []],
])('%j has the words %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test('a long text is cut', () => {
  expect(searchWords('a '.repeat(100))).toHaveLength(8)
  expect(searchWords('x'.repeat(1000))).toEqual([['x'.repeat(30)]])
})
