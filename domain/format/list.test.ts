import { expect, test } from 'vitest'
import { formatList } from './list.ts'

test('names are listed in one line, without missing ones', () => {
  expect(formatList(['Van 1', null, 'Tom', undefined, '', 'Ann'])).toBe('Van 1, Tom, Ann')
  expect(formatList([undefined])).toBe('')
})
