import { expect, test } from 'vitest'
import {
  isActive,
  mayCancel,
  mayPay,
  mayUndoCancel,
  nextSubscription,
  SUBSCRIPTION_STATUSES,
  SUBSCRIPTION_STEPS,
  statusLabel,
} from './status.ts'

test.each([
  ['ACTIVE', 'Active'],
  ['PENDING', 'Pending Payment'],
  ['CANCELLED', 'Cancelled'],
  ['RENEWAL_ERROR', 'Renewal Error'],
  ['PAUSED', 'Unknown'],
])('SUBS-03 %s reads %s', (status, label) => {
  expect(statusLabel(status)).toBe(label)
})

const set = new Date('2026-06-03T08:00:00Z')
test.each([
  // status, updated, cancelled from: active, cancel, undo, pay
  ['ACTIVE', set, null, true, true, false, false],
  ['ACTIVE', set, set, true, false, true, false],
  ['PENDING', null, null, false, false, false, false],
  ['PENDING', set, null, false, false, false, true],
  ['RENEWAL_ERROR', set, null, false, false, false, true],
  ['RENEWAL_ERROR', set, set, false, false, true, true],
  ['CANCELLED', set, set, false, false, false, false],
] as const)('%s, updated %s, cancelled %s', (status, updatedAt, cancelEffectiveAt, active, cancel, undo, pay) => {
  const state = { status, updatedAt, cancelEffectiveAt }
  expect([isActive(state), mayCancel(state), mayUndoCancel(state), mayPay(state)]).toEqual([active, cancel, undo, pay])
})

test('an ended plan stays ended, and only one that is not paid can be ended at once', () => {
  const refused = SUBSCRIPTION_STATUSES.flatMap(from =>
    SUBSCRIPTION_STEPS.filter(step => nextSubscription(from, step) === null).map(step => `${from} ${step}`),
  )
  expect(refused).toEqual([
    'PENDING askToPay',
    'ACTIVE end',
    'RENEWAL_ERROR askToPay',
    'CANCELLED settle',
    'CANCELLED askToPay',
    'CANCELLED decline',
    'CANCELLED end',
    'CANCELLED expire',
  ])
})
