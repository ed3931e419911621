import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Passkey } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { readInput } from '../platform/http/read-input.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Challenge } from './challenges.ts'
import { type AssertionInput, attestationInput } from './credential-input.ts'
import type { PasskeySite } from './passkey-site.ts'
import { wrongPasskey } from './refusals.ts'
import { TEXTS } from './texts.ts'

/** COSE: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = 300_000
const MAX_PASSKEYS = 20
const NAME_LENGTH = 100

/** User id for the authenticator: stable, and reveals nothing about the person. */
const userHandleOf = ({ scope }: Context, userId: number): string => `${scope.tenant.id}:${userId}`

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

/**
 * Returns the browser's options for a new passkey that can log in without an email and checks the fingerprint, face or PIN.
 * @throws Refusal 409 when there are too many
 */
export async function creationOptions(
  context: Context,
  userId: number,
  site: PasskeySite,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { scope } = context
  const user = await scope.db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select(['name', 'email'])
    .executeTakeFirstOrThrow()
  const registered = await passkeysOf(scope.db, userId)
  if (registered.length >= MAX_PASSKEYS) throw new Refusal(409, 'TOO_MANY_PASSKEYS', TEXTS.tooManyPasskeys)
  return await generateRegistrationOptions({
    rpName: scope.tenant.name,
    rpID: site.rpId,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(userHandleOf(context, userId)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: registered
      .filter(passkey => passkey.rp_id === site.rpId)
      .map(passkey => ({ id: passkey.credential_id.toString('base64url'), transports: passkey.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** Returns the browser's options for a login with one of the user's passkeys, or without a user, with any. */
export async function requestOptions(
  db: Database,
  site: PasskeySite,
  userId: number | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = userId === null ? [] : await passkeysOf(db, userId)
  return await generateAuthenticationOptions({
    rpID: site.rpId,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: own
      .filter(passkey => passkey.rp_id === site.rpId)
      .map(passkey => ({ id: passkey.credential_id.toString('base64url'), transports: passkey.transports })),
  })
}

export const passkeysOf = (db: Database, userId: number): Promise<Selectable<Passkey>[]> =>
  db.selectFrom('passkey').where('user_id', '=', userId).selectAll().orderBy('id').execute()

/** Returns a user's name for a passkey, cut to the stored length. */
export const readPasskeyName = (typed: string | null | undefined): string =>
  typed?.replaceAll(/\s+/g, ' ').trim().slice(0, NAME_LENGTH) || TEXTS.passkeyDefaultName

/**
 * Saves the passkey that the browser created for the challenge.
 * @throws Refusal 400 for one that is not for this site and challenge, or that another user already has
 */
export async function savePasskey(
  context: Context,
  db: Database,
  challenge: Challenge,
  registration: { site: PasskeySite; credential: unknown; name: string | null | undefined },
): Promise<number> {
  const input = readInput(attestationInput, registration.credential)
  const { site } = registration
  if (challenge.webauthn_challenge === null || challenge.rp_id !== site.rpId || challenge.user_id === null)
    throw wrongPasskey()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...input,
      response: { clientDataJSON: input.response.clientDataJSON, attestationObject: input.response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge.webauthn_challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse(context))
  if (!verified) throw wrongPasskey()
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  const saved = await db
    .insertInto('passkey')
    .values({
      user_id: challenge.user_id,
      credential_id: bytes(credential.id),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: input.response.transports ?? [],
      rp_id: site.rpId,
      name: readPasskeyName(registration.name),
      device_type: credentialDeviceType,
      is_backed_up: credentialBackedUp,
      created_at: context.clock.now(),
    })
    .onConflict(conflict => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw wrongPasskey()
  return saved.id
}

/**
 * Checks a passkey's signature for the challenge, and records its use.
 * @returns its user, or null when the signature is wrong
 */
export async function checkPasskey(
  context: Context,
  db: Database,
  challenge: Challenge,
  { site, credential: input }: { site: PasskeySite; credential: AssertionInput },
): Promise<number | null> {
  if (challenge.webauthn_challenge === null || challenge.rp_id !== site.rpId) return null
  const passkey = await db
    .selectFrom('passkey')
    .where('credential_id', '=', bytes(input.id))
    .where('rp_id', '=', site.rpId)
    .$if(challenge.user_id !== null, query => query.where('user_id', '=', challenge.user_id ?? 0))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) return null
  const { userHandle } = input.response
  if (userHandle && bytes(userHandle).toString('utf8') !== userHandleOf(context, passkey.user_id)) return null
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...input,
      response: { ...input.response, userHandle: userHandle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge.webauthn_challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    credential: {
      id: input.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    context.log.debug({ err: error }, 'a passkey was refused')
    return { verified: false, authenticationInfo: undefined }
  })
  if (!verified || !authenticationInfo) return null
  await db
    .updateTable('passkey')
    .set({
      counter: authenticationInfo.newCounter,
      is_backed_up: authenticationInfo.credentialBackedUp,
      last_used_at: context.clock.now(),
    })
    .where('id', '=', passkey.id)
    .execute()
  return passkey.user_id
}

/** The library throws for any missing part of the browser's answer. */
const refuse =
  ({ log }: Context) =>
  (error: unknown): never => {
    log.debug({ err: error }, 'a passkey was refused')
    throw wrongPasskey()
  }
