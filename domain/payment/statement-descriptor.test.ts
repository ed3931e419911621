import { expect, test } from 'vitest'
import { statementDescriptor } from './statement-descriptor.ts'

test.each([
  ['Maple Mobile Lube', 'MAPLE MOBILE'],
  ['Lone Star Auto Van', 'LONE STAR'],
  ['Garage Müller & Söhne', 'GARAGE'],
  ['Donaudampfschiffahrt AG', 'DONAUDAMPFSC'],
  ['Auto Carefree Ltd', 'AUTO'],
  ['123 Mechanicsville', '123 MECHANIC'],
  ["Joe's", 'JOES'],
  ['123', 'SERVICE'],
  ['快修', 'SERVICE'],
  ['<Oil*>', 'OIL'],
])('a bank shows %s as %s', (name, shown) => {
  expect(statementDescriptor(name)).toBe(shown)
})
