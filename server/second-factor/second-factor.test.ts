import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '../testing/fixture.ts'
import { addPasskey, addTotp, codeOf, startTotp } from '../testing/second-factors.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

type Answer = Awaited<ReturnType<TestApp['post']>>

let t: TestApp
let host: string
let passwordHash: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  const { rows } = await t.db.owner.query<{ password_hash: string }>('select password_hash from app_user limit 1')
  passwordHash = rows[0]?.password_hash ?? ''
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(TEST_NOW))

const post = (path: string, body: object, token?: string): Promise<Answer> => t.post(host, path, body, token)
const later = (ms: number): void => t.clock.set(new Date(t.clock.now().getTime() + ms))
const MINUTE = 60_000
const DAY = 86_400_000

let people = 0
/** Creates a user of the Canadian tenant. */
async function addUser(role?: string): Promise<{ id: number; email: string; token: string }> {
  people += 1
  const email = `person${people}@factor.test`
  const { rows } = await t.db.owner.query<{ id: number }>(
    'insert into app_user (tenant_id, name, email, password_hash) values (1, $1, $2, $3) returning id',
    [`Person ${people}`, email, passwordHash],
  )
  const id = rows[0]?.id ?? 0
  if (role) await t.db.owner.query('insert into user_role values (1, $1, $2)', [id, role])
  return { id, email, token: await t.tokenOf(host, email) }
}

const logIn = (email: string, rest: object = {}): Promise<Answer> =>
  post('/auth/login', { email, password: PASSWORD, ...rest })
const challengeOf = async (email: string): Promise<string> => String((await logIn(email)).body.challenge)
const finish = (challenge: string, code: string, rest: object = {}): Promise<Answer> =>
  post('/auth/second-factor', { challenge, method: 'totp', code, ...rest })
const recover = (challenge: string, code: string): Promise<Answer> =>
  post('/auth/second-factor', { challenge, method: 'recovery_code', code })
const isSignedIn = async (token: unknown): Promise<boolean> =>
  (await t.graphql(host, '{ currentUser { id } }', {}, String(token))).status === 200
const count = async (text: string, values: unknown[]): Promise<number> =>
  (await t.db.owner.query(text, values)).rowCount ?? 0
const sessionsOf = (id: number): Promise<number> => count('select from session where user_id = $1', [id])
const events = async (id: number): Promise<string[]> =>
  (
    await t.db.owner.query<{ kind: string }>('select kind from security_event where user_id = $1 order by id', [id])
  ).rows.map(row => row.kind)

describe('authenticator app', () => {
  test('FACTOR-01 login with an authenticator app requires a code, and then answers as documented', async () => {
    const user = await addUser('technician')
    const documented = (await logIn(user.email)).body
    const { secret, recoveryCodes } = await addTotp(t, host, user.token)
    expect(recoveryCodes).toHaveLength(10)
    later(MINUTE)
    const sessions = await sessionsOf(user.id)
    const { status, body } = await logIn(user.email)
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        statusCode: 400,
        error: 'SECOND_FACTOR_REQUIRED',
        message: 'Finish logging in with your second step.',
        fields: [],
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['totp', 'recovery_code'],
      },
    })
    expect(await sessionsOf(user.id)).toBe(sessions)
    const answer = await finish(String(body.challenge), codeOf(secret, t.clock.now()))
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(Object.keys(documented).sort())
    expect(await isSignedIn(answer.body.authentication_token)).toBe(true)
  })

  test('FACTOR-02 a code of the previous or next step is accepted, and each code and each challenge only once', async () => {
    const user = await addUser('technician')
    const { secret } = await addTotp(t, host, user.token)
    const enrolled = codeOf(secret, t.clock.now())
    expect((await finish(await challengeOf(user.email), enrolled)).status).toBe(400)
    later(5 * MINUTE)
    const [tooOld, before, now, after, tooNew] = [-2, -1, 0, 1, 2].map(steps => codeOf(secret, t.clock.now(), steps))
    const statuses: number[] = []
    for (const code of [tooOld, tooNew, before, before, now, after, now, after])
      statuses.push((await finish(await challengeOf(user.email), code ?? '')).status)
    expect(statuses).toEqual([400, 400, 200, 400, 200, 200, 400, 400])

    later(5 * MINUTE)
    const challenge = await challengeOf(user.email)
    const both = [codeOf(secret, t.clock.now()), codeOf(secret, t.clock.now(), 1)]
    const answers = await Promise.all(both.map(code => finish(challenge, code)))
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('FACTOR-03 a challenge allows five tries, and an account ten failures an hour', async () => {
    const user = await addUser('technician')
    const { secret } = await addTotp(t, host, user.token)
    later(MINUTE)
    const challenge = await challengeOf(user.email)
    for (let tries = 0; tries < 5; tries++) {
      const { status, body } = await finish(challenge, '000000')
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'SECOND_FACTOR_FAILED' })
      expect(body.fields).toMatchObject([{ field: 'code' }])
    }
    const sixth = await finish(challenge, codeOf(secret, t.clock.now()))
    expect(sixth.body).toMatchObject({ statusCode: 400, error: 'SECOND_FACTOR_EXPIRED' })
    expect((await events(user.id)).filter(kind => kind === 'second_factor_failed')).toHaveLength(5)

    const second = await challengeOf(user.email)
    for (let tries = 0; tries < 5; tries++) await finish(second, '000000')
    const right = codeOf(secret, t.clock.now())
    expect((await finish(await challengeOf(user.email), right)).status).toBe(429)
    later(61 * MINUTE)
    expect((await finish(await challengeOf(user.email), codeOf(secret, t.clock.now()))).status).toBe(200)
  })

  test('FACTOR-04 a challenge expires after five minutes, and does not accept another user’s code', async () => {
    const [user, other] = [await addUser('technician'), await addUser('technician')]
    const { secret } = await addTotp(t, host, user.token)
    const others = await addTotp(t, host, other.token)
    later(MINUTE)
    const challenge = await challengeOf(user.email)
    expect((await finish(challenge, codeOf(others.secret, t.clock.now()))).status).toBe(400)
    expect((await recover(challenge, others.recoveryCodes?.[0] ?? '')).status).toBe(400)
    later(5 * MINUTE)
    expect((await finish(challenge, codeOf(secret, t.clock.now()))).body.error).toBe('SECOND_FACTOR_EXPIRED')
    expect((await finish('unknown', codeOf(secret, t.clock.now()))).body.error).toBe('SECOND_FACTOR_EXPIRED')
    // Nor at another tenant's site.
    const fresh = await challengeOf(user.email)
    const { us } = t.fixture
    const elsewhere = { challenge: fresh, method: 'totp', code: codeOf(secret, t.clock.now()) }
    expect((await t.post(us.host, '/auth/second-factor', elsewhere)).status).toBe(400)
  })

  test('FACTOR-05 each recovery code works once, and new ones replace the old ones', async () => {
    const user = await addUser('technician')
    const { recoveryCodes } = await addTotp(t, host, user.token)
    const [first = '', second = '', third = ''] = recoveryCodes ?? []
    const signedIn = await recover(await challengeOf(user.email), ` ${first.toLowerCase().replace('-', ' ')}`)
    expect(signedIn.status).toBe(200)
    expect((await recover(await challengeOf(user.email), first)).status).toBe(400)
    expect(await events(user.id)).toContain('recovery_code_used')
    const token = String(signedIn.body.authentication_token)
    const left = await t.graphql(host, '{ loginSecurity { recoveryCodesLeft isTwoStep } }', {}, token)
    expect(left.data.loginSecurity).toEqual({ recoveryCodesLeft: 9, isTwoStep: true })
    const replaced = await t.graphql(host, 'mutation { replaceRecoveryCodes }', {}, token)
    expect(new Set(replaced.data.replaceRecoveryCodes).size).toBe(10)
    expect((await recover(await challengeOf(user.email), second)).status).toBe(400)
    expect((await recover(await challengeOf(user.email), replaced.data.replaceRecoveryCodes[3])).status).toBe(200)
    const challenges = await Promise.all([challengeOf(user.email), challengeOf(user.email)])
    const fresh = replaced.data.replaceRecoveryCodes[4]
    const race = await Promise.all(challenges.map(challenge => recover(challenge, fresh)))
    expect(race.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(third).not.toBe('')
  })

  test('FACTOR-06 a remembered device skips the second step for 30 days, for its user only, until forgotten or the password changes', async () => {
    const user = await addUser('technician')
    const { secret } = await addTotp(t, host, user.token)
    const other = await addUser('technician')
    await addTotp(t, host, other.token)
    const remember = async (): Promise<{ rememberedDevice: string; token: string }> => {
      later(MINUTE)
      const code = codeOf(secret, t.clock.now())
      const { body } = await finish(await challengeOf(user.email), code, { rememberDevice: true })
      return { rememberedDevice: String(body.rememberedDevice), token: String(body.authentication_token) }
    }
    const { rememberedDevice, token } = await remember()
    expect((await logIn(user.email, { rememberedDevice })).status).toBe(200)
    expect((await logIn(other.email, { rememberedDevice })).status).toBe(400)
    expect((await logIn(user.email, { rememberedDevice, password: 'wrong' })).body.error).toBe('LOGIN_FAILED')
    const { data } = await t.graphql(host, '{ loginSecurity { rememberedDevices { id } } }', {}, token)
    const [{ id }] = data.loginSecurity.rememberedDevices
    const FORGET = 'mutation ($id: ID!) { forgetRememberedDevice(id: $id) }'
    expect((await t.graphql(host, FORGET, { id }, other.token)).status).toBe(404)
    expect((await t.graphql(host, FORGET, { id }, token)).status).toBe(200)
    expect((await logIn(user.email, { rememberedDevice })).status).toBe(400)

    const again = await remember()
    later(30 * DAY - 1)
    expect((await logIn(user.email, again)).status).toBe(200)
    later(1)
    expect((await logIn(user.email, again)).status).toBe(400)

    const last = await remember()
    const challenge = await challengeOf(user.email)
    await t.db.owner.query(`update app_user set password_hash = 'changed' where id = $1`, [user.id])
    await t.db.owner.query('update app_user set password_hash = $2 where id = $1', [user.id, passwordHash])
    expect((await logIn(user.email, { rememberedDevice: last.rememberedDevice })).status).toBe(400)
    later(MINUTE)
    expect((await finish(challenge, codeOf(secret, t.clock.now()))).body.error).toBe('SECOND_FACTOR_EXPIRED')
  })

  test('FACTOR-07 a reset link sets the password and still requires the second step', async () => {
    const user = await addUser('technician')
    const { secret } = await addTotp(t, host, user.token)
    await t.jobs['mail-password-reset'](1, { userId: user.id })
    const mails = await t.db.owner.query<{ text: string }>(
      'select text from sandbox.mail where recipient like $1 order by id desc limit 1',
      [`%${user.email}%`],
    )
    const passwordResetToken = /resetReferrer=([\w-]+)/.exec(mails.rows[0]?.text ?? '')?.[1]
    const password = 'a much better horse'
    const { status, body } = await post('/auth/reset-password', { email: user.email, password, passwordResetToken })
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'SECOND_FACTOR_REQUIRED' })
    expect(await sessionsOf(user.id)).toBe(0)
    later(MINUTE)
    expect((await finish(String(body.challenge), codeOf(secret, t.clock.now()))).status).toBe(200)
    expect((await logIn(user.email, { password })).body.error).toBe('SECOND_FACTOR_REQUIRED')
  })

  test('FACTOR-08 no code, secret or token is stored in the database as plain text', async () => {
    const user = await addUser('technician')
    const setup = await startTotp(t, host, user.token)
    const { secret, recoveryCodes } = await addTotp(t, host, user.token)
    later(MINUTE)
    const challenge = await challengeOf(user.email)
    const { body } = await finish(await challengeOf(user.email), codeOf(secret, t.clock.now()), {
      rememberDevice: true,
    })
    const { rows } = await t.db.owner.query<{ row: string }>(
      `select r::text as row from totp_factor r union all select r::text from recovery_code r union all select r::text from login_challenge r
       union all select r::text from remembered_device r union all select r::text from security_event r`,
    )
    const stored = rows.map(({ row }) => row).join()
    const secrets = [setup.secret, setup.challenge, secret, challenge, ...(recoveryCodes ?? []), body.rememberedDevice]
    for (const given of secrets) {
      expect(stored).not.toContain(String(given))
      expect(stored).not.toContain(Buffer.from(String(given)).toString('hex'))
    }
  })
})

describe('changes', () => {
  const REMOVE_TOTP = 'mutation ($password: String) { removeTotp(currentPassword: $password) }'

  test('FACTOR-09 changes to the login methods require the password when the login is older than ten minutes', async () => {
    const user = await addUser('technician')
    await addTotp(t, host, user.token)
    const { rows } = await t.db.owner.query('select from passkey where user_id = $1', [user.id])
    expect(rows).toEqual([])
    later(10 * MINUTE)
    const changes = [
      'startTotp(currentPassword: $password) { secret }',
      'startPasskey(currentPassword: $password) { challenge }',
      'replaceRecoveryCodes(currentPassword: $password)',
      'removePasskey(id: 1, currentPassword: $password)',
      'removeTotp(currentPassword: $password)',
    ]
    // Five wrong passwords would pause the account.
    for (const change of changes)
      for (const password of change.startsWith('remove') ? [null, 'wrong'] : [null]) {
        const { error } = await t.graphql(host, `mutation ($password: String) { ${change} }`, { password }, user.token)
        expect({ change, ...error }).toMatchObject({ change, statusCode: 422, fields: [{ field: 'currentPassword' }] })
      }
    expect((await t.graphql(host, REMOVE_TOTP, { password: PASSWORD }, user.token)).status).toBe(200)
    expect((await logIn(user.email)).status).toBe(200)
    expect(await count('select from recovery_code where user_id = $1', [user.id])).toBe(0)
  })

  test('FACTOR-10 a new app replaces the old one only after it has produced a correct code', async () => {
    const user = await addUser('technician')
    const old = await addTotp(t, host, user.token)
    await startTotp(t, host, user.token)
    later(MINUTE)
    expect((await finish(await challengeOf(user.email), codeOf(old.secret, t.clock.now()))).status).toBe(200)
    const renewed = await addTotp(t, host, user.token)
    expect(renewed.recoveryCodes).toBeNull()
    later(MINUTE)
    expect((await finish(await challengeOf(user.email), codeOf(old.secret, t.clock.now()))).status).toBe(400)
    expect((await finish(await challengeOf(user.email), codeOf(renewed.secret, t.clock.now()))).status).toBe(200)
  })

  test('FACTOR-11 a user cannot finish another’s setup, or rename or remove another’s passkey', async () => {
    const [user, other] = [await addUser('technician'), await addUser('technician')]
    const { challenge, secret } = await startTotp(t, host, user.token)
    const CONFIRM =
      'mutation ($c: String!, $code: String!) { confirmTotp(challenge: $c, code: $code) { recoveryCodes } }'
    const variables = { c: challenge, code: codeOf(secret, t.clock.now()) }
    expect((await t.graphql(host, CONFIRM, variables, other.token)).status).toBe(404)
    expect((await t.graphql(host, CONFIRM, variables, user.token)).status).toBe(200)
    await addPasskey(t, host, user.token)
    const { rows } = await t.db.owner.query<{ id: number }>('select id from passkey where user_id = $1', [user.id])
    const id = rows[0]?.id
    for (const change of ['removePasskey(id: $id)', 'renamePasskey(id: $id, name: "Mine")']) {
      const query = `mutation ($id: ID!) { ${change} }`
      expect((await t.graphql(host, query, { id }, other.token)).status).toBe(404)
    }
    const RENAME = 'mutation ($id: ID!, $name: String!) { renamePasskey(id: $id, name: $name) }'
    expect((await t.graphql(host, RENAME, { id, name: ' ' }, user.token)).error?.fields).toMatchObject([
      { field: 'name' },
    ])
    expect((await t.graphql(host, RENAME, { id, name: 'Blue key' }, user.token)).status).toBe(200)
    const { data } = await t.graphql(host, '{ loginSecurity { passkeys { name } } }', {}, user.token)
    expect(data.loginSecurity.passkeys).toEqual([{ name: 'Blue key' }])
  })

  test('FACTOR-12 each change is recorded and mailed to the user', async () => {
    const user = await addUser('technician')
    const { recoveryCodes } = await addTotp(t, host, user.token)
    await addPasskey(t, host, user.token)
    await recover(await challengeOf(user.email), recoveryCodes?.[0] ?? '')
    await t.graphql(host, 'mutation { replaceRecoveryCodes }', {}, user.token)
    await t.graphql(host, 'mutation { removeTotp }', {}, user.token)
    const { rows } = await t.db.owner.query<{ id: number }>('select id from passkey where user_id = $1', [user.id])
    await t.graphql(host, 'mutation ($id: ID!) { removePasskey(id: $id) }', { id: rows[0]?.id }, user.token)
    expect((await events(user.id)).filter(kind => kind !== 'login')).toEqual([
      'second_factor_added',
      'passkey_added',
      'recovery_code_used',
      'second_factor_added',
      'second_factor_removed',
      'passkey_removed',
    ])
    const jobs = await t.db.owner.query<{ payload: Parameters<TestApp['jobs']['mail-second-factor-change']>[1] }>(
      `select payload from app.outbox where task = 'mail-second-factor-change' and payload ->> 'userId' = $1 order by id`,
      [String(user.id)],
    )
    for (const { payload } of jobs.rows) await t.jobs['mail-second-factor-change'](1, payload)
    const mails = await t.db.owner.query<{ subject: string }>(
      'select subject from sandbox.mail where recipient like $1 order by id',
      [`%${user.email}%`],
    )
    expect(mails.rows.map(mail => mail.subject)).toEqual([
      'Authenticator app added',
      'Passkey added',
      'Recovery code used',
      'New recovery codes',
      'Authenticator app removed',
      'Passkey removed',
    ])
  })
})
