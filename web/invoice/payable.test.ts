import { describe, expect, it } from 'vitest'
import type { CountryCode } from '../../domain/address/country.ts'
import { amountError, leftToPay, payableAmount, payMethods } from './payable.ts'

type Standing = Parameters<typeof payMethods>[0]

const open: Standing = {
  status: 'OPEN',
  payments: [],
  remainingAmount: 10_000,
  billedAmount: 10_000,
  countryCode: 'CA',
}
const payment = (status: Standing['payments'][number]['status']): Standing['payments'][number] => ({
  id: '1',
  amount: 100,
  remittanceFee: 0,
  paidAmount: 100,
  linkEmail: null,
  refundedAmount: 0,
  cashRounding: 0,
  pendingRefundAmount: 0,
  readerId: null,
  paymentMethod: 'cash',
  charge: null,
  refunds: [],
  returnableAmount: 100,
  movedAmount: 0,
  movedFromInvoice: null,
  refundWays: ['ORIGINAL'],
  status,
  authorName: 'Pat',
  chequeNumber: null,
  notes: '',
  takenAt: '2026-06-01T14:00:00Z',
  createdAt: '2026-11-21T12:00:00Z',
  updatedAt: '2026-11-21T12:00:00Z',
})

describe('paying an invoice', () => {
  it('PAY-10 offers Pay Later only while there is no payment', () => {
    const offers = (standing: Standing) => payMethods(standing).usual.some(({ value }) => value === 'payLater')
    expect(offers(open)).toBe(true)
    for (const status of ['CANCELLED', 'DECLINED', 'APPROVED'] as const)
      expect(offers({ ...open, payments: [payment(status)] })).toBe(false)
    expect(offers({ ...open, status: 'PENDING', payments: [payment('PENDING')] })).toBe(false)
    const link = (status: 'SENT' | 'CANCELLED') => ({ ...payment(status), paymentMethod: 'payLater' as const })
    expect(offers({ ...open, payments: [link('SENT')] })).toBe(false)
    // A withdrawn link was never a payment.
    expect(offers({ ...open, payments: [link('CANCELLED')] })).toBe(true)
  })
  it('WRONG-20 PAY-06 offers every method in both countries, last the one that is hardly used there', () => {
    const listed = (countryCode: CountryCode) => {
      const { usual, last } = payMethods({ ...open, countryCode })
      return [...usual, last].map(({ value }) => value)
    }
    expect(listed('CA')).toEqual(['cash', 'cheque', 'eTransfer', 'payLater', 'venmo'])
    expect(listed('US')).toEqual(['cash', 'cheque', 'venmo', 'payLater', 'eTransfer'])
  })
  it('leaves nothing to pay of a voided invoice', () => {
    expect(leftToPay(open)).toBe(10_000)
    expect(leftToPay({ ...open, status: 'VOIDED' })).toBe(0)
  })
  it('PAY-01 takes an amount that is not negative, up to what remains', () => {
    expect(payableAmount(open)).toBe(10_000)
    expect(payableAmount({ ...open, remainingAmount: 0 })).toBe(10_000)
    expect(amountError(open, 10_000)).toBeUndefined()
    expect(amountError(open, 1)).toBeUndefined()
    expect(amountError(open, 10_001)).toBe('The balance is $100.00. Please enter that or less.')
    expect(amountError(open, 0)).toBeUndefined()
    expect(amountError(open, -1)).toBe('Please enter an amount that is not negative.')
    expect(amountError(open, undefined)).toContain('Please enter an amount')
  })
})
