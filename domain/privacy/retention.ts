/** Retention periods, in months or days. docs/operations.md explains them; a daily job deletes older data. */
export const RETENTION = {
  /** Page views and events by name. */
  analyticsMonths: 25,
  /** The database never deletes younger ones (migration 0025). */
  securityEventMonths: 24,
  /** Mails of the sandbox's mailbox. */
  sandboxMailDays: 90,
  /** Date, subject and address of mails about orders and invoices. Banks accept disputes for up to 18 months. */
  sentMailMonths: 24,
  /** Files of reports, which can be made again. */
  reportFileDays: 7,
  /** Who got a scheduled report, and what failed. */
  reportSendingMonths: 12,
  /** Notifications to staff, read or not. */
  notificationDays: 90,
  /** Imported files and their rows. What the import changed stays noted, for its undo. */
  importFileDays: 30,
  /** Requests for help from places that we do not serve: name, email, phone and text are removed. */
  assistanceMonths: 24,
  /** Contacts, VINs and notes of quotes that nobody accepted (migration 0106). */
  quoteMonths: 24,
  /** Billing data of customers who asked to be erased, counted from the invoice's date. */
  invoiceYears: 7,
} as const

/** Days in which an erasure can be undone. */
export const ERASURE_GRACE_DAYS = 7
