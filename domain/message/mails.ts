/** What a placeholder of a mail stands for when the mail is written. */
export const PLACEHOLDERS = [
  'customerName',
  'date',
  'orderNumber',
  'address',
  'vehicle',
  'invoiceNumber',
  'earlierInvoice',
  'quoteNumber',
  'amount',
  'planName',
  'endDate',
  'email',
  'businessName',
  'supportPhone',
  'supportEmail',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** What every mail knows. */
const BUSINESS = ['businessName', 'supportPhone', 'supportEmail'] as const

const ORDER = ['customerName', 'date', 'orderNumber', 'address', 'vehicle'] as const
const INVOICE = ['customerName', 'invoiceNumber', 'amount'] as const
const PLAN = ['customerName', 'planName', 'vehicle'] as const

/** The mails to customers whose texts a business can edit, with their own placeholders. */
const CUSTOMER_MAILS = {
  booking_confirmed: ORDER,
  booking_requested: ORDER,
  booking_outside: ORDER,
  order_moved: ORDER,
  request_moved: ORDER,
  address_changed: ORDER,
  contact_changed: ORDER,
  price_changed: ORDER,
  franchise_changed: ORDER,
  order_cancelled: ORDER,
  order_reminder: ORDER,
  work_recommended: ORDER,
  visit_completed: ORDER,
  pay_link: [...INVOICE, 'vehicle'],
  pay_link_renewed: [...INVOICE, 'vehicle'],
  receipt: INVOICE,
  payment_moved: [...INVOICE, 'earlierInvoice'],
  refund: INVOICE,
  refund_cash: INVOICE,
  refund_credit: INVOICE,
  refund_returned: INVOICE,
  plan_payment_needed: PLAN,
  plan_started: PLAN,
  plan_renewed: PLAN,
  plan_renewal_failed: PLAN,
  plan_cancelled: [...PLAN, 'endDate'],
  plan_continues: PLAN,
  plan_ended: PLAN,
  plan_price_announced: [...PLAN, 'date'],
  plan_price_withdrawn: PLAN,
  welcome: ['customerName', 'email'],
  referral_credit: ['customerName', 'amount'],
  assistance_answer: ['customerName'],
  quote_sent: ['customerName', 'quoteNumber', 'amount', 'date'],
} as const satisfies Record<string, readonly Placeholder[]>

export type CustomerMailKind = keyof typeof CUSTOMER_MAILS
export const CUSTOMER_MAIL_KINDS = Object.keys(CUSTOMER_MAILS) as CustomerMailKind[]

/** Values of a mail's own placeholders, formatted. */
export type MailValues<Kind extends CustomerMailKind> = Record<(typeof CUSTOMER_MAILS)[Kind][number], string>

/** Values of all placeholders that a text may have. */
export type PlaceholderValues = Partial<Record<Placeholder, string>>

/** Returns the placeholders that the texts of a mail may have. */
export const placeholdersOf = (kind: CustomerMailKind): readonly Placeholder[] => [...CUSTOMER_MAILS[kind], ...BUSINESS]

/** Mails whose texts stay ours: they protect an account, the law demands them, or they are for staff. */
const FIXED_GROUPS = {
  accounts: [
    'finish_booking',
    'password_reset',
    'password_changed',
    'new_device',
    'failed_logins',
    'confirm_email',
    'email_change',
    'email_changed',
    'accounts_merged',
    'second_factor_change',
    'erasure',
  ],
  staff: [
    'invitation',
    'invitation_request',
    'owners_notice',
    'closing',
    'assistance_request',
    'tool_removed',
    'charge_failed',
    'refund_failed',
    'refund_in_person',
    'refund_twice',
    'excess_failed',
    'cards_refused',
    'transfer_failed',
    'dispute_opened',
    'dispute_escalated',
    'dispute_due',
    'dispute_refused',
    'dispute_closed',
    'fraud_warning',
    'staff_notification',
    'scheduled_report',
  ],
  vendors: ['vendor_statement'],
} as const
export type FixedMailKind = (typeof FIXED_GROUPS)[keyof typeof FIXED_GROUPS][number]
export const FIXED_MAIL_KINDS: readonly FixedMailKind[] = Object.values(FIXED_GROUPS).flat()

export type MailKind = CustomerMailKind | FixedMailKind
export const MAIL_KINDS: readonly MailKind[] = [...CUSTOMER_MAIL_KINDS, ...FIXED_MAIL_KINDS]

/** Mails that a business can switch off. The others say what a customer has to know. */
const OPTIONAL_MAILS: ReadonlySet<MailKind> = new Set<MailKind>(['work_recommended', 'visit_completed'])

/** Checks whether a business can switch a mail off. */
export const isOptionalMail = (kind: MailKind): boolean => OPTIONAL_MAILS.has(kind)

/** Checks whether a business can edit the texts of a mail. */
export const isCustomerMail = (kind: MailKind): kind is CustomerMailKind => kind in CUSTOMER_MAILS

/** Mails by occasion, in the order of the list. */
export const MAIL_GROUPS = {
  bookings: [
    'booking_confirmed',
    'booking_requested',
    'booking_outside',
    'order_moved',
    'request_moved',
    'address_changed',
    'contact_changed',
    'price_changed',
    'franchise_changed',
    'order_cancelled',
    'order_reminder',
    'work_recommended',
    'visit_completed',
  ],
  payments: [
    'pay_link',
    'pay_link_renewed',
    'receipt',
    'payment_moved',
    'refund',
    'refund_cash',
    'refund_credit',
    'refund_returned',
  ],
  plans: [
    'plan_payment_needed',
    'plan_started',
    'plan_renewed',
    'plan_renewal_failed',
    'plan_cancelled',
    'plan_continues',
    'plan_ended',
    'plan_price_announced',
    'plan_price_withdrawn',
  ],
  customers: ['welcome', 'referral_credit', 'assistance_answer', 'quote_sent'],
  ...FIXED_GROUPS,
} as const satisfies Record<string, readonly MailKind[]>
export type MailGroup = keyof typeof MAIL_GROUPS
