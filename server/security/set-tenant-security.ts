import type pg from 'pg'
import { inTenant } from '../platform/database/in-tenant.ts'
import { Refusal } from '../platform/refusal.ts'
import type { SecurityEventKind } from './event-kinds.ts'
import type { TenantSecurity } from './tenant-security.ts'
import { TEXTS } from './texts.ts'

const MAX_DAYS = 60

/**
 * Changes the given security settings of a tenant and returns all as they are now.
 * @param pool the owner's pool
 * @throws Refusal 404 when the tenant does not exist; 422 for a number of days that is not 1 to 60
 */
export async function setTenantSecurity(
  pool: pg.Pool,
  { tenantId, ...change }: { tenantId: number } & Partial<TenantSecurity>,
): Promise<TenantSecurity> {
  const { staffSessionDays: days, secondFactorRequiredFrom: from } = change
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= MAX_DAYS))
    throw new Refusal(422, 'VALIDATION_FAILED', TEXTS.staffSessionDays)
  return await inTenant(pool, tenantId, async client => {
    if (days !== undefined || from !== undefined) {
      await client.query(
        `insert into tenant_security (tenant_id, staff_session_days, second_factor_required_from) values ($1, coalesce($2, 30), $3)
         on conflict (tenant_id) do update set staff_session_days = coalesce($2, tenant_security.staff_session_days),
           second_factor_required_from = case when $4 then $3 else tenant_security.second_factor_required_from end`,
        [tenantId, days ?? null, from ?? null, from !== undefined],
      )
      const kind: SecurityEventKind = 'setting_changed'
      await client.query(
        'insert into security_event (tenant_id, happened_at, kind, details) values ($1, now(), $2, $3)',
        [tenantId, kind, JSON.stringify(change)],
      )
    }
    const { rows } = await client.query<TenantSecurity>(
      `select staff_session_days as "staffSessionDays", second_factor_required_from as "secondFactorRequiredFrom"
       from tenant_security where tenant_id = $1`,
      [tenantId],
    )
    return rows[0] ?? { staffSessionDays: 30, secondFactorRequiredFrom: null }
  })
}
