import { cached } from '../platform/database/cached.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** The tenant owner's settings for staff accounts (migration 0037). */
export interface TenantSecurity {
  /** 1 to 60. */
  staffSessionDays: number
  /** From then on, staff without a second factor set one up at login; null for never. */
  secondFactorRequiredFrom: Date | null
}

const remembered = cached<TenantSecurity>()

/** Returns the tenant's security settings, or the defaults. A change is visible within 5 seconds. */
export const tenantSecurity = (db: Database): Promise<TenantSecurity> =>
  remembered(db, '', async () => {
    const row = await db.selectFrom('tenant_security').selectAll().executeTakeFirst()
    return {
      staffSessionDays: row?.staff_session_days ?? 30,
      secondFactorRequiredFrom: row?.second_factor_required_from ?? null,
    }
  })
