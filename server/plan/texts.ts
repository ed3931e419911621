export const TEXTS = {
  termsChanged: 'The terms of this plan have changed. Please read the new terms and tick the box again.',
  consentNeeded: 'Read the terms of the plan to the customer, and tick the box when they agree.',
  needsBooking: 'A plan can’t be added to a completed order. Book it with the next visit.',
} as const
