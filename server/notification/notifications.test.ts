import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { JobPayloads } from '../platform/jobs/tasks.ts'
import { book, CONFIRM, serviceAndBill } from '../testing/orders.ts'
import { addFilters } from '../testing/stock.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const LIST = `query List($before: ID) {
  notifications(before: $before) { hasMore notifications { id kind title detail subjectId franchiseName isRead createdAt } }
}`
const CANCEL = `mutation Cancel($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: customer_cancelled, notes: "") { id } }`
const ASSIGN = `mutation Assign($id: ID!, $franchise: ID!, $van: ID!) {
  assignWorkOrder(workOrderId: $id, assignedFranchise: $franchise, assignedVan: $van) { id }
}`
const CHOOSE = `mutation Choose($kind: NotificationKind!, $inProduct: Boolean, $byMail: Boolean) {
  setNotificationChoice(kind: $kind, inProduct: $inProduct, byMail: $byMail) { kind inProduct byMail }
}`

type Role = 'manager' | 'technician' | 'tester' | 'sales'
interface Listed {
  id: string
  kind: string
  title: string
  detail: string
  subjectId: string | null
  isRead: boolean
}

let t: TestApp
let tokens: Record<Role, string>
const open: (() => void)[] = []
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  const of = (role: Role): Promise<string> => t.tokenOf(ca.host, ca.emails[role])
  tokens = {
    manager: await of('manager'),
    technician: await of('technician'),
    tester: await of('tester'),
    sales: await of('sales'),
  }
})
afterAll(async () => {
  for (const close of open) close()
  await t.close()
})
beforeEach(async () => {
  await t.db.owner.query('delete from notification')
  await t.db.owner.query('delete from notification_choice')
  await t.db.owner.query('delete from app.outbox')
})

const ask = async (role: Role, query: string, variables: object = {}): Promise<GraphqlResult> =>
  await t.graphql(t.fixture.ca.host, query, variables, tokens[role])
const succeed = async (role: Role, query: string, variables: object = {}): Promise<Record<string, unknown>> => {
  const { data, error } = await ask(role, query, variables)
  expect(error).toBeUndefined()
  return data as Record<string, unknown>
}
const list = async (role: Role): Promise<Listed[]> =>
  ((await succeed(role, LIST)).notifications as { notifications: Listed[] }).notifications
const brief = async (role: Role): Promise<string[]> =>
  (await list(role)).map(({ kind, detail }) => `${kind}: ${detail}`)
const unread = async (role: Role): Promise<number> =>
  (await succeed(role, '{ unreadNotifications }')).unreadNotifications as number

interface Waiting {
  task: 'notify-staff' | 'mail-notification'
  payload: { tenantId: number } & JobPayloads['notify-staff'] & JobPayloads['mail-notification']
}

/** Runs the waiting jobs as the worker does, each twice: a job may run again after a crash. @returns the mails sent */
async function deliver(): Promise<{ recipient: string; subject: string; text: string }[]> {
  await t.db.owner.query('delete from sandbox.mail')
  for (;;) {
    const { rows } = await t.db.owner.query<Waiting>(
      `delete from app.outbox where task in ('notify-staff', 'mail-notification') returning task, payload`,
    )
    if (rows.length === 0) break
    for (const { task, payload } of [...rows, ...rows]) await t.jobs[task](payload.tenantId, payload)
  }
  const { rows } = await t.db.owner.query<{ recipient: string; subject: string; text: string }>(
    'select recipient, subject, text from sandbox.mail order by recipient, subject',
  )
  return rows
}

/** Books into the second van, because the first one is taken: nobody drives it. */
const bookTwice = async (date: string): Promise<[number, number]> => [
  (await book(t, { date })).workOrderId,
  (await book(t, { date })).workOrderId,
]
/** A request: all vans are taken. */
async function request(date: string): Promise<number> {
  const booked = await book(t, { date })
  expect(booked.vanId).toBeNull()
  return booked.workOrderId
}

test('a request notifies the managers by mail too, and a booking the drivers of its van, once each', async () => {
  const { ca } = t.fixture
  const date = '2026-06-03T14:00:00Z'
  const [first] = await bookTwice(date)
  const requestId = await request(date)
  const mails = await deliver()
  expect(await list('manager')).toEqual([
    expect.objectContaining({
      kind: 'request',
      title: expect.stringMatching(/^Request from /),
      detail: 'Wed, Jun 3, 2026, 10:00 AM',
      subjectId: String(requestId),
      franchiseName: 'Toronto',
      isRead: false,
      createdAt: TEST_NOW.toISOString(),
    }),
  ])
  expect(await list('technician')).toEqual([
    expect.objectContaining({
      kind: 'assigned',
      detail: 'Wed, Jun 3, 2026, 10:00 AM · Van 1',
      subjectId: String(first),
    }),
  ])
  expect(mails).toEqual([
    expect.objectContaining({ recipient: ca.emails.manager, subject: expect.stringMatching(/^Request from /) }),
  ])
  expect(mails[0]?.text).toContain(`/account/franchisee/work-orders/${requestId}`)
  expect(await list('tester')).toEqual([])
  expect(await list('sales')).toEqual([])
})

test('moving, changing vans and cancelling notify the drivers, and nobody is notified of what they did', async () => {
  const { ca } = t.fixture
  const [first, second] = await bookTwice('2026-06-03T17:00:00Z')
  await deliver()
  await t.db.owner.query('delete from notification')

  await succeed('manager', CANCEL, { id: second })
  await succeed('manager', ASSIGN, { id: first, franchise: ca.franchiseId, van: ca.vanIds[1] })
  await deliver()
  expect(await brief('technician')).toEqual(['moved: Wed, Jun 3, 2026, 1:00 PM'])
  expect((await list('technician'))[0]).toMatchObject({
    title: expect.stringMatching(/^No longer in Van 1: /),
    subjectId: null,
  })
  expect(await brief('manager')).toEqual([])

  await succeed('manager', ASSIGN, { id: first, franchise: ca.franchiseId, van: ca.vanIds[0] })
  await deliver()
  const move = `mutation Move($id: ID!) { updateScheduledTime(id: $id, scheduledAt: "2026-06-04T17:00:00Z", isBooked: false) { workOrder { id } } }`
  await succeed('manager', move, { id: first })
  await deliver()
  expect(await brief('technician')).toEqual([
    'moved: Wed, Jun 3, 2026, 1:00 PM → Thu, Jun 4, 2026, 1:00 PM',
    'assigned: Wed, Jun 3, 2026, 1:00 PM · Van 1',
    'moved: Wed, Jun 3, 2026, 1:00 PM',
  ])
  await succeed('technician', CANCEL, { id: first })
  await deliver()
  expect(await brief('manager')).toEqual(['cancelled: Thu, Jun 4, 2026, 1:00 PM · Van 1'])
  expect(await brief('technician')).toHaveLength(3)
})

test('confirming a request into a van notifies its drivers', async () => {
  const date = '2026-06-05T14:00:00Z'
  const [first] = await bookTwice(date)
  const requestId = await request(date)
  await succeed('manager', CANCEL, { id: first })
  await t.db.owner.query('delete from app.outbox')
  await succeed('manager', CONFIRM, { id: requestId, vanId: t.fixture.ca.vanIds[0] })
  await deliver()
  expect(await brief('technician')).toEqual(['assigned: Fri, Jun 5, 2026, 10:00 AM · Van 1'])
})

test('low stock notifies managers and the drivers of the van when it becomes low, and when it is used up', async () => {
  const { ca } = t.fixture
  const id = await addFilters(t, { vanId: ca.vanIds[0], purpose: 'oil_filter', name: 'PH3614', quantity: 4 })
  const transfer = `mutation Move($id: ID!, $quantity: Int!, $key: String!) {
    transferPartToMarket(inventoryPartItemId: $id, quantity: $quantity, idempotencyKey: $key) { id }
  }`
  const take = (quantity: number, key: string): Promise<unknown> =>
    succeed('technician', transfer, { id, quantity, key })
  await take(1, 'a')
  await deliver()
  expect(await brief('manager')).toEqual([])
  await take(1, 'b')
  await take(1, 'c')
  await take(1, 'd')
  await deliver()
  expect(await brief('manager')).toEqual(['low_stock: None left in Van 1', 'low_stock: 2 left in Van 1'])
  // The technician took them.
  expect(await brief('technician')).toEqual([])
})

test('a dispute notifies managers, and a statement its payee', async () => {
  const { ca } = t.fixture
  const [first] = await bookTwice('2026-06-05T17:00:00Z')
  await deliver()
  await t.db.owner.query('delete from notification')
  t.clock.set(new Date('2026-06-05T17:00:00Z'))
  const { id: invoiceId, invoiceNumber } = await serviceAndBill(t, tokens.manager, first)
  t.clock.set(TEST_NOW)
  const { rows } = await t.db.owner.query<{ dispute: number }>(
    `with p as (
       insert into payment (tenant_id, idempotency_key, invoice_id, franchise_id, user_id, author_name, amount, payment_method, status, provider_payment_id)
       select tenant_id, 'x', id, franchise_id, user_id, 'Card', 5000, 'card', 'CANCELLED', 'pi_1' from invoice where id = $1 returning *)
     insert into dispute (tenant_id, provider_dispute_id, payment_id, invoice_id, franchise_id, amount, currency, reason, status, opened_at, event_at)
     select tenant_id, 'du_1', id, invoice_id, franchise_id, 5000, 'CAD', 'fraudulent', 'NEEDS_RESPONSE', now(), now() from p returning id::float8 as dispute`,
    [invoiceId],
  )
  await t.jobs['notify-staff'](ca.id, { of: 'dispute', disputeId: rows[0]?.dispute ?? 0 })
  expect((await list('manager')).map(({ title, detail }) => `${title} | ${detail}`)).toEqual([
    expect.stringMatching(new RegExp(`^Dispute opened: \\$50\\.00 \\| .+ · Invoice ${invoiceNumber}$`)),
  ])
  t.clock.set(new Date('2026-06-16T12:00:00Z'))
  await t.recurring['issue-payouts']()
  const mails = await deliver()
  t.clock.set(TEST_NOW)
  expect((await brief('technician'))[0]).toMatch(/^statement: Mon, Jun 1, 2026 to Mon, Jun 15, 2026 · /)
  expect(mails.map(({ recipient }) => recipient)).toContain(ca.emails.technician)
  expect(await brief('sales')).toEqual([])
})

test('each person chooses in the product and by mail, and a choice changes only itself', async () => {
  expect(
    (await succeed('manager', '{ notificationChoices { kind inProduct byMail } }')).notificationChoices,
  ).toContainEqual({ kind: 'request', inProduct: true, byMail: true })
  await succeed('manager', CHOOSE, { kind: 'request', inProduct: false })
  const chosen = await succeed('manager', CHOOSE, { kind: 'request', byMail: true })
  expect(chosen.setNotificationChoice).toContainEqual({ kind: 'request', inProduct: false, byMail: true })
  const date = '2026-06-06T14:00:00Z'
  await bookTwice(date)
  await request(date)
  expect(await deliver()).toHaveLength(1)
  expect(await list('manager')).toEqual([])
  expect(await unread('manager')).toBe(0)

  await succeed('manager', CHOOSE, { kind: 'request', inProduct: true, byMail: false })
  await request(date)
  expect(await deliver()).toEqual([])
  expect(await unread('manager')).toBe(1)
  expect((await ask('technician', CHOOSE, { kind: 'dispute', inProduct: true })).error?.statusCode).toBe(404)
})

/** Adds notifications of one order to a person. */
async function addMany(userId: number, count: number): Promise<void> {
  await t.db.owner.query(
    `insert into notification (tenant_id, user_id, kind, event_key, franchise_id, work_order_id, facts, is_listed, created_at)
     select w.tenant_id, $1, 'cancelled', 'many ' || n, w.franchise_id, w.id, '{"at": "2026-06-03T14:00:00Z"}', true, $3
     from (select * from work_order where tenant_id = 1 order by id limit 1) w, generate_series(1, $2::int) n order by n`,
    [userId, count, TEST_NOW],
  )
}

test('the list is paged, opening marks one as read, and all are read up to the newest that was seen', async () => {
  const { manager } = t.fixture.ca.userIds
  await addMany(manager, 45)
  const page = async (before?: string) =>
    (await succeed('manager', LIST, { before })).notifications as { hasMore: boolean; notifications: Listed[] }
  const first = await page()
  const second = await page(first.notifications.at(-1)?.id)
  const third = await page(second.notifications.at(-1)?.id)
  expect([first, second, third].map(one => [one.notifications.length, one.hasMore])).toEqual([
    [20, true],
    [20, true],
    [5, false],
  ])
  expect(new Set([first, second, third].flatMap(one => one.notifications.map(({ id }) => id))).size).toBe(45)
  expect(await unread('manager')).toBe(45)
  const [newest, next] = first.notifications
  const read = 'mutation Read($id: ID!) { markNotificationRead(id: $id) }'
  expect((await succeed('manager', read, { id: next?.id })).markNotificationRead).toBe(44)
  expect((await succeed('manager', read, { id: next?.id })).markNotificationRead).toBe(44)
  expect((await ask('technician', read, { id: newest?.id })).error?.statusCode).toBe(404)
  const all = 'mutation Read($id: ID!) { markAllNotificationsRead(newestId: $id) }'
  expect((await succeed('manager', all, { id: next?.id })).markAllNotificationsRead).toBe(1)
  expect((await list('manager')).filter(({ isRead }) => !isRead).map(({ id }) => id)).toEqual([newest?.id])
})

test('who lost the franchise, the van, the role or the account gets nothing more and sees nothing of it', async () => {
  const { ca } = t.fixture
  const { owner } = t.db
  const date = '2026-06-08T14:00:00Z'
  await bookTwice(date)
  await request(date)
  await deliver()
  expect([await unread('manager'), await unread('technician')]).toEqual([1, 1])

  await owner.query('delete from van_technician where user_id = $1', [ca.userIds.technician])
  expect([await unread('technician'), await list('technician')]).toEqual([0, []])
  await owner.query('insert into van_technician values ($1, $2, $3)', [ca.id, ca.vanIds[0], ca.userIds.technician])

  await owner.query('update franchise_member set franchise_id = $2 where user_id = $1', [
    ca.userIds.manager,
    ca.otherFranchiseId,
  ])
  expect([await unread('manager'), await list('manager')]).toEqual([0, []])
  await request(date)
  const { rows } = await owner.query<Waiting>(`select task, payload from app.outbox where task = 'notify-staff'`)
  expect(rows).toHaveLength(1)
  expect(await deliver()).toEqual([])
  await owner.query('update franchise_member set franchise_id = $2 where user_id = $1', [
    ca.userIds.manager,
    ca.franchiseId,
  ])
  expect(await unread('manager')).toBe(1)

  await owner.query('update user_role set role = $2 where user_id = $1', [ca.userIds.manager, 'sales'])
  expect([await unread('manager'), await list('manager')]).toEqual([0, []])
  await owner.query('update user_role set role = $2 where user_id = $1', [ca.userIds.manager, 'manager'])

  // Deactivated between the event and its mail.
  await request(date)
  const waiting = await owner.query<Waiting>(`delete from app.outbox where task = 'notify-staff' returning payload`)
  for (const { payload } of waiting.rows) await t.jobs['notify-staff'](payload.tenantId, payload)
  await owner.query('update app_user set deactivated_at = now() where id = $1', [ca.userIds.manager])
  expect(await deliver()).toEqual([])
  await owner.query('update app_user set deactivated_at = null where id = $1', [ca.userIds.manager])
})

test('owners are notified as managers where a franchise has none', async () => {
  const { ca } = t.fixture
  const { owner } = t.db
  await owner.query(`insert into user_role values ($1, $2, 'owner'), ($1, $2, 'manager')`, [ca.id, ca.userIds.tester])
  await owner.query('delete from franchise_member where user_id = $1', [ca.userIds.tester])
  const date = '2026-06-09T14:00:00Z'
  await bookTwice(date)
  await request(date)
  await deliver()
  expect([await unread('manager'), await unread('tester')]).toEqual([1, 0])
  await owner.query('delete from franchise_member where user_id = $1', [ca.userIds.manager])
  await request(date)
  await deliver()
  expect(await unread('tester')).toBe(1)
  for (const role of ['manager', 'tester'] as const)
    await owner.query('insert into franchise_member values ($1, $2, $3)', [ca.id, ca.franchiseId, ca.userIds[role]])
})

test('old notifications are deleted after 90 days', async () => {
  await addMany(t.fixture.ca.userIds.manager, 2)
  await t.db.owner.query(
    `update notification set created_at = created_at - interval '90 days 1 second' where event_key = 'many 1'`,
  )
  await t.recurring['keep-no-longer']()
  expect(await list('manager')).toHaveLength(1)
})

test('the bell reads one index only', async () => {
  const { manager } = t.fixture.ca.userIds
  await addMany(manager, 300)
  await t.db.owner.query(`update notification set read_at = now() where event_key <> 'many 7'`)
  await t.db.owner.query('vacuum analyze notification')
  const { rows } = await t.db.owner.query<{ 'QUERY PLAN': string }>(
    `explain select count(*) from (select user_id from notification
     where read_at is null and tenant_id = 1 and user_id = ${manager} and is_listed and kind = any('{request,cancelled}'::text[])
       and franchise_id = any('{${t.fixture.ca.franchiseId}}'::bigint[]) limit 100) unread`,
  )
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Only Scan using notification_unread')
  expect(plan.match(/Scan/g)).toHaveLength(1)
})

test('open pages of the person, and of nobody else, hear of it', async () => {
  const hear = async (role: Role): Promise<string[]> => {
    const received: string[] = []
    const { port } = t.app.server.address() as AddressInfo
    await new Promise<void>((listening, fail) => {
      const headers = { host: t.fixture.ca.host, authorization: `Bearer ${tokens[role]}` }
      const path = '/api/account/franchisee/work-orders/changes'
      const asked = get({ port, path, headers }, answer => {
        answer.setEncoding('utf8').on('data', (text: string) => {
          received.push(...[...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data ?? ''))
          if (text.startsWith(': listening')) listening()
        })
      })
      asked.once('error', fail)
      open.push(() => asked.destroy())
    })
    return received
  }
  const [manager, technician] = [await hear('manager'), await hear('technician')]
  const wait = { timeout: 15_000, interval: 20 }
  await addMany(t.fixture.ca.userIds.manager, 3)
  await vi.waitFor(() => expect(manager).toEqual(['notifications']), wait)
  await addMany(t.fixture.ca.userIds.technician, 1)
  await vi.waitFor(() => expect(technician).toEqual(['notifications']), wait)
  expect(manager).toEqual(['notifications'])
})
