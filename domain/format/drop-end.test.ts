import { expect, test } from 'vitest'
import { dropEnd } from './drop-end.ts'

test('drops these characters only at the end', () => {
  expect(dropEnd('12.,.', '.,')).toBe('12')
  expect(dropEnd('.1.2', '.')).toBe('.1.2')
  expect(dropEnd('000', '0')).toBe('')
  expect(dropEnd('', '0')).toBe('')
})
