import { expect, test } from 'vitest'
import { INVOICE_STATUS_LABELS } from './status.ts'

test('INVOICE-05 statuses have their labels', () => {
  expect(INVOICE_STATUS_LABELS).toEqual({
    OPEN: 'Not Paid',
    PAID: 'Paid',
    VOIDED: 'Voided',
    PENDING: 'Pending',
    PARTIALLY_PAID: 'Partially Paid',
    REFUNDED: 'Refunded',
    PARTIALLY_REFUNDED: 'Partially Refunded',
  })
})
