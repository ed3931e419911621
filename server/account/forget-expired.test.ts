import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ STAFF_IDLE_HOURS: '12', CUSTOMER_IDLE_DAYS: '30' })
})
afterAll(() => t.close())

test('DOOR-15 expired sessions, reset links, email changes and challenges are deleted, valid ones stay', async () => {
  const { ca, us } = t.fixture
  const before = (ms: number): Date => new Date(TEST_NOW.getTime() - ms)
  const after = (ms: number): Date => new Date(TEST_NOW.getTime() + ms)
  /** [who, name, created, last used, expires] */
  const sessions: [number, string, Date, Date, Date][] = [
    [ca.userIds.manager, 'idle staff', before(DAY_MS), before(12 * HOUR_MS), after(DAY_MS)],
    [ca.userIds.manager, 'old staff', before(30 * DAY_MS), before(0), after(DAY_MS)],
    [ca.userIds.manager, 'staff', before(29 * DAY_MS), before(11 * HOUR_MS), after(DAY_MS)],
    [ca.userIds.customer, 'idle customer', before(31 * DAY_MS), before(30 * DAY_MS), after(DAY_MS)],
    [ca.userIds.customer, 'expired customer', before(DAY_MS), before(0), before(0)],
    [ca.userIds.customer, 'customer', before(59 * DAY_MS), before(29 * DAY_MS), after(DAY_MS)],
  ]
  for (const [userId, name, ...times] of sessions)
    await t.db.owner.query(
      `insert into session (tenant_id, token_hash, user_id, user_agent, created_at, last_used_at, expires_at)
       values (1, $1, $2, $3, $4, $5, $6)`,
      [Buffer.from(name), userId, name, ...times],
    )
  const add = (table: string, tenantId: number, userId: number, expires: Date): Promise<unknown> =>
    table === 'password_reset'
      ? t.db.owner.query(
          'insert into password_reset (tenant_id, token_hash, user_id, expires_at) values ($1, $2, $3, $4)',
          [tenantId, Buffer.from(expires.toISOString()), userId, expires],
        )
      : t.db.owner.query(
          'insert into email_change (tenant_id, user_id, new_email, expires_at) values ($1, $2, $3, $4)',
          [tenantId, userId, 'new@example.com', expires],
        )
  for (const table of ['password_reset', 'email_change']) {
    await add(table, ca.id, ca.userIds.customer, before(0))
    await add(table, ca.id, ca.userIds.otherCustomer, after(1))
    await add(table, us.id, us.userIds.customer, before(0))
  }
  await t.db.owner.query(
    `insert into human_check_use (challenge, expires_at) values ('old', now() - interval '1 second'), ('new', now() + interval '1 hour')`,
  )
  await t.db.owner.query(
    `insert into security_notice (tenant_id, user_id, kind, sent_at) values (1, $1, 'failed_logins', $2), (1, $3, 'failed_logins', $4)`,
    [ca.userIds.customer, before(8 * DAY_MS), ca.userIds.otherCustomer, before(DAY_MS)],
  )
  // Until a day after its end the link of a booking says that it expired.
  for (const ago of [25 * HOUR_MS, 23 * HOUR_MS])
    await t.db.owner.query(
      `insert into pending_booking (tenant_id, sealed, created_at, expires_at) values (1, $1, $2, $2)`,
      [Buffer.from(`${ago / HOUR_MS} hours`), before(ago)],
    )
  await t.recurring['forget-expired']()
  const names = async (query: string): Promise<unknown[]> =>
    (await t.db.owner.query<{ name: unknown }>(query)).rows.map(row => row.name)
  expect(await names('select user_agent as name from session order by 1')).toEqual(['customer', 'staff'])
  expect(await names('select user_id as name from password_reset')).toEqual([ca.userIds.otherCustomer])
  expect(await names('select user_id as name from email_change')).toEqual([ca.userIds.otherCustomer])
  expect(await names(`select convert_from(sealed, 'UTF8') as name from pending_booking`)).toEqual(['23 hours'])
  expect(await names('select challenge as name from human_check_use')).toEqual(['new'])
  expect(await names('select user_id as name from security_notice')).toEqual([ca.userIds.otherCustomer])
})
