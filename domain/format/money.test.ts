import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, moneyInput, parseMoney } from './money.ts'

test('FORMAT-02 currency is formatted as Canadian dollars (en-CA)', () => {
  expect(formatMoney(123456)).toBe('$1,234.56')
  expect(formatMoney(0)).toBe('$0.00')
  expect(formatMoney(-500)).toBe('-$5.00')
  expect(formatMoney(123456)).toBe(
    new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }).format(1234.56),
  )
})

test('American dollars use the American format', () => {
  expect(formatMoney(123456, 'USD')).toBe('$1,234.56')
})

test('typed dollars are parsed to cents', () => {
  expect(parseMoney('19.99')).toBe(1999)
  expect(parseMoney('$1,234.5')).toBe(123450)
  expect(parseMoney('.5')).toBe(50)
  expect(parseMoney('12.')).toBe(1200)
  // More decimals are rounded by their digits: in binary, 1.005 times 100 is less than 100.5.
  expect(parseMoney('1.234')).toBe(123)
  expect(parseMoney('1.005')).toBe(101)
  expect(parseMoney('9.9999')).toBe(1000)
})

test('text that is not an amount is refused', () => {
  for (const text of ['', '.', '-1', 'abc', '1e3', '1.2.3', '1,50', '1,2345', '1234,567'])
    expect(parseMoney(text)).toBeUndefined()
})

test('every amount stays the same when shown in an input and read back', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), cents => parseMoney(moneyInput(cents)) === cents))
})
