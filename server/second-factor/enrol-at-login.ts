import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Context } from '../platform/context.ts'
import type { SignedIn } from '../session/open-session.ts'
import { signInUser } from './admit.ts'
import { findChallenge, tryChallenge } from './challenges.ts'
import { enrol, type NewFactor, preparePasskey, prepareTotp, type TotpSetup } from './enrolment.ts'
import { factorsOf } from './factors.ts'
import { stepExpired } from './refusals.ts'

const kind = 'login_enrolment'

/**
 * POST auth/second-factor/setup: starts the setup that a login requires.
 * @throws Refusal 400 when the login has expired, or when the user has since set up a factor elsewhere
 */
export async function setUpAtLogin(
  context: Context,
  { challenge: token, method }: { challenge: string; method: 'totp' | 'passkey' },
): Promise<{ totp: TotpSetup } | { passkey: PublicKeyCredentialCreationOptionsJSON }> {
  const challenge = await findChallenge(context, { token, kind })
  const userId = challenge.user_id ?? 0
  const factors = await factorsOf(context.scope.db, userId)
  if (factors.hasTotp || factors.passkeys > 0) throw stepExpired()
  const { setup, stored } =
    method === 'totp' ? await prepareTotp(context, userId) : await preparePasskey(context, userId)
  await context.scope.db
    .updateTable('login_challenge')
    .set(stored)
    .where('token_hash', '=', challenge.token_hash)
    .where('used_at', 'is', null)
    .execute()
  return 'uri' in setup ? { totp: setup } : { passkey: setup }
}

/**
 * POST auth/second-factor/enrolment: finishes the setup and the login.
 * @returns the login answer, and the recovery codes, once
 * @throws Refusal 400 for a wrong code or passkey, or an expired login
 */
export async function enrolAtLogin(
  context: Context,
  { challenge: token, ...factor }: { challenge: string } & NewFactor,
): Promise<SignedIn & { recoveryCodes: string[] }> {
  const challenge = await tryChallenge(context, { token, kind })
  const { result, recoveryCodes } = await enrol(context, challenge, factor, {
    onlyAsFirst: true,
    finish: db => signInUser(context, db, challenge.user_id ?? 0),
  })
  return { ...result, recoveryCodes: recoveryCodes ?? [] }
}
