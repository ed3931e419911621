import type pg from 'pg'
import type { StaffRole } from '../../domain/account/roles.ts'
import { NO_LIMITS, type RoleLimits } from '../../domain/role-limit/role-limits.ts'
import { inTenant } from '../platform/database/in-tenant.ts'

interface LimitRow {
  role: StaffRole
  refundMax: number | null
  refundDayMax: number | null
  voidMax: number | null
  discountMaxBps: number | null
  discountMax: number | null
}

const READ = `select role, refund_max_cents as "refundMax", refund_day_max_cents as "refundDayMax", void_max_cents as "voidMax",
  discount_max_bps as "discountMaxBps", discount_max_cents as "discountMax" from role_limit where tenant_id = $1 order by role`

/** Returns a tenant's limits by role. @throws Refusal 404 for an unknown tenant */
export async function showRoleLimits(pool: pg.Pool, tenantId: number): Promise<LimitRow[]> {
  return await inTenant(pool, tenantId, async client => (await client.query<LimitRow>(READ, [tenantId])).rows)
}

/**
 * Sets limits of a role, as the database's owner; limits that are not given stay. The audit records the author as an operator.
 * @param by the name of the person who runs the command
 * @throws Refusal 404 for an unknown tenant
 */
export async function setRoleLimits(
  pool: pg.Pool,
  { tenantId, role, limits, by }: { tenantId: number; role: StaffRole; limits: Partial<RoleLimits>; by: string },
): Promise<LimitRow[]> {
  return await inTenant(pool, tenantId, async client => {
    await client.query(`select set_config('app.author', $1, true)`, [JSON.stringify({ kind: 'operator', name: by })])
    const currentRow = (await client.query<LimitRow>(READ, [tenantId])).rows.find(row => row.role === role)
    const { refundMax, refundDayMax, voidMax, discountMaxBps, discountMax } = { ...NO_LIMITS, ...currentRow, ...limits }
    await client.query(
      `insert into role_limit (tenant_id, role, refund_max_cents, refund_day_max_cents, void_max_cents, discount_max_bps, discount_max_cents)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant_id, role) do update set refund_max_cents = excluded.refund_max_cents, refund_day_max_cents = excluded.refund_day_max_cents,
         void_max_cents = excluded.void_max_cents, discount_max_bps = excluded.discount_max_bps, discount_max_cents = excluded.discount_max_cents`,
      [tenantId, role, refundMax, refundDayMax, voidMax, discountMaxBps, discountMax],
    )
    return (await client.query<LimitRow>(READ, [tenantId])).rows
  })
}
