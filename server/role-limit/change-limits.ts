import { LIMIT_NAMES, LIMITED_ROLES, type LimitedRole, limitProblems } from '../../domain/role-limit/limit-problems.ts'
import { NO_LIMITS, type RoleLimits } from '../../domain/role-limit/role-limits.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidFields } from '../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../settings/save-section.ts'
import { roleLimits } from './role-limits.ts'

/** The limits of one role; null: no limit. Cents, and basis points for the percentage. */
export interface LimitsOfRole extends RoleLimits {
  role: LimitedRole
}
export interface LimitSettings {
  /** One for each limited role, in their order. */
  limits: readonly LimitsOfRole[]
}

async function readLimits(db: Database): Promise<LimitSettings> {
  const byRole = await roleLimits(db)
  return { limits: LIMITED_ROLES.map(role => ({ role, ...(byRole[role] ?? NO_LIMITS) })) }
}

const isChanged = (own: LimitsOfRole, current: readonly LimitsOfRole[]): boolean => {
  const before = current.find(({ role }) => role === own.role)
  return LIMIT_NAMES.some(name => own[name] !== before?.[name])
}

/** Returns how much money each role may refund, void or discount. */
export const limitSettings = async ({ scope }: SignedInContext): Promise<Stamped<LimitSettings>> =>
  withStamp(await readLimits(scope.db))

/**
 * Sets the limits of the given roles; other roles keep their limits. They hold from the next request on.
 * @throws Refusal 422 for each wrong limit; 409 as saveSection
 */
export async function updateLimits(
  context: SignedInContext,
  { limits, seen }: { limits: readonly LimitsOfRole[]; seen: string },
): Promise<Stamped<LimitSettings>> {
  const problems = limitProblems(limits)
  if (problems.length > 0) throw invalidFields(problems)
  return await saveSection(context, {
    subject: 'role_limit',
    owner: null,
    read: readLimits,
    seen,
    write: async (db, { limits: current }) => {
      // Roles that stay are not written, so that the history names only those that changed.
      const changed = new Map(limits.map(own => [own.role, own])).values().filter(own => isChanged(own, current))
      const rows = [...changed].map(own => ({
        role: own.role,
        refund_max_cents: own.refundMax,
        refund_day_max_cents: own.refundDayMax,
        void_max_cents: own.voidMax,
        discount_max_bps: own.discountMaxBps,
        discount_max_cents: own.discountMax,
      }))
      if (rows.length === 0) return
      await db
        .insertInto('role_limit')
        .values(rows)
        .onConflict(conflict =>
          conflict.columns(['tenant_id', 'role']).doUpdateSet(eb => ({
            refund_max_cents: eb.ref('excluded.refund_max_cents'),
            refund_day_max_cents: eb.ref('excluded.refund_day_max_cents'),
            void_max_cents: eb.ref('excluded.void_max_cents'),
            discount_max_bps: eb.ref('excluded.discount_max_bps'),
            discount_max_cents: eb.ref('excluded.discount_max_cents'),
          })),
        )
        .execute()
    },
  })
}
