import { expect, test } from 'vitest'
import { planTerms } from './plan-terms.ts'

test('a monthly plan names price, first charge, renewal and the two months after the end', () => {
  expect(planTerms({ price: 4_900, frequency: 'MONTHLY' }, 'CAD', null)).toEqual([
    '$49.00 per month plus tax. We charge the first month after your first visit.',
    'It renews every month until you end it in your account.',
    'After you ask to end it, we bill 2 more months.',
  ])
})

test('an annual plan names the day of the chosen visit in its own zone', () => {
  const visit = { date: '2026-06-05T02:00:00Z', timeZone: 'America/Toronto' }
  const [first, , end] = planTerms({ price: 52_900, frequency: 'ANNUALLY' }, 'USD', visit)
  expect(first).toBe(
    '$529.00 per year plus tax. We charge the first year on Thursday, June 4, 2026, after your first visit.',
  )
  expect(end).toBe('When you end it, it stays active until the paid year is over, and we bill nothing more.')
})
