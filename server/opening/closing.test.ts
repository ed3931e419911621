import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClosingMail } from '../platform/jobs/tasks.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { book } from '../testing/orders.ts'
import { subscribe } from '../testing/subscriptions.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const CLOSING = '{ closing { closesAt stamp } }'
const PREVIEW = '{ previewClosing { blocking { text workOrderId customerId } warnings { text } stamp } }'
const CLOSE = `mutation C($name: String!, $currentPassword: String, $seen: String!, $accepted: String) {
  closeBusiness(name: $name, currentPassword: $currentPassword, seen: $seen, accepted: $accepted) { closesAt }
}`
const KEEP = 'mutation K($seen: String!) { keepBusiness(seen: $seen) { closesAt } }'
const DAY_MS = 86_400_000

let t: TestApp
let owner: string
let name: string
beforeAll(async () => {
  t = await createTestApp()
  const { id, userIds } = t.fixture.ca
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [id, userIds.tester],
  )
  name = (await t.db.owner.query<{ name: string }>('select name from tenant where id = $1', [id])).rows[0]?.name ?? ''
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(TEST_NOW)
  await t.db.owner.query(`update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()`)
  await t.db.owner.query(`update tenant set state = 'open', closes_at = null, pause_message = null`)
  await t.db.owner.query(`delete from app.outbox where task = 'mail-closing'`)
  await t.db.owner.query(`delete from sandbox.mail`)
  owner = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.tester)
})

const ask = (query: string, variables: object = {}, token: string = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const stamp = async (): Promise<string> => (await ask(CLOSING)).data.closing.stamp
const preview = async () => (await ask(PREVIEW)).data.previewClosing
const close = async (variables: object = {}): Promise<GraphqlResult> =>
  await ask(CLOSE, { name, seen: await stamp(), accepted: (await preview()).stamp, ...variables })
async function stored(): Promise<{ state: string; closesAt: Date | null; message: string | null }> {
  const { rows } = await t.db.owner.query(
    'select state, closes_at as "closesAt", pause_message as message from tenant where id = $1',
    [t.fixture.ca.id],
  )
  return rows[0]
}
/** Writes the mails that wait, and returns the subjects of those to the owner. */
async function titles(): Promise<string[]> {
  const waiting = await t.db.owner.query<{ payload: ClosingMail }>(
    `delete from app.outbox where task = 'mail-closing' returning id, payload`,
  )
  for (const { payload } of waiting.rows) await t.jobs['mail-closing'](t.fixture.ca.id, payload)
  const { rows } = await t.db.owner.query<{ subject: string }>(
    'select subject from sandbox.mail where recipient = $1 order by sent_at, message_id',
    [t.fixture.ca.emails.tester],
  )
  return rows.map(({ subject }) => subject)
}

test('a business closes two weeks after its owner typed its name, and nobody else may close it', async () => {
  const { emails, host } = t.fixture.ca
  const manager = await t.tokenOf(host, emails.manager)
  for (const query of [CLOSING, PREVIEW])
    expect((await ask(query, {}, manager)).error).toMatchObject({ statusCode: 404 })
  expect((await ask(CLOSE, { name, seen: '' }, manager)).error).toMatchObject({ statusCode: 404 })
  expect((await close({ name: name.toLowerCase() })).error?.fields).toMatchObject([{ field: 'name' }])
  expect((await close({ seen: 'before' })).error?.error).toBe('CHANGED_MEANWHILE')
  expect(await stored()).toMatchObject({ state: 'open', closesAt: null })

  expect((await close()).error).toBeUndefined()
  const { state, closesAt, message } = await stored()
  expect(state).toBe('paused')
  expect((closesAt?.getTime() ?? 0) - TEST_NOW.getTime()).toBeGreaterThanOrEqual(14 * DAY_MS)
  expect(message).toBe(`${name} is closing and takes no new bookings.`)
  expect((await close()).error?.error).toBe('CLOSES')
  expect(await titles()).toEqual([`${name} will close`])
  expect(
    (await ask('mutation O($seen: String!) { openForBookings(seen: $seen) { state } }', { seen: '' })).error?.error,
  ).toBe('CLOSES')
  const { rows } = await t.db.owner.query(
    `select actor_name, changes from audit_entry where tenant_id = $1 and subject = 'tenant' order by id desc limit 1`,
    [t.fixture.ca.id],
  )
  expect(rows[0].changes[0]).toMatchObject({ from: { state: 'open', closes_at: null }, to: { state: 'paused' } })

  // Customers read why, and staff can still book what they promised.
  const customer = await t.tokenOf(host, emails.customer)
  expect((await ask(CREATE_WORK_ORDER, bookingInput(t), customer)).error?.message).toBe(message)
  await book(t, { date: '2026-06-03T13:00:00Z', isBooked: null, vanId: t.fixture.ca.vanIds[0] }, manager)
})

test('an older login needs the password', async () => {
  t.clock.set(new Date(TEST_NOW.getTime() + 20 * 60_000))
  expect((await close()).error?.fields).toMatchObject([{ field: 'currentPassword' }])
  expect((await stored()).closesAt).toBeNull()
})

test('an owner takes it back: bookings stay paused until they are opened', async () => {
  await close()
  expect((await ask(KEEP, { seen: 'before' })).error?.error).toBe('CHANGED_MEANWHILE')
  expect((await ask(KEEP, { seen: await stamp() })).data.keepBusiness).toEqual({ closesAt: null })
  expect(await stored()).toEqual({ state: 'paused', closesAt: null, message: null })
  expect((await ask(KEEP, { seen: await stamp() })).error?.error).toBe('WRONG_STATE')
  expect(new Set(await titles())).toEqual(new Set([`${name} will close`, `${name} stays`]))
  t.clock.set(new Date(TEST_NOW.getTime() + 15 * DAY_MS))
  await t.recurring['close-due']()
  expect((await stored()).state).toBe('paused')
})

test('appointments after the day and plans block, earlier ones and unpaid invoices warn', async () => {
  const { emails, host } = t.fixture.ca
  const manager = await t.tokenOf(host, emails.manager)
  await book(t, { date: '2026-06-03T13:00:00Z', isBooked: null, vanId: t.fixture.ca.vanIds[0] }, manager)
  const later = await book(t, { date: '2026-06-30T13:00:00Z', isBooked: null, vanId: t.fixture.ca.vanIds[0] }, manager)
  const shown = await preview()
  expect(shown.blocking).toEqual([
    { text: expect.stringContaining('June 30, 2026'), workOrderId: String(later.workOrderId), customerId: null },
  ])
  expect(shown.warnings).toContainEqual({ text: '1 appointment takes place before the business closes.' })
  expect((await close()).error?.error).toBe('IMPACT_BLOCKED')
  await t.db.owner.query(
    `update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now() where id = $1`,
    [later.workOrderId],
  )
  expect((await close({ accepted: null })).error?.error).toBe('IMPACT_CHANGED')
  expect((await close()).error).toBeUndefined()
})

test('on its day it closes once everything is done, and waits a day more until then', async () => {
  const { emails, host, vanIds } = t.fixture.ca
  const manager = await t.tokenOf(host, emails.manager)
  await book(t, { date: '2026-06-03T13:00:00Z', isBooked: null, vanId: vanIds[0] }, manager)
  await close()
  const day = (await stored()).closesAt ?? TEST_NOW
  t.clock.set(new Date(day.getTime() - 60_000))
  await t.recurring['close-due']()
  expect(await stored()).toMatchObject({ state: 'paused', closesAt: day })
  t.clock.set(day)
  await t.recurring['close-due']()
  expect(await stored()).toMatchObject({ state: 'paused', closesAt: new Date(day.getTime() + DAY_MS) })
  await t.db.owner.query(`update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()`)
  t.clock.set(new Date(day.getTime() + DAY_MS))
  await t.recurring['close-due']()
  expect((await stored()).state).toBe('closed')
  await t.recurring['close-due']()
  expect(new Set(await titles())).toEqual(
    new Set([`${name} will close`, `${name} could not close yet`, `${name} has closed`]),
  )
  const { rows } = await t.db.owner.query(
    `select actor_kind, actor_name from audit_entry where tenant_id = $1 and subject = 'tenant' order by id desc limit 1`,
    [t.fixture.ca.id],
  )
  expect(rows).toEqual([{ actor_kind: 'job', actor_name: 'Closing day' }])
  owner = await t.tokenOf(host, emails.tester)
  expect((await ask(KEEP, { seen: await stamp() })).error?.error).toBe('CLOSED')
})

test('a member of a plan blocks, because their card would be charged again', async () => {
  await subscribe(t, { frequency: 'MONTHLY', date: '2026-06-03T15:00:00Z' })
  // The visit of the plan is over.
  owner = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.tester)
  expect((await preview()).blocking).toEqual([
    { text: expect.stringContaining('End it first.'), workOrderId: null, customerId: expect.any(String) },
  ])
  const ends = (at: string) => t.db.owner.query('update subscription set cancel_effective_at = $1', [at])
  await ends('2026-12-24T12:00:00Z')
  expect((await preview()).blocking).toMatchObject([{ text: expect.stringContaining('December 24, 2026') }])
  await ends('2026-06-10T12:00:00Z')
  expect((await preview()).blocking).toEqual([])
})
