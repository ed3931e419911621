import { Secret, TOTP } from 'otpauth'
import { SoftwareAuthenticator } from './authenticator.ts'
import type { TestApp } from './test-app.ts'

/** Returns the authenticator app's code for now, or some steps of 30 s from now. @param secret in base32 */
export const codeOf = (secret: string, now: Date, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() + steps * 30_000 })

/** Returns the site's URL at a tenant's host, as a browser sees it. */
export function siteOf({ app }: TestApp, host: string): string {
  const address = app.server.address()
  return `http://${host}:${typeof address === 'object' ? address?.port : ''}`
}

const START_TOTP = 'mutation { startTotp { challenge secret uri } }'
const CONFIRM_TOTP =
  'mutation ($challenge: String!, $code: String!) { confirmTotp(challenge: $challenge, code: $code) { recoveryCodes } }'
const START_PASSKEY = 'mutation { startPasskey { challenge options } }'
const FINISH_PASSKEY =
  'mutation ($challenge: String!, $credential: JSON!, $name: String) { finishPasskey(challenge: $challenge, credential: $credential, name: $name) { recoveryCodes } }'

export interface TotpSetup {
  challenge: string
  secret: string
  uri: string
}

/** Starts the setup of an authenticator app. */
export async function startTotp(t: TestApp, host: string, token: string): Promise<TotpSetup> {
  const { data, error } = await t.graphql(host, START_TOTP, {}, token)
  if (error) throw new Error(error.message)
  return (data as { startTotp: TotpSetup }).startTotp
}

/** Sets up an authenticator app. @returns its secret in base32, and the recovery codes if there are any */
export async function addTotp(
  t: TestApp,
  host: string,
  token: string,
): Promise<{ secret: string; recoveryCodes: string[] | null }> {
  const { challenge, secret } = await startTotp(t, host, token)
  const { data, error } = await t.graphql(host, CONFIRM_TOTP, { challenge, code: codeOf(secret, t.clock.now()) }, token)
  if (error) throw new Error(error.message)
  const { confirmTotp } = data as { confirmTotp: { recoveryCodes: string[] | null } }
  return { secret, recoveryCodes: confirmTotp.recoveryCodes }
}

/** Starts to add a passkey and creates it. @returns the input that finishes it */
export async function makePasskey(
  t: TestApp,
  host: string,
  token: string,
): Promise<{ authenticator: SoftwareAuthenticator; variables: Record<string, unknown> }> {
  const { data, error } = await t.graphql(host, START_PASSKEY, {}, token)
  if (error) throw new Error(error.message)
  const { challenge, options } = (
    data as { startPasskey: { challenge: string; options: Parameters<SoftwareAuthenticator['create']>[0] } }
  ).startPasskey
  const authenticator = new SoftwareAuthenticator()
  const credential = authenticator.create(options, siteOf(t, host))
  return { authenticator, variables: { challenge, credential, name: 'Work phone' } }
}

/** Adds a passkey. @returns its authenticator, and the recovery codes if there are any */
export async function addPasskey(
  t: TestApp,
  host: string,
  token: string,
): Promise<{ authenticator: SoftwareAuthenticator; recoveryCodes: string[] | null }> {
  const { authenticator, variables } = await makePasskey(t, host, token)
  const { data, error } = await t.graphql(host, FINISH_PASSKEY, variables, token)
  if (error) throw new Error(error.message)
  const { finishPasskey } = data as { finishPasskey: { recoveryCodes: string[] | null } }
  return { authenticator, recoveryCodes: finishPasskey.recoveryCodes }
}
