import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import type { SignedIn } from '../session/open-session.ts'
import { signInUser } from './admit.ts'
import { type Challenge, closeChallenge, tryChallenge } from './challenges.ts'
import type { AssertionInput } from './credential-input.ts'
import { noteChange } from './note-change.ts'
import { type PasskeySite, passkeySite } from './passkey-site.ts'
import { checkPasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { wrongCode, wrongPasskey } from './refusals.ts'
import { rememberDevice } from './remembered-devices.ts'
import { takeTotpCode } from './totp-factor.ts'

export type SecondStep = { challenge: string; rememberDevice: boolean } & (
  | { method: 'totp' | 'recovery_code'; code: string }
  | { method: 'passkey'; credential: AssertionInput }
)

/**
 * POST auth/second-factor: finishes a login that needs a second step, once.
 * @returns the login answer, and the token of the browser if it is to be remembered
 * @throws Refusal 400 for a wrong, used or expired code or challenge; 429 after too many failures
 */
export async function passSecondFactor(
  context: Context,
  step: SecondStep,
): Promise<SignedIn & { rememberedDevice?: string }> {
  const site = step.method === 'passkey' ? await passkeySite(context) : null
  const challenge = await tryChallenge(context, { token: step.challenge, kind: 'second_factor' })
  const userId = challenge.user_id ?? 0
  const signedIn = await context.scope.db.transaction().execute(async db => {
    if (!(await isRight(context, db, { step, challenge, userId, site }))) return null
    await closeChallenge(db, challenge, context.clock.now())
    if (step.method === 'recovery_code') await noteChange(context, db, userId, 'recovery_code_used')
    const rememberedDevice = step.rememberDevice ? await rememberDevice(context, db, userId) : undefined
    return { ...(await signInUser(context, db, userId)), ...(rememberedDevice !== undefined && { rememberedDevice }) }
  })
  if (signedIn) return signedIn
  await recordSecurityEvent(context, { kind: 'second_factor_failed', userId, details: { method: step.method } })
  throw step.method === 'passkey' ? wrongPasskey() : wrongCode()
}

interface Attempt {
  step: SecondStep
  challenge: Challenge
  userId: number
  site: PasskeySite | null
}

async function isRight(context: Context, db: Database, { step, challenge, userId, site }: Attempt): Promise<boolean> {
  const now = context.clock.now()
  if (step.method === 'passkey') {
    if (site === null) return false
    return (await checkPasskey(context, db, challenge, { site, credential: step.credential })) === userId
  }
  if (step.method === 'totp') return await takeTotpCode(context, db, userId, step.code)
  return await takeRecoveryCode(db, userId, step.code, now)
}
