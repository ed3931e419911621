import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildSchema } from '../schema.ts'
import { type ActorName, OPERATIONS } from '../testing/operations/operation-access.ts'
import { documentOf, operationsOf } from '../testing/operations/operation-document.ts'
import { createWorld, signInAll } from '../testing/operations/operation-world.ts'
import type { World } from '../testing/operations/world.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Longer than any step takes on a busy machine. */
const WAIT = { timeout: 15_000, interval: 20 }

/** Every operation of a technician that takes an order's id. */
const ORDER_OPERATIONS = operationsOf(buildSchema()).filter(([name, , field]) => {
  const { sees = [], answers = [] } = OPERATIONS[name] ?? {}
  const isOfOrder =
    ['workOrder', 'unavailabilityReason', 'saveInspection', 'addInspectionPhoto'].includes(name) ||
    /WorkOrder|^update(Notes|Services|PoNumber|ScheduledTime)|^(un)?lockVehicle|^workOrder/.test(name)
  const byId = field.args.some(arg => arg.name === 'id' || arg.name === 'workOrderId')
  return isOfOrder && byId && [...sees, ...answers].includes('technician')
})

let t: TestApp
let world: World
let tokens: Record<ActorName, string | undefined>
beforeAll(async () => {
  t = await createTestApp()
  world = await createWorld(t)
  tokens = await signInAll(t)
  await driveAnotherVan()
})
afterAll(() => t.close())

let ownVan: number

/** Moves the technician from the van that has the test world's orders to an empty van. */
async function driveAnotherVan(): Promise<void> {
  const { ca } = t.fixture
  const { rows } = await t.db.owner.query<{ id: number }>(
    `with v as (insert into van (tenant_id, franchise_id, name) values ($1, $2, 'Van 3') returning id),
       d as (delete from van_technician where tenant_id = $1 and user_id = $3)
     insert into van_technician (tenant_id, van_id, user_id) select $1, v.id, $3 from v returning van_id as id`,
    [ca.id, ca.franchiseId, ca.userIds.technician],
  )
  ownVan = rows[0]?.id ?? 0
}

describe('orders of a van that the technician does not drive', () => {
  test('DOOR-15 every tested operation takes an order', () => {
    const names = ORDER_OPERATIONS.map(([name]) => name)
    for (const name of ['workOrder', 'workOrderBill', 'confirmWorkOrder', 'completeWorkOrder', 'cancelWorkOrder'])
      expect(names).toContain(name)
    for (const name of ['updateNotes', 'updateServices', 'saveInspection', 'addInspectionPhoto', 'updateScheduledTime'])
      expect(names).toContain(name)
    expect(names.length).toBeGreaterThan(15)
  })

  test.each(ORDER_OPERATIONS)('DOOR-15 %s answers not found, and a manager can do it', async (name, kind, field) => {
    const variables = (await OPERATIONS[name]?.variables?.(world)) ?? {}
    const id = ['confirmWorkOrder', 'unavailabilityReason'].includes(name) ? { id: world.confirmedId } : {}
    const input = { ...variables, ...id }
    const document = documentOf(kind, field, input)
    const before = await orderRows()
    const { status, error } = await t.graphql(t.fixture.ca.host, document, input, tokens.technician)
    expect({ name, status, error: error?.message }).toEqual({
      name,
      status: 404,
      error: 'The work order was not found.',
    })
    expect(await orderRows()).toBe(before)
    if (!(OPERATIONS[name]?.sees ?? OPERATIONS[name]?.answers ?? []).includes('manager')) return
    expect((await t.graphql(t.fixture.ca.host, document, input, tokens.manager)).status).not.toBe(404)
  })

  test('DOOR-15 the inspection PDF answers not found', async () => {
    const headers = { host: t.fixture.ca.host, authorization: `Bearer ${tokens.technician}` }
    const url = `/api/account/appointments/${world.completedId}/inspection?tenantId=1`
    expect((await t.app.inject({ url, headers })).statusCode).toBe(404)
  })

  test('DOOR-15 a technician who also manages sees them', async () => {
    const { ca } = t.fixture
    const values = [ca.id, ca.userIds.technician]
    const query = 'query One($id: ID!) { workOrder(id: $id) { id } }'
    await t.db.owner.query(`insert into user_role values ($1, $2, 'manager')`, values)
    const both = await t.graphql(ca.host, query, { id: world.completedId }, tokens.technician)
    await t.db.owner.query(`delete from user_role where tenant_id = $1 and user_id = $2 and role = 'manager'`, values)
    expect(both.error).toBeUndefined()
    expect((await t.graphql(ca.host, query, { id: world.completedId }, tokens.technician)).status).toBe(404)
  })
})

const LIST = `query List($franchiseId: ID!, $status: WorkOrderList!) {
  franchiseeWorkOrders(franchiseId: $franchiseId, status: $status, pageNumber: 1) { total workOrders { workOrder { id } } }
}`

test('DOOR-15 list and detail agree: everyone sees requests without a van, but not one reserved for another van', async () => {
  const { ca } = t.fixture
  const detail = 'query One($id: ID!) { workOrder(id: $id) { id } }'
  const listed = async (status: string): Promise<string[]> => {
    const { data } = await t.graphql(ca.host, LIST, { franchiseId: ca.franchiseId, status }, tokens.technician)
    const { workOrders } = data.franchiseeWorkOrders as { workOrders: { workOrder: { id: string } }[] }
    return workOrders.map(({ workOrder }) => workOrder.id)
  }
  const { rows } = await t.db.owner.query<{ id: number; van_id: number | null }>(
    `select id, van_id from work_order where tenant_id = $1 and status <> 'CANCELLED'`,
    [ca.id],
  )
  const lists = [...(await listed('requested')), ...(await listed('upcoming')), ...(await listed('past'))]
  for (const { id, van_id } of rows) {
    const { status } = await t.graphql(ca.host, detail, { id }, tokens.technician)
    const seen = van_id === null || van_id === ownVan
    expect({ id, van_id, status, listed: lists.includes(String(id)) }).toEqual({
      id,
      van_id,
      status: seen ? 200 : 404,
      listed: seen,
    })
  }
  await t.db.owner.query('update work_order set van_id = $2, is_confirmed = false, confirmed_at = null where id = $1', [
    world.laterId,
    ca.vanIds[0],
  ])
  expect(await listed('requested')).not.toContain(String(world.laterId))
  expect((await t.graphql(ca.host, detail, { id: world.laterId }, tokens.technician)).status).toBe(404)
})

test('DOOR-15 the event stream names no order of another technician’s van', async () => {
  const { ca } = t.fixture
  const { port } = t.app.server.address() as AddressInfo
  const received: string[] = []
  const headers = { host: ca.host, authorization: `Bearer ${tokens.technician}` }
  const request = get({ port, path: '/api/account/franchisee/work-orders/changes', headers })
  const opened = new Promise<void>(resolve => {
    request.once('response', answer => {
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        for (const [, id = ''] of text.matchAll(/data: (\S+)/g)) received.push(id)
        if (text.includes('listening')) resolve()
      })
    })
  })
  request.on('error', () => undefined)
  await opened
  const [theirs, mine] = [world.laterId, world.requestedId]
  await t.db.owner.query('delete from app.order_change')
  await t.db.owner.query(`update work_order set notes = 'A' where id = $1`, [theirs])
  await t.db.owner.query(`update work_order set notes = 'B' where id = $1`, [mine])
  await t.db.owner.query('select app.announce_order_changes()')
  await vi.waitFor(() => expect(received).toEqual([String(mine)]), WAIT)
  request.destroy()
})

/** Returns every order with its lines as one short text. */
async function orderRows(): Promise<string> {
  const { rows } = await t.db.owner.query<{ all: string }>(
    `select (select md5(string_agg(r::text, ' ' order by r::text)) from work_order r) || (select md5(string_agg(r::text, ' ' order by r::text)) from line_item r) as all`,
  )
  return rows[0]?.all ?? ''
}
