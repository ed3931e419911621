import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../testing/fixture.ts'
import { book, complete, inspect } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const GATE = 'Gate code 4711, the blue door'
const INTERNAL = 'Slow payer, take a deposit'
const STAFF = ['manager', 'technician', 'tester', 'sales'] as const
const NOTES = 'notes customerNotes'

let t: TestApp
let host: string
let customer: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
})
afterAll(() => t.close())

const run = async (token: string, query: string, variables: object = {}): Promise<GraphqlResult> => {
  const answer = await t.graphql(host, query, variables, token)
  expect(answer.error).toBeUndefined()
  return answer
}
const note = (id: number, notes: string, token = manager): Promise<GraphqlResult> =>
  run(token, `mutation N($id: ID!, $notes: String!) { updateNotes(id: $id, notes: $notes) { ${NOTES} } }`, {
    id,
    notes,
  })

/** Returns the mail that the worker sends after the order's last change. */
async function mailChange(workOrderId: number, change: 'rescheduled' | 'cancelled'): Promise<void> {
  const { rows } = await t.db.owner.query<{ version: number }>('select version from work_order where id = $1', [
    workOrderId,
  ])
  await t.jobs['mail-order-change'](t.fixture.ca.id, { workOrderId, change, version: rows[0]?.version ?? 0 })
}

test('WRONG-12 staff read the customer’s notes beside their own, and edit only their own', async () => {
  const { workOrderId: id } = await book(t, { date: '2026-06-03T12:00:00Z', notes: GATE }, customer)
  for (const role of STAFF) {
    const token = await t.tokenOf(host, t.fixture.ca.emails[role])
    const read = await run(token, `{ workOrder(id: ${id}) { ${NOTES} } }`)
    expect(read.data.workOrder.customerNotes).toBe(GATE)
    const written = await note(id, `${role}: ${INTERNAL}`, token)
    expect(written.data.updateNotes).toEqual({ notes: `${role}: ${INTERNAL}`, customerNotes: GATE })
  }
  const own = await run(customer, `{ customerWorkOrder(id: ${id}) { ${NOTES} } }`)
  expect(own.data.customerWorkOrder).toEqual({ notes: GATE, customerNotes: GATE })
})

test('WRONG-12 notes that staff enter when booking are the customer’s notes, and staff notes stay empty', async () => {
  const { userIds } = t.fixture.ca
  const booking = { date: '2026-06-03T13:00:00Z', customerId: userIds.customer, notes: GATE }
  const { workOrderId: id } = await book(t, booking, manager)
  expect((await run(manager, `{ workOrder(id: ${id}) { ${NOTES} } }`)).data.workOrder).toEqual({
    notes: '',
    customerNotes: GATE,
  })
  expect((await run(customer, `{ customerWorkOrder(id: ${id}) { notes } }`)).data.customerWorkOrder.notes).toBe(GATE)
})

test('WRONG-12 staff see their own appointment as its customer', async () => {
  const technician = await t.tokenOf(host, t.fixture.ca.emails.technician)
  const { workOrderId: id } = await book(t, { date: '2026-06-03T14:00:00Z', notes: GATE })
  await t.db.owner.query('update work_order set user_id = $1 where id = $2', [t.fixture.ca.userIds.technician, id])
  await note(id, INTERNAL)
  for (const query of ['customerWorkOrder', 'workOrder'])
    expect((await run(technician, `{ ${query}(id: ${id}) { ${NOTES} } }`)).data[query]).toEqual({
      notes: GATE,
      customerNotes: GATE,
    })
})

test('WRONG-12 staff notes never reach a customer: pages, changes, mails, calendar, PDFs, data export', async () => {
  const { workOrderId: id } = await book(t, { date: '2026-06-05T15:00:00Z', notes: GATE }, customer)
  await note(id, INTERNAL)
  const got: string[] = []
  const keep = (answer: GraphqlResult): void => void got.push(JSON.stringify(answer.data))
  keep(
    await run(
      customer,
      `mutation { updateScheduledTime(id: ${id}, scheduledAt: "2026-06-05T16:00:00Z") { workOrder { ${NOTES} } } }`,
    ),
  )
  await t.jobs['mail-booking'](t.fixture.ca.id, { workOrderId: id })
  await mailChange(id, 'rescheduled')
  t.clock.set(new Date('2026-06-05T16:00:00Z'))
  await inspect(t, manager, id)
  const invoice = await complete(t, manager, id)
  const cancelled = (await book(t, { date: '2026-06-09T15:00:00Z', notes: GATE }, customer)).workOrderId
  await note(cancelled, INTERNAL)
  keep(await run(customer, `mutation { cancelAppointment(id: ${cancelled}) { ${NOTES} progress { type } } }`))
  await mailChange(cancelled, 'cancelled')
  keep(await run(customer, `{ customerWorkOrder(id: ${id}) { ${NOTES} progress { type } lineItems { description } } }`))
  for (const past of [true, false])
    keep(
      await run(
        customer,
        `{ customerWorkOrders(past: ${past}, pageNumber: 1) { workOrders { workOrder { ${NOTES} } } } }`,
      ),
    )
  keep(await run(customer, `{ userVehicles { name workOrders { id } serviceHistory { name } } }`))

  const authorization = `Bearer ${customer}`
  const files = [
    { method: 'GET', url: `/api/account/appointments/${id}/inspection` },
    { method: 'GET', url: `/api/account/franchisee/invoices/${invoice.id}` },
    { method: 'POST', url: '/api/account/data-export', payload: { currentPassword: PASSWORD } },
  ] as const
  for (const file of files) {
    const answer = await t.app.inject({ ...file, headers: { host, authorization } })
    expect({ url: file.url, status: answer.statusCode }).toEqual({ url: file.url, status: 200 })
    got.push(answer.rawPayload.toString('latin1'))
  }
  const mails = await t.db.owner.query<{ mail: string }>(
    `select concat_ws(' ', m.subject, m.html, m.text, convert_from(a.content, 'UTF8')) as mail
     from sandbox.mail m left join sandbox.mail_attachment a on a.mail_id = m.id`,
  )
  expect(mails.rows.length).toBeGreaterThan(2)
  got.push(...mails.rows.map(row => row.mail))
  expect(got.join('\n')).toContain(GATE)
  for (const text of got) expect(text).not.toContain('Slow payer')
})
