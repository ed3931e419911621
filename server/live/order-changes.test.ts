import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { book, PAY, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'
import { type OrderChange, OrderChanges } from './order-changes.ts'

/** Long enough for a busy machine. */
const WAIT = { timeout: 15_000, interval: 20 }

let t: TestApp
let manager: string
const open: (() => void)[] = []
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
beforeEach(async () => {
  await announce()
})
afterAll(async () => {
  for (const close of open) close()
  await t.close()
})

/** Announces changes, as the worker does every fraction of a second. */
const announce = async (): Promise<void> => void (await t.db.owner.query('select app.announce_order_changes()'))

/** Opens a user's event stream. Returns the events in the order received. */
async function hearAs(token: string, host = t.fixture.ca.host): Promise<string[]> {
  const received: string[] = []
  const { port } = t.app.server.address() as AddressInfo
  await new Promise<void>((listening, fail) => {
    const request = get(
      {
        port,
        path: '/api/account/franchisee/work-orders/changes',
        headers: { host, authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
      },
      answer => {
        expect(answer.headers['content-encoding']).toBeUndefined()
        expect(answer.headers['content-type']).toBe('text/event-stream')
        answer.setEncoding('utf8').on('data', (text: string) => {
          received.push(...[...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data ?? ''))
          if (text.startsWith(': listening')) listening()
        })
      },
    )
    request.once('error', fail)
    open.push(() => request.destroy())
  })
  return received
}

const staff = (role: 'manager' | 'technician' | 'sales' | 'tester'): Promise<string> =>
  t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails[role])
const run = (query: string, variables: object): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, manager)
const NOTE = 'mutation Note($id: ID!, $notes: String!) { updateNotes(id: $id, notes: $notes) { id } }'
const ASSIGN = `mutation Assign($id: ID!, $franchise: ID!, $van: ID!) {
  assignWorkOrder(workOrderId: $id, assignedFranchise: $franchise, assignedVan: $van) { id }
}`

test('staff get new and changed orders of their franchises, technicians those of their vans, and no one gets others', async () => {
  const { ca, us } = t.fixture
  const [forManager, forTechnician, forSales, forOther] = [
    await hearAs(manager),
    await hearAs(await staff('technician')),
    await hearAs(await staff('sales')),
    await hearAs(await t.tokenOf(us.host, us.emails.manager), us.host),
  ]
  const first = await book(t, { date: '2026-06-03T15:00:00Z' })
  const second = await book(t, { date: '2026-06-03T15:00:00Z' })
  expect([first.vanId, second.vanId]).toEqual(ca.vanIds)
  await run(NOTE, { id: first.workOrderId, notes: 'Ring twice.' })
  await announce()
  const [one, two] = [String(first.workOrderId), String(second.workOrderId)]
  await vi.waitFor(() => expect(forManager).toEqual([one, two, one]), WAIT)
  expect(forSales).toEqual([one, two, one])
  // The technician of the first van: an order that leaves a van is also announced to its previous technician.
  expect(forTechnician).toEqual([one, one])
  const { rowCount } = await t.db.owner.query(
    'update work_order set van_id = null, is_confirmed = false, confirmed_at = null where id = $1',
    [two],
  )
  expect(rowCount).toBe(1)
  await announce()
  await vi.waitFor(() => expect(forTechnician).toEqual([one, one, two]), WAIT)
  expect(forOther).toEqual([])
})

test('an order that moves to another franchise is announced to its previous staff', async () => {
  const { ca } = t.fixture
  const received = await hearAs(await staff('tester'))
  const { workOrderId } = await book(t, { date: '2026-06-04T15:00:00Z' })
  const id = String(workOrderId)
  await t.db.owner.query(
    'insert into franchise_member (tenant_id, franchise_id, user_id) values ($1, $2, $3) on conflict do nothing',
    [ca.id, ca.otherFranchiseId, ca.userIds.manager],
  )
  const given = await run(ASSIGN, { id, franchise: ca.otherFranchiseId, van: ca.otherVanId })
  expect(given.error).toBeUndefined()
  await announce()
  await vi.waitFor(() => expect(received).toEqual([id, id]), WAIT)
  await run(NOTE, { id, notes: 'No longer theirs.' })
  await announce()
  const { workOrderId: last } = await book(t, { date: '2026-06-04T16:00:00Z' })
  await announce()
  await vi.waitFor(() => expect(received).toEqual([id, id, String(last)]), WAIT)
})

test('a paid invoice is announced to the staff of its order', async () => {
  const { workOrderId } = await book(t, { date: '2026-06-02T18:00:00Z' })
  t.clock.set(new Date('2026-06-02T18:00:00Z'))
  const invoice = await serviceAndBill(t, manager, workOrderId)
  await announce()
  const received = await hearAs(manager)
  const payment = { invoiceId: invoice.id, amount: invoice.billedAmount, paymentMethod: 'cash' }
  const paid = await run(PAY, { idempotencyKey: 'paid at the door', ...payment })
  expect(paid.error).toBeUndefined()
  t.clock.set(TEST_NOW)
  await announce()
  await vi.waitFor(() => expect(received).toEqual([String(workOrderId)]), WAIT)
})

test('many simultaneous changes are announced as one event', async () => {
  const received = await hearAs(manager)
  await t.db.owner.query(
    `insert into work_order (tenant_id, user_id, franchise_id, address_id, contact_id, vehicle_id, user_vehicle_id, scheduled_at, currency, idempotency_key)
     select tenant_id, user_id, franchise_id, address_id, contact_id, vehicle_id, user_vehicle_id, scheduled_at, currency, 'many ' || n
     from work_order, generate_series(1, 101) n where id = (select min(id) from work_order)`,
  )
  await announce()
  await vi.waitFor(() => expect(received).toEqual(['all']), WAIT)
})

test('each process listens on one connection, which reconnects and then announces that events may be missing', async () => {
  const url = t.db.appUrl
  const processes = [new OrderChanges(url), new OrderChanges(url)]
  const received: (OrderChange | null)[][] = [[], [], []]
  for (const [index, list] of received.entries())
    await processes[index % 2]?.subscribe({ onChange: change => list.push(change) })
  const connections = `select pid from pg_stat_activity where application_name = 'vanbay-live' and datname = current_database()`
  const before = (await t.db.owner.query(connections)).rows
  const { workOrderId } = await book(t, { date: '2026-06-05T15:00:00Z' })
  await announce()
  await vi.waitFor(() => {
    for (const list of received) expect(list).toMatchObject([{ tenantId: t.fixture.ca.id, workOrderId }])
  }, WAIT)
  await t.db.owner.query(`select pg_terminate_backend(pid) from (${connections}) found`)
  await vi.waitFor(() => {
    for (const list of received) expect(list.at(-1)).toBeNull()
  }, WAIT)
  expect((await t.db.owner.query(connections)).rows).toHaveLength(before.length)
  for (const each of processes) await each.close()
})

test('a server that stops closes open streams', async () => {
  // One with settings of its own is stopped at the end of its test.
  const other = await createTestApp({ LOG_LEVEL: 'fatal' })
  const { port } = other.app.server.address() as AddressInfo
  const { host, emails } = other.fixture.ca
  const token = await other.tokenOf(host, emails.manager)
  const ended = new Promise<void>((done, fail) => {
    get(
      {
        port,
        path: '/api/account/franchisee/work-orders/changes',
        headers: { host, authorization: `Bearer ${token}` },
      },
      answer => answer.once('data', () => void other.close().catch(fail)).once('end', done),
    ).once('error', fail)
  })
  await ended
})
