/** A part of the settings, as the history filters by it. */
export const HISTORY_SECTIONS = [
  'PROFILE',
  'MESSAGES',
  'TAXES',
  'FRANCHISE',
  'RULES',
  'SCHEDULING',
  'HOURS',
  'CLOSURES',
  'AREA',
  'VANS',
  'SERVICES',
  'PRICES',
  'CODES',
  'PLANS',
  'VENDORS',
  'STAFF',
  'SECURITY',
  'PAYOUTS',
  'CATALOGUE',
  'ACCOUNTS',
  'IMPORTS',
] as const
export type HistorySection = (typeof HISTORY_SECTIONS)[number]

interface Subject {
  section: HistorySection
  /** The business's own rows have no franchise. Managers may read them too. */
  isShared?: true
}

/** Every audited table of settings, with the section that lists its changes. */
const SUBJECTS = {
  tenant: { section: 'PROFILE', isShared: true },
  tenant_domain: { section: 'PROFILE', isShared: true },
  tenant_security: { section: 'SECURITY' },
  mail_text: { section: 'MESSAGES', isShared: true },
  invoice_wording: { section: 'MESSAGES', isShared: true },
  legal_entity: { section: 'TAXES', isShared: true },
  invoice_counter: { section: 'TAXES', isShared: true },
  tax_registration: { section: 'TAXES', isShared: true },
  franchise: { section: 'FRANCHISE' },
  booking_rules: { section: 'RULES', isShared: true },
  scheduling_policy: { section: 'SCHEDULING', isShared: true },
  service_minutes: { section: 'SCHEDULING', isShared: true },
  franchise_hours: { section: 'HOURS' },
  franchise_closure: { section: 'CLOSURES' },
  franchise_special_hours: { section: 'CLOSURES' },
  service_area: { section: 'AREA' },
  van: { section: 'VANS' },
  van_shift: { section: 'VANS' },
  van_technician: { section: 'VANS' },
  van_payee: { section: 'VANS' },
  service: { section: 'SERVICES', isShared: true },
  service_price: { section: 'PRICES', isShared: true },
  discount_code: { section: 'CODES', isShared: true },
  subscription_type: { section: 'PLANS', isShared: true },
  plan_move: { section: 'PLANS', isShared: true },
  vendor: { section: 'VENDORS' },
  vendor_terms: { section: 'VENDORS' },
  vendor_sales: { section: 'VENDORS' },
  app_user: { section: 'STAFF' },
  user_role: { section: 'STAFF' },
  franchise_member: { section: 'STAFF' },
  invitation: { section: 'STAFF' },
  role_limit: { section: 'SECURITY', isShared: true },
  payout_terms: { section: 'PAYOUTS' },
  part_type: { section: 'CATALOGUE', isShared: true },
  part_brand: { section: 'CATALOGUE', isShared: true },
  part: { section: 'CATALOGUE', isShared: true },
  oil: { section: 'CATALOGUE', isShared: true },
  tool: { section: 'CATALOGUE', isShared: true },
  fuel: { section: 'CATALOGUE', isShared: true },
  vehicle_part_item: { section: 'CATALOGUE', isShared: true },
  tenant_vehicle_oil: { section: 'CATALOGUE', isShared: true },
  ledger_account: { section: 'ACCOUNTS' },
  payment_account: { section: 'ACCOUNTS' },
  franchise_account: { section: 'PAYOUTS' },
  franchise_account_switch: { section: 'PAYOUTS' },
  import_run: { section: 'IMPORTS' },
  data_export: { section: 'IMPORTS' },
} as const satisfies Record<string, Subject>

export type HistorySubject = keyof typeof SUBJECTS

export const HISTORY_SUBJECTS = Object.keys(SUBJECTS) as HistorySubject[]

const ruleOf = (subject: HistorySubject): Subject => SUBJECTS[subject]

/** Returns the section whose changes a table has. */
export const sectionOf = (subject: HistorySubject): HistorySection => ruleOf(subject).section

/** Returns the tables of a section. */
export const subjectsOf = (section: HistorySection): HistorySubject[] =>
  HISTORY_SUBJECTS.filter(subject => sectionOf(subject) === section)

/** The tables whose rows without a franchise managers may read. */
export const SHARED_SUBJECTS = HISTORY_SUBJECTS.filter(subject => ruleOf(subject).isShared === true)
