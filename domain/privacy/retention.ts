/** How long things are kept, in months or days. docs/operations.md says the same in words; a daily job deletes what is older. */
export const RETENTION = {
  /** Page views and events by name. */
  analyticsMonths: 25,
  /** The database deletes no younger ones, whatever is asked (migration 0054). */
  securityEventMonths: 24,
  /** Mails of the sandbox's mailbox. */
  sandboxMailDays: 90,
  /** Requests for help from places that are not served: name, email, phone and text are removed. */
  assistanceMonths: 24,
  /** Who was billed, of customers who asked to be erased; counted from the invoice's date. */
  invoiceYears: 7,
} as const

/** So many days an erasure can be taken back. */
export const ERASURE_GRACE_DAYS = 7
