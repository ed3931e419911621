import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { PASSWORD } from '../../testing/fixture.ts'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { loadConfig } from '../config.ts'
import { createHttpApp } from './http-app.ts'

/** Long enough for a busy machine. */
const WAIT = { timeout: 15_000, interval: 20 }

const headersWith = async (settings: NodeJS.ProcessEnv): Promise<NodeJS.Dict<unknown>> => {
  const app = await createHttpApp(loadConfig({ LOG_LEVEL: 'silent', ...settings }))
  app.get('/', () => 'hello')
  const { headers } = await app.inject('/')
  await app.close()
  return headers
}

test('every answer stops browsers from loading, framing and guessing content that the site does not need', async () => {
  const headers = await headersWith({})
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src 'self';.*frame-ancestors 'self'/),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('DOOR-01 a request id is short and has only letters and digits, or is replaced by ours', async () => {
  const app = await createHttpApp(loadConfig({ LOG_LEVEL: 'silent' }))
  app.get('/', () => 'hello')
  const answered = async (given: string): Promise<unknown> =>
    (await app.inject({ url: '/', headers: { 'x-request-id': given } })).headers['x-request-id']
  expect(await answered('proxy-7_a')).toBe('proxy-7_a')
  for (const given of ['x'.repeat(10_000), 'a b', '<script>', '']) {
    expect(await answered(given)).toMatch(/^[\da-f-]{36}$/)
  }
  await app.close()
})

test('the site may call an API on its own host and show its files, and a site on https stays on https', async () => {
  const headers = await headersWith({ API_URL: 'https://api.example.com', PUBLIC_URL: 'https://example.com' })
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/connect-src 'self' https:\/\/api\.example\.com/),
    'cross-origin-resource-policy': 'cross-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=\d+/),
  })
})

test('a client that disconnects before an answer starts is not a failure, an answer that breaks off is one', async () => {
  const app = await createHttpApp(loadConfig({ LOG_LEVEL: 'silent' }))
  const answers: { body: PassThrough; failures: ReturnType<typeof vi.spyOn> }[] = []
  app.post('/', async (asked, reply) => {
    const body = new PassThrough()
    answers.push({ body, failures: vi.spyOn(asked.log, 'error') })
    return await reply.type('text/plain').send(body)
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = () => {
    const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' }
    const asking = request({ port, method: 'POST', headers }).on('error', () => undefined)
    asking.end('{}')
    return asking
  }
  const leaver = ask()
  await vi.waitFor(() => expect(answers).toHaveLength(1), WAIT)
  leaver.destroy()
  const [left] = answers
  await new Promise(closed => left?.body.once('close', closed))
  expect(left?.failures).not.toHaveBeenCalled()

  ask()
  await vi.waitFor(() => expect(answers).toHaveLength(2), WAIT)
  answers[1]?.body.destroy()
  await vi.waitFor(() => expect(answers[1]?.failures).toHaveBeenCalled(), WAIT)
  await app.close()
})

const STRIPE = Object.fromEntries(
  ['CA', 'US'].flatMap(country =>
    ['SECRET_KEY', 'PUBLISHABLE_KEY', 'WEBHOOK_SECRET'].map(name => [`STRIPE_${country}_${name}`, 'x']),
  ),
)
const RECAPTCHA = { RECAPTCHA_SITE_KEY: 'x', RECAPTCHA_SECRET_KEY: 'x' }

test('HEADERS-01 the policy lists no host of a service that is not configured, and no plugin, base or foreign form', async () => {
  const policyWith = async (settings: NodeJS.ProcessEnv) =>
    String((await headersWith(settings))['content-security-policy'])
  const own = await policyWith({})
  expect(own).not.toMatch(/https?:\/\//)
  expect(own).toMatch(/script-src 'self' 'wasm-unsafe-eval';/)
  for (const rule of [
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "font-src 'self'",
  ])
    expect(`${own};`).toContain(`${rule};`)
  const stripe = await policyWith(STRIPE)
  expect(stripe).toContain("script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com;")
  expect(stripe).not.toMatch(/google|gstatic/)
  const recaptcha = await policyWith(RECAPTCHA)
  expect(recaptcha).toContain("script-src 'self' 'wasm-unsafe-eval' https://www.google.com https://www.gstatic.com;")
  expect(recaptcha).not.toContain('stripe')
})

test('HEADERS-01 a page may use the camera and the location, and no other device feature', async () => {
  const policy = String((await headersWith({}))['permissions-policy'])
  expect(policy).toMatch(/^camera=\(self\), geolocation=\(self\), payment=\(\), /)
  expect(policy.match(/=\((?!\))[^)]*\)/g)).toEqual(['=(self)', '=(self)'])
  for (const feature of ['microphone', 'usb', 'display-capture']) expect(policy).toContain(`${feature}=()`)
  expect(String((await headersWith(STRIPE))['permissions-policy'])).toContain('payment=(self "https://js.stripe.com")')
})

test('HEADERS-01 API answers are never cached, and a logout clears the cache but not the storage', async () => {
  const t = await createTestApp({ SECURITY_CONTACT: 'mailto:security@vans.example' })
  try {
    const { host, emails } = t.fixture.ca
    const login = { email: emails.customer, password: PASSWORD }
    const response = await t.app.inject({ method: 'POST', url: '/api/auth/login', headers: { host }, payload: login })
    const headers = {
      host,
      authorization: `Bearer ${response.json<{ authentication_token: string }>().authentication_token}`,
    }
    const graphql = (query: string) =>
      t.app.inject({ method: 'POST', url: '/api/graphql', headers, payload: { query } })
    const refused = { method: 'POST', url: '/api/auth/login', headers: { host }, payload: {} } as const
    const logout = await t.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    const answers = [
      response,
      await graphql('{ currentUser { id } }'),
      await graphql('{ nonsense }'),
      await t.app.inject(refused),
      await t.app.inject({ url: '/api/nowhere', headers }),
      logout,
    ]
    for (const answer of answers) expect(answer.headers['cache-control'], answer.body).toBe('no-store')
    expect(logout.headers['clear-site-data']).toBe('"cache"')
    expect((await t.app.inject({ url: '/api/tenant', headers: { host } })).headers['cache-control']).toBe('no-cache')
  } finally {
    await t.close()
  }
})

test('HEADERS-01 /.well-known/security.txt names the contact for security reports and expires within a year', async () => {
  const read = async (settings: Record<string, string>) => {
    const t = await createTestApp(settings)
    await t.db.owner.query(`update tenant set support_email = 'help@ca.test' where id = $1`, [t.fixture.ca.id])
    const answer = await t.app.inject({ url: '/.well-known/security.txt', headers: { host: t.fixture.ca.host } })
    await t.close()
    return answer
  }
  const own = await read({})
  expect(own.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(own.body).toMatch(
    /^Contact: mailto:help@ca\.test\nExpires: (\S+)\nPreferred-Languages: en\nCanonical: http:\/\/ca\.test:\d+\/\.well-known\/security\.txt\n$/,
  )
  const expires = Date.parse(/Expires: (\S+)/.exec(own.body)?.[1] ?? '')
  expect(expires - TEST_NOW.getTime()).toBeGreaterThan(150 * 86_400_000)
  expect(expires - TEST_NOW.getTime()).toBeLessThan(365 * 86_400_000)
  expect((await read({ SECURITY_CONTACT: 'https://vans.example/security' })).body).toMatch(
    /^Contact: https:\/\/vans\.example\/security\n/,
  )
})
