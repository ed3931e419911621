import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '../testing/fixture.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36'
const NEWER_PHONE = 'Mozilla/5.0 (Linux; Android 16) Chrome/141.0 Mobile Safari/537.36'
const DESK = 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(TEST_NOW)
  await t.db.owner.query('delete from app.outbox')
})

const later = (ms: number): void => t.clock.set(new Date(TEST_NOW.getTime() + ms))

async function logIn(email: string, from: { userAgent?: string; address?: string; password?: string } = {}) {
  const { userAgent = PHONE, address = '203.0.113.7', password = PASSWORD } = from
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { host: t.fixture.ca.host, 'user-agent': userAgent },
    remoteAddress: address,
    payload: { email, password },
  })
  return answer.statusCode
}

async function runJobs(task: 'count-failed-logins' | 'mail-new-device' | 'mail-failed-logins'): Promise<void> {
  const { rows } = await t.db.owner.query<{ payload: never }>(
    'delete from app.outbox where task = $1 returning payload',
    [task],
  )
  for (const { payload } of rows) await t.jobs[task](t.fixture.ca.id, payload)
}

/** Runs the waiting jobs of a task and answers the mails that they sent. */
async function mailsOf(task: 'mail-new-device' | 'mail-failed-logins'): Promise<{ subject: string; text: string }[]> {
  if (task === 'mail-failed-logins') await runJobs('count-failed-logins')
  const before = await t.db.owner.query<{ id: number }>('select coalesce(max(id), 0) as id from sandbox.mail')
  await runJobs(task)
  const mails = await t.db.owner.query<{ subject: string; text: string }>(
    'select subject, text from sandbox.mail where id > $1',
    [before.rows[0]?.id],
  )
  return mails.rows
}

const kindsOf = async (userId: number): Promise<string[]> => {
  const { rows } = await t.db.owner.query<{ kind: string }>(
    'select kind from security_event where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ kind }) => kind)
}

test('a login on a new device is mailed, the very first and one on a known device are not', async () => {
  const { customer } = t.fixture.ca.emails
  await logIn(customer)
  // The same browser and system in the same network, after an update.
  await logIn(customer, { userAgent: NEWER_PHONE, address: '203.0.113.99' })
  expect(await mailsOf('mail-new-device')).toEqual([])
  await logIn(customer, { userAgent: DESK })
  const [mail, ...others] = await mailsOf('mail-new-device')
  expect(others).toEqual([])
  expect(mail?.subject).toBe('New login to your account')
  expect(mail?.text).toContain('Device: Chrome on Windows')
  expect(mail?.text).toContain('When: Monday, June 1, 2026, 10:00 AM EDT')
  expect(mail?.text).not.toContain('203.0.113')
  await logIn(customer, { userAgent: DESK })
  expect(await mailsOf('mail-new-device')).toEqual([])
  await logIn(customer, { address: '198.51.100.1' })
  expect(await mailsOf('mail-new-device')).toHaveLength(1)
  expect(await kindsOf(t.fixture.ca.userIds.customer)).toEqual([
    'login',
    'login',
    'login',
    'login_new_device',
    'login',
    'login',
    'login_new_device',
  ])
})

test('a device without a login for 90 days counts as new, also after the clean-up', async () => {
  const { otherCustomer } = t.fixture.ca.emails
  await logIn(otherCustomer)
  later(90 * DAY_MS - 1)
  await logIn(otherCustomer)
  expect(await mailsOf('mail-new-device')).toEqual([])
  later(181 * DAY_MS)
  await t.recurring['forget-expired']()
  await logIn(otherCustomer)
  expect(await mailsOf('mail-new-device')).toHaveLength(1)
})

test('five failures within 15 minutes are mailed, once a day', async () => {
  const { manager } = t.fixture.ca.emails
  const fail = (): Promise<number> => logIn(manager, { password: 'wrong horse' })
  for (let minute = 0; minute < 4; minute++) {
    later(minute * 4 * MINUTE_MS)
    expect(await fail()).toBe(400)
  }
  later(16 * MINUTE_MS)
  await fail()
  expect(await mailsOf('mail-failed-logins')).toEqual([])
  await fail()
  const [mail] = await mailsOf('mail-failed-logins')
  expect(mail?.subject).toBe('Failed logins to your account')
  for (let i = 0; i < 10; i++) await fail()
  expect(await mailsOf('mail-failed-logins')).toEqual([])
  later(16 * MINUTE_MS + DAY_MS)
  for (let i = 0; i < 5; i++) await fail()
  expect(await mailsOf('mail-failed-logins')).toHaveLength(1)
  expect((await kindsOf(t.fixture.ca.userIds.manager)).every(kind => kind === 'login_failed')).toBe(true)
})

test('failures without an account are recorded and mailed to nobody', async () => {
  for (let i = 0; i < 6; i++) expect(await logIn('nobody@example.com', { password: 'x' })).toBe(400)
  expect(await mailsOf('mail-failed-logins')).toEqual([])
  const { rows } = await t.db.owner.query<{ row: string }>(
    `select e::text as row from security_event e where kind = 'login_failed' and user_id is null`,
  )
  expect(rows).toHaveLength(6)
  for (const { row } of rows) expect(row).not.toContain('nobody@')
})

test('changes of an account are recorded as its events', async () => {
  const { host, emails, userIds } = t.fixture.ca
  const [token] = [await t.tokenOf(host, emails.tester), await t.tokenOf(host, emails.tester)]
  await t.graphql(host, 'mutation { signOutOtherDevices }', {}, token)
  await t.graphql(host, 'mutation { updateAccount(password: "a long new secret") { id } }', {}, token)
  await t.post(host, '/auth/forgot-password', { email: emails.tester })
  await t.post(host, '/auth/logout', {}, token)
  expect(await kindsOf(userIds.tester)).toEqual([
    'login',
    'login',
    'session_ended',
    'password_changed',
    'password_reset_requested',
    'logout',
  ])
})

test('a change of the second factor is mailed with its time and device', async () => {
  const job = {
    userId: t.fixture.ca.userIds.technician,
    occasion: 'o1',
    at: TEST_NOW.toISOString(),
    device: 'Safari on Mac',
  }
  await t.jobs['mail-second-factor-change'](t.fixture.ca.id, { ...job, change: 'passkey_added' })
  const { rows } = await t.db.owner.query<{ subject: string; text: string }>(
    'select subject, text from sandbox.mail where recipient = $1 order by id desc limit 1',
    [t.fixture.ca.emails.technician],
  )
  expect(rows[0]?.subject).toBe('Passkey added')
  expect(rows[0]?.text).toContain('Device: Safari on Mac')
  expect(rows[0]?.text).toContain('10:00 AM EDT')
})
