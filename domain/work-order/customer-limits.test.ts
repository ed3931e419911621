import { expect, test } from 'vitest'
import { mayCustomerChangeAddress, mayCustomerMove } from './customer-limits.ts'
import type { WorkOrderState } from './transitions.ts'

/** Noon in Toronto. */
const order: WorkOrderState = {
  status: 'ASSIGNED',
  isConfirmed: true,
  isInspected: false,
  scheduledAt: new Date('2026-06-03T16:00:00Z'),
}
const at = (text: string): Date => new Date(text)

test('customers can move and cancel up to three hours ahead, to the millisecond', () => {
  expect(mayCustomerMove(order, at('2026-06-03T13:00:00.000Z'), 180)).toBe(true)
  expect(mayCustomerMove(order, at('2026-06-03T13:00:00.001Z'), 180)).toBe(false)
  expect(mayCustomerMove({ ...order, isConfirmed: false }, at('2026-06-01T13:00:00Z'), 180)).toBe(true)
  for (const status of ['COMPLETE', 'CANCELLED'] as const)
    expect(mayCustomerMove({ ...order, status }, at('2026-06-01T13:00:00Z'), 180)).toBe(false)
})

test('the cut-off of the booking rules counts; without one the start does', () => {
  expect(mayCustomerMove(order, at('2026-06-02T16:00:00.000Z'), 1440)).toBe(true)
  expect(mayCustomerMove(order, at('2026-06-02T16:00:00.001Z'), 1440)).toBe(false)
  expect(mayCustomerMove(order, at('2026-06-03T16:00:00.000Z'), 0)).toBe(true)
  expect(mayCustomerMove(order, at('2026-06-03T16:00:00.001Z'), 0)).toBe(false)
})

test('customers can change the address until midnight of the day, on the franchise’s clock', () => {
  const zone = 'America/Toronto'
  expect(mayCustomerChangeAddress(order, at('2026-06-04T03:59:59Z'), zone)).toBe(true)
  expect(mayCustomerChangeAddress(order, at('2026-06-04T04:00:00Z'), zone)).toBe(false)
  // In Vancouver that day ends three hours later.
  expect(mayCustomerChangeAddress(order, at('2026-06-04T04:00:00Z'), 'America/Vancouver')).toBe(true)
  expect(mayCustomerChangeAddress({ ...order, isInspected: true }, at('2026-06-03T17:00:00Z'), zone)).toBe(false)
  expect(mayCustomerChangeAddress({ ...order, status: 'CANCELLED' }, at('2026-06-01T17:00:00Z'), zone)).toBe(false)
})
