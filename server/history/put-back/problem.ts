import { may, type Permission } from '../../../domain/account/permissions.ts'
import type { RowChange } from '../../../domain/history/describe.ts'
import type { HistorySubject } from '../../../domain/history/sections.ts'
import type { HistoryAction } from '../../../domain/history/texts.ts'
import { TEXTS } from '../texts.ts'

/** What decides whether a change can be put back. */
interface Change {
  subject: HistorySubject
  action: HistoryAction
  changes: readonly RowChange[]
  rowCount: number
  franchiseId: number | null
}

interface Rule {
  permission: Permission
  /** Returns why not; null: it can be tried. */
  problem?: (change: Change) => string | null
}

const columnsOf = ({ changes }: Change): string[] => changes.flatMap(({ to }) => Object.keys(to ?? {}))
const isOnly = (change: Change, columns: readonly string[]): boolean =>
  columnsOf(change).every(column => columns.includes(column))

export const PROFILE_COLUMNS = ['name', 'site_title', 'support_phone', 'support_email'] as const
export const REFERRAL_COLUMNS = ['referral_discount', 'referral_credit'] as const
export const REPORT_COLUMNS = ['chart_offset_minutes', 'csv_time_zone'] as const
export const BRAND_COLUMNS = ['colors', 'logo_url', 'favicon_url', 'image'] as const
export const PAGE_COLUMNS = [
  'hero_title',
  'hero_text',
  'about_text',
  'shows_prices',
  'shows_areas',
  'shows_hours',
  'shows_ratings',
  'terms_text',
  'terms_url',
  'privacy_text',
  'privacy_url',
] as const
export const SELLER_COLUMNS = [
  'legal_name',
  'street',
  'city',
  'province_code',
  'postal_code',
  'is_small_supplier',
] as const
export const SERVICE_COLUMNS = ['name', 'description', 'sub_description', 'service_type', 'helps'] as const

const business = (change: Change): string | null =>
  change.action === 'update' &&
  [PROFILE_COLUMNS, REFERRAL_COLUMNS, REPORT_COLUMNS, PAGE_COLUMNS, BRAND_COLUMNS, ['embed_sites']].some(columns =>
    isOnly(change, columns),
  )
    ? null
    : TEXTS.noWay

const ruleSet = ({ rowCount }: Change): string | null => (rowCount > 1 ? TEXTS.several : null)

function seller(change: Change): string | null {
  if (change.franchiseId !== null) return TEXTS.otherSeller
  return change.action === 'update' && isOnly(change, SELLER_COLUMNS) ? null : TEXTS.noWay
}

export const FRANCHISE_COLUMNS = [
  'name',
  'street',
  'city',
  'province_code',
  'postal_code',
  'lat',
  'lng',
  'phone_number',
  'manager_email',
  'local_tax_name',
  'local_tax_ppm',
  'features',
  'manager_rights',
] as const

function franchise(change: Change): string | null {
  if (change.action === 'insert') return TEXTS.addedFranchise
  if (change.rowCount > 1) return TEXTS.several
  return change.action === 'update' && (isOnly(change, FRANCHISE_COLUMNS) || isOnly(change, ['archived_at']))
    ? null
    : TEXTS.noWay
}

function van(change: Change): string | null {
  if (change.action === 'insert') return TEXTS.addedVan
  if (change.rowCount > 1) return TEXTS.several
  return change.action === 'update' && columnsOf(change).length === 1 && isOnly(change, ['name', 'active'])
    ? null
    : TEXTS.noWay
}

function service(change: Change): string | null {
  if (change.action === 'insert') return TEXTS.addedService
  if (isOnly(change, ['sort_order'])) return TEXTS.serviceOrder
  if (change.rowCount > 1) return TEXTS.several
  return change.action === 'update' && (isOnly(change, SERVICE_COLUMNS) || isOnly(change, ['active']))
    ? null
    : TEXTS.noWay
}

function price(change: Change): string | null {
  if (change.rowCount > 1) return TEXTS.pricesTogether
  return change.action === 'insert' ? null : TEXTS.noWay
}

/** Terms that have begun stay: the command says so. */
function terms({ rowCount, changes }: Change): string | null {
  if (rowCount > 1) return TEXTS.termsMoved
  return changes.some(({ key }) => key.from_day === '1970-01-01') ? TEXTS.firstTerms : null
}

function vendor(change: Change): string | null {
  if (change.action === 'insert') return TEXTS.addedVendor
  if (change.rowCount > 1) return TEXTS.several
  return change.action === 'update' && (isOnly(change, ['name']) || isOnly(change, ['archived_at']))
    ? null
    : TEXTS.noWay
}

export const CODE_COLUMNS = [
  'discount_type',
  'amount',
  'name_keys',
  'valid_from',
  'valid_until',
  'max_uses',
  'max_uses_per_customer',
  'note',
] as const

function code(change: Change): string | null {
  if (change.action === 'insert') return TEXTS.addedCode
  return change.action === 'update' && (isOnly(change, CODE_COLUMNS) || isOnly(change, ['paused_at']))
    ? null
    : TEXTS.noWay
}

function plan(change: Change): string | null {
  if (change.action === 'insert') return TEXTS.addedPlan
  return change.action === 'update' && (isOnly(change, ['name', 'description']) || isOnly(change, ['active']))
    ? null
    : TEXTS.planTerms
}

const planMove = ({ action }: Change): string | null => (action === 'insert' ? null : TEXTS.withdrawnMove)

const oneRow = ({ action, rowCount }: Change): string | null =>
  action === 'update' ? TEXTS.noWay : rowCount > 1 ? TEXTS.several : null

const person = (change: Change): string | null =>
  columnsOf(change).length === 1 && isOnly(change, ['name', 'deactivated_at']) ? null : TEXTS.noWay

/** What one person may do, where. */
const access = ({ action, changes }: Change): string | null =>
  action === 'update' ? TEXTS.noWay : new Set(changes.map(({ key }) => key.user_id)).size === 1 ? null : TEXTS.several

function catalogue(change: Change): string | null {
  if (change.action === 'insert') return TEXTS.addedItem
  if (columnsOf(change).includes('merged_into_id')) return TEXTS.merged
  if (change.rowCount > 1) return TEXTS.several
  return change.action === 'update' ? null : TEXTS.noWay
}

const ofFranchise = ({ franchiseId, rowCount, changes }: Change): string | null =>
  franchiseId === null || rowCount > Math.max(changes.length, 1_000) ? TEXTS.several : null

/** The tables whose changes can be put back, with who may. */
const RULES: Partial<Record<HistorySubject, Rule>> = {
  tenant: { permission: 'profile.change', problem: business },
  tenant_security: {
    permission: 'loginRules.change',
    problem: ({ action }) => (action === 'update' ? null : TEXTS.noWay),
  },
  role_limit: { permission: 'roleLimits.change' },
  mail_text: { permission: 'messages.change' },
  invoice_wording: { permission: 'messages.change' },
  legal_entity: { permission: 'taxes.change', problem: seller },
  booking_rules: { permission: 'bookingRules.change', problem: ruleSet },
  scheduling_policy: { permission: 'scheduling.change', problem: ruleSet },
  franchise: { permission: 'franchise.change', problem: franchise },
  franchise_hours: { permission: 'hours.change', problem: ofFranchise },
  franchise_closure: { permission: 'closures.change', problem: ofFranchise },
  franchise_special_hours: { permission: 'closures.change', problem: ofFranchise },
  service_area: { permission: 'serviceArea.change', problem: ofFranchise },
  van: { permission: 'vans.change', problem: van },
  van_technician: { permission: 'drivers.change', problem: oneRow },
  van_payee: { permission: 'drivers.change', problem: oneRow },
  app_user: { permission: 'technicians.change', problem: person },
  user_role: { permission: 'technicians.change', problem: access },
  franchise_member: { permission: 'technicians.change', problem: access },
  service: { permission: 'services.change', problem: service },
  service_price: { permission: 'ownPrices.change', problem: price },
  payout_terms: { permission: 'payoutTerms.change', problem: terms },
  vendor: { permission: 'vendorTerms.change', problem: vendor },
  vendor_terms: { permission: 'vendorTerms.change', problem: terms },
  vendor_sales: { permission: 'vendorTerms.change', problem: oneRow },
  part: { permission: 'catalogue.change', problem: catalogue },
  part_type: { permission: 'catalogue.change', problem: catalogue },
  part_brand: { permission: 'catalogue.change', problem: catalogue },
  oil: { permission: 'catalogue.change', problem: catalogue },
  tool: { permission: 'catalogue.change', problem: catalogue },
  fuel: { permission: 'catalogue.change', problem: catalogue },
  discount_code: { permission: 'discountCodes.change', problem: code },
  subscription_type: { permission: 'plans.change', problem: plan },
  plan_move: { permission: 'plans.change', problem: planMove },
}

/** Returns why a change cannot be put back, as far as it says so alone; null: its values decide. */
export function problemOf(change: Change, roles: readonly string[]): string | null {
  const rule = RULES[change.subject]
  if (!rule) return TEXTS.noWay
  if (!may(roles, rule.permission)) return TEXTS.notPermitted
  return rule.problem?.(change) ?? null
}
