import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedAssertion, SoftwareAuthenticator } from '../testing/authenticator.ts'
import { PASSWORD } from '../testing/fixture.ts'
import { addPasskey, addTotp, codeOf, makePasskey, siteOf } from '../testing/second-factors.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

type Answer = Awaited<ReturnType<TestApp['post']>>

let t: TestApp
let host: string
let site: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  site = siteOf(t, host)
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(TEST_NOW))

type Offer = {
  challenge: string
  options: { challenge: string; rpId: string; allowCredentials?: { id: string }[] }
}

const offer = async (): Promise<Offer> => (await t.post(host, '/auth/passkey/options', {})).body as Offer
const logIn = (challenge: string, credential: SignedAssertion): Promise<Answer> =>
  t.post(host, '/auth/passkey', { challenge, credential })
const byPassword = (email: string): Promise<Answer> => t.post(host, '/auth/login', { email, password: PASSWORD })

test('PASSKEY-01 a customer logs in with a passkey alone, and their password still works', async () => {
  const { emails, userIds } = t.fixture.ca
  const documented = (await byPassword(emails.customer)).body
  const token = String(documented.authentication_token)
  const { authenticator, recoveryCodes } = await addPasskey(t, host, token)
  expect(recoveryCodes).toBeNull()
  const { challenge, options } = await offer()
  expect(options.rpId).toBe(host)
  const { status, body } = await logIn(challenge, authenticator.get(options, site))
  expect({ status, id: body.id }).toEqual({ status: 200, id: userIds.customer })
  expect(Object.keys(body).sort()).toEqual(Object.keys(documented).sort())
  expect((await byPassword(emails.customer)).status).toBe(200)
})

test('PASSKEY-02 a signature works once, and only for its challenge', async () => {
  const token = await t.tokenOf(host, t.fixture.ca.emails.customer)
  const { authenticator } = await addPasskey(t, host, token)
  const { challenge, options } = await offer()
  const signed = authenticator.get(options, site)
  const next = await offer()
  expect((await logIn(next.challenge, signed)).status).toBe(400)
  const both = await Promise.all([logIn(challenge, signed), logIn(challenge, signed)])
  expect(both.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await logIn(challenge, signed)).status).toBe(400)
  const late = await offer()
  t.clock.set(new Date(TEST_NOW.getTime() + 300_000))
  expect((await logIn(late.challenge, authenticator.get(late.options, site))).body.error).toBe('SECOND_FACTOR_EXPIRED')
})

test('PASSKEY-03 another site, a changed signature, an old counter, an unknown passkey and one without a fingerprint or PIN are refused', async () => {
  const token = await t.tokenOf(host, t.fixture.ca.emails.customer)
  const { authenticator } = await addPasskey(t, host, token)
  const used = await offer()
  expect((await logIn(used.challenge, authenticator.get(used.options, site))).status).toBe(200)
  const bad: ((options: Offer['options']) => SignedAssertion)[] = [
    options => authenticator.get(options, 'http://evil.test'),
    options => authenticator.get(options, siteOf(t, t.fixture.us.host)),
    options => authenticator.get({ ...options, rpId: 'evil.test' }, site),
    options => authenticator.get(options, site, false),
    options => {
      const signed = authenticator.get(options, site)
      const signature = `${signed.response.signature.slice(0, -4)}AAAA`
      return { ...signed, response: { ...signed.response, signature } }
    },
    options => {
      const signed = authenticator.get(options, site)
      return { ...signed, response: { ...signed.response, userHandle: Buffer.from('1:1').toString('base64url') } }
    },
    options => new SoftwareAuthenticator().get(options, site),
  ]
  for (const [index, sign] of bad.entries()) {
    const { challenge, options } = await offer()
    const { status, body } = await logIn(challenge, sign(options))
    expect({ index, status, error: body.error }).toEqual({ index, status: 400, error: 'PASSKEY_FAILED' })
  }
  await t.db.owner.query('update passkey set counter = 1000')
  const { challenge, options } = await offer()
  expect((await logIn(challenge, authenticator.get(options, site))).status).toBe(400)
  await t.db.owner.query('delete from passkey')
})

test('PASSKEY-04 staff use a passkey as second step, and only their own; alone it counts as both steps', async () => {
  const { emails, userIds } = t.fixture.ca
  const { authenticator, recoveryCodes } = await addPasskey(t, host, await t.tokenOf(host, emails.manager))
  expect(recoveryCodes).toHaveLength(10)
  const other = await addPasskey(t, host, await t.tokenOf(host, emails.technician))
  const response = await byPassword(emails.manager)
  expect(response.body).toMatchObject({ error: 'SECOND_FACTOR_REQUIRED', methods: ['passkey', 'recovery_code'] })
  const { challenge, passkeyOptions } = response.body as {
    challenge: string
    passkeyOptions: Offer['options']
  }
  expect(passkeyOptions.allowCredentials?.map(each => each.id)).toEqual([authenticator.id.toString('base64url')])
  const step = (credential: SignedAssertion): Promise<Answer> =>
    t.post(host, '/auth/second-factor', { challenge, method: 'passkey', credential })
  expect((await step(other.authenticator.get(passkeyOptions, site))).body.error).toBe('PASSKEY_FAILED')
  // A passkey login's challenge does not finish a password login, nor the other way round.
  const free = await offer()
  expect((await logIn(challenge, authenticator.get(passkeyOptions, site))).body.error).toBe('SECOND_FACTOR_EXPIRED')
  const crossed = { challenge: free.challenge, method: 'passkey', credential: authenticator.get(free.options, site) }
  expect((await t.post(host, '/auth/second-factor', crossed)).body.error).toBe('SECOND_FACTOR_EXPIRED')
  expect((await step(authenticator.get(passkeyOptions, site))).body).toMatchObject({ id: userIds.manager })
  const alone = await offer()
  const { body } = await logIn(alone.challenge, authenticator.get(alone.options, site))
  expect(body).toMatchObject({ id: userIds.manager, roles: ['manager'] })
})

test('PASSKEY-05 a passkey is stored only if it was created for this site and this user’s setup, and requires a fingerprint, face or PIN', async () => {
  const token = await t.tokenOf(host, t.fixture.ca.emails.otherCustomer)
  const FINISH =
    'mutation ($challenge: String!, $credential: JSON!) { finishPasskey(challenge: $challenge, credential: $credential) { recoveryCodes } }'
  const start = async (): Promise<{ challenge: string; options: Parameters<SoftwareAuthenticator['create']>[0] }> =>
    (await t.graphql(host, 'mutation { startPasskey { challenge options } }', {}, token)).data.startPasskey
  for (const [origin, isVerified] of [
    ['http://evil.test', true],
    [site, false],
  ] as const) {
    const { challenge, options } = await start()
    const credential = new SoftwareAuthenticator().create(options, origin, isVerified)
    const { error } = await t.graphql(host, FINISH, { challenge, credential }, token)
    expect(error).toMatchObject({ statusCode: 400, error: 'PASSKEY_FAILED' })
  }
  for (const credential of ['text', null, [], { id: 'a'.repeat(100_000) }, { id: 'a', response: { a: { b: [] } } }]) {
    const { challenge } = await start()
    const { status } = await t.graphql(host, FINISH, { challenge, credential }, token)
    expect([400, 422]).toContain(status)
  }
  // Another user's passkey cannot be claimed.
  const { variables } = await makePasskey(t, host, token)
  expect((await t.graphql(host, FINISH, variables, token)).status).toBe(200)
  expect((await t.graphql(host, FINISH, variables, token)).status).toBe(404)
})

test('PASSKEY-06 passkeys are offered only at the tenant’s own sites', async () => {
  const ask = (origin: string): Promise<number> =>
    t.app
      .inject({ method: 'POST', url: '/api/auth/passkey/options', headers: { host, origin }, payload: {} })
      .then(answer => answer.statusCode)
  expect(await ask(site)).toBe(200)
  for (const origin of [
    siteOf(t, t.fixture.us.host),
    site.replace('http:', 'https:'),
    `http://${host}`,
    'http://evil.test',
    siteOf(t, `${host}.evil.test`),
    siteOf(t, '127.0.0.1'),
    'null',
    'x'.repeat(10_000),
  ])
    expect({ origin: origin.slice(0, 60), status: await ask(origin) }).toEqual({
      origin: origin.slice(0, 60),
      status: 400,
    })
})

test('PASSKEY-07 an authenticator app makes password login two steps for customers too, and their passkey can be the second', async () => {
  const { emails, userIds } = t.fixture.ca
  const token = await t.tokenOf(host, emails.otherCustomer)
  await t.db.owner.query('delete from passkey')
  const { authenticator } = await addPasskey(t, host, token)
  const { secret, recoveryCodes } = await addTotp(t, host, token)
  expect(recoveryCodes).toHaveLength(10)
  t.clock.set(new Date(TEST_NOW.getTime() + 60_000))
  const { body } = await byPassword(emails.otherCustomer)
  expect(body.methods).toEqual(['passkey', 'totp', 'recovery_code'])
  const { challenge, passkeyOptions } = body as { challenge: string; passkeyOptions: Offer['options'] }
  const credential = authenticator.get(passkeyOptions, site)
  const step = await t.post(host, '/auth/second-factor', { challenge, method: 'passkey', credential })
  expect(step.body.id).toBe(userIds.otherCustomer)
  const again = String((await byPassword(emails.otherCustomer)).body.challenge)
  const code = codeOf(secret, t.clock.now())
  expect((await t.post(host, '/auth/second-factor', { challenge: again, method: 'totp', code })).status).toBe(200)
})
