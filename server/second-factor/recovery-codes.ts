import { randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  readRecoveryCode,
  recoveryCodeOf,
} from '../../domain/second-factor/codes.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { hashPassword } from '../session/passwords.ts'

/** Replaces the user's recovery codes with 10 new ones. @returns the codes, which cannot be read again */
export async function replaceRecoveryCodes(db: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)))
  const hashes = await Promise.all(codes.map(hashPassword))
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map(code_hash => ({ user_id: userId, code_hash })))
    .execute()
  return codes
}

/** Uses up one of the user's recovery codes. @returns whether it was correct and unused */
export async function takeRecoveryCode(db: Database, userId: number, typed: string, now: Date): Promise<boolean> {
  const code = readRecoveryCode(typed)
  if (code === null) return false
  const rows = await db
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select(['id', 'code_hash'])
    .orderBy('id')
    .limit(RECOVERY_CODES)
    .execute()
  const matches = await Promise.all(rows.map(row => verify(row.code_hash, code)))
  const row = rows.find((_row, index) => matches[index])
  if (!row) return false
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
