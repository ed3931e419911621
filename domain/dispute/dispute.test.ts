import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DISPUTE_EVENT_LABELS, fraudLabel, isPaidByHand, reasonLabel, statementProblem } from './labels.ts'
import {
  allowsRefund,
  DISPUTE_STATUSES,
  disputeActions,
  isClosed,
  isInquiry,
  mayFollow,
  needsAnswer,
  remindedUntil,
} from './lifecycle.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const later = new Date('2026-06-02T12:00:00Z')

test('a closed dispute never changes, and an open one can always end', () => {
  const outcomes = ['WON', 'LOST', 'PREVENTED'] as const
  for (const status of DISPUTE_STATUSES) {
    expect(mayFollow(status, status)).toBe(false)
    const reachable = DISPUTE_STATUSES.filter(next => mayFollow(status, next))
    if (isClosed(status)) expect(reachable).toEqual([])
    else expect(reachable).toEqual(expect.arrayContaining([...outcomes]))
  }
  expect(DISPUTE_STATUSES.filter(isClosed)).toEqual(['WARNING_CLOSED', 'WON', 'LOST', 'PREVENTED'])
})

test('statuses in any order and any number end in the same outcome', () => {
  const course = fc.constantFrom(
    ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON'] as const,
    ['WARNING_NEEDS_RESPONSE', 'NEEDS_RESPONSE', 'UNDER_REVIEW', 'LOST'] as const,
    ['WARNING_NEEDS_RESPONSE', 'WARNING_UNDER_REVIEW', 'WARNING_CLOSED'] as const,
  )
  fc.assert(
    fc.property(
      course.chain(statuses =>
        fc.tuple(
          fc.constant(statuses),
          fc.shuffledSubarray([...statuses, ...statuses], { minLength: statuses.length * 2 }),
        ),
      ),
      ([statuses, [first = 'WON', ...rest]]) => {
        const end = rest.reduce((status, next) => (mayFollow(status, next) ? next : status), first)
        expect(end).toBe(statuses.at(-1))
      },
    ),
  )
})

test('no refund while the bank has the money, nor after it is lost', () => {
  expect(DISPUTE_STATUSES.filter(status => !allowsRefund(status))).toEqual(['NEEDS_RESPONSE', 'UNDER_REVIEW', 'LOST'])
  expect(DISPUTE_STATUSES.filter(isInquiry)).toHaveLength(3)
  expect(DISPUTE_STATUSES.filter(needsAnswer)).toEqual(['WARNING_NEEDS_RESPONSE', 'NEEDS_RESPONSE'])
})

test.each([
  ['NEEDS_RESPONSE', null, later, ['submit', 'accept']],
  ['NEEDS_RESPONSE', null, null, ['submit', 'accept']],
  ['NEEDS_RESPONSE', 'FAILED', later, ['submit', 'accept']],
  ['NEEDS_RESPONSE', null, NOW, ['accept']],
  ['NEEDS_RESPONSE', 'SENDING', later, []],
  ['NEEDS_RESPONSE', 'SENT', later, []],
  ['WARNING_NEEDS_RESPONSE', null, later, ['submit']],
  ['UNDER_REVIEW', null, later, []],
  ['WON', null, later, []],
] as const)('a dispute that is %s, answered %s, due %s offers %j', (status, answerState, dueAt, actions) =>
  expect(disputeActions({ status, answerState, dueAt }, NOW)).toEqual(actions),
)

test('codes are shown in words, new ones as they are', () => {
  expect(reasonLabel('product_not_received')).toBe('Service not received')
  expect(reasonLabel('some_new_code')).toBe('some new code')
  expect(fraudLabel('made_with_stolen_card')).toBe('Stolen card')
  expect(Object.keys(DISPUTE_EVENT_LABELS)).toContain('REINSTATED')
})

test('a statement has at most 2,000 characters', () => {
  expect(statementProblem('x'.repeat(2_000))).toBeNull()
  expect(statementProblem('x'.repeat(2_001))).toMatch(/2,000/)
  expect([isPaidByHand('cash'), isPaidByHand('card')]).toEqual([true, false])
  expect(remindedUntil(NOW)).toEqual(new Date('2026-06-04T12:00:00Z'))
})
