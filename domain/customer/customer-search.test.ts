import { expect, test } from 'vitest'
import { readCustomerSearch } from './customer-search.ts'

const NOTHING = { patterns: null, nameStart: null, phoneStart: null }

test.each([
  ['', NOTHING],
  ['  ', NOTHING],
  ['ann', { ...NOTHING, patterns: ['%ann%'] }],
  [' Ann  Lee ', { ...NOTHING, patterns: ['%ann%', '%lee%'] }],
  ['50%_\\', { ...NOTHING, patterns: ['%50\\%\\_\\\\%'] }],
  ['An', { ...NOTHING, nameStart: 'an' }],
  ['Li X', { ...NOTHING, nameStart: 'li x' }],
  ['416-555', { ...NOTHING, phoneStart: '416555' }],
  ['+1 (416) 555-0123', { ...NOTHING, phoneStart: '4165550123' }],
  ['1416', { ...NOTHING, phoneStart: '1416' }],
  ['41', { ...NOTHING, nameStart: '41' }],
])('%j asks for %j', (typed, asked) => expect(readCustomerSearch(typed)).toEqual(asked))
