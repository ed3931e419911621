/** Every background task with what it needs to know, besides its tenant. The work is in the nouns' jobs.ts. */
export interface JobPayloads {
  'mail-password-reset': { userId: number }
  'mail-welcome': { userId: number }
  'mail-password-changed': { userId: number } & SecurityOccasion
  'mail-email-change': { emailChangeId: number } & SecurityOccasion
  'mail-email-changed': { userId: number; oldEmail: string } & SecurityOccasion
  'mail-new-device': { userId: number } & SecurityOccasion
  'mail-failed-logins': { userId: number } & SecurityOccasion
  'mail-second-factor-change': { userId: number; change: SecondFactorChange } & SecurityOccasion
  'mail-assistance-request': { assistanceRequestId: number }
  'mail-booking': { workOrderId: number }
  'mail-order-change': { workOrderId: number; change: OrderChangeMail; version: number }
  'mail-referral-credit': { workOrderId: number }
  'mail-pay-link': { paymentId: number; renewedAt?: string }
  'mail-receipt': { paymentId: number }
  'mail-refund': { refundId: number }
  'mail-tool-decrease': { stockEntryId: number }
  'mail-refund-failed': { refundId: number; to: 'customer' | 'manager' }
  'send-refund': { refundId: number }
  'charge-card': { paymentId: number; paymentMethodId: string }
  'withdraw-payment': { paymentId: number }
  'refund-excess': { paymentId: number }
  'renew-subscription': { subscriptionId: number }
  'mail-subscription': SubscriptionMail
  'refund-payout-excess': { payoutPaymentId: number }
  'mail-erasure': { userId: number; occasion: string }
  'erase-user': { userId: number }
}

/** When something happened to an account, and on which device. Jobs of an earlier version have neither. */
export interface SecurityOccasion {
  /** Names the mail, so that a repeated job sends the same one. */
  occasion: string
  at?: string
  device?: string
}

/** What of somebody's two-step login or passkeys was changed, for the mail about it. */
export type SecondFactorChange =
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_code_used'
  | 'recovery_codes_replaced'
  | 'reset'

/** What of an order was changed, for the mail that tells it. */
export type OrderChangeMail = 'rescheduled' | 'address_changed' | 'price_changed' | 'cancelled'

/** What a mail about a subscription tells. */
export interface SubscriptionMail {
  subscriptionId: number
  kind: 'payment_needed' | 'started' | 'renewed' | 'renewal_failed' | 'cancelled' | 'undone' | 'ended'
  /** The invoice that it is about. */
  invoiceId?: number
  /** When it happened, where it can happen again: each time is a mail of its own. */
  at?: string
}

/** Work that is done again and again by the clock, for every tenant, with its schedule in crontab notation. */
export const RECURRING = {
  'renew-subscriptions': '*/5 * * * *',
  'issue-payouts': '*/15 * * * *',
  'fetch-brand-images': '* * * * *',
  'forget-expired': '7 * * * *',
  'delete-unused-files': '17 8 * * *',
  'keep-no-longer': '43 * * * *',
} as const
export type RecurringTask = keyof typeof RECURRING
