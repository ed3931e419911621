import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { seal, unseal } from '../platform/seal.ts'
import { keysOf } from '../platform/secret.ts'
import { totpStep } from './totp.ts'

/** A secret is sealed for one user: in another user's row it cannot be opened. */
const purposeOf = ({ scope }: Context, userId: number): string => `totp ${scope.tenant.id} ${userId}`

export const sealTotp = (context: Context, userId: number, secret: string): Buffer =>
  seal(keysOf(context.config), purposeOf(context, userId), secret)

export const unsealTotp = (context: Context, userId: number, sealed: Buffer): string =>
  unseal(keysOf(context.config), purposeOf(context, userId), sealed)

/** Uses up a code of the user's authenticator app. @returns whether it was correct and new */
export async function takeTotpCode(context: Context, db: Database, userId: number, typed: string): Promise<boolean> {
  const factor = await db
    .selectFrom('totp_factor')
    .where('user_id', '=', userId)
    .select('sealed_secret')
    .executeTakeFirst()
  if (!factor) return false
  const now = context.clock.now()
  const step = totpStep(unsealTotp(context, userId, factor.sealed_secret), typed, now)
  if (step === null) return false
  const { numUpdatedRows } = await db
    .updateTable('totp_factor')
    .set({ last_used_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('last_used_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
