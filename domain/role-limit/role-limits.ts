import type { StaffRole } from '../account/roles.ts'
import { type Currency, formatMoney } from '../format/money.ts'
import { percentInput } from '../format/percent.ts'
import { TEXTS } from './texts.ts'

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

/** Who is asked, in order. */
const ASKED: readonly StaffRole[] = ['manager', 'admin', 'owner', 'technician', 'tester', 'sales']

/** Returns the first role without a limit or with a limit that is high enough, for the message. */
function whoElse(byRole: LimitsByRole, name: LimitName, value: number): StaffRole | undefined {
  return ASKED.find(role => value <= (limitOf(byRole, role, name) ?? Number.POSITIVE_INFINITY))
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
  const who = whoElse(byRole, name, value)
  return who ? TEXTS[name].needs(most, who) : TEXTS[name].refused(most)
}
