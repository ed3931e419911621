import { isStaff, type StaffRole } from '../../domain/account/roles.ts'
import { type IdleLimits, sessionEnd } from '../../domain/account/session-end.ts'
import { isRequired } from '../../domain/second-factor/enforcement.ts'
import { batchQueries } from '../platform/database/batch-queries.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { Actor, TenantScope } from '../platform/scope.ts'
import { tenantSecurity } from '../security/tenant-security.ts'
import { hashToken } from './tokens.ts'

interface ActorRow {
  token_hash: Buffer
  session_id: number
  created_at: Date
  expires_at: Date
  last_used_at: Date
  id: number
  name: string
  email: string
  roles: StaffRole[]
  franchise_ids: number[]
  vendor_id: number | null
  /** Null for customers: it is not read for them. */
  has_second_factor: boolean | null
}

/** Precision of a session's last use: it is written at most once in this time. */
const USE_EXACT_MS = 300_000

/** $1 hashes of tokens, hidden from the planner (see `anyOf`). */
const FIND_ACTORS = `
  select s.token_hash, s.id as session_id, s.created_at, s.expires_at, s.last_used_at, u.id, u.name, u.email, v.vendor_id,
    array(select r.role from user_role r where r.user_id = u.id order by r.role) as roles,
    array(select f.id from app.franchises_of(u.id) f (id) order by f.id) as franchise_ids,
    case when exists (select from user_role r where r.user_id = u.id) then
      exists (select from totp_factor f where f.user_id = u.id) or exists (select from passkey p where p.user_id = u.id)
    end as has_second_factor
  from session s
  join app_user u on u.id = s.user_id and u.deactivated_at is null
  left join vendor v on v.id = u.vendor_id and v.archived_at is null
  where s.token_hash = any((select $1::bytea[])::bytea[])`

const findSession = batchQueries<Buffer, ActorRow | undefined>(async (db, tokenHashes) => {
  const { rows } = await db.executeQuery(prepared<ActorRow>('find-actor', FIND_ACTORS, [tokenHashes]))
  return tokenHashes.map(tokenHash => rows.find(row => row.token_hash.equals(tokenHash)))
})

async function endOf({ db }: TenantScope, row: ActorRow, limits: IdleLimits): Promise<Date> {
  const { created_at: createdAt, last_used_at: lastUsedAt, expires_at: expiresAt, roles } = row
  // Only sessions of staff have this limit.
  const { staffSessionDays } = isStaff(roles) ? await tenantSecurity(db) : { staffSessionDays: 0 }
  return sessionEnd({ createdAt, lastUsedAt, expiresAt, roles }, { ...limits, staffSessionDays })
}

/** Returns a session by the hash of its token, and when it ends if it is not used again; undefined when there is none. */
export async function findSessionEnd(
  scope: TenantScope,
  tokenHash: Buffer,
  limits: IdleLimits,
): Promise<{ id: number; endsAt: Date } | undefined> {
  const row = await findSession(scope.db, tokenHash)
  return row && { id: row.session_id, endsAt: await endOf(scope, row, limits) }
}

/**
 * Returns the user of a bearer token within the scope's tenant; null when the token is unknown, expired or of another tenant. Runs one statement,
 * and at most every five minutes another that records the session's last use.
 * @param counts whether a person made the request: requests that a page makes on its own do not extend a session
 */
export async function findActor(
  scope: TenantScope,
  authorization: string | undefined,
  { now, counts, limits }: { now: Date; counts: boolean; limits: IdleLimits },
): Promise<Actor | null> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1]
  if (!token) return null
  const tokenHash = hashToken(token)
  const row = await findSession(scope.db, tokenHash)
  if (!row || (await endOf(scope, row, limits)) <= now || (await lacksSecondFactor(scope, row, now))) return null
  if (counts && now.getTime() - row.last_used_at.getTime() >= USE_EXACT_MS) await noteUse(scope, tokenHash, now)
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

/** Checks whether a required second factor is missing. Then staff must log in again, and set it up there. */
async function lacksSecondFactor({ db }: TenantScope, row: ActorRow, now: Date): Promise<boolean> {
  if (row.has_second_factor !== false) return false
  return isRequired(row.roles, (await tenantSecurity(db)).secondFactorRequiredFrom, now)
}

/** Of parallel requests only one writes. */
async function noteUse({ db }: TenantScope, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<=', new Date(now.getTime() - USE_EXACT_MS))
    .execute()
}
