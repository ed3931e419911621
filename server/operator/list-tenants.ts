import type pg from 'pg'
import type { TenantKind, TenantState } from '../../domain/tenant/tenant-state.ts'
import { inTenant } from '../platform/database/in-tenant.ts'

export interface ListedTenant {
  id: number
  name: string
  kind: TenantKind
  state: TenantState
  /** When it moved to another installation; null while it is here. */
  movedAt: Date | null
  /** The primary first. */
  hosts: string[]
}

const TENANTS = `
  select t.id, t.name, t.kind, t.state, (select m.moved_at from app.moved_tenant m where m.tenant_id = t.id) as "movedAt",
    array(select d.host from tenant_domain d where d.tenant_id = t.id order by d.is_primary desc, d.host) as hosts
  from tenant t where $1::bigint is null or t.id = $1 order by t.id`

/** Returns all tenants. */
export const listTenants = async (pool: pg.Pool): Promise<ListedTenant[]> =>
  (await pool.query<ListedTenant>(TENANTS, [null])).rows

/** A tenant with its owners and how much it has. */
export interface ShownTenant extends ListedTenant {
  owners: string[]
  franchises: number
  vans: number
  staff: number
  customers: number
  orders: number
}

/** Returns one tenant in detail. @throws Refusal 404 for an unknown tenant */
export async function showTenant(pool: pg.Pool, tenantId: number): Promise<ShownTenant> {
  return await inTenant(pool, tenantId, async client => {
    const listed = await client.query<ListedTenant>(TENANTS, [tenantId])
    const counted = await client.query<Omit<ShownTenant, keyof ListedTenant>>(
      `select array(select u.email from user_role r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
           where r.tenant_id = $1 and r.role = 'owner' and u.deactivated_at is null order by u.email) as owners,
         (select count(*)::int from franchise where tenant_id = $1) as franchises,
         (select count(*)::int from van where tenant_id = $1 and active) as vans,
         (select count(distinct r.user_id)::int from user_role r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
           where r.tenant_id = $1 and u.deactivated_at is null) as staff,
         (select count(*)::int from app_user u where u.tenant_id = $1
           and not exists (select from user_role r where r.tenant_id = u.tenant_id and r.user_id = u.id)) as customers,
         (select count(*)::int from work_order where tenant_id = $1) as orders`,
      [tenantId],
    )
    const [tenant, counts] = [listed.rows[0], counted.rows[0]]
    if (!tenant || !counts) throw new Error('the tenant was deleted meanwhile')
    return { ...tenant, ...counts }
  })
}
