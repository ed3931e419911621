import { expect, test } from 'vitest'
import { blocksOf, joinParagraphs, paragraphsOf } from './legal-text.ts'

test('a text has paragraphs with lines, and headings begin with #', () => {
  expect(blocksOf('# Terms\nFirst line \nsecond line\n\n\n## Payment\n\nPay <b>soon</b>.\n#\n')).toEqual([
    { kind: 'heading', text: 'Terms' },
    { kind: 'paragraph', lines: ['First line', 'second line'] },
    { kind: 'heading', text: 'Payment' },
    { kind: 'paragraph', lines: ['Pay <b>soon</b>.'] },
  ])
  expect(blocksOf(' \n\n ')).toEqual([])
})

test('paragraphs and their text are the same, whatever spaces and line ends were typed', () => {
  const text = joinParagraphs(paragraphsOf('One\r\ntwo  \r\n\r\n \r\nThree\n'))
  expect(text).toBe('One\ntwo\n\nThree')
  expect(joinParagraphs(paragraphsOf(text))).toBe(text)
})
