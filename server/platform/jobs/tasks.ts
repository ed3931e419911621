import type { CountryCode } from '../../../domain/address/country.ts'
/** Payload of every background task, in addition to its tenant. The handlers are in the nouns' jobs.ts. */
export interface JobPayloads {
  'mail-password-reset': { userId: number }
  'mail-welcome': { userId: number }
  'mail-customers-merged': { userId: number; occasion: string }
  'remove-merged-cards': { accountId: number | null; country: CountryCode; customerId: string }
  'mail-invitation': { invitationId: number; occasion: string }
  'mail-owner': { userId: number; actorId: number; matter: OwnersMatter } & SecurityOccasion
  'mail-closing': ClosingMail
  'mail-invitation-request': { invitationId: number; occasion: string }
  'mail-password-changed': { userId: number } & SecurityOccasion
  'mail-email-change': { emailChangeId: number } & SecurityOccasion
  'mail-email-changed': { userId: number; oldEmail: string } & SecurityOccasion
  'mail-new-device': { userId: number } & SecurityOccasion
  'mail-failed-logins': { userId: number } & SecurityOccasion
  'mail-second-factor-change': { userId: number; change: SecondFactorChange } & SecurityOccasion
  'mail-assistance-request': { assistanceRequestId: number }
  'mail-assistance-answer': { assistanceAnswerId: number }
  'mail-booking': { workOrderId: number }
  'mail-booking-link': { pendingBookingId: number }
  'mail-order-change': { workOrderId: number; change: OrderChangeMail; version: number; earlierContactId?: number }
  'mail-reminder': { workOrderId: number; scheduledAt: string }
  'mail-completion': { workOrderId: number }
  'mail-recommended': { workOrderId: number }
  'mail-referral-credit': { workOrderId: number }
  'mail-quote': { quoteId: number; version: number; at: string }
  'mail-pay-link': { paymentId: number; renewedAt?: string }
  'mail-receipt': { paymentId: number }
  'mail-refund': { refundId: number }
  'mail-tool-decrease': { stockEntryId: number }
  'mail-refund-failed': { refundId: number; to: 'customer' | 'manager' }
  'mail-excess-failed': { failedRefundId: number }
  'mail-dispute': { disputeId: number; occasion: DisputeMail }
  'mail-fraud-warning': { fraudWarningId: number }
  'answer-dispute': { disputeId: number }
  'mail-charge-failed': { paymentId: number; code: string }
  'send-refund': { refundId: number }
  'mail-refused-account': { account: string; country: CountryCode; at: string }
  'keep-charge': { paymentId: number }
  'check-reader': { paymentId: number } | { refundId: number }
  'mail-refund-task': { paymentId: number; refundId?: number; why: 'card needed' | 'returned twice' }
  'charge-card': { paymentId: number; paymentMethodId: string }
  'withdraw-payment': { paymentId: number }
  'refund-excess': { paymentId: number }
  'renew-subscription': { subscriptionId: number }
  'mail-subscription': SubscriptionMail
  'mail-plan-move': { planMoveId: number; subscriptionId: number; occasion: 'announced' | 'withdrawn' }
  'end-plans-of-car': { userVehicleId: number }
  'make-report': { reportFileId: number }
  'send-report': { reportSendingId: number }
  'run-import': { importRunId: number }
  'make-export': { dataExportId: number }
  'mail-statement': {
    vendorId: number
    endDate: string
    currency: 'CAD' | 'USD'
    franchiseIds: number[]
    email: string
    occasion: string
  }
  'check-franchise-account': { franchiseAccountId: number }
  'reconcile-payout': { accountId: number | null; country: CountryCode; providerPayoutId: string }
  'mail-transfer-failed': { providerPayoutId: number }
  'refund-payout-excess': { payoutPaymentId: number }
  'mail-erasure': { userId: number; occasion: string }
  'erase-user': { userId: number }
  'notify-staff': NotifiedEvent
  'mail-notification': { notificationId: number }
  'fetch-travel-times': { drives: CellDrive[]; timeZone: string }
}

/** A drive between two cells (domain/scheduling/cell.ts), at a part of the day (domain/scheduling/travel-bucket.ts). */
export interface CellDrive {
  from: string
  to: string
  bucket: number
}

/** What happened, for the staff that it concerns. `vanId` and `franchiseId` are the order's before the event. */
export type NotifiedEvent =
  | { of: 'order'; eventId: number; vanId: number | null; franchiseId: number | null }
  | { of: 'dispute'; disputeId: number }
  | { of: 'period'; franchiseId: number; startDate: string }
  | { of: 'stock'; stockEntryId: number }
  | { of: 'assistance'; assistanceRequestId: number }
  | { of: 'rating'; ratingId: number }
  | { of: 'quote'; quoteAnswerId: number }
  | { of: 'closed_days'; franchiseId: number; savedAt: string }

/** A change that every owner has to know of. */
export type OwnersMatter =
  | { about: 'payment_keys' | 'webhook_secret'; country: CountryCode }
  | { about: 'owner_invited' | 'owner_added'; person: string }

/** Time and device of an account change. Jobs of an earlier version have neither. */
export interface SecurityOccasion {
  /** Identifies the mail, so that a repeated job sends the same one. */
  occasion: string
  at?: string
  device?: string
}

/** The change to a user's two-step login or passkeys, for the mail about it. */
export type SecondFactorChange =
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_code_used'
  | 'recovery_codes_replaced'
  | 'reset'

/** What a mail about a dispute says: it opened, an inquiry became one, evidence is due soon, it ended, or our answer was refused. */
export type DisputeMail = 'opened' | 'escalated' | 'due' | 'closed' | 'refused'

/** The change to an order, for the mail about it. */
export type OrderChangeMail =
  | 'rescheduled'
  | 'address_changed'
  | 'contact_changed'
  | 'price_changed'
  | 'franchise_changed'
  | 'cancelled'
  | 'restored'

/** Content of a mail about a subscription. */
export interface SubscriptionMail {
  subscriptionId: number
  kind: 'payment_needed' | 'started' | 'renewed' | 'renewal_failed' | 'cancelled' | 'undone' | 'ended'
  /** The invoice that the mail is about. */
  invoiceId?: number
  /** Time of an event that can repeat: each occurrence gets its own mail. */
  at?: string
}

/** Content of a mail to owners about the end of their business. */
export interface ClosingMail {
  about: 'planned' | 'kept' | 'postponed' | 'closed'
  /** ISO 8601. */
  closesAt: string
  /** Who decided it; not for what happens on its own day. */
  by?: string
  /** How many appointments and plans keep it open. */
  left?: number
}

/** Recurring tasks, run for every tenant, with their schedules in crontab notation. */
export const RECURRING = {
  'renew-subscriptions': '*/5 * * * *',
  'issue-payouts': '*/15 * * * *',
  'fetch-brand-images': '* * * * *',
  'forget-expired': '7 * * * *',
  'delete-unused-files': '17 8 * * *',
  'sweep-events': '23 * * * *',
  'remind-disputes': '11 * * * *',
  'remind-appointments': '*/10 * * * *',
  'check-readers': '*/5 * * * *',
  'note-refused-accounts': '* * * * *',
  'send-due-reports': '*/5 * * * *',
  'keep-no-longer': '43 * * * *',
  'give-stops': '* * * * *',
  'tidy-holds': '51 8 * * *',
  'learn-travel-factors': '37 9 * * *',
  'count-booking-days': '* * * * *',
  'close-due': '*/10 * * * *',
} as const
export type RecurringTask = keyof typeof RECURRING
