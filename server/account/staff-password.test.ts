import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../domain/account/texts.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let host: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
})
afterAll(() => t.close())

const WEAK: readonly [string, string][] = [
  ['eleven char', TEXTS.password.staffTooShort],
  ['1qaz2wsx3edc', TEXTS.password.tooCommon],
  ['Administrator', TEXTS.password.tooCommon],
]

const change = (token: string, password: string): Promise<GraphqlResult> =>
  t.graphql(host, 'mutation P($password: String) { updateAccount(password: $password) { id } }', { password }, token)

test('PASSWORD-01 staff set passwords of 12 characters that are not common, customers any of 6', async () => {
  const manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  for (const [password, message] of WEAK) {
    const { status, error } = await change(manager, password)
    expect({ password, status, fields: error?.fields }).toEqual({
      password,
      status: 422,
      fields: [{ field: 'password', message }],
    })
  }
  expect((await change(manager, 'vanbay demo 12')).status).toBe(200)
  const customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
  expect((await change(customer, '123456')).status).toBe(200)
})

test('PASSWORD-01 a reset by staff follows the same rule, and its link stays valid', async () => {
  const { tester } = t.fixture.ca.emails
  await t.jobs['mail-password-reset'](t.fixture.ca.id, { userId: t.fixture.ca.userIds.tester })
  const { rows } = await t.db.owner.query<{ text: string }>(
    'select text from sandbox.mail where recipient = $1 order by id desc limit 1',
    [tester],
  )
  const passwordResetToken = /resetReferrer=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
  const reset = (password: string, token = passwordResetToken) =>
    t.post(host, '/auth/reset-password', { email: tester, password, passwordResetToken: token })
  // Without a good link nobody learns that the account is one of staff.
  expect((await reset('short one', 'x'.repeat(43))).body).toMatchObject({ error: 'RESET_LINK_INVALID' })
  for (const [password, message] of WEAK)
    expect(await reset(password)).toMatchObject({ status: 422, body: { fields: [{ field: 'password', message }] } })
  expect((await reset('a long enough one')).status).toBe(200)
})

test('PASSWORD-01 an older password of staff works until it is changed', async () => {
  const { hashPassword } = await import('../session/passwords.ts')
  await t.db.owner.query('update app_user set password_hash = $1 where id = $2', [
    await hashPassword('short1'),
    t.fixture.ca.userIds.sales,
  ])
  const login = await t.post(host, '/auth/login', { email: t.fixture.ca.emails.sales, password: 'short1' })
  expect(login.status).toBe(200)
})
