import { expect, test } from 'vitest'
import { readRecoveryCode, readTotpCode, recoveryCodeOf } from './codes.ts'

test('a recovery code is accepted in any notation', () => {
  const code = recoveryCodeOf(Uint8Array.from([0, 1, 2, 3, 4, 250, 251, 252, 253, 255]))
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
  for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' ')} `])
    expect(readRecoveryCode(typed)).toBe(code)
})

test.each(['', 'ABCDE', 'ABCDE-ABCD0', 'ABCDE-ABCDEF', '-'.repeat(100_000)])('%.20s is not a recovery code', typed => {
  expect(readRecoveryCode(typed)).toBeNull()
})

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  [' '.repeat(100_000), null],
])('the code %.20s is read as %s', (typed, code) => {
  expect(readTotpCode(typed)).toBe(code)
})
