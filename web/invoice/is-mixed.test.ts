import { expect, test } from 'vitest'
import { isMixed } from './is-mixed.ts'

test('an invoice that waits for a payment has one in flight, else the answer mixes two moments', () => {
  expect(isMixed({ status: 'PENDING', payments: [{ status: 'APPROVED' }, { status: 'PENDING' }] })).toBe(false)
  expect(isMixed({ status: 'PENDING', payments: [{ status: 'APPROVED' }] })).toBe(true)
  expect(isMixed({ status: 'PAID', payments: [{ status: 'APPROVED' }] })).toBe(false)
  expect(isMixed({ status: 'OPEN', payments: [{ status: 'SENT' }] })).toBe(false)
})
