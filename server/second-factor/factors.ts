import { sql } from 'kysely'
import type { FactorsOfUser } from '../../domain/second-factor/enforcement.ts'
import type { Database } from '../platform/database/tenant-database.ts'

export interface Factors extends FactorsOfUser {
  recoveryCodesLeft: number
}

/** Returns the user's factors for two-step login. */
export async function factorsOf(db: Database, userId: number): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select array(select role from user_role where user_id = ${userId}) as roles,
      exists (select from totp_factor where user_id = ${userId}) as "hasTotp",
      (select count(*)::int from passkey where user_id = ${userId}) as passkeys,
      (select count(*)::int from recovery_code where user_id = ${userId} and used_at is null) as "recoveryCodesLeft"`.execute(
    db,
  )
  return rows[0] ?? { roles: [], hasTotp: false, passkeys: 0, recoveryCodesLeft: 0 }
}

/** Returns the same, and locks the user's factors until the transaction ends. */
export async function lockFactors(db: Database, userId: number): Promise<Factors> {
  await db.selectFrom('app_user').where('id', '=', userId).select('id').forUpdate().executeTakeFirstOrThrow()
  return await factorsOf(db, userId)
}
