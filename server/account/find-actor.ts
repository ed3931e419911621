import { sql } from 'kysely'
import { isStaff, type StaffRole } from '../../domain/account/roles.ts'
import { isRequired } from '../../domain/second-factor/enforcement.ts'
import { gathering } from '../platform/database/gathering.ts'
import type { Actor, TenantScope } from '../platform/scope.ts'
import { tenantSecurity } from '../security/tenant-security.ts'
import { hashToken } from './tokens.ts'

interface ActorRow {
  token_hash: Buffer
  expires_at: Date
  id: number
  name: string
  email: string
  roles: StaffRole[]
  franchise_ids: number[]
  vendor_id: number | null
  last_used_at: Date
  /** Null for customers: nobody asks. */
  has_second_factor: boolean | null
}

/** How coarsely a session tells when it was last used. */
const HOUR_MS = 3_600_000

const findSession = gathering<Buffer, ActorRow | undefined>(async (db, tokenHashes) => {
  const { rows } = await sql<ActorRow>`/* planned: find-actor */
    select s.token_hash, s.expires_at, s.last_used_at, u.id, u.name, u.email, v.vendor_id,
      array(select r.role from user_role r where r.user_id = u.id order by r.role) as roles,
      array(select m.franchise_id from franchise_member m where m.user_id = u.id order by m.franchise_id) as franchise_ids,
      case when exists (select from user_role r where r.user_id = u.id) then
        exists (select from totp_factor f where f.user_id = u.id) or exists (select from passkey p where p.user_id = u.id)
      end as has_second_factor
    from session s
    join app_user u on u.id = s.user_id
    left join vendor v on v.id = u.vendor_id
    where s.token_hash = any(${tokenHashes})`.execute(db)
  return tokenHashes.map(tokenHash => rows.find(row => row.token_hash.equals(tokenHash)))
})

/** Who a bearer token belongs to within the scope's tenant, or null when it is unknown, expired or another tenant's. One statement, and once an hour another. */
export async function findActor(
  scope: TenantScope,
  authorization: string | undefined,
  now: Date,
): Promise<Actor | null> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1]
  if (!token) return null
  const tokenHash = hashToken(token)
  const row = await findSession(scope.db, tokenHash)
  if (!row || row.expires_at <= now || (await lacksSecondFactor(scope, row, now))) return null
  if (now.getTime() - row.last_used_at.getTime() >= HOUR_MS) await noteUse(scope, tokenHash, now)
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

/** Staff who have not set up the second factor that is required by now log in again, and set it up there. */
async function lacksSecondFactor({ db }: TenantScope, row: ActorRow, now: Date): Promise<boolean> {
  if (row.has_second_factor !== false) return false
  return isRequired(row.roles, (await tenantSecurity(db)).secondFactorRequiredFrom, now)
}

async function noteUse({ db }: TenantScope, tokenHash: Buffer, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  await db.updateTable('session').set({ last_used_at: hour }).where('token_hash', '=', tokenHash).execute()
}
