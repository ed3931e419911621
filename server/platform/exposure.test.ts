import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { isPublicSandbox, requireSafeStart } from './exposure.ts'

const DATABASE_URL = 'postgres://owner:pw@db.example/vanbay'
const SECRET = 'a secret of sixteen or more'
const STRIPE = Object.fromEntries(
  ['CA', 'US'].flatMap(country =>
    ['SECRET_KEY', 'PUBLISHABLE_KEY', 'WEBHOOK_SECRET'].map(name => [`STRIPE_${country}_${name}`, 'x']),
  ),
)
const SERVICES = {
  ...STRIPE,
  SMTP_URL: 'smtp://mail.example',
  SMARTCAR_CLIENT_ID: 'x',
  SMARTCAR_CLIENT_SECRET: 'x',
  DEMO_DATA: 'false',
  SECRET,
}
const start = (env: Record<string, string | undefined>) => () => requireSafeStart(loadConfig(env))

test.each([
  { DATABASE_URL },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { HOST: 'van.internal' },
  { PUBLIC_URL: 'https://book.example.com' },
  { PUBLIC_URL: 'https://localhost' },
  { PUBLIC_URL: 'http://book.example.com' },
  { API_URL: 'https://api.example.com/api' },
])('DOOR-02 an exposed server does not start with stand-ins, demo accounts or a movable clock: %o', env => {
  const all = start({ DEMO_DATA: 'true', NODE_ENV: 'test', TEST_NOW: '2026-06-01T14:00:00Z', ...env })
  expect(all).toThrow(ConfigError)
  for (const name of [
    'STRIPE_CA_SECRET_KEY',
    'SMTP_URL',
    'SMARTCAR_CLIENT_ID',
    'TEST_NOW',
    'DEMO_DATA',
    'SANDBOX=true',
  ])
    expect(all).toThrow(name)
  expect(start({ ...SERVICES, ...env })).not.toThrow()
  expect(start({ SANDBOX: 'true', ...env })).not.toThrow()
  expect(isPublicSandbox(loadConfig({ SANDBOX: 'true', ...env }))).toBe(true)
  expect(isPublicSandbox(loadConfig(env))).toBe(false)
})

test.each(Object.keys(SERVICES).filter(name => !/^STRIPE_US|^STRIPE_CA_[PW]|CLIENT_SECRET/.test(name)))(
  'DOOR-02 one sentence, and no other, asks to set %s',
  name => {
    const missing =
      name === 'STRIPE_CA_SECRET_KEY'
        ? Object.keys(STRIPE)
        : [name, ...(name === 'SMARTCAR_CLIENT_ID' ? ['SMARTCAR_CLIENT_SECRET'] : [])]
    const env = Object.fromEntries(Object.entries(SERVICES).filter(([key]) => !missing.includes(key)))
    const run = start({ ...env, ...(name === 'DEMO_DATA' ? { DEMO_DATA: 'true' } : {}), DATABASE_URL })
    expect(run).toThrow(name)
    expect(run).not.toThrow(/\n.*\n/)
  },
)

test.each([
  {},
  { HOST: 'localhost' },
  { HOST: '127.0.0.1' },
  { HOST: '::1' },
  { PUBLIC_URL: 'http://maple.localhost:3000' },
])('DOOR-02 on a local machine everything starts as it is, without a banner: %o', env => {
  expect(start(env)).not.toThrow()
  expect(loadConfig(env).demoData).toBe(true)
  expect(isPublicSandbox(loadConfig({ ...env, SANDBOX: 'true' }))).toBe(false)
})

test('DOOR-12 an external database without SECRET is refused, because each machine would set another role password', () => {
  for (const url of [DATABASE_URL, 'postgres://owner@db.example/vanbay']) {
    const run = start({ ...SERVICES, SECRET: undefined, DATABASE_URL: url })
    expect(run).toThrow(ConfigError)
    expect(run).toThrow(/set SECRET, the same for all processes/)
  }
  expect(start({ ...SERVICES, SECRET: undefined, HOST: '0.0.0.0' })).not.toThrow()
})
