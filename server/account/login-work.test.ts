import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordStatements } from '../testing/statements.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
const record = recordStatements()
/** Work in threads of native modules, which here is only the hashing of passwords. */
let hashes = 0
const threads = createHook({
  init: (_id, type) => {
    if (type === 'undefined') hashes += 1
  },
})
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMITS: 'true' })
  threads.enable()
})
afterAll(async () => {
  threads.disable()
  await t.close()
})

/** Statements of no login: a connection that opens, the list of tenants, and the stand-in of the payment provider. */
const OTHERS = /set_config|sandbox\.|^(?:BEGIN|COMMIT)$|from "tenant/

/** What one failed login does: its statements, and how many hashes. */
async function workOf(email: string, remoteAddress: string) {
  const hashed = hashes
  const { result, texts } = await record(() =>
    t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { host: t.fixture.ca.host },
      remoteAddress,
      payload: { email, password: 'a wrong password' },
    }),
  )
  return {
    answer: result.json<unknown>(),
    texts: texts.filter(text => !OTHERS.test(text)),
    hashes: hashes - hashed,
  }
}

test('DOOR-27 a failed login does the same work for an email without an account, also from the fifth on', async () => {
  const { customer, manager } = t.fixture.ca.emails
  // A user without a password: a guest.
  await t.db.owner.query('update app_user set password_hash = null where email = $1', [manager])
  // What the process reads once.
  await workOf('somebody@example.com', '203.0.113.6')
  for (let attempt = 1; attempt <= 12; attempt++) {
    const [unknown, ...known] = [
      await workOf('nobody@example.com', '203.0.113.7'),
      await workOf(customer, '203.0.113.8'),
      await workOf(manager, '203.0.113.9'),
    ]
    for (const each of known) expect({ attempt, ...each }).toEqual({ attempt, ...unknown })
    if (attempt <= 5) expect(unknown).toMatchObject({ hashes: 1, answer: { error: 'LOGIN_FAILED' } })
  }
})
