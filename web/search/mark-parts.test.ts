import { describe, expect, test } from 'vitest'
import { isMarked, markParts } from './mark-parts.ts'

const marked = (text: string, typed: string): string =>
  markParts(text, typed)
    .map(part => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

describe('markParts', () => {
  test.each([
    ['Jane Smith', 'smi', 'Jane [Smi]th'],
    ['Jane Smith', 'JANE s', '[Jane S]mith'],
    ['Jane Smith', 'smith jane', '[Jane] [Smith]'],
    ['416-555-0123', '(416) 555', '[416-555]-0123'],
    ['416-555-0123', '+1 416 555 0123', '[416-555-0123]'],
    ['ABC 123', 'abc-123', '[ABC 123]'],
    ['100 King St W', 'king', '100 [King] St W'],
    ['Élodie', 'élo', '[Élo]die'],
    ['😀 Jane', 'jane', '😀 [Jane]'],
    ['Jane', 'x', 'Jane'],
    ['Jane', '', 'Jane'],
    ['', 'jane', ''],
    ['a+b', '+', 'a+b'],
    ['aaa', 'aa aaa', '[aaa]'],
  ])('%j with %j typed is %j', (text, typed, shown) => expect(marked(text, typed)).toBe(shown))

  test('keeps every character', () => {
    for (const typed of ['ı', 'İstanbul', 'x y', '\uD800', '((', 'jane smith'])
      expect(marked('İstanbul Jane \uD800 Smith', typed).replaceAll(/[[\]]/g, '')).toBe('İstanbul Jane \uD800 Smith')
  })
})

test('isMarked says whether the text shows what was typed', () => {
  expect(isMarked('jane@example.com', 'jane')).toBe(true)
  expect(isMarked('jane@example.com', 'smith')).toBe(false)
})
