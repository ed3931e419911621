import { expect, test } from 'vitest'
import { averageTicket, sumOfBreakdown } from './breakdown.ts'

const ROW = { jobs: 3, subtotal: 10_000, tax: 1_300, revenue: 9_000, bookedMinutes: 180, openMinutes: 600 }

test('rows add up figure by figure', () => {
  expect(sumOfBreakdown([])).toEqual({
    jobs: 0,
    subtotal: 0,
    tax: 0,
    revenue: 0,
    bookedMinutes: 0,
    openMinutes: 0,
  })
  expect(sumOfBreakdown([ROW, { ...ROW, jobs: 1, revenue: -500 }])).toEqual({
    jobs: 4,
    subtotal: 20_000,
    tax: 2_600,
    revenue: 8_500,
    bookedMinutes: 360,
    openMinutes: 1_200,
  })
})

test('the average ticket is rounded, with or before tax, and unknown without jobs', () => {
  expect(averageTicket(ROW, false)).toBe(3_767)
  expect(averageTicket(ROW, true)).toBe(3_333)
  expect(averageTicket({ ...ROW, jobs: 0 }, false)).toBeNull()
})
