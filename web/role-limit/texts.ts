export const TEXTS = {
  title: 'Limits',
  intro:
    'How much money each role may refund, void or discount. Leave a field empty for no limit. People with several roles get the highest of their limits.',
  ownersOnly: 'You can see these limits. Only an owner changes them.',
  refundMax: 'One refund, up to',
  refundDayMax: 'Refunds in 24 hours, up to',
  voidMax: 'Voided invoice, up to',
  discountMaxBps: 'Discount in percent, up to',
  discountMax: 'Discount in dollars, up to',
  noLimit: 'No limit',
  ofRole: (role: string, limit: string) => `${role}: ${limit}`,
} as const
