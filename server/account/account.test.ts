import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '../testing/fixture.ts'
import { humanToken } from '../testing/human-token.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

type Answer = Awaited<ReturnType<TestApp['post']>>

let t: TestApp
let host: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(TEST_NOW))

const post = (path: string, body: object, token?: string): Promise<Answer> => t.post(host, path, body, token)
const newEmail = (): string => `${randomUUID()}@example.com`

const register = async (overrides: object = {}): Promise<Answer> =>
  post('/auth/register', {
    tenantId: 1,
    name: 'Rita Register',
    email: newEmail(),
    password: 'a good one',
    recaptchaToken: await humanToken(t, host),
    ...overrides,
  })

/** Whether a token is somebody's. */
async function isSignedIn(token: unknown): Promise<boolean> {
  const { status } = await t.graphql(host, '{ currentUser { id } }', {}, String(token))
  if (status !== 200 && status !== 401) throw new Error(`answered ${status}`)
  return status === 200
}

/** The token of the link in the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const { rows } = await t.db.owner.query<{ id: number }>('select id from app_user where lower(email) = lower($1)', [
    email,
  ])
  await t.jobs['mail-password-reset'](t.fixture.ca.id, { userId: rows[0]?.id ?? 0 })
  const mails = await t.db.owner.query<{ text: string }>(
    'select text from sandbox.mail where recipient like $1 order by id desc limit 1',
    [`%${email}%`],
  )
  return /resetReferrer=([\w-]+)/.exec(mails.rows[0]?.text ?? '')?.[1] ?? ''
}

describe('login', () => {
  test('AUTH-03 answers who is signed in', async () => {
    const { ca } = t.fixture
    const { status, body } = await post('/auth/login', {
      tenantId: 1,
      email: ` ${ca.emails.manager.toUpperCase()} `,
      password: PASSWORD,
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      authentication_token: expect.stringMatching(/^[\w-]{43}$/),
      roles: ['manager'],
      franchiseId: ca.franchiseId,
      franchiseIds: [ca.franchiseId],
      name: 'manager Toronto',
      email: ca.emails.manager,
      id: ca.userIds.manager,
      vendorId: null,
    })
    expect(await isSignedIn(body.authentication_token)).toBe(true)
  })

  test('an unknown email, a wrong password, a guest and another tenant’s user are refused alike', async () => {
    const { ca, us } = t.fixture
    const guest = newEmail()
    await t.db.owner.query(`insert into app_user (tenant_id, name, email) values (1, 'Guest', $1)`, [guest])
    const tries = [
      { email: newEmail(), password: PASSWORD },
      { email: ca.emails.customer, password: 'wrong horse' },
      { email: ca.emails.customer, password: '' },
      { email: guest, password: '' },
      { email: us.emails.customer, password: PASSWORD },
    ]
    const answers = await Promise.all(tries.map(body => post('/auth/login', body)))
    expect(answers.map(answer => answer.status)).toEqual(Array(5).fill(400))
    expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ message: 'Email or password is incorrect. Please try again.' })
  })

  test('a token is stored as its hash only, and ends after sixty days', async () => {
    const token = await t.tokenOf(host, t.fixture.ca.emails.customer)
    const { rows } = await t.db.owner.query('select s::text as row from session s')
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
    t.clock.set(new Date(TEST_NOW.getTime() + 60 * 86_400_000 - 1))
    expect(await isSignedIn(token)).toBe(true)
    t.clock.set(new Date(TEST_NOW.getTime() + 60 * 86_400_000))
    expect(await isSignedIn(token)).toBe(false)
  })

  test('logging out ends only that session', async () => {
    const [token, other] = [
      await t.tokenOf(host, t.fixture.ca.emails.sales),
      await t.tokenOf(host, t.fixture.ca.emails.sales),
    ]
    expect((await post('/auth/logout', {}, token)).status).toBe(200)
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([false, true])
    expect((await post('/auth/logout', {}, token)).status).toBe(200)
    expect((await post('/auth/logout', {})).status).toBe(200)
  })
})

describe('sign-up', () => {
  test('AUTH-10 creates a customer and answers like login', async () => {
    const email = newEmail()
    const { status, body } = await register({ email })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      roles: [],
      franchiseId: null,
      franchiseIds: [],
      name: 'Rita Register',
      email,
      vendorId: null,
    })
    expect(await isSignedIn(body.authentication_token)).toBe(true)
    const login = await post('/auth/login', { email, password: 'a good one' })
    expect(Object.keys(login.body).sort()).toEqual(Object.keys(body).sort())
  })

  test('a taken email, in any letter case, is refused without revealing the account', async () => {
    const { customer, manager } = t.fixture.ca.emails
    for (const email of [customer, customer.toUpperCase(), manager]) {
      const { status, body } = await register({ email })
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'ACCOUNT_NOT_CREATED' })
      expect(body.message).not.toMatch(/exist|taken|already have/i)
    }
    const login = await post('/auth/login', { email: customer, password: 'a good one' })
    expect(login.status).toBe(400)
  })

  test('without human verification there is no account, and a solved challenge makes only one', async () => {
    expect(await register({ recaptchaToken: 'x' })).toMatchObject({
      status: 400,
      body: { message: 'reCAPTCHA not ready. Please try again later.' },
    })
    const recaptchaToken = await humanToken(t, host)
    const both = [await register({ recaptchaToken }), await register({ recaptchaToken })]
    expect(both.map(answer => answer.status)).toEqual([200, 400])
  })

  test('AUTH-09 a solution for another action never creates an account', async () => {
    const email = 'nora.other@example.com'
    for (const action of ['BookingAssistance', 'Book'] as const)
      expect(await register({ email, recaptchaToken: await humanToken(t, host, action) })).toMatchObject({
        status: 400,
        body: { error: 'HUMAN_CHECK_FAILED', message: 'reCAPTCHA not ready. Please try again later.' },
      })
    const { rows } = await t.db.owner.query('select from app_user where email = $1', [email])
    expect(rows).toEqual([])
    expect((await register({ email, recaptchaToken: await humanToken(t, host, 'SignUp') })).status).toBe(200)
  })

  test('wrong input is refused with a message for each field', async () => {
    const { status, body } = await register({ name: ' ', email: 'rita@', password: '12345' })
    expect(status).toBe(422)
    expect(body.fields).toEqual([
      { field: 'name', message: 'Please enter a name' },
      { field: 'email', message: 'Please enter a valid email address' },
      { field: 'password', message: 'Password must be at least 6 characters.' },
    ])
    const email = newEmail()
    expect((await register({ email, password: email.toUpperCase() })).body).toMatchObject({
      fields: [{ message: 'Password must not match the email.' }],
    })
    expect((await register({ name: 'x'.repeat(256) })).body).toMatchObject({ fields: [{ field: 'name' }] })
    expect((await post('/auth/register', {})).status).toBe(422)
  })
})

describe('a forgotten password', () => {
  test('AUTH-18 a mailed link sets a new password once, signs in and ends every other session', async () => {
    const { customer } = t.fixture.ca.emails
    const session = await t.tokenOf(host, customer)
    const passwordResetToken = await mailedToken(customer)
    const reset = (password: string, email = customer): Promise<Answer> =>
      post('/auth/reset-password', { email, password, passwordResetToken })
    expect((await reset('12345')).body).toMatchObject({ fields: [{ field: 'password' }] })
    expect((await reset(customer)).status).toBe(422)
    expect((await reset('new horse', t.fixture.ca.emails.otherCustomer)).status).toBe(400)
    const { status, body } = await reset('new horse')
    expect(status).toBe(200)
    expect([await isSignedIn(body.authentication_token), await isSignedIn(session)]).toEqual([true, false])
    expect((await reset('newer horse')).body).toMatchObject({ statusCode: 400, error: 'RESET_LINK_INVALID' })
    expect((await post('/auth/login', { email: customer, password: PASSWORD })).status).toBe(400)
    expect((await post('/auth/login', { email: customer, password: 'new horse' })).status).toBe(200)
  })

  test('a link works for one hour, in its own tenant', async () => {
    const { tester } = t.fixture.ca.emails
    const body = { email: tester, password: 'new horse battery', passwordResetToken: await mailedToken(tester) }
    expect((await t.post(t.fixture.us.host, '/auth/reset-password', body)).status).toBe(400)
    t.clock.set(new Date(TEST_NOW.getTime() + 3_600_000))
    expect((await post('/auth/reset-password', body)).status).toBe(400)
    t.clock.set(new Date(TEST_NOW.getTime() + 3_599_999))
    expect((await post('/auth/reset-password', body)).status).toBe(200)
  })

  test('of two parallel uses of a link, one succeeds', async () => {
    const { technician } = t.fixture.ca.emails
    const passwordResetToken = await mailedToken(technician)
    const answers = await Promise.all(
      ['the first of two', 'the second of two'].map(password =>
        post('/auth/reset-password', { email: technician, password, passwordResetToken }),
      ),
    )
    expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 400])
  })

  test('the answer is the same whether there is an account or not', async () => {
    const answers = await Promise.all(
      [t.fixture.ca.emails.sales, newEmail(), t.fixture.us.emails.sales].map(email =>
        post('/auth/forgot-password', { email }),
      ),
    )
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
    expect((await post('/auth/forgot-password', { email: 'nobody' })).status).toBe(422)
  })

  test('a guest can set a password with it', async () => {
    const email = newEmail()
    await t.db.owner.query(`insert into app_user (tenant_id, name, email) values (1, 'Guest', $1)`, [email])
    const passwordResetToken = await mailedToken(email)
    expect((await post('/auth/reset-password', { email, password: 'my first', passwordResetToken })).status).toBe(200)
    expect((await post('/auth/login', { email, password: 'my first' })).status).toBe(200)
  })
})

test('AUTH-22 an invalid token is refused with 401 for every request, so that none counts as a guest’s', async () => {
  const token = await t.tokenOf(host, t.fixture.ca.emails.otherCustomer)
  const years = '{ vehicleYears }'
  expect((await t.graphql(host, years, {}, token)).status).toBe(200)
  await post('/auth/logout', {}, token)
  const { status, error } = await t.graphql(host, years, {}, token)
  expect([status, error]).toMatchObject([401, { statusCode: 401, error: 'UNAUTHORIZED' }])
  expect((await t.graphql(host, years)).status).toBe(200)
})
