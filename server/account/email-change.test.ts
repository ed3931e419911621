import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '../testing/fixture.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const UPDATE = `mutation U($name: String, $email: String, $password: String, $currentPassword: String) {
  updateAccount(name: $name, email: $email, password: $password, currentPassword: $currentPassword) { name email pendingEmail }
}`

let t: TestApp
let host: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(TEST_NOW))

const later = (ms: number): void => t.clock.set(new Date(TEST_NOW.getTime() + ms))
const update = (token: string, change: object): Promise<GraphqlResult> => t.graphql(host, UPDATE, change, token)
const canLogIn = async (email: string, password = PASSWORD): Promise<boolean> =>
  (await t.post(host, '/auth/login', { email, password })).status === 200
const pendingOf = async (token: string): Promise<unknown> =>
  (await t.graphql(host, '{ currentUser { email pendingEmail } }', {}, token)).data.currentUser

/** Runs the waiting mails about emails. */
async function runMails(): Promise<void> {
  const { rows } = await t.db.owner.query<{ task: 'mail-email-change' | 'mail-email-changed'; payload: never }>(
    `delete from app.outbox where task in ('mail-email-change', 'mail-email-changed') returning task, payload`,
  )
  for (const { task, payload } of rows) await t.jobs[task](t.fixture.ca.id, payload)
}

/** The newest mail to an address, with the token of its link. */
async function mailTo(email: string): Promise<{ subject: string; text: string; token: string }> {
  await runMails()
  const { rows } = await t.db.owner.query<{ subject: string; text: string }>(
    'select subject, text from sandbox.mail where recipient = $1 order by id desc limit 1',
    [email],
  )
  const { subject = '', text = '' } = rows[0] ?? {}
  return { subject, text, token: /confirm-email#(?:confirm|stop)=([\w-]+)/.exec(text)?.[1] ?? '' }
}

const confirm = (token: string) => t.post(host, '/auth/confirm-email', { token })
const stop = (token: string) => t.post(host, '/auth/stop-email-change', { token })

describe('a new email or password', () => {
  test('DOOR-06 asks for the current password when the login is older than 10 minutes', async () => {
    const { tester } = t.fixture.ca.emails
    const token = await t.tokenOf(host, tester)
    later(10 * MINUTE_MS)
    for (const change of [{ email: 'thief@example.com' }, { password: 'the thief knows it' }]) {
      const refusals = [await update(token, change), await update(token, { ...change, currentPassword: 'wrong horse' })]
      for (const { status, error } of refusals) {
        expect(status).toBe(422)
        expect(error?.fields?.map(({ field }) => field)).toEqual(['currentPassword'])
      }
    }
    expect(await canLogIn(tester)).toBe(true)
    expect(await pendingOf(token)).toEqual({ email: tester, pendingEmail: null })
    // A name is no key to the account.
    expect((await update(token, { name: 'Tess' })).status).toBe(200)
    const changed = await update(token, { password: 'a long new secret', currentPassword: PASSWORD })
    expect(changed.status).toBe(200)
    expect([await canLogIn(tester), await canLogIn(tester, 'a long new secret')]).toEqual([false, true])
  })

  test('DOOR-06 does not let a stolen session guess the password', async () => {
    const token = await t.tokenOf(host, t.fixture.ca.emails.manager)
    later(11 * MINUTE_MS)
    const guess = (currentPassword: string): Promise<GraphqlResult> =>
      update(token, { password: 'the thief knows it', currentPassword })
    for (let i = 0; i < 5; i++) expect((await guess(`guess ${i}`)).status).toBe(422)
    expect((await guess(PASSWORD)).status).toBe(429)
    later(26 * MINUTE_MS + 1)
    expect((await guess('wrong horse')).status).toBe(422)
  })

  test('DOOR-06 needs no password within 10 minutes after the login', async () => {
    const token = await t.tokenOf(host, t.fixture.ca.emails.technician)
    later(10 * MINUTE_MS - 1)
    expect((await update(token, { password: 'correct horse 2' })).status).toBe(200)
  })
})

describe('a new email', () => {
  test('DOOR-06 takes effect once when its link is opened, and both addresses are mailed', async () => {
    const { sales } = t.fixture.ca.emails
    const token = await t.tokenOf(host, sales)
    const email = 'New.Sales@example.com'
    const response = await update(token, { email: ` ${email} ` })
    expect(response.data.updateAccount).toEqual({ name: 'sales Toronto', email: sales, pendingEmail: email })
    expect([await canLogIn(sales), await canLogIn(email)]).toEqual([true, false])
    const link = await mailTo(email)
    expect(link.subject).toBe('Confirm your new email')
    const warning = await mailTo(sales)
    expect(warning.subject).toBe('Your email is about to change')
    expect(warning.text).toContain(email)
    expect(warning.text).toContain('Monday, June 1, 2026, 10:00 AM EDT')
    expect(warning.text).not.toContain(link.token)

    expect((await confirm('x'.repeat(43))).status).toBe(400)
    expect((await t.post(t.fixture.us.host, '/auth/confirm-email', { token: link.token })).status).toBe(400)
    expect((await confirm(warning.token)).status).toBe(400)
    expect(await confirm(link.token)).toEqual({ status: 200, body: { email } })
    expect((await confirm(link.token)).body).toMatchObject({ statusCode: 400, error: 'EMAIL_LINK_INVALID' })
    expect([await canLogIn(sales), await canLogIn(email.toLowerCase())]).toEqual([false, true])
    expect(await pendingOf(token)).toEqual({ email, pendingEmail: null })
    const mail = await mailTo(sales)
    expect(mail.subject).toBe('Your email was changed')
    expect(mail.text).toContain(email)
    const { rows } = await t.db.owner.query<{ kind: string }>(
      `select kind from security_event where user_id = $1 and kind like 'email%' order by id`,
      [t.fixture.ca.userIds.sales],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['email_change_requested', 'email_changed'])
  })

  test('DOOR-06 can be stopped from the old email, cancelled by its owner, and expires after 24 hours', async () => {
    const { customer } = t.fixture.ca.emails
    const token = await t.tokenOf(host, customer)
    const ask = async (email: string): Promise<{ link: string; stopLink: string }> => {
      expect((await update(token, { email })).status).toBe(200)
      return { link: (await mailTo(email)).token, stopLink: (await mailTo(customer)).token }
    }
    const first = await ask('first@example.com')
    expect((await stop(first.link)).status).toBe(400)
    expect((await stop(first.stopLink)).status).toBe(200)
    expect((await confirm(first.link)).status).toBe(400)
    expect((await stop(first.stopLink)).status).toBe(400)

    const second = await ask('second@example.com')
    const given = await t.graphql(host, 'mutation { cancelEmailChange { pendingEmail } }', {}, token)
    expect(given.data.cancelEmailChange).toEqual({ pendingEmail: null })
    expect((await confirm(second.link)).status).toBe(400)

    const third = await ask('third@example.com')
    later(DAY_MS)
    expect((await confirm(third.link)).status).toBe(400)
    expect(await pendingOf(await t.tokenOf(host, customer))).toEqual({ email: customer, pendingEmail: null })
    expect(await canLogIn(customer)).toBe(true)
  })

  test('DOOR-06 requested again replaces the link, at most five times an hour', async () => {
    const { otherCustomer } = t.fixture.ca.emails
    const token = await t.tokenOf(host, otherCustomer)
    const resend = (): Promise<GraphqlResult> =>
      t.graphql(host, 'mutation { resendEmailChange { email pendingEmail } }', {}, token)
    expect((await resend()).error).toMatchObject({ statusCode: 409, error: 'NO_EMAIL_CHANGE' })
    await update(token, { email: 'again@example.com' })
    const { token: first } = await mailTo('again@example.com')
    expect((await resend()).data.resendEmailChange).toEqual({ email: otherCustomer, pendingEmail: 'again@example.com' })
    const { token: second } = await mailTo('again@example.com')
    expect(second).not.toBe(first)
    expect((await confirm(first)).status).toBe(400)
    for (let i = 0; i < 3; i++) expect((await resend()).status).toBe(200)
    expect((await resend()).status).toBe(429)
    expect((await update(token, { email: 'bomb@example.com' })).status).toBe(429)
    later(61 * MINUTE_MS)
    expect((await resend()).status).toBe(200)
  })

  test('DOOR-06 that another account has taken since is refused when its link is opened', async () => {
    const token = await t.tokenOf(host, t.fixture.ca.emails.manager)
    await update(token, { email: 'wanted@example.com' })
    const { token: link } = await mailTo('wanted@example.com')
    await t.db.owner.query(`insert into app_user (tenant_id, name, email) values (1, 'Quick', 'WANTED@example.com')`)
    expect((await confirm(link)).body).toMatchObject({ statusCode: 400, error: 'EMAIL_NOT_CHANGED' })
    expect(await canLogIn(t.fixture.ca.emails.manager)).toBe(true)
  })

  test('DOOR-06 is cancelled when the password changes, in case a thief requested it', async () => {
    const { manager } = t.fixture.ca.emails
    const thief = await t.tokenOf(host, manager)
    await update(thief, { email: 'thief@example.com' })
    const { token: link } = await mailTo('thief@example.com')
    const owner = await t.tokenOf(host, manager)
    expect((await update(owner, { password: 'only the owner knows' })).status).toBe(200)
    expect((await confirm(link)).status).toBe(400)
  })

  test('DOOR-06 tokens are stored as hashes only', async () => {
    const token = await t.tokenOf(host, t.fixture.ca.emails.customer)
    later(2 * 60 * MINUTE_MS)
    await update(token, { email: 'hash@example.com', currentPassword: PASSWORD })
    const { token: link } = await mailTo('hash@example.com')
    const { rows } = await t.db.owner.query<{ row: string }>('select e::text as row from email_change e')
    expect(link).not.toBe('')
    for (const { row } of rows) expect(row).not.toContain(link)
  })
})

describe('names', () => {
  test('DOOR-06 with a web address or a line break are refused wherever they may appear in a mail', async () => {
    const token = await t.tokenOf(host, t.fixture.ca.emails.customer)
    const contact = `mutation C($userId: ID!, $name: String!) {
      createContact(userId: $userId, name: $name, email: "a@b.co", phoneNumber: "4165550123") { id }
    }`
    for (const name of ['You won at https://evil.example', 'Ann\r\nBcc: all@example.com', 'evil.example/prize']) {
      const answers = [
        await update(token, { name }),
        await t.graphql(host, contact, { userId: t.fixture.ca.userIds.customer, name }, token),
      ]
      for (const { status, error } of answers) {
        expect({ name, status }).toEqual({ name, status: 422 })
        expect(error?.fields?.map(({ field }) => field)).toEqual(['name'])
      }
      const register = { name, email: 'r@example.com', password: 'a good one', recaptchaToken: 'x' }
      expect((await t.post(host, '/auth/register', register)).body).toMatchObject({ fields: [{ field: 'name' }] })
    }
  })

  test('DOOR-06 that are older than the rule do not block other changes', async () => {
    await t.db.owner.query(`update app_user set name = 'Fleet.com' where id = $1`, [t.fixture.ca.userIds.customer])
    const token = await t.tokenOf(host, t.fixture.ca.emails.customer)
    expect((await update(token, { name: 'Fleet.com', password: 'a good one' })).status).toBe(200)
  })
})
