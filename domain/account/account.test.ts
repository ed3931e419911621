import { expect, test } from 'vitest'
import { isEmail } from './email.ts'
import { containsOwnWord, passwordProblem } from './password.ts'
import { isStaff } from './roles.ts'
import { TEXTS } from './texts.ts'

test('a password has six characters and differs from the email', () => {
  expect(passwordProblem('12345', 'a@b.co')).toBe(TEXTS.password.tooShort)
  expect(passwordProblem('123456', 'a@b.co')).toBeNull()
  expect(passwordProblem('Ann@B.co', ' ann@b.CO ')).toBe(TEXTS.password.isEmail)
})

test.each([
  ['a@b.c', true],
  ['a b@c.d', false],
  ['a@b', false],
  ['@b.c', false],
  ['a@.c', false],
  ['a@b..c', true],
  ['a@b.', false],
  ['a@b@c.d', false],
  [' a@b.c ', true],
  ['', false],
])('%s as an email: %s', (text, valid) => {
  expect(isEmail(text)).toBe(valid)
})

test('DOOR-01 a long address is refused quickly, for any number of dots', () => {
  const hostile = [`a@${'.'.repeat(80_000)}`, `a@${'.'.repeat(80_000)} x`, '@'.repeat(80_000), ' '.repeat(80_000)]
  const begun = process.threadCpuUsage()
  for (const text of hostile) expect(isEmail(text)).toBe(false)
  expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(50)
  expect(isEmail(`${'a'.repeat(251)}@b.c`)).toBe(true)
  expect(isEmail(`${'a'.repeat(252)}@b.c`)).toBe(false)
})

test('ROLE-01 manager, technician, tester and sales are staff, and owner and admin; everyone else is a customer', () => {
  for (const role of ['manager', 'technician', 'tester', 'sales', 'owner', 'admin']) expect(isStaff([role])).toBe(true)
  for (const roles of [[], ['customer'], ['administrator'], ['Manager']]) expect(isStaff(roles)).toBe(false)
})

test('PASSWORD-01 a word of the email, the name or the business is found in a password, except short words', () => {
  const names = ['Nora Berg', 'Maple Mobile Lube']
  expect(containsOwnWord('xx-MAPLE-2026-xx', 'n.berg@maple.example', names)).toBe(true)
  expect(containsOwnWord('thornberry99', 'thorn.berry@shop.example', [])).toBe(true)
  expect(containsOwnWord('a lube job for nora', 'n.berg@maple.example', names)).toBe(false)
})
