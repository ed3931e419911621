/** Every background task with what it needs to know, besides its tenant. The work is in the nouns' jobs.ts. */
export interface JobPayloads {
  'mail-password-reset': { userId: number }
  'mail-welcome': { userId: number }
  'mail-password-changed': { userId: number; occasion: string }
  'mail-email-changed': { userId: number; oldEmail: string; occasion: string }
  'mail-booking': { workOrderId: number }
  'mail-order-change': { workOrderId: number; change: 'rescheduled' | 'cancelled'; version: number }
  'mail-pay-link': { paymentId: number }
  'mail-receipt': { paymentId: number }
  'expire-checkout': { paymentId: number }
  'refund-excess': { paymentId: number }
}
