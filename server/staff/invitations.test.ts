import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '../../domain/account/roles.ts'
import { TEXTS as ACCOUNT } from '../../domain/account/texts.ts'
import { LOGIN_TABLES } from '../account/login-tables.ts'
import type { JobPayloads } from '../platform/jobs/tasks.ts'
import { humanToken } from '../testing/human-token.ts'
import { book } from '../testing/orders.ts'
import { addPasskey, addTotp, siteOf } from '../testing/second-factors.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'
import { TEXTS } from './texts.ts'

const PASSWORD = 'twelve brown cows'
const DAY_MS = 86_400_000

let t: TestApp
let host: string
let manager: string
let owner: string

beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  await setRoles('sales', ['sales', 'manager', 'owner'])
  await setRoles('tester', ['tester', 'manager', 'admin'])
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  owner = await t.tokenOf(host, t.fixture.ca.emails.sales)
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

async function setRoles(who: 'sales' | 'tester' | 'manager', roles: readonly StaffRole[]): Promise<void> {
  const { id, userIds } = t.fixture.ca
  await t.db.owner.query('delete from user_role where user_id = $1', [userIds[who]])
  await t.db.owner.query('insert into user_role select $1, $2, unnest($3::text[])', [id, userIds[who], roles])
}

const INVITE = `mutation Invite($name: String!, $email: String!, $roles: [String!]!, $franchiseIds: [ID!]!, $vanIds: [ID!]!, $vendorIds: [ID!]!) {
  inviteStaff(name: $name, email: $email, roles: $roles, franchiseIds: $franchiseIds, vanIds: $vanIds, vendorIds: $vendorIds) }`

interface Wanted {
  email: string
  roles: readonly string[]
  franchiseIds?: readonly number[]
  vanIds?: readonly number[]
  vendorIds?: readonly number[]
}

const invite = (wanted: Wanted, token = manager): Promise<GraphqlResult> => {
  const rest = { name: 'Nina New', franchiseIds: [t.fixture.ca.franchiseId], vanIds: [], vendorIds: [] }
  return t.graphql(host, INVITE, { ...rest, ...wanted }, token)
}

/** Runs the jobs that wait for a worker. */
async function deliver(): Promise<void> {
  const { rows } = await t.db.owner.query<{ task: keyof JobPayloads; payload: never }>(
    `delete from app.outbox where task like 'mail-%' returning task, payload`,
  )
  for (const { task, payload } of rows) await t.jobs[task](t.fixture.ca.id, payload)
}

/** Returns the mails to somebody, newest first. */
async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  await deliver()
  return (
    await t.db.owner.query<{ subject: string; text: string }>(
      'select subject, text from sandbox.mail where recipient = $1 order by id desc',
      [email],
    )
  ).rows
}

/** Returns the token of the newest invitation that was mailed to somebody. */
const linkOf = async (email: string): Promise<string> =>
  /\/auth\/invitation#([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? ''

const view = (token: string, at = host) => t.post(at, '/auth/invitation', { token })
const accept = (token: string, fields: { name?: string; password?: string } = {}, at = host) =>
  t.post(at, '/auth/invitation/accept', { token, name: 'Nina New', password: PASSWORD, ...fields })
const SEND_AGAIN = 'mutation Again($id: ID!) { sendInvitationAgain(id: $id) }'
const REVOKE = 'mutation Revoke($id: ID!) { revokeInvitation(id: $id) }'

async function invited(wanted: Wanted, token = manager): Promise<{ id: string; link: string }> {
  const { data, error } = await invite(wanted, token)
  expect(error).toBeUndefined()
  return { id: (data as { inviteStaff: string }).inviteStaff, link: await linkOf(wanted.email) }
}

describe('invitations', () => {
  test('an accepted invitation makes an account with its roles, franchises and vans, and signs it in', async () => {
    const { ca } = t.fixture
    const { link } = await invited({ email: 'nina@new.test', roles: ['technician'], vanIds: [ca.vanIds[1]] })
    const [mail] = await mailsTo('nina@new.test')
    expect(mail?.subject).toBe('Join the team of Toronto Vans')
    expect((await view(link)).body).toEqual({
      name: 'Nina New',
      email: 'nina@new.test',
      invitedBy: 'manager Toronto',
      roles: ['Technician'],
    })
    const { status, body } = await accept(link, { name: 'Nina Newman' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Nina Newman', roles: ['technician'], franchiseIds: [ca.franchiseId] })
    const vans = await t.db.owner.query('select van_id from van_technician where user_id = $1', [body.id])
    expect(vans.rows).toEqual([{ van_id: ca.vanIds[1] }])
    const { data } = await t.graphql(host, '{ staffMembers { name roles vans } invitations { email } }', {}, manager)
    expect(data.staffMembers).toContainEqual({ name: 'Nina Newman', roles: ['technician'], vans: ['Van 2'] })
    expect(data.invitations).not.toContainEqual({ email: 'nina@new.test' })
    const entries = await t.db.owner.query(
      `select subject, actor_name from audit_entry where actor_id = $1 and request_id is not null order by id`,
      [body.id],
    )
    expect(entries.rows).toEqual(
      ['user_role', 'franchise_member', 'van_technician', 'invitation'].map(subject => ({
        subject,
        actor_name: 'Nina Newman',
      })),
    )
  })

  test('a link that is opened 20 times still works, and a refused password uses nothing up', async () => {
    const { link } = await invited({ email: 'scan@new.test', roles: ['technician'] })
    for (let n = 0; n < 20; n++) {
      const opened = await t.app.inject({ method: 'GET', url: '/auth/invitation', headers: { host } })
      expect(opened.statusCode).not.toBe(400)
      expect((await view(link)).status).toBe(200)
    }
    for (const [password, message] of [
      ['too short', ACCOUNT.password.staffTooShort],
      ['1qaz2wsx3edc', ACCOUNT.password.tooCommon],
      ['call me toronto please', ACCOUNT.password.hasName],
    ] as const)
      expect(await accept(link, { password })).toMatchObject({
        status: 422,
        body: { fields: [{ field: 'password', message }] },
      })
    expect((await accept(link)).status).toBe(200)
  })

  test('sending again keeps earlier links, and accepting one ends all', async () => {
    const { id, link } = await invited({ email: 'twice@new.test', roles: ['technician'] })
    t.clock.set(new Date(TEST_NOW.getTime() + 3 * DAY_MS))
    const later = await t.tokenOf(host, t.fixture.ca.emails.manager)
    expect((await t.graphql(host, SEND_AGAIN, { id }, later)).error).toBeUndefined()
    const second = await linkOf('twice@new.test')
    expect(second).not.toBe(link)
    expect((await view(link)).status).toBe(200)
    expect((await accept(second)).status).toBe(200)
    for (const each of [link, second]) expect((await accept(each)).body).toMatchObject({ error: 'INVITATION_USED' })
    expect((await t.graphql(host, SEND_AGAIN, { id }, later)).error).toMatchObject({ error: 'INVITATION_NOT_OPEN' })
  })

  test('expired, revoked, wrong and foreign links are refused with what to do', async () => {
    const old = await invited({ email: 'late@new.test', roles: ['technician'] })
    const gone = await invited({ email: 'gone@new.test', roles: ['technician'] })
    expect((await t.graphql(host, REVOKE, { id: gone.id }, manager)).error).toBeUndefined()
    t.clock.set(new Date(TEST_NOW.getTime() + 7 * DAY_MS - 1))
    expect((await view(old.link)).status).toBe(200)
    expect((await view(old.link, t.fixture.us.host)).body).toMatchObject({ error: 'INVITATION_UNKNOWN' })
    expect((await accept(old.link, {}, t.fixture.us.host)).body).toMatchObject({ error: 'INVITATION_UNKNOWN' })
    t.clock.set(new Date(TEST_NOW.getTime() + 7 * DAY_MS))
    for (const [link, error, message] of [
      [old.link, 'INVITATION_EXPIRED', TEXTS.link.expired],
      [gone.link, 'INVITATION_REVOKED', TEXTS.link.revoked],
      ['x'.repeat(43), 'INVITATION_UNKNOWN', TEXTS.link.unknown],
    ] as const) {
      expect(await view(link)).toMatchObject({ status: 400, body: { error, message } })
      expect(await accept(link)).toMatchObject({ status: 400, body: { error } })
    }
    const { rows } = await t.db.owner.query(`select from app_user where email in ('late@new.test', 'gone@new.test')`)
    expect(rows).toEqual([])
    // An expired invitation makes way for a new one.
    const later = await t.tokenOf(host, t.fixture.ca.emails.manager)
    expect((await invite({ email: 'late@new.test', roles: ['technician'] }, later)).error).toBeUndefined()
  })

  test('somebody with a dead link asks for another, which is mailed to the person who invited them once a day', async () => {
    const { link } = await invited({ email: 'ask@new.test', roles: ['technician'] })
    t.clock.set(new Date(TEST_NOW.getTime() + 8 * DAY_MS))
    const asked = async (): Promise<number> => {
      expect((await t.post(host, '/auth/invitation/ask', { token: link })).status).toBe(200)
      const mails = await mailsTo(t.fixture.ca.emails.manager)
      return mails.filter(({ subject }) => subject === 'Nina New asks for a new invitation').length
    }
    expect(await asked()).toBe(1)
    expect(await asked()).toBe(1)
    t.clock.set(new Date(TEST_NOW.getTime() + 9 * DAY_MS))
    expect(await asked()).toBe(2)
  })
})

describe('who may be invited', () => {
  test('an email of staff, of a customer with an appointment, or with an open invitation is refused under its field', async () => {
    const { emails } = t.fixture.ca
    await book(t, { date: '2026-06-03T15:00:00Z' })
    const { rows } = await t.db.owner.query<{ email: string }>(
      'select email from app_user where id = (select user_id from work_order order by id limit 1)',
    )
    await invited({ email: 'open@new.test', roles: ['technician'] })
    for (const [email, message] of [
      [emails.technician.toUpperCase(), TEXTS.alreadyStaff],
      [rows[0]?.email ?? '', TEXTS.isCustomer],
      ['Open@new.test', TEXTS.alreadyInvited],
    ])
      expect((await invite({ email: email ?? '', roles: ['technician'] })).error).toMatchObject({
        statusCode: 422,
        fields: [{ field: 'email', message }],
      })
  })

  test('a customer’s account without any records becomes the staff account, and its sessions end', async () => {
    const { emails, userIds } = t.fixture.ca
    const before = await t.tokenOf(host, emails.otherCustomer)
    const { link } = await invited({ email: emails.otherCustomer, roles: ['technician'] })
    expect((await accept(link)).body).toMatchObject({ id: userIds.otherCustomer, roles: ['technician'] })
    const { error } = await t.graphql(host, '{ currentUser { id } }', {}, before)
    expect(error?.statusCode).toBe(401)
  })

  test('DOOR-16 somebody who registered the email before loses every way to log in: passkey, authenticator app, recovery codes and devices', async () => {
    const email = 'future@colleague.example'
    const recaptchaToken = await humanToken(t, host)
    const early = { tenantId: 1, name: 'Early Bird', email, password: 'known to somebody else', recaptchaToken }
    const { body: registered } = await t.post(host, '/auth/register', early)
    const token = String(registered.authentication_token)
    const { authenticator } = await addPasskey(t, host, token)
    await addTotp(t, host, token)
    const { link } = await invited({ email, roles: ['technician'] })
    const accepted = await accept(link)
    expect(accepted).toMatchObject({ status: 200, body: { roles: ['technician'] } })
    const { challenge, options } = (await t.post(host, '/auth/passkey/options', {})).body as {
      challenge: string
      options: Parameters<typeof authenticator.get>[0]
    }
    const credential = authenticator.get(options, siteOf(t, host))
    expect((await t.post(host, '/auth/passkey', { challenge, credential })).status).toBe(400)
    expect((await t.graphql(host, '{ currentUser { id } }', {}, token)).error?.statusCode).toBe(401)
    // The new login has a session and a device of its own.
    const old = LOGIN_TABLES.filter(table => table !== 'session' && table !== 'known_device')
    const left = old.map(table => `select '${table}' as name from ${table} where user_id = ${Number(accepted.body.id)}`)
    expect((await t.db.owner.query(left.join(' union all '))).rows).toEqual([])
    expect(await t.post(host, '/auth/login', { email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test('owners invite everybody, admins all but owners and admins, managers technicians of their franchises', async () => {
    const admin = await t.tokenOf(host, t.fixture.ca.emails.tester)
    const cases: [token: string, roles: StaffRole[], isAllowed: boolean][] = [
      [owner, ['owner'], true],
      [owner, ['admin'], true],
      [admin, ['owner'], false],
      [admin, ['admin'], false],
      [admin, ['manager', 'sales'], true],
      [manager, ['manager'], false],
      [manager, ['technician', 'tester'], false],
      [manager, ['technician'], true],
    ]
    for (const [index, [token, roles, isAllowed]] of cases.entries()) {
      const { error } = await invite({ email: `case${index}@new.test`, roles }, token)
      expect([roles, error?.error]).toEqual([roles, isAllowed ? undefined : 'ROLES_NOT_THEIRS'])
    }
    const { ca } = t.fixture
    const elsewhere = { email: 'east@new.test', roles: ['technician'], franchiseIds: [ca.otherFranchiseId] }
    expect((await invite(elsewhere)).error?.statusCode).toBe(404)
    expect((await invite(elsewhere, admin)).error).toBeUndefined()
    expect(
      (await invite({ email: 'van@new.test', roles: ['technician'], vanIds: [ca.otherVanId] })).error?.statusCode,
    ).toBe(404)
    expect((await invite({ email: 'none@new.test', roles: ['technician'], franchiseIds: [] })).error).toMatchObject({
      fields: [{ field: 'franchiseIds' }],
    })
    const { data } = await t.graphql(host, '{ invitations { email } }', {}, manager)
    const seen = (data.invitations as { email: string }[]).map(({ email }) => email)
    expect(seen).toContain('case7@new.test')
    expect(seen).not.toContain('east@new.test')
  })

  test('an invitation ends when the person who sent it may no longer give its roles', async () => {
    const admin = await t.tokenOf(host, t.fixture.ca.emails.tester)
    const { link } = await invited({ email: 'orphan@new.test', roles: ['manager'] }, admin)
    await setRoles('tester', ['tester'])
    expect((await accept(link)).body).toMatchObject({ error: 'INVITATION_REVOKED' })
    await setRoles('tester', ['tester', 'manager', 'admin'])
    expect((await accept(link)).status).toBe(200)
  })
})
