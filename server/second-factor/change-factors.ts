import { asksSecondStep, isRequired } from '../../domain/second-factor/enforcement.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFound, Refusal } from '../platform/refusal.ts'
import { tenantSecurity } from '../security/tenant-security.ts'
import { requireRecentLogin } from '../session/require-recent-login.ts'
import { type Factors, factorsOf, lockFactors } from './factors.ts'
import { noteChange } from './note-change.ts'
import { readPasskeyName } from './passkeys.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { TEXTS } from './texts.ts'

/** Renames one of the actor's passkeys. @throws Refusal 404 when it belongs to another user; 422 without a name */
export async function renamePasskey(
  context: SignedInContext,
  { id, name }: { id: number; name: string },
): Promise<number> {
  const { userId } = context.actor
  if (name.trim() === '') throw invalidField('name', TEXTS.passkeyNameMissing)
  const renamed = await context.scope.db
    .updateTable('passkey')
    .set({ name: readPasskeyName(name) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!renamed) throw notFound('passkey')
  return renamed.id
}

/**
 * Removes one of the actor's passkeys.
 * @throws Refusal 422 under `currentPassword` when the login is not recent; 404 when it belongs to another user; 409 for the last factor that is required
 */
export async function removePasskey(
  context: SignedInContext,
  { id, currentPassword }: { id: number; currentPassword?: string | null | undefined },
): Promise<number> {
  const { userId } = context.actor
  await remove(context, currentPassword, 'passkey_removed', async db => {
    const removed = await db
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw notFound('passkey')
  })
  return id
}

/**
 * Removes the actor's authenticator app.
 * @throws Refusal 422 under `currentPassword` when the login is not recent; 404 when there is none; 409 for the last factor that is required
 */
export async function removeTotp(
  context: SignedInContext,
  currentPassword: string | null | undefined,
): Promise<boolean> {
  const { userId } = context.actor
  await remove(context, currentPassword, 'totp_removed', async db => {
    const removed = await db
      .deleteFrom('totp_factor')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst()
    if (!removed) throw notFound('authenticatorApp')
  })
  return true
}

/**
 * Creates 10 new recovery codes for the actor; the old ones no longer work.
 * @throws Refusal 422 under `currentPassword` when the login is not recent; 409 without two-step login
 */
export async function replaceOwnRecoveryCodes(
  context: SignedInContext,
  currentPassword: string | null | undefined,
): Promise<string[]> {
  const { userId } = context.actor
  await requireRecentLogin(context, currentPassword)
  return await context.scope.db.transaction().execute(async db => {
    if (!asksSecondStep(await lockFactors(db, userId))) throw new Refusal(409, 'NO_SECOND_FACTOR', TEXTS.noSecondFactor)
    await noteChange(context, db, userId, 'recovery_codes_replaced')
    return await replaceRecoveryCodes(db, userId)
  })
}

async function remove(
  context: SignedInContext,
  currentPassword: string | null | undefined,
  change: 'passkey_removed' | 'totp_removed',
  deleteIt: (db: Database) => Promise<void>,
): Promise<void> {
  const { userId } = context.actor
  await requireRecentLogin(context, currentPassword)
  const { secondFactorRequiredFrom } = await tenantSecurity(context.scope.db)
  await context.scope.db.transaction().execute(async db => {
    await lockFactors(db, userId)
    await deleteIt(db)
    const left = await factorsOf(db, userId)
    refuseLast(left, isRequired(left.roles, secondFactorRequiredFrom, context.clock.now()))
    await noteChange(context, db, userId, change)
    if (asksSecondStep(left)) return
    await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
    await db.deleteFrom('remembered_device').where('user_id', '=', userId).execute()
  })
}

function refuseLast(left: Factors, required: boolean): void {
  if (required && !asksSecondStep(left)) throw new Refusal(409, 'LAST_SECOND_FACTOR', TEXTS.lastSecondFactor)
}
