import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { asksSecondStep } from '../../domain/second-factor/enforcement.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { type Challenge, closeChallenge } from './challenges.ts'
import { factorsOf, lockFactors } from './factors.ts'
import { noteChange } from './note-change.ts'
import { passkeySite } from './passkey-site.ts'
import { creationOptions, savePasskey } from './passkeys.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { stepExpired, wrongCode } from './refusals.ts'
import { newTotp, totpStep } from './totp.ts'
import { sealTotp, unsealTotp } from './totp-factor.ts'

export interface TotpSetup {
  /** In base32, for typing. */
  secret: string
  /** Content of the QR code. */
  uri: string
}

/** Creates a secret for the user's authenticator app, and the data that the challenge stores until the app has produced a correct code. */
export async function prepareTotp(
  context: Context,
  userId: number,
): Promise<{ setup: TotpSetup; stored: { sealed_totp_secret: Buffer } }> {
  const { email } = await context.scope.db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow()
  const setup = newTotp({ issuer: context.scope.tenant.name, account: email })
  return { setup, stored: { sealed_totp_secret: sealTotp(context, userId, setup.secret) } }
}

/** Returns the browser's options for a new passkey, and the data that the challenge stores. @throws Refusal 400 where passkeys are not available */
export async function preparePasskey(
  context: Context,
  userId: number,
): Promise<{
  setup: PublicKeyCredentialCreationOptionsJSON
  stored: { webauthn_challenge: string; rp_id: string }
}> {
  const site = await passkeySite(context)
  const setup = await creationOptions(context, userId, site)
  return { setup, stored: { webauthn_challenge: setup.challenge, rp_id: site.rpId } }
}

export type NewFactor =
  | { method: 'totp'; code: string }
  | { method: 'passkey'; credential?: unknown; name?: string | null | undefined }

/**
 * Adds the factor prepared with the challenge, marks the challenge as used, and runs `finish` in the same transaction.
 * @param onlyAsFirst refuses when the user has since got a factor: a setup-only login never gets around one
 * @returns the result of `finish`, with recovery codes for the first factor of two-step login
 * @throws Refusal 400 for a wrong code or passkey
 */
export async function enrol<Result>(
  context: Context,
  challenge: Challenge,
  factor: NewFactor,
  { onlyAsFirst, finish }: { onlyAsFirst: boolean; finish: (db: Database) => Promise<Result> },
): Promise<{ result: Result; recoveryCodes: string[] | null }> {
  const userId = challenge.user_id ?? 0
  const site = factor.method === 'passkey' ? await passkeySite(context) : null
  const step = factor.method === 'totp' ? stepOf(context, challenge, userId, factor.code) : 0
  if (step === null) {
    await recordSecurityEvent(context, { kind: 'second_factor_failed', userId, details: { method: 'totp_setup' } })
    throw wrongCode()
  }
  return await context.scope.db.transaction().execute(async db => {
    const before = await lockFactors(db, userId)
    if (onlyAsFirst && (before.hasTotp || before.passkeys > 0)) throw stepExpired()
    if (factor.method === 'totp') await saveTotp(context, db, challenge, { userId, step })
    else if (site) await savePasskey(context, db, challenge, { site, credential: factor.credential, name: factor.name })
    await closeChallenge(db, challenge, context.clock.now())
    await noteChange(context, db, userId, factor.method === 'totp' ? 'totp_added' : 'passkey_added')
    const begins = !asksSecondStep(before) && asksSecondStep(await factorsOf(db, userId))
    const recoveryCodes = begins ? await replaceRecoveryCodes(db, userId) : null
    return { result: await finish(db), recoveryCodes }
  })
}

function stepOf(context: Context, challenge: Challenge, userId: number, code: string): number | null {
  if (!challenge.sealed_totp_secret) return null
  return totpStep(unsealTotp(context, userId, challenge.sealed_totp_secret), code, context.clock.now())
}

/** Replaces the previous app with the new one. */
async function saveTotp(
  { clock }: Context,
  db: Database,
  challenge: Challenge,
  { userId, step }: { userId: number; step: number },
): Promise<void> {
  if (!challenge.sealed_totp_secret) throw stepExpired()
  const factor = {
    sealed_secret: challenge.sealed_totp_secret,
    confirmed_at: clock.now(),
    last_used_at: null,
    last_used_step: step,
  }
  await db
    .insertInto('totp_factor')
    .values({ user_id: userId, ...factor })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(factor))
    .execute()
}
