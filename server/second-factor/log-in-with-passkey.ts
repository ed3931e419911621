import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Context } from '../platform/context.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import type { SignedIn } from '../session/open-session.ts'
import { signInUser } from './admit.ts'
import { closeChallenge, openChallenge, tryChallenge } from './challenges.ts'
import type { AssertionInput } from './credential-input.ts'
import { passkeySite } from './passkey-site.ts'
import { checkPasskey, requestOptions } from './passkeys.ts'
import { wrongPasskey } from './refusals.ts'

const kind = 'passkey_login'

/**
 * POST auth/passkey/options: returns the browser's options for a login with any passkey it knows. @throws Refusal 400 where passkeys are not
 * available
 */
export async function passkeyLoginOptions(
  context: Context,
): Promise<{ challenge: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const site = await passkeySite(context)
  const options = await requestOptions(context.scope.db, site, null)
  const challenge = await openChallenge(context, kind, { webauthn_challenge: options.challenge, rp_id: site.rpId })
  return { challenge, options }
}

/**
 * POST auth/passkey: logs in with a passkey. The device checked a fingerprint, face or PIN, so this counts as both steps.
 * @throws Refusal 400 for a passkey that is unknown or does not match, or an expired challenge
 */
export async function logInWithPasskey(
  context: Context,
  { challenge: token, credential }: { challenge: string; credential: AssertionInput },
): Promise<SignedIn> {
  const site = await passkeySite(context)
  const challenge = await tryChallenge(context, { token, kind })
  const signedIn = await context.scope.db.transaction().execute(async db => {
    const userId = await checkPasskey(context, db, challenge, { site, credential })
    if (userId === null) return null
    await closeChallenge(db, challenge, context.clock.now())
    return await signInUser(context, db, userId)
  })
  if (signedIn) return signedIn
  await recordSecurityEvent(context, { kind: 'second_factor_failed', details: { method: 'passkey_login' } })
  throw wrongPasskey()
}
