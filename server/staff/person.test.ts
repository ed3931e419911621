import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '../../domain/account/roles.ts'
import { TEXTS as ACCOUNT } from '../../domain/account/texts.ts'
import type { JobPayloads } from '../platform/jobs/tasks.ts'
import { TEXTS as LOGIN } from '../second-factor/texts.ts'
import { PASSWORD } from '../testing/fixture.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'
import { TEXTS } from './texts.ts'

let t: TestApp
let host: string
let owner: string
let admin: string
let manager: string
let people: TestApp['fixture']['ca']['userIds']

beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  host = ca.host
  people = ca.userIds
  await setRoles(people.sales, ['owner', 'manager', 'sales'])
  await setRoles(people.tester, ['admin', 'manager'])
  owner = await t.tokenOf(host, ca.emails.sales)
  admin = await t.tokenOf(host, ca.emails.tester)
  manager = await t.tokenOf(host, ca.emails.manager)
})
afterAll(() => t.close())
beforeEach(async () => {
  const { ca } = t.fixture
  await t.db.owner.query('update app_user set deactivated_at = null where deactivated_at is not null')
  await setRoles(people.technician, ['technician'])
  await setRoles(people.manager, ['manager'])
  await setRows('franchise_member', 'franchise_id', people.technician, [ca.franchiseId])
  await setRows('van_technician', 'van_id', people.technician, [ca.vanIds[0]])
})

async function setRoles(userId: number, roles: readonly StaffRole[]): Promise<void> {
  const { id } = t.fixture.ca
  await t.db.owner.query('delete from user_role where user_id = $1 and role <> all($2)', [userId, roles])
  await t.db.owner.query('insert into user_role select $1, $2, unnest($3::text[]) on conflict do nothing', [
    id,
    userId,
    roles,
  ])
}

async function setRows(table: string, column: string, userId: number, ids: readonly number[]): Promise<void> {
  await t.db.owner.query(`delete from ${table} where user_id = $1 and ${column} <> all($2)`, [userId, ids])
  await t.db.owner.query(
    `insert into ${table} (tenant_id, user_id, ${column}) select $1, $2, unnest($3::bigint[]) on conflict do nothing`,
    [t.fixture.ca.id, userId, ids],
  )
}

const PERSON = `id name roles franchiseIds vanIds vendorIds deactivatedAt problem stamp isOneself
  places { name vans } login { devices { id } hasTotp passkeys } leftOpen { text path }`
interface Person {
  name: string
  roles: string[]
  franchiseIds: string[]
  vanIds: string[]
  vendorIds: string[]
  deactivatedAt: string | null
  problem: string | null
  stamp: string
  login: { devices: { id: string }[]; hasTotp: boolean } | null
  leftOpen: { text: string }[]
}

const ask = (query: string, variables: object, token: string): Promise<GraphqlResult> =>
  t.graphql(host, query, variables, token)

async function person(id: number, token = owner): Promise<Person> {
  const { data } = await ask(`query P($id: ID!) { staffPerson(id: $id) { ${PERSON} } }`, { id }, token)
  return (data as { staffPerson: Person }).staffPerson
}

const CHANGE = `mutation C($id: ID!, $seen: String!, $accepted: String, $name: String!, $roles: [String!]!, $franchiseIds: [ID!]!, $vanIds: [ID!]!, $vendorIds: [ID!]!) {
  updateStaffAccess(id: $id, seen: $seen, accepted: $accepted, name: $name, roles: $roles, franchiseIds: $franchiseIds, vanIds: $vanIds, vendorIds: $vendorIds) { ${PERSON} } }`

async function change(id: number, changed: object, token = owner): Promise<GraphqlResult> {
  const { name, roles, franchiseIds, vanIds, vendorIds, stamp } = await person(id)
  return await ask(CHANGE, { id, seen: stamp, name, roles, franchiseIds, vanIds, vendorIds, ...changed }, token)
}

interface Impact {
  warnings: { text: string; path: string | null; workOrderId: string | null }[]
  stamp: string
}
async function preview(id: number, token = owner): Promise<Impact> {
  const query = `query P($id: ID!) { previewDeactivateStaff(id: $id) { blocking { text } warnings { text path workOrderId } stamp } }`
  return ((await ask(query, { id }, token)).data as { previewDeactivateStaff: Impact }).previewDeactivateStaff
}

const DEACTIVATE = `mutation D($id: ID!, $seen: String!, $accepted: String) { deactivateStaff(id: $id, seen: $seen, accepted: $accepted) { ${PERSON} } }`
const BRING_BACK = `mutation B($id: ID!, $seen: String!) { bringBackStaff(id: $id, seen: $seen) { ${PERSON} } }`

/** Deactivates somebody as the page does: with what it showed. */
const deactivate = async (id: number, token = owner): Promise<GraphqlResult> =>
  ask(DEACTIVATE, { id, seen: (await person(id)).stamp, accepted: (await preview(id)).stamp }, token)
const bringBack = async (id: number, token = owner): Promise<GraphqlResult> =>
  ask(BRING_BACK, { id, seen: (await person(id)).stamp }, token)

const logIn = (email: string) => t.post(host, '/auth/login', { email, password: PASSWORD })

/** Runs the jobs that wait for a worker. */
async function deliver(): Promise<void> {
  const { rows } = await t.db.owner.query<{ task: keyof JobPayloads; payload: never }>(
    `delete from app.outbox where task like 'mail-%' returning task, payload`,
  )
  for (const { task, payload } of rows) await t.jobs[task](t.fixture.ca.id, payload)
}
const mailsTo = async (email: string): Promise<number> => {
  await deliver()
  return (await t.db.owner.query('select from sandbox.mail where recipient = $1', [email])).rowCount ?? 0
}

describe('what one person may do', () => {
  test('owners change all, admins all but owners and admins, managers technicians of their own franchises', async () => {
    const { ca } = t.fixture
    await setRows('van_technician', 'van_id', people.technician, [])
    const cases: [token: string, id: number, roles: StaffRole[], code: string | undefined][] = [
      [admin, people.technician, ['manager', 'sales'], undefined],
      [owner, people.technician, ['manager', 'admin'], undefined],
      // They are an admin now.
      [admin, people.technician, ['technician'], 'ROLES_NOT_THEIRS'],
      [owner, people.technician, ['technician'], undefined],
      [manager, people.technician, ['technician', 'sales'], 'ROLES_NOT_THEIRS'],
      [manager, people.manager, ['technician'], 'ROLES_NOT_THEIRS'],
      [admin, people.sales, ['sales'], 'ROLES_NOT_THEIRS'],
    ]
    for (const [token, id, roles, code] of cases) {
      const { error } = await change(id, { roles, franchiseIds: [ca.franchiseId], vanIds: [], vendorIds: [] }, token)
      expect([id, roles, error?.error]).toEqual([id, roles, code])
    }
    await setRows('franchise_member', 'franchise_id', people.technician, [ca.franchiseId, ca.otherFranchiseId])
    const elsewhere = await change(people.technician, { name: 'Tom' }, manager)
    expect(elsewhere.error).toMatchObject({ statusCode: 403, message: TEXTS.worksElsewhere })
    expect(await person(people.technician, manager)).toMatchObject({ problem: TEXTS.worksElsewhere, login: null })
    await setRows('franchise_member', 'franchise_id', people.technician, [ca.otherFranchiseId])
    expect((await change(people.technician, { name: 'Tom' }, manager)).error).toMatchObject({ statusCode: 404 })
  })

  test('nobody takes a role from themselves, the last owner stays, and every role needs a franchise', async () => {
    const wrong = (message: string, field = 'roles') => ({ statusCode: 422, fields: [{ field, message }] })
    const own = { roles: ['manager', 'sales'], franchiseIds: [t.fixture.ca.franchiseId] }
    expect((await change(people.sales, own)).error).toMatchObject(wrong(ACCOUNT.roles.lastOwner))
    await setRoles(people.manager, ['owner', 'manager'])
    expect((await change(people.sales, own)).error).toMatchObject(wrong(ACCOUNT.roles.oneself))
    expect((await change(people.manager, { roles: ['manager'] })).error).toBeUndefined()
    const nowhere = await change(people.technician, { franchiseIds: [], vanIds: [] })
    expect(nowhere.error).toMatchObject({ fields: [{ field: 'franchiseIds' }] })
    // An owner who also drives: nothing is taken from them.
    const drives = { roles: ['owner', 'manager', 'sales', 'technician'], vanIds: [t.fixture.ca.vanIds[1]] }
    expect((await change(people.sales, drives)).error).toBeUndefined()
    expect((await change(people.sales, { name: 'x'.repeat(256) })).error).toMatchObject({ fields: [{ field: 'name' }] })
    await setRoles(people.sales, ['owner', 'manager', 'sales'])
    await setRows('van_technician', 'van_id', people.sales, [])
  })

  test('a change keeps the dates of what stays, is audited, and a stale one names who was first', async () => {
    const { ca } = t.fixture
    const since = async () =>
      (
        await t.db.owner.query<{ van_id: number; ended_at: Date | null }>(
          'select van_id, started_at, ended_at from staff_assignment where user_id = $1 and van_id is not null order by id',
          [people.technician],
        )
      ).rows
    const before = (await since()).filter(({ ended_at: ended }) => ended === null)
    const { stamp } = await person(people.technician)
    const vanIds = [...ca.vanIds]
    expect((await change(people.technician, { vanIds }, manager)).error).toBeUndefined()
    const after = (await since()).filter(({ ended_at: ended }) => ended === null)
    expect(after).toEqual([...before, expect.objectContaining({ van_id: ca.vanIds[1] })])
    const { rows } = await t.db.owner.query('select subject, actor_id from audit_entry order by id desc limit 1')
    expect(rows).toEqual([{ subject: 'van_technician', actor_id: people.manager }])
    const stale = await change(people.technician, { seen: stamp, vanIds: [] })
    expect(stale.error).toMatchObject({ error: 'CHANGED_MEANWHILE', changedBy: 'manager Toronto' })
  })

  test('taking the only driver from a van with an appointment is shown first', async () => {
    const { workOrderId } = await book(t, { date: '2026-06-08T15:00:00Z' })
    await t.db.owner.query('update work_order set van_id = $2 where id = $1', [workOrderId, t.fixture.ca.vanIds[0]])
    const refused = await change(people.technician, { vanIds: [] }, manager)
    expect(refused.error).toMatchObject({
      error: 'IMPACT_CHANGED',
      impact: { warnings: [{ text: expect.stringContaining('1 open appointment') as string }, { workOrderId }] },
    })
    const impact = (refused.error as { impact?: Impact }).impact
    expect((await change(people.technician, { vanIds: [], accepted: impact?.stamp }, manager)).error).toBeUndefined()
    await t.db.owner.query("update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()")
  })
})

describe('deactivating', () => {
  /** Opens a technician's stream of order changes; `ended` resolves when the server ends it. */
  async function openStream(token: string): Promise<{ ended: Promise<void> }> {
    if (t.app.server.address() === null) await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    let ended = Promise.resolve()
    await new Promise<void>((listening, fail) => {
      const path = '/api/account/franchisee/work-orders/changes'
      const request = get({ port, path, headers: { host, authorization: `Bearer ${token}` } }, answer => {
        ended = new Promise(done => answer.once('end', done))
        answer.once('data', () => listening())
        answer.resume()
      })
      request.once('error', fail)
    })
    return { ended }
  }

  test('ends requests and live streams within a second, links and logins; bringing back restores all but sessions', async () => {
    const { ca } = t.fixture
    const email = ca.emails.technician
    const token = await t.tokenOf(host, email)
    await t.post(host, '/auth/forgot-password', { email })
    await deliver()
    const before = await person(people.technician)
    const { ended } = await openStream(token)
    expect((await deactivate(people.technician, manager)).error).toBeUndefined()
    // A busy machine delays the timer too.
    expect(await Promise.race([ended, wait(1000, 'still open')])).toBeUndefined()
    expect((await ask('{ currentUser { id } }', {}, token)).status).toBe(401)
    const links = await t.db.owner.query('select from password_reset where user_id = $1', [people.technician])
    expect(links.rows).toEqual([])
    expect(await logIn(email)).toMatchObject({
      status: 400,
      body: { error: 'DEACTIVATED', message: LOGIN.deactivated },
    })
    const mails = await mailsTo(email)
    expect((await t.post(host, '/auth/forgot-password', { email })).status).toBe(200)
    expect(await mailsTo(email)).toBe(mails)

    expect((await bringBack(people.technician, manager)).error).toBeUndefined()
    const { roles, franchiseIds, vanIds } = before
    expect(await person(people.technician)).toMatchObject({ roles, franchiseIds, vanIds, deactivatedAt: null })
    expect((await ask('{ currentUser { id } }', {}, token)).status).toBe(401)
    expect((await logIn(email)).status).toBe(200)
  })

  test('a session that a login opened at the same moment is worth nothing', async () => {
    const token = await t.tokenOf(host, t.fixture.ca.emails.technician)
    await t.db.owner.query('update app_user set deactivated_at = now() where id = $1', [people.technician])
    expect((await ask('{ currentUser { id } }', {}, token)).status).toBe(401)
  })

  test('is refused for oneself, the last owner, and for people that the actor may not change', async () => {
    expect((await deactivate(people.sales)).error).toMatchObject({ error: 'ONESELF' })
    expect((await deactivate(people.sales, admin)).error).toMatchObject({ error: 'ROLES_NOT_THEIRS' })
    expect((await deactivate(people.tester, manager)).error).toMatchObject({ error: 'ROLES_NOT_THEIRS' })
    await setRoles(people.manager, ['owner', 'manager'])
    const other = await t.tokenOf(host, t.fixture.ca.emails.manager)
    expect((await deactivate(people.sales, other)).error).toBeUndefined()
    // The one who stays is the last owner who can sign in: neither the command nor the database lets them go.
    await expect(
      t.db.owner.query('update app_user set deactivated_at = now() where id = $1', [people.manager]),
    ).rejects.toThrow('would have no owner')
    await expect(
      t.db.owner.query(`delete from user_role where user_id = $1 and role = 'owner'`, [people.manager]),
    ).rejects.toThrow('would have no owner')
    expect(
      (await ask(BRING_BACK, { id: people.sales, seen: (await person(people.sales, other)).stamp }, other)).error,
    ).toBeUndefined()
    owner = await t.tokenOf(host, t.fixture.ca.emails.sales)
    await setRoles(people.manager, ['manager'])
    await expect(
      t.db.owner.query('update app_user set deactivated_at = now() where id = $1', [people.customer]),
    ).rejects.toThrow('is no staff')
  })

  test('shows what depends on them, each with where it can be resolved, and again after that', async () => {
    const { ca } = t.fixture
    const email = ca.emails.technician
    const { workOrderId } = await book(t, { date: '2026-06-08T15:00:00Z' })
    await t.db.owner.query('update work_order set van_id = $2 where id = $1', [workOrderId, ca.vanIds[0]])
    await t.db.owner.query(`insert into van_payee values ($1, $2, '2026-01-01', $3)`, [
      ca.id,
      ca.vanIds[0],
      people.technician,
    ])
    await setRoles(people.technician, ['technician', 'sales'])
    await t.db.owner.query(
      `with v as (insert into vendor (tenant_id, vendor_id, name) values ($1, 77, 'Courier') returning id)
       insert into vendor_sales (tenant_id, vendor_id, user_id) select $1, id, $2 from v`,
      [ca.id, people.technician],
    )
    await t.db.owner.query('update franchise set manager_email = $2 where id = $1', [ca.franchiseId, email])
    await t.db.owner.query(
      `insert into invitation (tenant_id, email, name, roles, franchise_ids, van_ids, vendor_ids, invited_by_id, created_at, expires_at)
       values ($1, 'left@new.test', 'Lea', '{technician}', $2, '{}', '{}', $3, now(), '2027-01-01')`,
      [ca.id, [ca.franchiseId], people.technician],
    )
    const { warnings } = await preview(people.technician)
    const name = (await person(people.technician)).name
    const { impact } = TEXTS
    expect(warnings).toEqual([
      {
        text: impact.lastDriver(name, 'Van 1', 1),
        path: expect.stringContaining('/vans/') as string,
        workOrderId: null,
      },
      { text: expect.stringMatching(/^Van 1: /) as string, path: null, workOrderId: String(workOrderId) },
      { text: impact.payee(name, 'Van 1'), path: expect.stringContaining('/vans/') as string, workOrderId: null },
      { text: impact.vendor(name, 'Courier'), path: expect.stringContaining('/staff') as string, workOrderId: null },
      {
        text: impact.notices('Toronto', email),
        path: expect.stringContaining('/franchises/') as string,
        workOrderId: null,
      },
      { text: impact.invitation('Lea'), path: expect.stringContaining('/staff') as string, workOrderId: null },
    ])
    const { stamp } = await person(people.technician)
    const unseen = await ask(DEACTIVATE, { id: people.technician, seen: stamp, accepted: null }, owner)
    expect(unseen.error).toMatchObject({ error: 'IMPACT_CHANGED' })
    expect((await deactivate(people.technician)).error).toBeUndefined()
    expect((await person(people.technician)).leftOpen.map(({ text }) => text)).toEqual(warnings.map(({ text }) => text))
    await t.db.owner.query("update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()")
    await t.db.owner.query('delete from van_payee where user_id = $1', [people.technician])
    await t.db.owner.query('delete from vendor_sales where user_id = $1', [people.technician])
    await t.db.owner.query('update franchise set manager_email = $2 where id = $1', [
      ca.franchiseId,
      `manager@${ca.host}`,
    ])
  })

  test('leaves them out of pickers, notices and customers, and their roles stay', async () => {
    const { ca } = t.fixture
    const id = people.technician
    const pickers = async () => {
      const { data } = await ask(
        `query V($id: ID!) { vanSettings(franchiseId: $id) { technicians { id } vans { drivers { userId until } } } }`,
        { id: ca.franchiseId },
        manager,
      )
      return data as {
        vanSettings: { technicians: { id: string }[]; vans: { drivers: { userId: string; until: string | null }[] }[] }
      }
    }
    const idsOf = async () => (await pickers()).vanSettings.technicians.map(technician => technician.id)
    const drives = async () =>
      (await pickers()).vanSettings.vans.some(({ drivers }) =>
        drivers.some(driver => driver.userId === String(id) && driver.until === null),
      )
    expect(await idsOf()).toContain(String(id))
    expect(await drives()).toBe(true)
    expect((await deactivate(id)).error).toBeUndefined()
    expect(await idsOf()).not.toContain(String(id))
    expect(await drives()).toBe(false)
    // Neither the list of customers nor its search shows them, though they are no staff that works now.
    for (const search of ['', 'technician']) {
      const { data } = await ask('query C($search: String!) { customers(search: $search) { id } }', { search }, owner)
      expect((data as { customers: { id: string }[] }).customers.map(customer => customer.id)).not.toContain(String(id))
    }
    const { rows } = await t.db.owner.query('select role from user_role where user_id = $1', [id])
    expect(rows).toEqual([{ role: 'technician' }])
    const { data } = await ask('{ staffMembers { id deactivatedAt } }', {}, manager)
    expect(data.staffMembers).toContainEqual({ id: String(id), deactivatedAt: expect.any(String) as string })
    const again = await ask(
      `mutation I($f: ID!) { inviteStaff(name: "T", email: "${ca.emails.technician}", roles: ["technician"], franchiseIds: [$f], vanIds: [], vendorIds: []) }`,
      { f: ca.franchiseId },
      manager,
    )
    expect(again.error).toMatchObject({ fields: [{ field: 'email', message: TEXTS.wasStaff }] })
  })

  test('a manager who left gets no notices, approves nothing, and their invitations end until somebody sends them again', async () => {
    const { ca } = t.fixture
    const invited = await ask(
      `mutation I($f: ID!) { inviteStaff(name: "Ivy", email: "ivy@new.test", roles: ["technician"], franchiseIds: [$f], vanIds: [], vendorIds: []) }`,
      { f: ca.franchiseId },
      manager,
    )
    const { inviteStaff: invitationId } = invited.data as { inviteStaff: string }
    await deliver()
    const tokenOf = async (): Promise<string> => {
      const { rows } = await t.db.owner.query<{ text: string }>(
        `select text from sandbox.mail where recipient = 'ivy@new.test' order by id desc limit 1`,
      )
      return /\/auth\/invitation#([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
    }
    const accept = async () =>
      await t.post(host, '/auth/invitation/accept', {
        token: await tokenOf(),
        name: 'Ivy',
        password: 'seven green kettles',
      })
    expect((await deactivate(people.manager)).error).toBeUndefined()
    expect((await accept()).body).toMatchObject({ error: 'INVITATION_REVOKED' })
    const sent = await ask('mutation A($id: ID!) { sendInvitationAgain(id: $id) }', { id: invitationId }, owner)
    expect(sent.error).toBeUndefined()
    await deliver()
    expect((await accept()).status).toBe(200)

    const entry = await t.db.owner.query<{ id: number }>(
      `with tool as (insert into tool (tenant_id, name) values ($1, 'Jack') returning id),
         item as (insert into stock_item (tenant_id, franchise_id, van_id, tool_id, quantity) select $1, $2, $3, id, 0 from tool returning id),
         up as (insert into stock_entry (tenant_id, stock_item_id, change, reason, author_id, idempotency_key) select $1, id, 1, 'RESTOCKED', $4, 'up' from item)
       insert into stock_entry (tenant_id, stock_item_id, change, reason, author_id, idempotency_key) select $1, id, -1, 'CORRECTED', $4, 'down' from item returning id`,
      [ca.id, ca.franchiseId, ca.vanIds[0], people.technician],
    )
    const before = await mailsTo(ca.emails.manager)
    await t.jobs['mail-tool-decrease'](ca.id, { stockEntryId: entry.rows[0]?.id ?? 0 })
    expect(await mailsTo(ca.emails.manager)).toBe(before)
    expect((await bringBack(people.manager)).error).toBeUndefined()
    manager = await t.tokenOf(host, ca.emails.manager)
  })

  test('ends their payout assignments on that day, and bringing back begins new ones', async () => {
    const rows = async () =>
      (
        await t.db.owner.query<{ ended: boolean }>(
          'select ended_at is not null as ended from staff_assignment where user_id = $1 and van_id = $2 order by id',
          [people.technician, t.fixture.ca.vanIds[0]],
        )
      ).rows.map(({ ended }) => ended)
    const before = await rows()
    expect(before.at(-1)).toBe(false)
    expect((await deactivate(people.technician)).error).toBeUndefined()
    expect(await rows()).toEqual([...before.slice(0, -1), true])
    expect((await bringBack(people.technician)).error).toBeUndefined()
    expect(await rows()).toEqual([...before.slice(0, -1), true, false])
  })

  test('is in the history with words, and can be put back', async () => {
    expect((await deactivate(people.technician)).error).toBeUndefined()
    const { data } = await ask(
      '{ settingsHistory(section: STAFF, first: 1) { id title lines { label } problem } }',
      {},
      owner,
    )
    const [entry] = (
      data as { settingsHistory: { id: string; title: string; lines: { label: string }[]; problem: string | null }[] }
    ).settingsHistory
    expect(entry).toMatchObject({ title: 'Member of the staff changed', problem: null })
    expect(entry?.lines[0]?.label).toContain('Deactivated')
    const shown = await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp } }', { id: entry?.id }, owner)
    const seen = (shown.data as { previewPutBack: { stamp: string } }).previewPutBack.stamp
    const back = await ask(
      'mutation B($id: ID!, $seen: String!) { putBackChange(id: $id, seen: $seen) }',
      { id: entry?.id, seen },
      owner,
    )
    expect(back.error).toBeUndefined()
    expect((await person(people.technician)).deactivatedAt).toBeNull()
  })
})

describe('how a person logs in', () => {
  test('one device or all of them are signed out by those who may change the person', async () => {
    const email = t.fixture.ca.emails.technician
    await t.db.owner.query('delete from session where user_id = $1', [people.technician])
    const [first, second] = [await t.tokenOf(host, email), await t.tokenOf(host, email)]
    const devices = (await person(people.technician, manager)).login?.devices ?? []
    expect(devices).toHaveLength(2)
    const END = `mutation E($id: ID!, $deviceId: ID) { endStaffSessions(id: $id, deviceId: $deviceId) { login { devices { id } } } }`
    const one = await ask(END, { id: people.technician, deviceId: devices[0]?.id }, manager)
    expect(one.data).toEqual({ endStaffSessions: { login: { devices: [{ id: devices[1]?.id }] } } })
    expect((await ask(END, { id: people.technician, deviceId: devices[0]?.id }, manager)).error?.statusCode).toBe(404)
    expect((await ask(END, { id: people.technician }, manager)).error).toBeUndefined()
    for (const token of [first, second]) expect((await ask('{ currentUser { id } }', {}, token)).status).toBe(401)
    expect((await ask(END, { id: people.tester }, manager)).error).toMatchObject({ error: 'ROLES_NOT_THEIRS' })
  })

  test('a lost second factor is removed with a reason, audited and mailed, and sessions end', async () => {
    const { ca } = t.fixture
    const RESET = `mutation R($id: ID!, $reason: String!) { resetStaffSecondFactor(id: $id, reason: $reason) { login { hasTotp } } }`
    const reset = (reason: string, token = manager) => ask(RESET, { id: people.technician, reason }, token)
    expect((await reset('')).error).toMatchObject({ fields: [{ field: 'reason' }] })
    expect((await reset('Lost phone')).error).toMatchObject({ error: 'NO_SECOND_FACTOR' })
    await t.db.owner.query(
      `insert into totp_factor (tenant_id, user_id, sealed_secret, confirmed_at, last_used_step) values ($1, $2, 'x', now(), 0)`,
      [ca.id, people.technician],
    )
    const mails = await mailsTo(ca.emails.technician)
    expect((await reset('Lost phone')).data).toEqual({ resetStaffSecondFactor: { login: { hasTotp: false } } })
    expect(await mailsTo(ca.emails.technician)).toBe(mails + 1)
    const { rows } = await t.db.owner.query(
      `select action, reason, actor_id from audit_entry where action = 'reset_second_factor' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ action: 'reset_second_factor', reason: 'Lost phone', actor_id: people.manager }])
  })

  test('the link for a new password is mailed, but not to somebody who is deactivated', async () => {
    const MAIL = `mutation M($id: ID!) { mailStaffPasswordReset(id: $id) { id } }`
    const mails = await mailsTo(t.fixture.ca.emails.technician)
    expect((await ask(MAIL, { id: people.technician }, manager)).error).toBeUndefined()
    expect(await mailsTo(t.fixture.ca.emails.technician)).toBe(mails + 1)
    expect((await deactivate(people.technician)).error).toBeUndefined()
    expect((await ask(MAIL, { id: people.technician }, manager)).error).toMatchObject({ error: 'DEACTIVATED' })
  })
})
