import { expect, test } from 'vitest'
import { consentWording, planConsent } from './plan-consent.ts'

const PLAN = {
  name: 'Monthly care plan',
  business: 'Maple Mobile',
  price: 4_900,
  frequency: 'MONTHLY',
  currency: 'CAD',
} as const

test('a customer agrees to the terms of one plan of one business, and the whole text is kept', () => {
  expect(consentWording(planConsent(PLAN, 'customer'))).toBe(
    [
      '$49.00 per month plus tax. We charge the first month after your first visit.',
      'It renews every month until you end it in your account.',
      'After you ask to end it, we bill 2 more months.',
      'I agree to these terms of the Monthly care plan from Maple Mobile.',
    ].join('\n'),
  )
})

test('staff note in their own words what a customer said on the phone', () => {
  const { terms, agreement } = planConsent({ ...PLAN, price: 52_900, frequency: 'ANNUALLY' }, 'phone')
  expect(terms[0]).toBe('$529.00 per year plus tax. We charge the first year after your first visit.')
  expect(agreement).toBe(
    'I read these terms of the Monthly care plan from Maple Mobile to the customer. The customer agreed on the phone.',
  )
})
