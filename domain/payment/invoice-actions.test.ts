import { expect, test } from 'vitest'
import { type InvoiceStanding, invoiceActions, refundProblem } from './invoice-actions.ts'

const standing: InvoiceStanding = {
  status: 'OPEN',
  countryCode: 'US',
  approvedPayments: 0,
  hasContact: true,
  hasOrder: true,
  isCredited: false,
}

test.each([
  ['OPEN', 0, ['terminal', 'manual', 'cashApp', 'void']],
  ['PENDING', 0, ['manual', 'void']],
  ['PARTIALLY_PAID', 1, ['manual', 'credit']],
  ['PAID', 1, ['refund', 'credit']],
  ['PAID', 2, ['credit']],
  ['PARTIALLY_REFUNDED', 1, ['credit']],
  ['REFUNDED', 1, ['credit']],
  ['VOIDED', 0, []],
])('an invoice that is %s with %i payments offers %j', (status, approvedPayments, actions) => {
  expect(invoiceActions({ ...standing, status, approvedPayments })).toEqual(actions)
})

test('Cash App is only for the US, and an order without a contact cannot be voided', () => {
  expect(invoiceActions({ ...standing, countryCode: 'CA' })).toEqual(['terminal', 'manual', 'void'])
  expect(invoiceActions({ ...standing, hasContact: false })).toEqual(['terminal', 'manual', 'cashApp', 'credit'])
})

test('a credit note is written once, and not for the invoice of a plan', () => {
  const paid = { ...standing, status: 'PAID', approvedPayments: 1 }
  expect(invoiceActions({ ...paid, isCredited: true })).toEqual(['refund'])
  expect(invoiceActions({ ...paid, hasOrder: false })).toEqual(['refund'])
})

test.each([
  [1, 100, true],
  [100, 100, true],
  [101, 100, false],
  [0, 100, false],
  [-1, 100, false],
  [0.5, 100, false],
  [Number.NaN, 100, false],
])('a refund of %d with %i left: %s', (amount, left, possible) => {
  expect(refundProblem(amount, left) === null).toBe(possible)
})
