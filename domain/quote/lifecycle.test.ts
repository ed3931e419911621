import { expect, test } from 'vitest'
import { isPossible, QUOTE_STATUSES, quoteStatus } from './lifecycle.ts'

const now = new Date('2026-06-01T14:00:00Z')
const facts = { status: 'SENT', expiresAt: new Date('2026-06-02T04:00:00Z'), carCount: 2, bookedCount: 0 } as const

test('a sent quote expires at the end of its last day, other states do not', () => {
  expect(quoteStatus(facts, now)).toBe('SENT')
  expect(quoteStatus(facts, facts.expiresAt)).toBe('EXPIRED')
  expect(quoteStatus({ ...facts, status: 'DRAFT' }, facts.expiresAt)).toBe('DRAFT')
  expect(quoteStatus({ ...facts, status: 'ACCEPTED' }, facts.expiresAt)).toBe('ACCEPTED')
})

test('an accepted quote is booked once all of its cars are', () => {
  expect(quoteStatus({ ...facts, status: 'ACCEPTED', bookedCount: 1 }, now)).toBe('ACCEPTED')
  expect(quoteStatus({ ...facts, status: 'ACCEPTED', bookedCount: 2 }, now)).toBe('BOOKED')
})

test('each action has its states', () => {
  const statesOf = (action: Parameters<typeof isPossible>[0]) =>
    QUOTE_STATUSES.filter(status => isPossible(action, status))
  expect(statesOf('edit')).toEqual(['DRAFT'])
  expect(statesOf('send')).toEqual(['DRAFT'])
  expect(statesOf('remind')).toEqual(['SENT'])
  expect(statesOf('change')).toEqual(['SENT', 'DECLINED', 'EXPIRED'])
  expect(statesOf('answer')).toEqual(['SENT'])
  expect(statesOf('book')).toEqual(['ACCEPTED'])
})
