import { afterEach, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '../testing/fixture.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const WRONG = 'wrong horse'

let t: TestApp
let email: string
beforeEach(async () => {
  t = await createTestApp({ RATE_LIMITS: 'true' })
  email = t.fixture.ca.emails.customer
})
afterEach(() => t.close())

interface Call {
  app?: TestApp
  path?: string
  body: object
  from?: string
  forwardedFor?: string
}

async function call({ app = t, path = 'login', body, from = '192.0.2.1', forwardedFor }: Call) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { host: t.fixture.ca.host, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
    remoteAddress: from,
    payload: body,
  })
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after'] ?? 0), body: answer.json() }
}
const logIn = (from: string, password = WRONG, of = email) => call({ body: { email: of, password }, from })

async function statuses(times: number, one: (i: number) => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = []
  for (let i = 0; i < times; i++) seen.push((await one(i)).status)
  return seen
}

/** Lets so many seconds pass for what is counted under a limit. */
const pass = (limit: string, seconds: number): Promise<unknown> =>
  t.db.owner.query('update rate_limit set expire = expire - $2 where key like $1', [`${limit}:%`, seconds * 1000])

test('DOOR-07 pauses grow with the failures of an account at an address, and a success ends them', async () => {
  expect(await statuses(6, () => logIn('192.0.2.1'))).toEqual(Array(6).fill(400))
  for (const seconds of [60, 120, 240, 480, 960, 1800, 1800]) {
    const refused = await logIn('192.0.2.1', PASSWORD)
    expect(refused).toMatchObject({ status: 429, body: { statusCode: 429, error: 'TOO_MANY_REQUESTS' } })
    expect(refused.retryAfter).toBeGreaterThan(seconds - 10)
    expect(refused.retryAfter).toBeLessThanOrEqual(seconds)
    await pass('login-pause', seconds)
    await pass('login-address', 600)
    await pass('auth-address', 60)
    expect((await logIn('192.0.2.1', WRONG, email.toUpperCase())).status).toBe(400)
  }
  await pass('login-pause', 1800)
  expect((await logIn('192.0.2.1', PASSWORD)).status).toBe(200)
  expect((await logIn('192.0.2.1', PASSWORD)).status).toBe(200)
  await pass('login-address', 600)
  expect(await statuses(7, () => logIn('192.0.2.1'))).toEqual([...Array(6).fill(400), 429])
})

test('DOOR-07 an unknown email is limited in the same way', async () => {
  expect(await statuses(7, () => logIn('192.0.2.1', WRONG, 'nobody@example.com'))).toEqual([...Array(6).fill(400), 429])
})

test('DOOR-07 parallel tries do not bypass the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('192.0.2.1')))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(6)
})

test('DOOR-07 failures from other addresses do not lock out the owner', async () => {
  expect((await logIn('203.0.113.5', PASSWORD)).status).toBe(200)
  // An attacker with 20 addresses uses up what strangers have.
  for (let i = 0; i < 20; i++) expect(await statuses(5, () => logIn(`192.0.2.${i}`))).toEqual(Array(5).fill(400))
  expect((await logIn('192.0.2.99', PASSWORD)).status).toBe(429)
  expect((await logIn('203.0.113.5', PASSWORD)).status).toBe(200)
  expect((await logIn('192.0.2.99', PASSWORD, t.fixture.ca.emails.otherCustomer)).status).toBe(200)
})

test('DOOR-07 an address may have thirty failures in ten minutes for all accounts together', async () => {
  const seen = await statuses(31, async i => {
    await pass('auth-address', 60)
    return await logIn('192.0.2.1', WRONG, `user${i}@example.com`)
  })
  expect(seen).toEqual([...Array(30).fill(400), 429])
  expect((await logIn('192.0.2.2', PASSWORD)).status).toBe(200)
})

test('DOOR-07 reset mails have their own limit of three an hour, and the answer is the same', async () => {
  const forgot = (from: string) => call({ path: 'forgot-password', body: { email }, from })
  const answers = [
    await forgot('192.0.2.1'),
    await forgot('192.0.2.2'),
    await forgot('192.0.2.3'),
    await forgot('192.0.2.4'),
  ]
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  const { rows } = await t.db.owner.query(`select payload from app.outbox where task = 'mail-password-reset'`)
  expect(rows).toHaveLength(3)
  expect((await logIn('192.0.2.1', PASSWORD)).status).toBe(200)
  await pass('reset-mails', 3600)
  expect(await statuses(6, () => logIn('192.0.2.7'))).toEqual(Array(6).fill(400))
  expect((await forgot('192.0.2.7')).status).toBe(200)
  expect((await t.db.owner.query(`select from app.outbox where task = 'mail-password-reset'`)).rowCount).toBe(4)
})

test('DOOR-07 sign-ups and resets are limited by email and address, all calls by address', async () => {
  const bodies = {
    register: { name: 'A', password: 'a good one', recaptchaToken: 'x', email: 'a@example.com' },
    'reset-password': { password: 'a good one', passwordResetToken: 'x', email: 'a@example.com' },
  }
  for (const [path, body] of Object.entries(bodies)) {
    const seen = await statuses(11, () => call({ path, body, from: '192.0.2.1' }))
    expect({ path, last: seen.at(-1), first: seen.indexOf(429) }).toEqual({ path, last: 429, first: 10 })
  }
  const body = { email: 'not an email' }
  expect((await statuses(31, () => call({ path: 'forgot-password', body, from: '192.0.2.9' }))).indexOf(429)).toBe(30)
})

test('DOOR-07 two processes share their limits', async () => {
  const second = await createTestApp({ RATE_LIMITS: 'true' }, t)
  try {
    const both = (i: number) => call({ app: i % 2 ? second : t, body: { email, password: WRONG } })
    expect(await statuses(7, both)).toEqual([...Array(6).fill(400), 429])
    // A pause that one began holds in the other.
    expect((await call({ app: second, body: { email, password: PASSWORD } })).status).toBe(429)
    expect((await call({ app: t, body: { email, password: PASSWORD } })).status).toBe(429)
    // What is counted in memory first is shared too, batch by batch.
    const ask = async (app: TestApp): Promise<number> =>
      (
        await app.app.inject({
          method: 'POST',
          url: '/api/graphql',
          headers: { host: t.fixture.ca.host },
          remoteAddress: '198.51.100.1',
          payload: { query: '{ vehicleYears }' },
        })
      ).statusCode
    let answered = 0
    for (let i = 0; i < 130; i++) if ((await ask(i % 2 ? second : t)) === 200) answered += 1
    // 100 in ten seconds, and at most a batch of 5 more in each process.
    expect(answered).toBeGreaterThanOrEqual(100)
    expect(answered).toBeLessThanOrEqual(110)
  } finally {
    await second.close()
  }
})

test('DOOR-07 an address from a client is not trusted, one from our proxy is', async () => {
  const body = { email, password: WRONG }
  const claimed = await statuses(7, i => call({ body, forwardedFor: `198.51.100.${i}` }))
  expect(claimed.at(-1)).toBe(429)
  const behind = await createTestApp({ RATE_LIMITS: 'true', TRUST_PROXY: '10.0.0.0/8' }, t)
  try {
    const through = (client: string, proxy: string) => call({ app: behind, body, from: proxy, forwardedFor: client })
    expect((await statuses(7, i => through(`198.51.100.${i}`, '10.1.2.3'))).includes(429)).toBe(false)
    expect((await statuses(7, i => through(`198.51.100.${i}`, '192.0.2.80'))).at(-1)).toBe(429)
    // What the client itself put before what the proxy added.
    expect((await statuses(7, i => through(`203.0.113.${i}, 192.0.2.81`, '10.1.2.3'))).at(-1)).toBe(429)
  } finally {
    await behind.close()
  }
})

test('DOOR-07 a refusal is recorded once a minute per caller', async () => {
  await statuses(12, () => logIn('192.0.2.1'))
  const { rows } = await t.db.owner.query(
    `select kind, network, details from security_event where kind = 'rate_limited'`,
  )
  expect(rows).toEqual([{ kind: 'rate_limited', network: '192.0.2.0/24', details: { limit: 'login-failures' } }])
})
