import { plural } from '../format/plural.ts'
import type { HistorySection, HistorySubject } from './sections.ts'

interface Noun {
  one: string
  many: string
}

const NOUNS: Record<HistorySubject, Noun> = {
  tenant: { one: 'Business', many: 'businesses' },
  tenant_domain: { one: 'Site address', many: 'site addresses' },
  tenant_security: { one: 'Security of logins', many: 'rules of logins' },
  legal_entity: { one: 'Seller on invoices', many: 'sellers on invoices' },
  tax_registration: { one: 'Tax number', many: 'tax numbers' },
  franchise: { one: 'Franchise', many: 'franchises' },
  franchise_hours: { one: 'Opening hours of a day', many: 'days of the opening hours' },
  franchise_closure: { one: 'Closed day', many: 'closed days' },
  franchise_special_hours: { one: 'Day with special hours', many: 'days with special hours' },
  service_area: { one: 'Postal code', many: 'postal codes' },
  van: { one: 'Van', many: 'vans' },
  van_technician: { one: 'Driver of a van', many: 'drivers of vans' },
  van_payee: { one: 'Payee of a van', many: 'payees of vans' },
  service: { one: 'Service', many: 'services' },
  service_price: { one: 'Price', many: 'prices' },
  discount_code: { one: 'Discount code', many: 'discount codes' },
  subscription_type: { one: 'Plan', many: 'plans' },
  vendor: { one: 'Vendor', many: 'vendors' },
  vendor_sales: { one: 'Vendor of a sales person', many: 'vendors of sales people' },
  app_user: { one: 'Member of the staff', many: 'members of the staff' },
  user_role: { one: 'Role of a person', many: 'roles of people' },
  franchise_member: { one: 'Franchise of a person', many: 'franchises of people' },
  invitation: { one: 'Invitation', many: 'invitations' },
  role_limit: { one: 'Limit of a role', many: 'limits of roles' },
  payout_terms: { one: 'Payout terms', many: 'payout terms' },
  part_type: { one: 'Part type', many: 'part types' },
  part_brand: { one: 'Part brand', many: 'part brands' },
  part: { one: 'Part', many: 'parts' },
  oil: { one: 'Oil', many: 'oils' },
  tool: { one: 'Tool', many: 'tools' },
  fuel: { one: 'Fuel', many: 'fuels' },
  vehicle_part_item: { one: 'Part that fits a car', many: 'parts that fit cars' },
  tenant_vehicle_oil: { one: 'Oil of a car', many: 'oils of cars' },
  ledger_account: { one: 'Account of the books', many: 'accounts of the books' },
  payment_account: { one: 'Payment account', many: 'payment accounts' },
  franchise_account: { one: 'Franchise account', many: 'franchise accounts' },
  franchise_account_switch: { one: 'Direct payments', many: 'changes of direct payments' },
}

export type HistoryAction = 'insert' | 'update' | 'delete'

const VERBS: Record<HistoryAction, string> = { insert: 'added', update: 'changed', delete: 'removed' }

const SECTIONS: Record<HistorySection, string> = {
  PROFILE: 'Profile and brand',
  TAXES: 'Legal and taxes',
  FRANCHISE: 'Franchises',
  HOURS: 'Opening hours',
  CLOSURES: 'Closures and special hours',
  AREA: 'Service areas',
  VANS: 'Vans and drivers',
  SERVICES: 'Services and fees',
  PRICES: 'Prices',
  CODES: 'Discount codes',
  PLANS: 'Plans',
  VENDORS: 'Vendors',
  STAFF: 'Staff',
  SECURITY: 'Security and limits',
  PAYOUTS: 'Payout terms',
  CATALOGUE: 'Parts, oils and tools',
  ACCOUNTS: 'Accounts',
}

/** Columns whose name is not what people call them. Others are named by their column. */
const COLUMNS: Record<string, string> = {
  accepted_at: 'Accepted',
  active: 'In use',
  alias_name: 'Kind',
  archived_at: 'Archived',
  api_version: 'Version of the API',
  bookingStepsTextAccentColor: 'Accent color',
  chart_offset_minutes: 'Offset of charts in minutes',
  closes_minute: 'Closes',
  colors: 'Colors',
  confirmed_at: 'Confirmed',
  country_code: 'Country',
  csv_time_zone: 'Time zone of CSV files',
  deactivated_at: 'Deactivated',
  discount_max_bps: 'Largest discount in percent',
  discount_max_cents: 'Largest discount',
  ended_at: 'Ended',
  expires_at: 'Works until',
  favicon_url: 'Icon',
  features: 'Features',
  franchise_type: 'Type',
  from_day: 'From',
  host: 'Address',
  invited_by_id: 'Invited by',
  is_fee: 'Is a fee',
  is_national_fleet: 'National fleet',
  is_primary: 'Main address',
  is_remittance_on_sub_total: 'Remittance on the subtotal',
  is_small_supplier: 'Small supplier',
  keys_changed_at: 'Keys changed',
  kind: 'Kind',
  lat: 'Latitude',
  lng: 'Longitude',
  local_tax_name: 'Name of the local tax',
  local_tax_ppm: 'Local tax',
  logo_url: 'Logo',
  manager_email: 'Email for notices',
  manager_rights: 'What managers may change',
  marketing_bps: 'Marketing fee',
  max_uses: 'Uses in total',
  max_uses_per_customer: 'Uses per customer',
  merged_into_id: 'Merged into',
  name_keys: 'Services',
  opens_minute: 'Opens',
  part_brand_id: 'Brand',
  part_type_id: 'Type',
  primary: 'Main color',
  province_code: 'Province or state',
  referrer_user_id: 'Recommended by',
  refund_day_max_cents: 'Largest sum of refunds in a day',
  refund_max_cents: 'Largest refund',
  remittance_bps: 'Remittance',
  revoked_at: 'Revoked',
  second_factor_required_from: 'Two-step login required from',
  service_type: 'Kind',
  sort_order: 'Place in the list',
  staff_session_days: 'Days until staff log in again',
  state: 'State',
  sub_description: 'Second description',
  third_party_fleet_bps: 'Fleet fee',
  user_id: 'Person',
  valid_from: 'From',
  valid_until: 'Until',
  vehicle_id: 'Number of the car',
  vendor_id: 'Vendor',
  void_max_cents: 'Largest void',
}

const words = (name: string): string => {
  const text = name.replace(/_(?:ids?|bps|ppm|cents|minute|at)$/, '').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Texts of the history. */
export const TEXTS = {
  section: (section: HistorySection) => SECTIONS[section],
  title: (subject: HistorySubject, action: HistoryAction, count: number) =>
    plural(count, {
      one: `${NOUNS[subject].one} ${VERBS[action]}`,
      other: `${count} ${NOUNS[subject].many} ${VERBS[action]}`,
    }),
  column: (name: string) => COLUMNS[name] ?? words(name),
  ofRow: (row: string, column: string) => (row === '' ? column : `${row}: ${column}`),
  yes: 'Yes',
  no: 'No',
  unknown: (id: number) => `No. ${id}`,
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const
