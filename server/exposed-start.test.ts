import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseDemoAccounts } from '../db/seed/refuse-demo-accounts.ts'
import { loadConfig } from './platform/config.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { TEST_ACCOUNTS, TEST_SECRET } from './testing/test-secret.ts'

let dataDir: string
let t: TestApp
let open: TestApp
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vanbay-exposed-'))
  t = await createTestApp()
  open = await createTestApp({ HOST: '0.0.0.0', SANDBOX: 'true' })
})
afterAll(async () => {
  await t.close()
  await open.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the server as a process and waits until it exits. */
async function startAndEnd(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += String(chunk)
      // Stop a server that should not have started, so that the test ends.
      if (said.includes('Ready at')) child.kill('SIGINT')
    })
  const [code] = await once(child, 'exit')
  return { code, said }
}

test.each([
  ['HOST', '0.0.0.0'],
  ['PUBLIC_URL', 'https://book.example.com'],
  ['DATABASE_URL', 'x'],
])(
  'DOOR-02 with %s set to %s the server exits before it touches a database, and says what to set',
  async (name, given) => {
    const { code, said } = await startAndEnd({ [name]: given === 'x' ? t.db.url : given })
    expect(code).toBe(1)
    expect(said).toMatch(/STRIPE_CA_SECRET_KEY[^]*SMTP_URL[^]*SMARTCAR_CLIENT_ID/)
    expect(said).not.toMatch(/Ready at|at file:/)
  },
  60_000,
)

test('DOOR-02 a server that others can reach does not start on a database with demo accounts', async () => {
  const exposed = loadConfig({ HOST: '0.0.0.0' })
  await expect(refuseDemoAccounts(exposed, t.db.owner)).resolves.toBeUndefined()
  await t.db.owner.query(`update app_user set email = 'Manager@maple.example' where email = $1`, [
    t.fixture.ca.emails.otherCustomer,
  ])
  await expect(refuseDemoAccounts(exposed, t.db.owner)).rejects.toThrow(/demo accounts.*SANDBOX=true/)
  await expect(refuseDemoAccounts(loadConfig({}), t.db.owner)).resolves.toBeUndefined()
  await expect(
    refuseDemoAccounts(loadConfig({ HOST: '0.0.0.0', SANDBOX: 'true' }), t.db.owner),
  ).resolves.toBeUndefined()
})

test('DOOR-02 a sandbox that others can reach says so on every page, a local one does not', async () => {
  for (const url of ['/sandbox/mailbox', '/sandbox/authenticated', '/sandbox/checkout/none']) {
    for (const encoding of ['identity', 'br']) {
      const headers = { 'accept-encoding': encoding }
      const [shown = '', own] = await Promise.all(
        [open, t].map(async ({ app }) => {
          const { rawPayload, headers: answered } = await app.inject({ url, headers })
          return (answered['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload).toString()
        }),
      )
      expect(shown, url).toMatch(/<body[^>]*><aside aria-label="Test system"[^>]*>Test system: /)
      expect(own, url).not.toContain('Test system')
    }
  }
})

test('DOOR-02 the sandbox’s keys cannot be guessed: a forged event marks nothing paid, and no one can list customers', async () => {
  const list = (key: string) => t.app.inject({ url: '/v1/customers', headers: { authorization: `Bearer ${key}` } })
  expect((await list('sk_test_sandbox_ca')).statusCode).toBe(401)
  expect((await list(TEST_ACCOUNTS.CA.secretKey)).statusCode).toBe(200)
  expect((await list(TEST_ACCOUNTS.CA.publishableKey)).statusCode).toBe(403)
  const { Stripe } = await import('stripe')
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'ping', data: { object: {} } })
  const deliver = (secret: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe/CA',
      payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
    })
  expect((await deliver('whsec_sandbox_ca')).statusCode).toBe(400)
  expect((await deliver(TEST_ACCOUNTS.CA.webhookSecret)).statusCode).toBe(204)
  const keys = Object.values(TEST_ACCOUNTS).flatMap(Object.values)
  expect(new Set(keys).size).toBe(6)
  for (const key of keys) expect(key).not.toContain(TEST_SECRET)
})

test('DOOR-02 the payment sandbox redirects to our own sites only', async () => {
  const post = (path: string, form: Record<string, string>, key = TEST_ACCOUNTS.CA.secretKey) =>
    t.app.inject({
      method: 'POST',
      url: `/v1${path}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  const { port } = t.app.server.address() as { port: number }
  const own = `http://${t.fixture.ca.host}:${port}/paid`
  const foreign = [
    'https://evil.example/',
    `http://${t.fixture.ca.host}.evil.example:${port}/`,
    'javascript:alert(1)',
    '//evil.example',
  ]
  for (const target of foreign) {
    for (const param of ['success_url', 'cancel_url'])
      expect(
        (await post('/checkout/sessions', { mode: 'setup', success_url: own, [param]: target })).json(),
      ).toMatchObject({
        error: { code: 'url_invalid', param },
      })
    const confirm = await post('/setup_intents/seti_1/confirm', { return_url: target }, TEST_ACCOUNTS.CA.publishableKey)
    expect(confirm).toMatchObject({ statusCode: 400 })
  }
  const made = await post('/checkout/sessions', { mode: 'setup', currency: 'cad', success_url: own })
  expect(made.statusCode).toBe(200)
  const page = await t.app.inject({ url: new URL(made.json<{ url: string }>().url).pathname })
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none';/)
  expect(policy).toContain(`form-action 'self' http://127.0.0.1:${port} `)
  expect(policy).not.toMatch(/form-action[^;]*\*/)
})
