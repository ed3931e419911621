import { remembering } from '../platform/database/remember.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** What the tenant's owner decided about staff accounts (migration 0037). */
export interface TenantSecurity {
  /** 1 to 60. */
  staffSessionDays: number
  /** From then on staff without a second factor set one up at login; null for never. */
  secondFactorRequiredFrom: Date | null
}

const remembered = remembering<TenantSecurity>()

/** The tenant's security settings, or the defaults where it has set none. A change is seen within 5 seconds. */
export const tenantSecurity = (db: Database): Promise<TenantSecurity> =>
  remembered(db, '', async () => {
    const row = await db.selectFrom('tenant_security').selectAll().executeTakeFirst()
    return {
      staffSessionDays: row?.staff_session_days ?? 30,
      secondFactorRequiredFrom: row?.second_factor_required_from ?? null,
    }
  })
