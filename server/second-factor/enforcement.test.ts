import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTenantSecurity } from '../security/set-tenant-security.ts'
import { SoftwareAuthenticator } from '../testing/authenticator.ts'
import { PASSWORD } from '../testing/fixture.ts'
import { addPasskey, addTotp, codeOf, siteOf } from '../testing/second-factors.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

type Answer = Awaited<ReturnType<TestApp['post']>>

const DAY = 86_400_000
/** A second factor is required from here on; staff sessions last longer than that. */
const REQUIRED_FROM = new Date(TEST_NOW.getTime() + DAY / 24)

let t: TestApp
let host: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  await setTenantSecurity(t.db.owner, { tenantId: 1, secondFactorRequiredFrom: REQUIRED_FROM, staffSessionDays: 14 })
})
afterAll(() => t.close())

const post = (path: string, body: object): Promise<Answer> => t.post(host, path, body)
const logIn = (email: string): Promise<Answer> => post('/auth/login', { email, password: PASSWORD })
const isSignedIn = async (token: string): Promise<boolean> =>
  (await t.graphql(host, '{ currentUser { id } }', {}, token)).status === 200
const minutesAfter = (minutes: number): void => t.clock.set(new Date(REQUIRED_FROM.getTime() + minutes * 60_000))

type TotpSetup = { totp: { secret: string; uri: string } }

test('ENFORCE-01 before the date staff log in as before and see the date; from then on sessions without a second factor end, and no others', async () => {
  const { emails } = t.fixture.ca
  const [manager, customer, technician] = await Promise.all(
    [emails.manager, emails.customer, emails.technician].map(email => t.tokenOf(host, email)),
  )
  const securityOf = async (token: string): Promise<unknown> =>
    (await t.graphql(host, '{ loginSecurity { requiredFrom isTwoStep } }', {}, token)).data.loginSecurity
  expect(await securityOf(manager ?? '')).toEqual({ requiredFrom: REQUIRED_FROM.toISOString(), isTwoStep: false })
  expect(await securityOf(customer ?? '')).toEqual({ requiredFrom: null, isTwoStep: false })
  await addTotp(t, host, technician ?? '')
  t.clock.set(new Date(REQUIRED_FROM.getTime() - 1))
  expect(await isSignedIn(manager ?? '')).toBe(true)
  minutesAfter(0)
  expect(await isSignedIn(manager ?? '')).toBe(false)
  expect(await isSignedIn(technician ?? '')).toBe(true)
  expect(await isSignedIn(customer ?? '')).toBe(true)
  expect((await logIn(emails.customer)).status).toBe(200)
})

test('ENFORCE-02 staff without one set it up at login: an authenticator app, recovery codes, and they are signed in', async () => {
  minutesAfter(5)
  const { emails, userIds } = t.fixture.ca
  const { status, body } = await logIn(emails.manager)
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { error: 'SECOND_FACTOR_ENROLMENT_REQUIRED', methods: ['totp', 'passkey'] },
  })
  const challenge = String(body.challenge)
  // It permits nothing else.
  expect((await post('/auth/second-factor', { challenge, method: 'totp', code: '123456' })).status).toBe(400)
  const setup = (await post('/auth/second-factor/setup', { challenge, method: 'totp' })).body as TotpSetup
  expect(setup.totp.uri).toMatch(/^otpauth:\/\/totp\/Toronto%20Vans/)
  expect((await post('/auth/second-factor/enrolment', { challenge, method: 'totp', code: '000000' })).status).toBe(400)
  const code = codeOf(setup.totp.secret, t.clock.now())
  const done = await post('/auth/second-factor/enrolment', { challenge, method: 'totp', code })
  expect(done.body).toMatchObject({ id: userIds.manager, roles: ['manager'], email: emails.manager })
  expect(done.body.recoveryCodes).toHaveLength(10)
  const token = String(done.body.authentication_token)
  expect(await isSignedIn(token)).toBe(true)
  expect((await post('/auth/second-factor/enrolment', { challenge, method: 'totp', code })).status).toBe(400)
  expect((await logIn(emails.manager)).body.error).toBe('SECOND_FACTOR_REQUIRED')

  const removed = await t.graphql(host, 'mutation { removeTotp }', {}, token)
  expect(removed.error).toMatchObject({ statusCode: 409, message: expect.stringMatching(/Add another one first/) })
  await addPasskey(t, host, token)
  expect((await t.graphql(host, 'mutation { removeTotp }', {}, token)).status).toBe(200)
  expect(await isSignedIn(token)).toBe(true)
})

test('ENFORCE-03 or a passkey', async () => {
  minutesAfter(10)
  const { emails, userIds } = t.fixture.ca
  const challenge = String((await logIn(emails.sales)).body.challenge)
  const { body } = await post('/auth/second-factor/setup', { challenge, method: 'passkey' })
  const { passkey } = body as { passkey: Parameters<SoftwareAuthenticator['create']>[0] }
  const credential = new SoftwareAuthenticator().create(passkey, siteOf(t, host))
  const done = await post('/auth/second-factor/enrolment', { challenge, method: 'passkey', credential, name: 'Key' })
  expect(done.body).toMatchObject({ id: userIds.sales })
  expect(done.body.recoveryCodes).toHaveLength(10)
})

test('ENFORCE-04 a setup-only login never gets around a second factor that was set up since', async () => {
  minutesAfter(15)
  const { emails } = t.fixture.ca
  const [mine, thiefs] = [
    String((await logIn(emails.tester)).body.challenge),
    String((await logIn(emails.tester)).body.challenge),
  ]
  const setUp = async (challenge: string): Promise<string> => {
    const { body } = await post('/auth/second-factor/setup', { challenge, method: 'totp' })
    return (body as TotpSetup).totp.secret
  }
  const enrol = (challenge: string, secret: string): Promise<Answer> =>
    post('/auth/second-factor/enrolment', { challenge, method: 'totp', code: codeOf(secret, t.clock.now()) })
  const [secret, thiefsSecret] = [await setUp(mine), await setUp(thiefs)]
  const answers = await Promise.all([enrol(mine, secret), enrol(thiefs, thiefsSecret)])
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const late = await post('/auth/second-factor/setup', { challenge: thiefs, method: 'totp' })
  expect(late.status).toBe(400)
})

test('ENFORCE-05 a reset by command removes every factor, ends every session, is recorded and mailed', async () => {
  minutesAfter(20)
  const { emails, userIds } = t.fixture.ca
  const { rows } = await t.db.owner.query<{ n: number }>('select count(*)::int as n from session where user_id = $1', [
    userIds.sales,
  ])
  expect(rows[0]?.n).toBeGreaterThan(0)
  const order = { tenantId: 1, email: emails.sales.toUpperCase(), reason: 'Lost her phone' }
  expect(await resetSecondFactor(t.db.owner, order)).toEqual({ userId: userIds.sales, endedSessions: rows[0]?.n })
  for (const table of ['totp_factor', 'passkey', 'recovery_code', 'remembered_device', 'login_challenge', 'session'])
    expect({
      table,
      left: (await t.db.owner.query(`select from ${table} where user_id = $1`, [userIds.sales])).rowCount,
    }).toEqual({
      table,
      left: 0,
    })
  const events = await t.db.owner.query(
    `select details from security_event where kind = 'second_factor_reset' and user_id = $1`,
    [userIds.sales],
  )
  expect(events.rows).toEqual([{ details: { by: 'command' } }])
  const audit = await t.db.owner.query(
    `select actor_kind, action, subject_id, reason from audit_entry where subject = 'app_user'`,
  )
  expect(audit.rows).toEqual([
    {
      actor_kind: 'operator',
      action: 'reset_second_factor',
      subject_id: String(userIds.sales),
      reason: 'Lost her phone',
    },
  ])
  const jobs = await t.db.owner.query(
    `select from app.outbox where task = 'mail-second-factor-change' and payload ->> 'change' = 'reset' and payload ->> 'userId' = $1`,
    [String(userIds.sales)],
  )
  expect(jobs.rowCount).toBe(1)
  expect((await logIn(emails.sales)).body.error).toBe('SECOND_FACTOR_ENROLMENT_REQUIRED')
  await expect(resetSecondFactor(t.db.owner, { ...order, email: 'nobody@ca.test' })).rejects.toThrow(/not found/)
  await expect(resetSecondFactor(t.db.owner, { ...order, tenantId: 2 })).rejects.toThrow(/not found/)
})

test('ENFORCE-06 the command shows the settings, changes the given ones, and refuses invalid ones', async () => {
  const owner = t.db.owner
  expect(await setTenantSecurity(owner, { tenantId: 1 })).toEqual({
    staffSessionDays: 14,
    secondFactorRequiredFrom: REQUIRED_FROM,
  })
  expect(await setTenantSecurity(owner, { tenantId: 2 })).toEqual({
    staffSessionDays: 30,
    secondFactorRequiredFrom: null,
  })
  expect(await setTenantSecurity(owner, { tenantId: 2, staffSessionDays: 7 })).toEqual({
    staffSessionDays: 7,
    secondFactorRequiredFrom: null,
  })
  const from = new Date('2026-12-01T00:00:00Z')
  await setTenantSecurity(owner, { tenantId: 2, secondFactorRequiredFrom: from })
  expect(await setTenantSecurity(owner, { tenantId: 2, secondFactorRequiredFrom: null })).toEqual({
    staffSessionDays: 7,
    secondFactorRequiredFrom: null,
  })
  const events = await owner.query(
    `select details from security_event where kind = 'setting_changed' and tenant_id = 2 order by id`,
  )
  expect(events.rows.map(row => (row as { details: object }).details)).toEqual([
    { staffSessionDays: 7 },
    { secondFactorRequiredFrom: from.toISOString() },
    { secondFactorRequiredFrom: null },
  ])
  await expect(setTenantSecurity(owner, { tenantId: 2, staffSessionDays: 61 })).rejects.toThrow(/1 to 60/)
  await expect(setTenantSecurity(owner, { tenantId: 9 })).rejects.toThrow(/not found/)
})
