import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfPieces, pdfText } from '../testing/documents/pdf-text.ts'
import { book, FINISHED_INSPECTION, SAVE_INSPECTION, serviceAndBill } from '../testing/orders.ts'
import { addPlan, putPlanOnOrder } from '../testing/subscriptions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const READ = `query Own($id: ID!) {
  customerWorkOrder(id: $id) {
    id status scheduledAt completedAt notes unavailabilityReason
    vehicle { id make } userVehicle { id vehicle { id } }
    lineItems { id name description price tax quantity discountedPrice service { name serviceType } }
    invoice { status } contact { name } address { street } franchise { name phoneNumber }
    workOrderDiscountCode { amountApplied discountCode { code discountType } }
    userCreditTransactions { id amount type }
  }
}`

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await t.db.owner.query(`update service set description = name || ', done where the car stands'`)
})
afterAll(() => t.close())

test('APPT-07 customers read their whole appointment, and not another customer’s', async () => {
  const { host, emails, userIds, id: tenantId } = t.fixture.ca
  const [customer, other] = [await t.tokenOf(host, emails.customer), await t.tokenOf(host, emails.otherCustomer)]
  const { workOrderId: id } = await book(t, { date: '2026-06-03T15:00:00Z', notes: 'Ring twice' }, customer)
  const code = await t.db.owner.query<{ id: number }>(
    `insert into discount_code (tenant_id, code, discount_type, amount) values ($1, 'SPRING', 'PERCENT', 1000) returning id`,
    [tenantId],
  )
  await t.db.owner.query(
    `update work_order set discount_code_id = $2, discount_type = 'PERCENT', discount_applied = 890 where id = $1`,
    [id, code.rows[0]?.id],
  )
  await t.db.owner.query(
    `insert into credit_account (tenant_id, user_id, balance) values ($1, $2, 0) on conflict do nothing`,
    [tenantId, userIds.customer],
  )
  await t.db.owner.query(
    `insert into credit_entry (tenant_id, user_id, amount, type, work_order_id, idempotency_key) values ($1, $2, -500, 'APPLIED', $3, 'k')`,
    [tenantId, userIds.customer, id],
  )
  const read = async (token: string) => await t.graphql(host, READ, { id }, token)
  const order = (await read(customer)).data.customerWorkOrder
  expect(order).toMatchObject({
    id: String(id),
    status: 'CONFIRMED',
    scheduledAt: '2026-06-03T15:00:00.000Z',
    completedAt: null,
    notes: 'Ring twice',
    unavailabilityReason: null,
    vehicle: { id: order.userVehicle.vehicle.id },
    invoice: null,
    contact: { name: 'Gwen Guest' },
    address: { street: '10 King St W' },
    franchise: { name: 'Toronto', phoneNumber: expect.any(String) },
    workOrderDiscountCode: { amountApplied: 890, discountCode: { code: 'SPRING', discountType: 'PERCENT' } },
    userCreditTransactions: [{ amount: -500, type: 'APPLIED' }],
  })
  expect(order.lineItems[0]).toEqual({
    id: expect.any(String),
    name: 'Basic Oil Change',
    description: 'Basic Oil Change, done where the car stands',
    price: 8_900,
    tax: 1_157,
    quantity: 1,
    discountedPrice: 8_900,
    service: { name: 'oil_change_basic', serviceType: 'OIL_CHANGE' },
  })
  const described = async (): Promise<string[]> =>
    (await read(customer)).data.customerWorkOrder.lineItems.map((line: { description: string }) => line.description)
  const booked = await described()
  expect(booked).toHaveLength(4)
  // A line keeps its description as booked. A line from before descriptions were stored uses its service's.
  await t.db.owner.query(`update service set description = 'Another text'`)
  expect(await described()).toEqual(booked)
  await t.db.owner.query(`update line_item set description = '' where work_order_id = $1 and position > 0`, [id])
  expect(await described()).toEqual([booked[0], 'Another text', 'Another text', 'Another text'])
  for (const [change, status] of [
    ['is_confirmed = false, confirmed_at = null', 'ASSIGNED'],
    [
      "is_confirmed = true, is_inspected = true, status = 'COMPLETE', completed_at = '2026-06-03T16:00:00Z'",
      'COMPLETE',
    ],
  ] as const) {
    await t.db.owner.query(`update work_order set ${change} where id = $1`, [id])
    expect((await read(customer)).data.customerWorkOrder.status).toBe(status)
  }
  expect((await read(other)).status).toBe(404)
})

const PROGRESS =
  'query Own($id: ID!) { customerWorkOrder(id: $id) { progress { type createdAt } wornParts { part condition } } }'

test('customers follow progress without staff notes, and get the finished inspection as PDF', async () => {
  const { host, emails } = t.fixture.ca
  const [customer, manager] = [await t.tokenOf(host, emails.customer), await t.tokenOf(host, emails.manager)]
  const { workOrderId: id } = await book(t, { date: '2026-06-04T15:00:00Z' }, customer)
  const get = (token?: string) =>
    t.app.inject({
      url: `/api/account/appointments/${id}/inspection`,
      headers: { host, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
  expect((await get(customer)).statusCode).toBe(404)
  t.clock.set(new Date('2026-06-04T15:30:00Z'))
  const note = 'mutation Note($id: ID!) { updateNotes(id: $id, notes: "Slow payer") { id } }'
  expect((await t.graphql(host, note, { id }, manager)).error).toBeUndefined()
  await serviceAndBill(t, manager, id)
  const { data } = await t.graphql(host, PROGRESS, { id }, customer)
  expect(data.customerWorkOrder.progress.map((event: { type: string }) => event.type)).toEqual([
    'booked',
    'inspected',
    'completed',
  ])
  expect(data.customerWorkOrder.progress[1].createdAt).toBe('2026-06-04T15:30:00.000Z')
  expect(data.customerWorkOrder.wornParts).toContainEqual({ part: 'Washer fluid', condition: 'fair' })
  for (const token of [customer, manager]) {
    const pdf = await get(token)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="inspection-${id}.pdf"`,
    })
    expect(pdf.rawPayload.toString('latin1')).toMatch(new RegExp(`^%PDF-[\\s\\S]*\\(Vehicle inspection ${id}\\)`))
  }
  expect((await get(await t.tokenOf(host, emails.otherCustomer))).statusCode).toBe(404)
  expect((await get()).statusCode).toBe(401)
})

test('WRONG-05 the inspection PDF prints customer and car in their own script and keeps line breaks in notes', async () => {
  const { host, emails } = t.fixture.ca
  const [customer, manager] = [await t.tokenOf(host, emails.customer), await t.tokenOf(host, emails.manager)]
  const contactInput = { name: 'Nguyễn Thị Hồng', email: 'hong@example.com', phoneNumber: '4165550123' }
  const { workOrderId: id } = await book(
    t,
    { date: '2026-06-09T15:00:00Z', contactInput, vehicleCustomName: '李小龍 7' },
    customer,
  )
  t.clock.set(new Date('2026-06-09T15:30:00Z'))
  const inspection = { ...FINISHED_INSPECTION, notes: 'Тормоза в порядке.\r\nصندوق\n\nAll good.' }
  const saved = await t.graphql(host, SAVE_INSPECTION, { id, inspection, finish: true }, manager)
  expect(saved.error).toBeUndefined()
  const { rawPayload } = await t.app.inject({
    url: `/api/account/appointments/${id}/inspection`,
    headers: { host, authorization: `Bearer ${manager}` },
  })
  const text = await pdfText(rawPayload)
  for (const words of ['Nguyễn Thị Hồng', '李小龍 7', 'Тормоза в порядке.', 'صندوق', 'All good.'])
    expect(text).toContain(words)
  const pieces = await pdfPieces(rawPayload)
  const heightOf = (word: string): number => pieces.find(piece => piece.text.includes(word))?.y ?? Number.NaN
  const heights = ['Тормоза', 'صندوق', 'All good.'].map(heightOf)
  expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  expect(new Set(heights.map(Math.round)).size).toBe(3)
})

test('an appointment that starts a plan says what the plan costs: its line costs nothing', async () => {
  const { host, emails } = t.fixture.ca
  const customer = await t.tokenOf(host, emails.customer)
  const { workOrderId: id } = await book(t, { date: '2026-06-11T18:00:00Z' }, customer)
  const read = async () =>
    (
      await t.graphql(
        host,
        'query P($id: ID!) { customerWorkOrder(id: $id) { plan { price frequency } } }',
        { id },
        customer,
      )
    ).data.customerWorkOrder.plan
  expect(await read()).toBeNull()
  const { serviceId } = await addPlan(t, 'MONTHLY')
  await putPlanOnOrder(t, id, serviceId)
  expect(await read()).toEqual({ price: expect.any(Number), frequency: 'MONTHLY' })
})
