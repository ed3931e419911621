import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('a security event has the time, user, network and subject, and nothing that was typed', async () => {
  const { id, host, emails, userIds } = t.fixture.ca
  await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '203.0.113.77',
    headers: {
      host,
      'x-request-id': 'request-1',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
    },
    payload: { email: emails.manager, password: 'a password that is wrong' },
  })
  const { rows } = await t.db.owner.query<{ row: string; happened_at: Date }>(
    `select happened_at, to_jsonb(e)::text as row from security_event e where kind = 'login_failed'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.happened_at).toEqual(t.clock.now())
  expect(JSON.parse(rows[0]?.row ?? '')).toMatchObject({
    tenant_id: id,
    user_id: userIds.manager,
    actor_id: null,
    network: '203.0.113.0/24',
    device: 'Chrome on Windows',
    request_id: 'request-1',
  })
  expect(rows[0]?.row).not.toMatch(/wrong|203\.0\.113\.77|@/)
})
