import { expect, test } from 'vitest'
import { refundWays, returnableAmount } from './refund-way.ts'

const INTERAC = { kind: 'interac_present' }
const approved = {
  status: 'APPROVED',
  amount: 5_000,
  refundedAmount: 0,
  pendingRefundAmount: 0,
  movedAmount: 0,
  charge: null,
}

test('Interac goes back at a reader, in cash or as credit, and everything else to where it came from', () => {
  expect(refundWays(INTERAC)).toEqual(['READER', 'CASH', 'CREDIT'])
  for (const charge of [null, { kind: 'card' }, { kind: 'card_present' }, { kind: 'cashapp' }])
    expect(refundWays(charge)).toEqual(['ORIGINAL'])
})

test('what is left of an approved payment can be returned', () => {
  expect(returnableAmount(approved)).toBe(5_000)
  expect(returnableAmount({ ...approved, refundedAmount: 1_000, pendingRefundAmount: 500 })).toBe(3_500)
  expect(returnableAmount({ ...approved, refundedAmount: 1_000, movedAmount: 1_500 })).toBe(2_500)
  expect(returnableAmount({ ...approved, refundedAmount: 5_000 })).toBe(0)
})

test('of money that came too much, staff return Interac only', () => {
  expect(returnableAmount({ ...approved, status: 'CANCELLED', charge: INTERAC })).toBe(5_000)
  expect(returnableAmount({ ...approved, status: 'CANCELLED', charge: { kind: 'card_present' } })).toBe(0)
  for (const status of ['PENDING', 'DECLINED'])
    expect(returnableAmount({ ...approved, status, charge: INTERAC })).toBe(0)
})
