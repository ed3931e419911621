import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCode, balanceOf, codeReference, giveCredit } from '../../testing/money.ts'
import { book, inspect } from '../../testing/orders.ts'
import { addFilters, addOil, stockOf } from '../../testing/stock.ts'
import { addPlan, putPlanOnOrder } from '../../testing/subscriptions.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

const LINES = 'lineItems { id name price discountedPrice tax }'
const COMPLETE = `mutation Complete($workOrderId: ID!, $discountAmount: Int, $discountType: DiscountType, $subscriptionTypeId: ID, $poNumber: String,
    $discountCodeId: ID, $discountCodeAmount: Int, $promoCreditAmount: Int, $lineItems: [LinePriceInput!],
    $inventoryOilFilterId: ID, $inventoryCabinFilterId: ID, $inventoryEngineFilterId: ID, $oilId: ID, $oilLitres: Float) {
  completeWorkOrder(workOrderId: $workOrderId, discountAmount: $discountAmount, discountType: $discountType, subscriptionTypeId: $subscriptionTypeId,
    poNumber: $poNumber, discountCodeId: $discountCodeId, discountCodeAmount: $discountCodeAmount, promoCreditAmount: $promoCreditAmount,
    lineItems: $lineItems, inventoryOilFilterId: $inventoryOilFilterId, inventoryCabinFilterId: $inventoryCabinFilterId,
    inventoryEngineFilterId: $inventoryEngineFilterId, oilId: $oilId, oilLitres: $oilLitres) {
    id status poNumber invoice { billedAmount } ${LINES} events { type data } workOrderDiscountCode { amountApplied }
  }
}`
const BILL = `query Bill($id: ID!, $lineItems: [LinePriceInput!], $discountType: DiscountType, $discountAmount: Int) {
  workOrderBill(id: $id, lineItems: $lineItems, discountType: $discountType, discountAmount: $discountAmount) {
    lines { id name price discountedPrice tax } discountAmount discountCodeId promoCreditAmount subscriptionTypeId
  }
  workOrderSupplies(id: $id) { filters { id purpose name quantity fits } oils { id weight litres isRecommended } oilLitres }
}`

let t: TestApp
let host: string
let manager: string
let technician: string
let customer: string
let vanId: number
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  technician = await t.tokenOf(host, t.fixture.ca.emails.technician)
  customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
  vanId = t.fixture.ca.vanIds[0]
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(TEST_NOW))

const run = (query: string, variables: object, token = technician): Promise<GraphqlResult> =>
  t.graphql(host, query, variables, token)
const complete = (workOrderId: number, choice: object = {}): Promise<GraphqlResult> =>
  run(COMPLETE, { workOrderId, ...choice })

let hour = 0
/** Creates an inspected order of an oil change in the technician's van, at its own time. */
async function inspectedOrder(overrides: Record<string, unknown> = {}, token?: string): Promise<number> {
  const date = new Date(Date.UTC(2026, 5, 3 + Math.floor(hour / 8), 13 + (hour++ % 8)))
  t.clock.set(TEST_NOW)
  const { workOrderId } = await book(t, { date: date.toISOString(), ...overrides }, token)
  t.clock.set(new Date('2026-06-12T23:00:00Z'))
  await inspect(t, manager, workOrderId)
  return workOrderId
}

interface Line {
  id: string
  name: string
  price: number
  discountedPrice: number
  tax: number
}
const linesOf = async (id: number): Promise<Line[]> => (await run(BILL, { id })).data.workOrderBill.lines
const total = (lines: Line[]): number => lines.reduce((sum, line) => sum + line.discountedPrice + line.tax, 0)
const oilLine = (lines: Line[]): Line => {
  const [oil] = lines
  if (!oil) throw new Error('the order has no lines')
  return oil
}

describe('billing', () => {
  test('an order without agreed changes is billed as booked', async () => {
    const id = await inspectedOrder()
    const before = await linesOf(id)
    const { data } = await complete(id)
    expect(data.completeWorkOrder.lineItems).toEqual(before)
    expect(data.completeWorkOrder.invoice.billedAmount).toBe(total(before))
  })

  test('lowered prices and a discount apply in that order, and the invoice matches the preview', async () => {
    const id = await inspectedOrder()
    const oil = oilLine(await linesOf(id))
    const agreed = {
      lineItems: [{ id: oil.id, discountedPrice: 5_000 }],
      discountType: 'PERCENT',
      discountAmount: 1_000,
    }
    const { workOrderBill: shown } = (await run(BILL, { id, ...agreed })).data
    expect(oilLine(shown.lines)).toMatchObject({ discountedPrice: 4_500, tax: 585 })
    expect(shown.discountAmount).toBe(500)
    const { completeWorkOrder: done } = (await complete(id, agreed)).data
    expect(done.lineItems.map((line: Line) => [line.discountedPrice, line.tax])).toEqual(
      shown.lines.map((line: Line) => [line.discountedPrice, line.tax]),
    )
    expect(done.invoice.billedAmount).toBe(total(shown.lines))
    const { rows } = await t.db.owner.query(
      `select w.discount_type, w.discount_applied, i.discount_amount, i.sub_total - i.discount_sub_total as lowered
       from work_order w join invoice i on i.work_order_id = w.id where w.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ discount_type: 'PERCENT', discount_applied: 500, discount_amount: 4_400, lowered: 4_400 }])
  })

  test("a chosen discount replaces the customer's own, and 0 removes it", async () => {
    await t.db.owner.query(
      `update app_user set default_discount_type = 'PERCENT', default_discount_amount = 2000 where id = $1`,
      [t.fixture.ca.userIds.customer],
    )
    const id = await inspectedOrder({ customerId: t.fixture.ca.userIds.customer }, manager)
    const bill = async (choice: object): Promise<number> =>
      (await run(BILL, { id, ...choice })).data.workOrderBill.discountAmount
    expect(await bill({})).toBe(1_780)
    expect(await bill({ discountType: 'GROUPON', discountAmount: 1_000 })).toBe(1_000)
    expect(await bill({ discountType: 'PERCENT', discountAmount: 0 })).toBe(0)
    // The customer's own discount stays when only a line was lowered.
    const oil = oilLine(await linesOf(id))
    expect(await bill({ lineItems: [{ id: oil.id, discountedPrice: 5_000 }] })).toBe(1_000)
    await t.db.owner.query(
      `update app_user set default_discount_type = null, default_discount_amount = null where id = $1`,
      [t.fixture.ca.userIds.customer],
    )
  })

  test('code and credit stay as booked, and unused credit is returned', async () => {
    const { customer: userId } = t.fixture.ca.userIds
    const codeId = await addCode(t, 'TENOFF', { amount: 1_000 })
    const discountCodeId = codeReference(t, codeId)
    await giveCredit(t, userId, 6_000)
    const id = await inspectedOrder({ discountCodeId, promoCreditAmount: 6_000 }, customer)
    expect(await balanceOf(t, userId)).toBe(0)
    const bill = (await run(BILL, { id })).data.workOrderBill
    expect(bill).toMatchObject({
      discountAmount: 890,
      discountCodeId: codeReference(t, codeId),
      promoCreditAmount: 6_000,
    })
    const beside = await complete(id, { discountType: 'PERCENT', discountAmount: 5_000 })
    expect(beside.error?.fields).toEqual([expect.objectContaining({ field: 'discountAmount' })])
    const free = bill.lines.map((line: Line) => ({ id: line.id, discountedPrice: 0 }))
    const shown = (await run(BILL, { id, lineItems: free.slice(0, 1) })).data.workOrderBill
    const done = await complete(id, {
      lineItems: free.slice(0, 1),
      discountCodeId: bill.discountCodeId,
      discountCodeAmount: shown.discountAmount,
      promoCreditAmount: shown.promoCreditAmount,
    })
    expect(done.error).toBeUndefined()
    expect(shown.promoCreditAmount).toBe(1_500 + 495 + 350)
    expect(await balanceOf(t, userId)).toBe(6_000 - shown.promoCreditAmount)
  })

  test('the shown code, credit and plan are compared but never used as the price', async () => {
    const plan = await addPlan(t, 'ANNUALLY', 'Plan at completion')
    const id = await inspectedOrder()
    await putPlanOnOrder(t, id, plan.serviceId)
    const wrong = [
      { discountCodeId: codeReference(t, 1) },
      { discountCodeAmount: 100 },
      { promoCreditAmount: 100 },
      { subscriptionTypeId: plan.id + 1 },
    ]
    for (const shown of wrong) expect((await complete(id, shown)).error?.error).toBe('PRICE_CHANGED')
    const bill = (await run(BILL, { id })).data.workOrderBill
    expect(bill).toMatchObject({ subscriptionTypeId: String(plan.id), discountCodeId: null, promoCreditAmount: 0 })
    const same = { subscriptionTypeId: plan.id, discountCodeAmount: 0, promoCreditAmount: 0, poNumber: 'PO 9' }
    const done = await complete(id, same)
    expect(done.data.completeWorkOrder).toMatchObject({ status: 'COMPLETE', poNumber: 'PO 9' })
    const made = await t.db.owner.query('select subscription_type_id from subscription where work_order_id = $1', [id])
    expect(made.rows).toEqual([{ subscription_type_id: plan.id }])
  })

  test('impossible prices and discounts are refused with the name of the field', async () => {
    const id = await inspectedOrder()
    const other = oilLine(await linesOf(await inspectedOrder()))
    const oil = oilLine(await linesOf(id))
    const refused = async (choice: object): Promise<string | undefined> =>
      (await complete(id, choice)).error?.fields?.map(each => each.field).join()
    expect(await refused({ lineItems: [{ id: oil.id, discountedPrice: 8_901 }] })).toBe('lineItems')
    expect(await refused({ lineItems: [{ id: oil.id, discountedPrice: -1 }] })).toBe('lineItems')
    expect(await refused({ lineItems: [{ id: other.id, discountedPrice: 1 }] })).toBe('lineItems')
    expect(await refused({ discountType: 'PERCENT', discountAmount: 10_001 })).toBe('discountAmount')
    expect(await refused({ discountType: 'GROUPON', discountAmount: -1 })).toBe('discountAmount')
    expect(await refused({ discountType: 'PROMO', discountAmount: 100 })).toBe('discountType')
    expect(await refused({ discountAmount: 100 })).toBe('discountType')
  })
})

describe('parts taken from the van', () => {
  test('the chosen filter and the vehicle’s oil are logged in the ledger with the order', async () => {
    const inventoryOilFilterId = await addFilters(t, { vanId, purpose: 'oil_filter', name: 'PH1', quantity: 3 })
    const inventoryCabinFilterId = await addFilters(t, { vanId, purpose: 'cabin_filter', name: 'CF1', quantity: 3 })
    const oilId = await addOil(t, { vanId, weight: '0W-16', millilitres: 20_000 })
    const id = await inspectedOrder()
    const { workOrderSupplies: offer } = (await run(BILL, { id })).data
    expect(offer).toEqual({
      filters: [{ id: String(inventoryOilFilterId), purpose: 'oil_filter', name: 'PH1', quantity: 3, fits: false }],
      oils: [{ id: String(oilId), weight: '0W-16', litres: 20, isRecommended: true }],
      oilLitres: 4.5,
    })
    const refused = async (choice: object): Promise<string | undefined> =>
      (await complete(id, choice)).error?.fields?.map(each => each.field).join()
    // The order has no cabin filter; a cabin filter is not an oil filter.
    expect(await refused({ inventoryCabinFilterId })).toBe('inventoryCabinFilterId')
    expect(await refused({ inventoryOilFilterId: inventoryCabinFilterId })).toBe('inventoryOilFilterId')
    expect(await refused({ oilId: oilId + 1 })).toBe('oilId')
    expect(await refused({ oilId, oilLitres: 31 })).toBe('oilLitres')
    expect(await stockOf(t, vanId)).toMatchObject({ PH1: 3, CF1: 3, '0W-16': 20_000 })
    const { data } = await complete(id, { inventoryOilFilterId, oilId })
    expect(data.completeWorkOrder.events.at(-1)).toMatchObject({
      type: 'completed',
      data: { used: 'PH1, 4.5 L 0W-16' },
    })
    expect(await stockOf(t, vanId)).toMatchObject({ PH1: 2, CF1: 3, '0W-16': 15_500 })
    const entries = await t.db.owner.query(
      'select change, reason, author_id from stock_entry where work_order_id = $1 order by change',
      [id],
    )
    const author_id = t.fixture.ca.userIds.technician
    expect(entries.rows).toEqual([
      { change: -4_500, reason: 'USED', author_id },
      { change: -1, reason: 'USED', author_id },
    ])
  })

  test('a failed completion takes no stock and bills nothing', async () => {
    const filter = await addFilters(t, { vanId, purpose: 'oil_filter', name: 'PH2', quantity: 1 })
    const oilId = await addOil(t, { vanId, weight: '5W-30', millilitres: 4_000 })
    const id = await inspectedOrder()
    const lowOnOil = await complete(id, { inventoryOilFilterId: filter, oilId })
    expect(lowOnOil.error).toMatchObject({ statusCode: 409, error: 'OUT_OF_STOCK' })
    expect(lowOnOil.error?.message).toBe('The van has 4 L of 5W-30, and the job needs 4.5 L. Choose another oil.')
    // The invoice number is taken after the stock: a failure there rolls back both.
    await t.db.owner.query(
      `alter table invoice add constraint no_more check (bill_to->>'vehicle' <> '2018 Toyota Camry') not valid`,
    )
    const failed = await complete(id, { inventoryOilFilterId: filter, oilId, oilLitres: 3.9 })
    expect(failed.status).toBe(500)
    await t.db.owner.query('alter table invoice drop constraint no_more')
    expect(await stockOf(t, vanId)).toMatchObject({ PH2: 1, '5W-30': 4_000 })
    const left = await t.db.owner.query(
      'select status, (select count(*) from invoice i where i.work_order_id = w.id) from work_order w where id = $1',
      [id],
    )
    expect(left.rows).toEqual([{ status: 'ASSIGNED', count: 0 }])
    expect((await complete(id, { inventoryOilFilterId: filter, oilId, oilLitres: 3.9 })).error).toBeUndefined()
    expect(await stockOf(t, vanId)).toMatchObject({ PH2: 0, '5W-30': 100 })
  })

  test('concurrent completions never take stock below zero, and no movement is lost', async () => {
    const inventoryOilFilterId = await addFilters(t, { vanId, purpose: 'oil_filter', name: 'PH3', quantity: 2 })
    const oilId = await addOil(t, { vanId, weight: '5W-20', millilitres: 100_000 })
    const ids: number[] = []
    for (let count = 0; count < 5; count++) ids.push(await inspectedOrder())
    const vans = await t.db.owner.query<{ id: number }>(
      'update work_order set van_id = $1 where id = any($2) and van_id = $1 returning id',
      [vanId, ids],
    )
    const mine = vans.rows.map(row => row.id)
    const answers = await Promise.all(mine.map(id => complete(id, { inventoryOilFilterId, oilId })))
    const codes = answers.map(answer => answer.error?.error ?? 'done').sort()
    expect(codes).toEqual([...Array.from({ length: mine.length - 2 }, () => 'OUT_OF_STOCK'), 'done', 'done'])
    expect(await stockOf(t, vanId)).toMatchObject({ PH3: 0, '5W-20': 100_000 - 2 * 4_500 })
    const twice = mine[codes.length - 1] ?? 0
    const again = await Promise.all([complete(twice, { oilId }), complete(twice, { oilId })])
    expect(new Set(again.map(answer => answer.error?.error)).size).toBe(1)
    const { rows } = await t.db.owner.query(
      `select 1 from work_order_event where work_order_id = $1 and type = 'completed'`,
      [twice],
    )
    expect(rows.length).toBeLessThanOrEqual(1)
    await stockOf(t, vanId)
  })
})

test('WRONG-15 an order is completed once, and every later call returns the first result', async () => {
  const id = await inspectedOrder()
  const oilId = await addOil(t, { vanId, weight: '10W-30', millilitres: 100_000 })
  await t.db.owner.query('update work_order set van_id = $1 where id = $2', [vanId, id])
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) => complete(id, { poNumber: `PO ${index}`, oilId, oilLitres: 4 })),
  )
  answers.push(await complete(id, { poNumber: 'PO 5', discountCodeAmount: 1, oilId, oilLitres: 4 }))
  expect(answers.map(answer => answer.error)).toEqual(answers.map(() => undefined))
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
  expect(answers[0]?.data.completeWorkOrder.status).toBe('COMPLETE')
  expect(await stockOf(t, vanId)).toMatchObject({ '10W-30': 96_000 })
  const { rows } = await t.db.owner.query('select count(*) from invoice where work_order_id = $1', [id])
  expect(rows).toEqual([{ count: 1 }])
})
