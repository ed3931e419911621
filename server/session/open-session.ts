import { sql } from 'kysely'
import { isStaff, type StaffRole } from '../../domain/account/roles.ts'
import { MAX_SESSION_DAYS } from '../../domain/account/session-end.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { tenantSecurity } from '../security/tenant-security.ts'
import { makeToken } from './tokens.ts'

/** Answer of login, sign-up and booking to a user who is now signed in (AUTH-03). */
export interface SignedIn {
  authentication_token: string
  roles: StaffRole[]
  franchiseId: number | null
  franchiseIds: number[]
  name: string
  email: string
  id: number
  vendorId: number | null
}

/**
 * Opens a session: stores the hash of a new token and returns the token, once. A session ends after 60 days, or for staff after the days in the
 * tenant's settings, and earlier if it is not used (domain/account/session-end.ts).
 */
export async function openSession(
  db: Database,
  userId: number,
  from: { userAgent?: string; now: Date },
): Promise<SignedIn> {
  const { token, hash } = makeToken()
  const rows = await db.selectFrom('user_role').where('user_id', '=', userId).select('role').orderBy('role').execute()
  const roles = rows.map(row => row.role)
  const days = isStaff(roles) ? (await tenantSecurity(db)).staffSessionDays : MAX_SESSION_DAYS
  await db
    .insertInto('session')
    .values({
      token_hash: hash,
      user_id: userId,
      user_agent: from.userAgent?.slice(0, 255),
      created_at: from.now,
      last_used_at: from.now,
      expires_at: new Date(from.now.getTime() + days * 86_400_000),
    })
    .execute()
  const user = await db
    .selectFrom('app_user')
    .leftJoin('vendor', 'vendor.id', 'app_user.vendor_id')
    .where('app_user.id', '=', userId)
    .select(['app_user.id', 'app_user.name', 'app_user.email', 'vendor.vendor_id'])
    .executeTakeFirstOrThrow()
  const franchises = await sql<{
    id: number
  }>`select f.id from app.franchises_of(${userId}) f (id) order by f.id`.execute(db)
  const franchiseIds = franchises.rows.map(row => row.id)
  return {
    authentication_token: token,
    roles,
    franchiseId: franchiseIds[0] ?? null,
    franchiseIds,
    name: user.name,
    email: user.email,
    id: user.id,
    vendorId: user.vendor_id,
  }
}
