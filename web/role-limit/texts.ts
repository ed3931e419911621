export const TEXTS = {
  title: 'Limits',
  intro:
    'How much money each role may refund, void or discount at most. Leave a field empty for no limit. People with several roles get the highest of their limits.',
  ownersOnly: 'You can see these limits. Only an owner changes them.',
  /** Below the name of the role, where there is little room. */
  labels: {
    refundMax: 'One refund',
    refundDayMax: 'Refunds in 24 hours',
    voidMax: 'Voided invoice',
    discountMaxBps: 'Discount in percent',
    discountMax: 'Discount in dollars',
  },
  refundMax: 'One refund, up to',
  refundDayMax: 'Refunds in 24 hours, up to',
  voidMax: 'Voided invoice, up to',
  discountMaxBps: 'Discount in percent, up to',
  discountMax: 'Discount in dollars, up to',
  noLimit: 'No limit',
  ofRole: (role: string, limit: string) => `${role}: ${limit}`,
} as const
