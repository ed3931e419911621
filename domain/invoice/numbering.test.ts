import { expect, test } from 'vitest'
import { MAX_INVOICE_NUMBER, nextNumberProblem, parseInvoiceNumber } from './numbering.ts'

test.each([
  ['20417', 20_417],
  [' 20,417 ', 20_417],
  ['20 417', 20_417],
  ['A-20417', undefined],
  ['-1', undefined],
  ['1234567890', undefined],
  ['', undefined],
])('%j is read as %j', (typed, number) => expect(parseInvoiceNumber(typed)).toBe(number))

test('the next number only goes up', () => {
  expect(nextNumberProblem(1002, 1002)).toBeUndefined()
  expect(nextNumberProblem(20_417, 1002)).toBeUndefined()
  expect(nextNumberProblem(1001, 1002)).toBe('Please enter 1002 or a higher number.')
  expect(nextNumberProblem(undefined, 1002)).toBe('Please enter a number of up to nine digits.')
  expect(nextNumberProblem(MAX_INVOICE_NUMBER, 1002)).toBeUndefined()
  expect(nextNumberProblem(MAX_INVOICE_NUMBER + 1, 1002)).toBe('Please enter a number of up to nine digits.')
})
