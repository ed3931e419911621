import { sql } from 'kysely'
import { isStaff, type StaffRole } from '../../domain/account/roles.ts'
import type { Actor, TenantScope } from '../platform/scope.ts'
import { hashToken } from './tokens.ts'

interface ActorRow {
  id: number
  name: string
  email: string
  roles: StaffRole[]
  franchise_ids: number[]
  vendor_id: number | null
}

/** Who a bearer token belongs to within the scope's tenant, or null when it is unknown, expired or another tenant's. One statement. */
export async function findActor(
  scope: TenantScope,
  authorization: string | undefined,
  now: Date,
): Promise<Actor | null> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1]
  if (!token) return null
  const tokenHash = hashToken(token)
  const { rows } = await sql<ActorRow>`/* planned: find-actor */
    select u.id, u.name, u.email, v.vendor_id,
      array(select r.role from user_role r where r.user_id = u.id order by r.role) as roles,
      array(select m.franchise_id from franchise_member m where m.user_id = u.id order by m.franchise_id) as franchise_ids
    from session s
    join app_user u on u.id = s.user_id
    left join vendor v on v.id = u.vendor_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}`.execute(scope.db)
  const row = rows[0]
  if (!row) return null
  return {
    userId: row.id,
    name: row.name,
    email: row.email,
    roles: row.roles,
    isStaff: isStaff(row.roles),
    franchiseIds: row.franchise_ids,
    vendorId: row.vendor_id,
    tokenHash,
  }
}
