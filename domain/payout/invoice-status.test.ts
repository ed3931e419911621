import { expect, test } from 'vitest'
import {
  nextPayoutInvoice,
  PAYOUT_INVOICE_STATUSES,
  PAYOUT_INVOICE_STEPS,
  payoutInvoiceStatus,
  payoutInvoicesFor,
} from './invoice-status.ts'

test('a payout invoice moves only forward, and one that is paid or carried over never again', () => {
  const moves = PAYOUT_INVOICE_STATUSES.flatMap(from =>
    PAYOUT_INVOICE_STEPS.map(step => `${from} ${step} ${nextPayoutInvoice(from, step) ?? 'refused'}`),
  )
  expect(moves).toEqual([
    'OPEN payOnline PAID',
    'OPEN receivePart PARTIALLY_PAID',
    'OPEN receiveRest PAID',
    'OPEN carryOver CARRIED_OVER',
    'PARTIALLY_PAID payOnline refused',
    'PARTIALLY_PAID receivePart PARTIALLY_PAID',
    'PARTIALLY_PAID receiveRest PAID',
    'PARTIALLY_PAID carryOver CARRIED_OVER',
    'PAID payOnline refused',
    'PAID receivePart refused',
    'PAID receiveRest refused',
    'PAID carryOver refused',
    'CARRIED_OVER payOnline refused',
    'CARRIED_OVER receivePart refused',
    'CARRIED_OVER receiveRest refused',
    'CARRIED_OVER carryOver refused',
  ])
  expect(payoutInvoicesFor('carryOver')).toEqual(['OPEN', 'PARTIALLY_PAID'])
})

test('an unknown status is none', () => {
  expect([payoutInvoiceStatus('PAID'), payoutInvoiceStatus('LOST'), payoutInvoiceStatus(null)]).toEqual([
    'PAID',
    null,
    null,
  ])
})
