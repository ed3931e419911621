import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, COMPLETE, FINISHED_INSPECTION, inspect } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const INSPECT = `mutation Inspect($id: ID!, $inspection: InspectionInput!, $finish: Boolean!, $idempotencyKey: String, $at: DateTime) {
  saveInspection(id: $id, inspection: $inspection, finish: $finish, idempotencyKey: $idempotencyKey, at: $at) { id version isInspected }
}`
const NOTES = `mutation Notes($id: ID!, $notes: String!, $version: Int, $idempotencyKey: String, $at: DateTime) {
  updateNotes(id: $id, notes: $notes, version: $version, idempotencyKey: $idempotencyKey, at: $at) { id version notes }
}`
const COMPLETE_LATE = `mutation Complete($workOrderId: ID!, $version: Int, $idempotencyKey: String, $at: DateTime) {
  completeWorkOrder(workOrderId: $workOrderId, version: $version, idempotencyKey: $idempotencyKey, at: $at) {
    id version status completedAt invoice { id billedAmount createdAt } events { type createdAt }
  }
}`
const PAY = `mutation Pay($idempotencyKey: String!, $invoiceId: ID!, $amount: Int!, $at: DateTime) {
  payInvoice(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, amount: $amount, paymentMethod: cash, at: $at) {
    id remainingAmount payments { amount takenAt createdAt }
  }
}`

let t: TestApp
let technician: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  technician = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.technician)
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
afterAll(() => t.close())

/** The day of the orders, later than their booking. */
const EVENING = new Date('2026-06-12T23:00:00Z')
const NOON = '2026-06-12T16:00:00.000Z'

const run = (query: string, variables: object, token = technician): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const versionOf = async (id: number): Promise<number> =>
  (await run('query ($id: ID!) { workOrder(id: $id) { version } }', { id })).data.workOrder.version
/** Returns the rows of an order's actions, oldest first. */
const actionsOf = async (id: number) =>
  (
    await t.db.owner.query<{ kind: string; done_at: Date; received_at: Date }>(
      'select kind, done_at, received_at from staff_action where work_order_id = $1 order by id',
      [id],
    )
  ).rows

let hour = 0
/** Books a confirmed order in the technician's van at its own time. */
async function bookedOrder(): Promise<number> {
  t.clock.set(TEST_NOW)
  const date = new Date(Date.UTC(2026, 5, 3 + Math.floor(hour / 8), 13 + (hour++ % 8)))
  const { workOrderId } = await book(t, { date: date.toISOString() })
  t.clock.set(EVENING)
  return workOrderId
}
beforeEach(() => t.clock.set(EVENING))

const finish = (id: number, parts: object = {}) =>
  run(INSPECT, { id, inspection: FINISHED_INSPECTION, finish: true, ...parts })

describe('an action that a device sends late', () => {
  test('has its own time, and is noted with the time of its arrival', async () => {
    const id = await bookedOrder()
    const { data } = await finish(id, { idempotencyKey: randomUUID(), at: NOON })
    expect(data.saveInspection.isInspected).toBe(true)
    const { rows } = await t.db.owner.query(
      `select i.completed_at, e.created_at, m.created_at as read_at from inspection i
       join work_order_event e on e.work_order_id = i.work_order_id and e.type = 'inspected'
       join work_order w on w.id = i.work_order_id
       join mileage_reading m on m.user_vehicle_id = w.user_vehicle_id and m.created_at = i.completed_at
       where i.work_order_id = $1`,
      [id],
    )
    const at = new Date(NOON)
    expect(rows).toEqual([{ completed_at: at, created_at: at, read_at: at }])
    expect(await actionsOf(id)).toEqual([{ kind: 'finish', done_at: at, received_at: EVENING }])
  })

  test('completes the order at the time of the work; invoice and books have that of the arrival', async () => {
    const id = await bookedOrder()
    await inspect(t, manager, id)
    const version = await versionOf(id)
    const { data } = await run(COMPLETE_LATE, { workOrderId: id, version, idempotencyKey: randomUUID(), at: NOON })
    const { completedAt, invoice, events } = data.completeWorkOrder
    expect(completedAt).toBe(NOON)
    expect(events.at(-1)).toEqual({ type: 'completed', createdAt: NOON })
    const made = await t.db.owner.query('select created_at from invoice where id = $1', [invoice.id])
    expect(made.rows).toEqual([{ created_at: EVENING }])
    const paid = await run(PAY, {
      idempotencyKey: randomUUID(),
      invoiceId: invoice.id,
      amount: invoice.billedAmount,
      at: NOON,
    })
    expect(paid.data.payInvoice).toMatchObject({
      remainingAmount: 0,
      payments: [{ takenAt: NOON, createdAt: EVENING.toISOString() }],
    })
    expect((await actionsOf(id)).map(({ kind }) => kind)).toEqual(['complete', 'payment'])
  })

  test('is refused in the future and before the order was made; a clock that is a little ahead counts as now', async () => {
    const id = await bookedOrder()
    const problemAt = async (at: Date) => {
      const { error } = await run(NOTES, { id, notes: 'Gate', idempotencyKey: randomUUID(), at: at.toISOString() })
      return error?.fields?.map(({ field }) => field).join()
    }
    expect(await problemAt(new Date(EVENING.getTime() + 6 * 60_000))).toBe('at')
    expect(await problemAt(new Date(TEST_NOW.getTime() - 6 * 60_000))).toBe('at')
    expect(await problemAt(new Date(EVENING.getTime() + 4 * 60_000))).toBeUndefined()
    expect(await actionsOf(id)).toEqual([{ kind: 'notes', done_at: EVENING, received_at: EVENING }])
    const payment = await t.db.owner.query<{ id: number }>('select min(id) as id from invoice')
    const late = new Date(EVENING.getTime() + 6 * 60_000).toISOString()
    const { error } = await run(PAY, {
      idempotencyKey: randomUUID(),
      invoiceId: payment.rows[0]?.id,
      amount: 1,
      at: late,
    })
    expect(error?.fields?.map(({ field }) => field)).toEqual(['at'])
  })

  test('cannot be done before the order’s day, however late it arrives', async () => {
    const id = await bookedOrder()
    const { error } = await finish(id, { idempotencyKey: randomUUID(), at: '2026-06-02T12:00:00Z' })
    expect(error?.error).toBe('NOT_NOW')
  })
})

describe('a repeated key', () => {
  test('changes nothing, also when several calls come at once', async () => {
    const id = await bookedOrder()
    const key = randomUUID()
    const version = await versionOf(id)
    const same = { id, notes: 'Gate code 4711', version, idempotencyKey: key, at: NOON }
    const answers = await Promise.all([run(NOTES, same), run(NOTES, same), run(NOTES, same)])
    answers.push(await run(NOTES, same))
    expect(answers.map(({ error }) => error)).toEqual([undefined, undefined, undefined, undefined])
    expect(await versionOf(id)).toBe(version + 1)
    expect(await actionsOf(id)).toHaveLength(1)
  })

  test('answers with the finished inspection, which another call is refused', async () => {
    const id = await bookedOrder()
    const idempotencyKey = randomUUID()
    await finish(id, { idempotencyKey, at: NOON })
    expect((await finish(id, { idempotencyKey, at: NOON })).data.saveInspection.isInspected).toBe(true)
    expect((await finish(id, { idempotencyKey: randomUUID(), at: NOON })).error?.error).toBe('NOT_NOW')
  })

  test('of another action is refused', async () => {
    const [one, other] = [await bookedOrder(), await bookedOrder()]
    const idempotencyKey = randomUUID()
    await run(NOTES, { id: one, notes: 'Gate', idempotencyKey })
    expect((await run(NOTES, { id: other, notes: 'Gate', idempotencyKey })).error?.error).toBe('KEY_REUSED')
    expect((await finish(one, { idempotencyKey })).error?.error).toBe('KEY_REUSED')
    // Keys belong to a person.
    expect((await run(NOTES, { id: other, notes: 'Gate', idempotencyKey }, manager)).error).toBeUndefined()
    expect((await run(NOTES, { id: one, notes: 'Gate', idempotencyKey: '' })).error?.fields).toHaveLength(1)
  })
})

test('a late completion is refused when somebody else changed or completed the order meanwhile', async () => {
  const [changed, completed] = [await bookedOrder(), await bookedOrder()]
  for (const id of [changed, completed]) await inspect(t, manager, id)
  const versions = [await versionOf(changed), await versionOf(completed)]
  await run(NOTES, { id: changed, notes: 'Call first' }, manager)
  await run(COMPLETE, { workOrderId: completed }, manager)
  for (const [index, workOrderId] of [changed, completed].entries()) {
    const late = { workOrderId, version: versions[index], idempotencyKey: randomUUID(), at: NOON }
    expect((await run(COMPLETE_LATE, late)).error?.error).toBe('CHANGED_MEANWHILE')
  }
  expect(await actionsOf(changed)).toEqual([])
  // Its own repeated call is not somebody else's.
  const late = {
    workOrderId: changed,
    version: await versionOf(changed),
    idempotencyKey: randomUUID(),
    at: NOON,
  }
  await run(COMPLETE_LATE, late)
  expect((await run(COMPLETE_LATE, late)).data.completeWorkOrder.status).toBe('COMPLETE')
})
