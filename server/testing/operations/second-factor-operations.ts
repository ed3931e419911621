import { addPasskey, codeOf, makePasskey, startTotp } from '../second-factors.ts'
import type { TestApp } from '../test-app.ts'
import { SIGNED_IN } from './signed-in.ts'

interface World {
  t: TestApp
  customerId: number
}

type Variables = Record<string, unknown>

/** Logs the customer in for an operation that only they can start. Turns two-step login off first and clears failed attempts. */
async function customerToken(w: World): Promise<string> {
  const { t } = w
  await withoutTotp(w)
  await t.db.owner.query('delete from login_challenge where user_id = $1', [w.customerId])
  return await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
}

async function confirmed(w: World): Promise<Variables> {
  const { challenge, secret } = await startTotp(w.t, w.t.fixture.ca.host, await customerToken(w))
  return { challenge, code: codeOf(secret, w.t.clock.now()) }
}

async function finished(w: World): Promise<Variables> {
  await w.t.db.owner.query('delete from passkey where user_id = $1', [w.customerId])
  return (await makePasskey(w.t, w.t.fixture.ca.host, await customerToken(w))).variables
}

/** Adds a passkey for the customer and removes their earlier ones. */
async function passkey(w: World): Promise<Variables> {
  await w.t.db.owner.query('delete from passkey where user_id = $1', [w.customerId])
  await addPasskey(w.t, w.t.fixture.ca.host, await customerToken(w))
  const { rows } = await w.t.db.owner.query<{ id: number }>('select id from passkey where user_id = $1', [w.customerId])
  return { id: rows[0]?.id, name: 'Hidden key' }
}

const pickId = ({ id }: Variables): Variables => ({ id })

async function rememberedDevice(w: World): Promise<Variables> {
  const { rows } = await w.t.db.owner.query<{ id: number }>(
    `insert into remembered_device (tenant_id, user_id, token_hash, created_at, expires_at)
     values (1, $1, sha256(random()::text::bytea), now(), now() + interval '1 day') returning id`,
    [w.customerId],
  )
  return { id: rows[0]?.id }
}

/** Gives the customer an authenticator app, for operations that remove it or create codes for it. */
async function withTotp(w: World): Promise<Variables> {
  await w.t.db.owner.query(
    `insert into totp_factor (tenant_id, user_id, sealed_secret, confirmed_at, last_used_step) values (1, $1, '\\x01', now(), 0)
     on conflict do nothing`,
    [w.customerId],
  )
  return {}
}

/** Removes the two-step login that an earlier operation set up, and logs the customer in by password again. */
async function withoutTotp(w: World): Promise<Variables> {
  await w.t.db.owner.query('delete from totp_factor where user_id = $1', [w.customerId])
  return {}
}

/** Operations on two-step login and passkeys; all apply to the user's own account. */
export const SECOND_FACTOR_OPERATIONS = {
  loginSecurity: { answers: SIGNED_IN },
  startTotp: { answers: SIGNED_IN, variables: withoutTotp },
  // Its options contain the person's name.
  startPasskey: { sees: ['customer'], answers: SIGNED_IN },
  confirmTotp: { sees: ['customer'], variables: confirmed },
  finishPasskey: { sees: ['customer'], variables: finished },
  renamePasskey: { sees: ['customer'], variables: passkey },
  removePasskey: { sees: ['customer'], variables: async (w: World) => pickId(await passkey(w)) },
  forgetRememberedDevice: { sees: ['customer'], variables: rememberedDevice },
  replaceRecoveryCodes: { answers: SIGNED_IN, variables: withTotp },
  removeTotp: { sees: ['customer'], variables: withTotp },
} as const

/** A login whose first step is missing cannot continue. */
const assertion = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
}
const anybody = ['nobody', ...SIGNED_IN, 'strayToken'] as const
const code = { challenge: 'x', method: 'totp', code: '123456' }

export const SECOND_FACTOR_ROUTES = {
  'POST /api/auth/second-factor': { answers: anybody, body: code },
  'POST /api/auth/second-factor/setup': { answers: anybody, body: { challenge: 'x', method: 'totp' } },
  'POST /api/auth/second-factor/enrolment': { answers: anybody, body: code },
  'POST /api/auth/passkey/options': { answers: anybody, body: {} },
  'POST /api/auth/passkey': { answers: anybody, body: { challenge: 'x', credential: assertion } },
} as const
