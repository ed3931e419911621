import { expect, test } from 'vitest'
import { readCustomerSearch } from './customer-search.ts'

const NOTHING = { patterns: null, nameStart: null, phonePart: null }

test.each([
  ['', NOTHING],
  ['  ', NOTHING],
  ['ann', { ...NOTHING, patterns: ['%ann%'], nameStart: 'ann' }],
  [' Ann  Lee ', { ...NOTHING, patterns: ['%ann%', '%lee%'], nameStart: 'ann lee' }],
  ['50%_\\', { ...NOTHING, patterns: ['%50\\%\\_\\\\%'], nameStart: '50%_\\' }],
  ['An', { ...NOTHING, nameStart: 'an' }],
  ['Li X', { ...NOTHING, nameStart: 'li x' }],
  ['416-555', { ...NOTHING, phonePart: '416555' }],
  ['+1 (416) 555-0123', { ...NOTHING, phonePart: '4165550123' }],
  ['1416', { ...NOTHING, phonePart: '1416' }],
  ['41', { ...NOTHING, nameStart: '41' }],
])('%j searches for %j', (typed, asked) => expect(readCustomerSearch(typed)).toEqual(asked))
