import { expect, test } from 'vitest'
import { bookingStop, pauseMessageProblem } from './tenant-state.ts'

const tenant = { name: 'Prairie Lube', pauseMessage: null }

test('customers book only in an open business, staff in every one that has not closed', () => {
  const stops = (['setup', 'open', 'paused', 'closed'] as const).map(state => ({
    state,
    customer: bookingStop({ ...tenant, state }, false),
    staff: bookingStop({ ...tenant, state }, true),
  }))
  expect(stops).toEqual([
    { state: 'setup', customer: 'Prairie Lube opens soon. Please come back to book.', staff: null },
    { state: 'open', customer: null, staff: null },
    {
      state: 'paused',
      customer: 'Prairie Lube takes no bookings at the moment. Please try again later.',
      staff: null,
    },
    {
      state: 'closed',
      customer: 'Prairie Lube has closed and takes no more bookings.',
      staff: 'Prairie Lube has closed and takes no more bookings.',
    },
  ])
})

test('a paused business shows its own sentence', () => {
  const paused = { ...tenant, state: 'paused', pauseMessage: 'Back on Monday.' } as const
  expect(bookingStop(paused, false)).toBe('Back on Monday.')
  expect(bookingStop(paused, true)).toBeNull()
})

test.each([
  ['Back on Monday.', undefined],
  ['x'.repeat(300), undefined],
  [' '.repeat(400), 'Please enter 1 to 300 characters.'],
  ['x'.repeat(301), 'Please enter 1 to 300 characters.'],
])('a sentence for customers has 1 to 300 characters: %#', (message, problem) => {
  expect(pauseMessageProblem(message)).toBe(problem)
})
