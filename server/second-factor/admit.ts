import { asksSecondStep, hasFactor, isRequired } from '../../domain/second-factor/enforcement.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import { tenantSecurity } from '../security/tenant-security.ts'
import { rememberPlace } from '../session/login-limits.ts'
import { noteLogin } from '../session/note-login.ts'
import { openSession, type SignedIn } from '../session/open-session.ts'
import { openChallenge } from './challenges.ts'
import { type Factors, factorsOf } from './factors.ts'
import { passkeySiteIfAny } from './passkey-site.ts'
import { passkeysOf, requestOptions } from './passkeys.ts'
import { SecondStepNeeded } from './refusals.ts'
import { isRemembered } from './remembered-devices.ts'
import { TEXTS } from './texts.ts'

/** Deactivated staff do not get in. They proved who they are, so they may read why. @throws Refusal 400 DEACTIVATED */
async function requireActive(db: Database, userId: number): Promise<void> {
  const user = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select('deactivated_at')
    .executeTakeFirstOrThrow()
  if (user.deactivated_at !== null) throw new Refusal(400, 'DEACTIVATED', TEXTS.deactivated)
}

/** Signs in a user who has completed all login steps. */
export async function signInUser(context: Context, db: Database, userId: number): Promise<SignedIn> {
  await requireActive(db, userId)
  await noteLogin(context, userId, db)
  const signedIn = await openSession(db, userId, {
    ...(context.userAgent === undefined ? {} : { userAgent: context.userAgent }),
    now: context.clock.now(),
  })
  await rememberPlace(context, signedIn.email)
  return signedIn
}

/**
 * Signs in a user with a correct password or password link: immediately, or after a second step.
 * @param rememberedDevice the token of a browser that skips the second step
 * @throws SecondStepNeeded 400 SECOND_FACTOR_REQUIRED with the challenge and the possible methods; 400 SECOND_FACTOR_ENROLMENT_REQUIRED with a
 * challenge that permits only setting one up; 400 DEACTIVATED for staff who left
 */
export async function admit(context: Context, userId: number, rememberedDevice?: string): Promise<SignedIn> {
  const { scope, clock } = context
  await requireActive(scope.db, userId)
  const factors = await factorsOf(scope.db, userId)
  if (asksSecondStep(factors)) {
    if (rememberedDevice === undefined || !(await isRemembered(context, userId, rememberedDevice)))
      throw await askSecondStep(context, userId, factors)
  } else if (!hasFactor(factors)) {
    const { secondFactorRequiredFrom } = await tenantSecurity(scope.db)
    if (isRequired(factors.roles, secondFactorRequiredFrom, clock.now())) throw await askEnrolment(context, userId)
  }
  return await signInUser(context, scope.db, userId)
}

async function askSecondStep(context: Context, userId: number, factors: Factors): Promise<SecondStepNeeded> {
  const { db } = context.scope
  const site = await passkeySiteIfAny(context)
  const hasPasskeyHere = site !== null && (await passkeysOf(db, userId)).some(passkey => passkey.rp_id === site.rpId)
  const passkeyOptions = hasPasskeyHere ? await requestOptions(db, site, userId) : undefined
  const challenge = await openChallenge(context, 'second_factor', {
    user_id: userId,
    ...(passkeyOptions && { webauthn_challenge: passkeyOptions.challenge, rp_id: site?.rpId ?? null }),
  })
  const methods = [
    ...(passkeyOptions ? ['passkey'] : []),
    ...(factors.hasTotp ? ['totp'] : []),
    ...(factors.recoveryCodesLeft > 0 ? ['recovery_code'] : []),
  ]
  return new SecondStepNeeded('SECOND_FACTOR_REQUIRED', TEXTS.finishLogin, {
    challenge,
    methods,
    ...(passkeyOptions && { passkeyOptions }),
  })
}

async function askEnrolment(context: Context, userId: number): Promise<SecondStepNeeded> {
  const challenge = await openChallenge(context, 'login_enrolment', { user_id: userId })
  const canUsePasskeys = (await passkeySiteIfAny(context)) !== null
  return new SecondStepNeeded('SECOND_FACTOR_ENROLMENT_REQUIRED', TEXTS.setUpToContinue, {
    challenge,
    methods: canUsePasskeys ? ['totp', 'passkey'] : ['totp'],
  })
}
