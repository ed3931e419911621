import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Context, SignedInContext } from '../platform/context.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { requireRecentLogin } from '../session/require-recent-login.ts'
import { type Challenge, openChallenge, tryChallenge } from './challenges.ts'
import { enrol, type NewFactor, preparePasskey, prepareTotp, type TotpSetup } from './enrolment.ts'

const kind = 'enrolment'

/**
 * Starts the setup of an authenticator app for the actor. Their current one keeps working until the new one has produced a correct code.
 * @throws Refusal 422 under `currentPassword` when the login is not recent
 */
export async function startTotp(
  context: SignedInContext,
  currentPassword: string | null | undefined,
): Promise<TotpSetup & { challenge: string }> {
  const { userId } = context.actor
  await requireRecentLogin(context, currentPassword)
  const { setup, stored } = await prepareTotp(context, userId)
  return { ...setup, challenge: await openChallenge(context, kind, { user_id: userId, ...stored }) }
}

/**
 * Starts to add a passkey for the actor.
 * @throws Refusal 422 under `currentPassword` when the login is not recent; 400 where passkeys are not available
 */
export async function startPasskey(
  context: SignedInContext,
  currentPassword: string | null | undefined,
): Promise<{ challenge: string; options: PublicKeyCredentialCreationOptionsJSON }> {
  const { userId } = context.actor
  await requireRecentLogin(context, currentPassword)
  const { setup, stored } = await preparePasskey(context, userId)
  return { options: setup, challenge: await openChallenge(context, kind, { user_id: userId, ...stored }) }
}

/**
 * Finishes startTotp or startPasskey.
 * @returns recovery codes for the first factor of two-step login, otherwise null
 * @throws Refusal 404 for a setup that is expired or not the actor's; 400 for a wrong code or passkey
 */
export async function finishEnrolment(
  context: SignedInContext,
  { challenge: token, ...factor }: { challenge: string } & NewFactor,
): Promise<string[] | null> {
  const { userId } = context.actor
  const challenge = await ownChallenge(context, token, userId)
  const { recoveryCodes } = await enrol(context, challenge, factor, {
    onlyAsFirst: false,
    finish: () => Promise.resolve(),
  })
  return recoveryCodes
}

async function ownChallenge(context: Context, token: string, userId: number): Promise<Challenge> {
  try {
    return await tryChallenge(context, { token, kind, userId })
  } catch (error) {
    if (error instanceof Refusal && error.error === 'SECOND_FACTOR_EXPIRED') throw notFound('setup')
    throw error
  }
}
