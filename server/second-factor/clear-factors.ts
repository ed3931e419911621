import type { Database } from '../platform/database/tenant-database.ts'

/** What lets a user pass the second step. The operator's command removes the same. */
export const FACTOR_TABLES = [
  'totp_factor',
  'passkey',
  'recovery_code',
  'remembered_device',
  'login_challenge',
] as const

/** Removes all second factors of a user. */
export async function clearFactors(db: Database, userId: number): Promise<void> {
  for (const table of FACTOR_TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute()
}
