import { STAFF_ROLES, type StaffRole } from '../account/roles.ts'
import { type Currency, formatMoney } from '../format/money.ts'
import { percentInput } from '../format/percent.ts'

/** Maximum amounts that a user may refund or discount without asking; null: unlimited. Cents, and basis points for percentages. */
export interface RoleLimits {
  /** One refund. */
  refundMax: number | null
  /** All refunds of one person within 24 hours. */
  refundDayMax: number | null
  /** Billed amount of a voided invoice. */
  voidMax: number | null
  discountMaxBps: number | null
  discountMax: number | null
}
export type LimitName = keyof RoleLimits

export const NO_LIMITS: RoleLimits = {
  refundMax: null,
  refundDayMax: null,
  voidMax: null,
  discountMaxBps: null,
  discountMax: null,
}

/** The tenant's limits by role; a missing role has no limits. */
export type LimitsByRole = Partial<Record<StaffRole, RoleLimits>>

const limitOf = (byRole: LimitsByRole, role: StaffRole, name: LimitName): number | null => byRole[role]?.[name] ?? null

/** Returns the most generous limit of these roles; null for none. */
export function limitFor(byRole: LimitsByRole, roles: readonly StaffRole[], name: LimitName): number | null {
  const limits = roles.map(role => limitOf(byRole, role, name))
  return limits.includes(null) ? null : Math.max(0, ...limits.filter(limit => limit !== null))
}

const ARTICLES: Record<StaffRole, string> = {
  manager: 'a manager',
  technician: 'a technician',
  tester: 'a tester',
  sales: 'a sales person',
}

/** Returns who else may do it, for the message: the first role that has no limit or one that is high enough. */
function whoElse(byRole: LimitsByRole, name: LimitName, value: number): StaffRole | undefined {
  return STAFF_ROLES.find(role => value <= (limitOf(byRole, role, name) ?? Number.POSITIVE_INFINITY))
}

const SUBJECTS: Record<LimitName, string> = {
  refundMax: 'Refunds above',
  refundDayMax: 'Refunds of more than',
  voidMax: 'Voiding an invoice above',
  discountMaxBps: 'Discounts above',
  discountMax: 'Discounts above',
}

/**
 * Returns why a user with these roles may not do something of this value (cents or basis points), and who can; null when they may.
 * @param value for `refundDayMax`, the total including earlier refunds
 */
export function limitProblem(
  byRole: LimitsByRole,
  roles: readonly StaffRole[],
  { name, value, currency }: { name: LimitName; value: number; currency: Currency },
): string | null {
  const limit = limitFor(byRole, roles, name)
  if (limit === null || value <= limit) return null
  const most = name === 'discountMaxBps' ? `${percentInput(limit)}%` : formatMoney(limit, currency)
  const within = name === 'refundDayMax' ? ' in 24 hours' : ''
  const who = whoElse(byRole, name, value)
  if (!who) return `${SUBJECTS[name]} ${most}${within} are not allowed here. Please use a smaller amount.`
  const needs = name === 'voidMax' ? 'needs' : 'need'
  return `${SUBJECTS[name]} ${most}${within} ${needs} ${ARTICLES[who]}.`
}
