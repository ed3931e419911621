import { describe, expect, test } from 'vitest'
import { can, denialReason, listOf, type WorkOrderAction, type WorkOrderState } from './transitions.ts'

const scheduledAt = new Date('2026-06-03T15:00:00Z')
const STATES: Record<string, WorkOrderState> = {
  requested: { status: 'ASSIGNED', isConfirmed: false, isInspected: false, scheduledAt },
  confirmed: { status: 'ASSIGNED', isConfirmed: true, isInspected: false, scheduledAt },
  inspected: { status: 'ASSIGNED', isConfirmed: true, isInspected: true, scheduledAt },
  complete: { status: 'COMPLETE', isConfirmed: true, isInspected: true, scheduledAt },
  cancelled: { status: 'CANCELLED', isConfirmed: true, isInspected: false, scheduledAt },
}

/** The states in which a step is possible: on the day, and the day before. */
const POSSIBLE: [WorkOrderAction, string[], string[]][] = [
  ['confirm', ['requested'], ['requested']],
  ['inspect', ['confirmed'], []],
  ['complete', ['inspected'], []],
  ['addPhoto', ['confirmed', 'inspected', 'complete'], []],
  ['lockCar', ['confirmed', 'inspected'], []],
]

describe.each(POSSIBLE)('%s', (action, onTheDay, before) => {
  test.each(Object.entries(STATES))('when %s', (name, state) => {
    expect(can(action, state, true)).toBe(onTheDay.includes(name))
    expect(can(action, state, false)).toBe(before.includes(name))
  })

  test('says what to do when a step is not possible', () => {
    expect(denialReason(action)).toMatch(/\.$/)
  })
})

test('WOLIST-03 requested is assigned and not confirmed, upcoming is assigned and confirmed, past is completed', () => {
  const lists = Object.entries(STATES).map(([name, state]) => [name, listOf(state)])
  expect(Object.fromEntries(lists)).toEqual({
    requested: 'requested',
    confirmed: 'upcoming',
    inspected: 'upcoming',
    complete: 'past',
    cancelled: null,
  })
})
