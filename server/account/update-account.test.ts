import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '../testing/fixture.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const ME =
  '{ currentUser { id name email roles franchiseId franchiseIds vendorId notificationRequests discountType discountAmount } }'
const UPDATE =
  'mutation U($name: String, $email: String, $password: String) { updateAccount(name: $name, email: $email, password: $password) { name email } }'
const NOTIFY = 'mutation N($checkedEmail: Boolean!) { setBookingNotification(checkedEmail: $checkedEmail) }'
const DEVICES = '{ devices { id name lastUsedAt isCurrent } }'
const SIGN_OUT = 'mutation S($id: ID!) { signOutDevice(id: $id) }'

let t: TestApp
let host: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(TEST_NOW))

const isSignedIn = async (token: string): Promise<boolean> => (await t.graphql(host, ME, {}, token)).status === 200
const canLogIn = async (email: string, password: string): Promise<boolean> =>
  (await t.post(host, '/auth/login', { email, password })).status === 200

/** Runs the waiting mail jobs of a task and answers the newest mail to an address. */
async function mailOf(task: 'mail-password-changed', to: string) {
  const jobs = await t.db.owner.query<{ payload: { userId: number; occasion: string } }>(
    'delete from app.outbox where task = $1 returning payload',
    [task],
  )
  for (const { payload } of jobs.rows) await t.jobs[task](t.fixture.ca.id, payload)
  const mails = await t.db.owner.query<{ subject: string; html: string; text: string }>(
    'select subject, html, text from sandbox.mail where recipient = $1 order by id desc limit 1',
    [to],
  )
  return mails.rows[0]
}

describe('the current user', () => {
  test('ACCT-03 answers name, email and notifications; the user by id their vendor', async () => {
    const { customer } = t.fixture.ca.emails
    const token = await t.tokenOf(host, customer)
    const vendor = await t.db.owner.query<{ id: number }>(
      `insert into vendor (tenant_id, vendor_id, name) values (1, 1, 'Market') returning id`,
    )
    await t.db.owner.query(
      `update app_user set vendor_id = $1, default_discount_type = 'PERCENT', default_discount_amount = 1000 where id = $2`,
      [vendor.rows[0]?.id, t.fixture.ca.userIds.customer],
    )
    expect((await t.graphql(host, ME, {}, token)).data.currentUser).toEqual({
      id: String(t.fixture.ca.userIds.customer),
      name: 'customer Toronto',
      email: customer,
      roles: [],
      franchiseId: null,
      franchiseIds: [],
      vendorId: 1,
      notificationRequests: true,
      discountType: 'PERCENT',
      discountAmount: 1000,
    })
    const { data } = await t.graphql(
      host,
      'query U($id: ID!) { user(id: $id) { vendorId } }',
      { id: t.fixture.ca.userIds.customer },
      token,
    )
    expect(data.user).toEqual({ vendorId: 1 })
  })

  test('stores whether mails about bookings are wanted', async () => {
    const token = await t.tokenOf(host, t.fixture.ca.emails.otherCustomer)
    for (const checkedEmail of [false, true]) {
      expect((await t.graphql(host, NOTIFY, { checkedEmail }, token)).data).toEqual({
        setBookingNotification: checkedEmail,
      })
      expect((await t.graphql(host, ME, {}, token)).data.currentUser.notificationRequests).toBe(checkedEmail)
    }
  })
})

describe('changing the account', () => {
  test('ACCT-04 changes only the given fields', async () => {
    const { otherCustomer } = t.fixture.ca.emails
    const token = await t.tokenOf(host, otherCustomer)
    const { data } = await t.graphql(host, UPDATE, { name: ' Olga ' }, token)
    expect(data.updateAccount).toEqual({ name: 'Olga', email: otherCustomer })
    expect(await canLogIn(otherCustomer, PASSWORD)).toBe(true)
    expect((await t.graphql(host, UPDATE, {}, token)).data.updateAccount.name).toBe('Olga')
    expect(await isSignedIn(token)).toBe(true)
  })

  test('a new password ends the other sessions and pending links, and is confirmed by mail', async () => {
    const { tester } = t.fixture.ca.emails
    const [token, other] = [await t.tokenOf(host, tester), await t.tokenOf(host, tester)]
    await t.jobs['mail-password-reset'](t.fixture.ca.id, { userId: t.fixture.ca.userIds.tester })
    expect((await t.graphql(host, UPDATE, { password: 'new horse battery' }, token)).status).toBe(200)
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false])
    expect([await canLogIn(tester, PASSWORD), await canLogIn(tester, 'new horse battery')]).toEqual([false, true])
    const { rows } = await t.db.owner.query('select from password_reset where user_id = $1', [
      t.fixture.ca.userIds.tester,
    ])
    expect(rows).toHaveLength(0)
    const mail = await mailOf('mail-password-changed', tester)
    expect(mail?.subject).toBe('Your password was changed')
    for (const body of [mail?.html, mail?.text]) expect(body).toContain('/auth/forgot-password')
  })

  test('wrong input is refused for each field, a taken email without revealing the other account', async () => {
    const { customer, technician } = t.fixture.ca.emails
    const token = await t.tokenOf(host, technician)
    const wrong = await t.graphql(host, UPDATE, { name: ' ', email: 'x', password: '12345' }, token)
    expect(wrong.status).toBe(422)
    expect(wrong.error?.fields?.map(({ field }) => field)).toEqual(['name', 'email', 'password'])
    expect((await t.graphql(host, UPDATE, { password: technician }, token)).status).toBe(422)
    const taken = await t.graphql(
      host,
      UPDATE,
      { email: customer.toUpperCase(), password: 'other horse battery' },
      token,
    )
    expect([taken.status, taken.error?.error]).toEqual([400, 'EMAIL_NOT_CHANGED'])
    expect(taken.error?.message).not.toMatch(/exist|taken|already/i)
    expect(await canLogIn(technician, PASSWORD)).toBe(true)
  })
})

describe('devices', () => {
  const from = async (userAgent: string): Promise<string> => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { host, 'user-agent': userAgent },
      payload: { email: t.fixture.ca.emails.manager, password: PASSWORD },
    })
    return answer.json<{ authentication_token: string }>().authentication_token
  }

  test('are listed with when they were last used, to the hour, and signed out one by one or all others', async () => {
    const [phone, desk, third] = [
      await from('Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36'),
      await from('Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36'),
      await from('Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) Version/18.0 Safari/605.1.15'),
    ]
    t.clock.set(new Date(TEST_NOW.getTime() + 90 * 60_000))
    const { data } = await t.graphql(host, DEVICES, {}, desk)
    expect(data.devices).toMatchObject([
      { name: 'Chrome on Windows', isCurrent: true, lastUsedAt: '2026-06-01T15:00:00.000Z' },
      { name: 'Safari on Mac', isCurrent: false, lastUsedAt: TEST_NOW.toISOString() },
      { name: 'Chrome on Android', isCurrent: false, lastUsedAt: TEST_NOW.toISOString() },
    ])
    // As after a login of now: an older one needs the password.
    await t.db.owner.query('update session set created_at = $1', [t.clock.now()])
    const { id } = data.devices[2]
    expect((await t.graphql(host, SIGN_OUT, { id }, desk)).status).toBe(200)
    expect([await isSignedIn(phone), await isSignedIn(desk), await isSignedIn(third)]).toEqual([false, true, true])
    expect((await t.graphql(host, SIGN_OUT, { id }, desk)).status).toBe(404)
    const others = await t.graphql(host, 'mutation { signOutOtherDevices }', {}, desk)
    expect(others.data.signOutOtherDevices).toBe(1)
    expect([await isSignedIn(desk), await isSignedIn(third)]).toEqual([true, false])
  })

  test("nobody can sign out somebody else's", async () => {
    const manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
    const { data } = await t.graphql(host, DEVICES, {}, manager)
    const customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
    expect((await t.graphql(host, SIGN_OUT, { id: data.devices[0].id }, customer)).status).toBe(404)
    expect(await isSignedIn(manager)).toBe(true)
  })

  test('the address of a session is not stored', async () => {
    const { rows } = await t.db.owner.query<{ row: string }>('select s::text as row from session s')
    for (const { row } of rows) expect(row).not.toContain('127.0.0.1')
  })
})
