import { expect, test } from 'vitest'
import { PAYMENT_STATUSES, type PaymentStep, statusesFor, takeStep } from './payment-lifecycle.ts'

test('a pending link does not lock its invoice, a started payment does, and an expired one unlocks it', () => {
  expect(takeStep('SENT', 'begin')).toEqual({ to: 'PENDING', holds: 1 })
  expect(takeStep('PENDING', 'lapse')).toEqual({ to: 'SENT', holds: -1 })
  expect(takeStep('SENT', 'withdraw')).toEqual({ to: 'CANCELLED', holds: 0 })
})

test('every way out of PENDING frees the invoice', () => {
  for (const step of ['approve', 'decline', 'withdraw', 'lapse', 'giveBack'] as const)
    expect(takeStep('PENDING', step)?.holds).toBe(-1)
})

test('an approved payment is final, and one that ended takes no other step than late money', () => {
  const steps: PaymentStep[] = ['begin', 'lapse', 'approve', 'decline', 'withdraw', 'giveBack']
  for (const step of steps) expect(takeStep('APPROVED', step)).toBeNull()
  for (const status of ['DECLINED', 'CANCELLED'] as const)
    expect(steps.filter(step => takeStep(status, step))).toEqual(['approve', 'giveBack'])
  expect(takeStep('CANCELLED', 'approve')).toEqual({ to: 'APPROVED', holds: 0 })
})

test('a withdrawal takes links and payments in flight', () => {
  expect(statusesFor('withdraw')).toEqual(['SENT', 'PENDING'])
  expect(PAYMENT_STATUSES).toContain('SENT')
})
