import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book, type Completed, complete, inspect, PAY } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let host: string
let manager: string
let orders: number[]
let invoice: Completed
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  const dates = Array.from({ length: 10 }, (_, i) => `2026-06-03T${12 + i}:00:00Z`)
  orders = await Promise.all(dates.map(async date => (await book(t, { date })).workOrderId))
  t.clock.set(new Date('2026-06-03T23:00:00Z'))
})
afterAll(() => t.close())
beforeEach(async () => {
  const id = orders.pop() ?? 0
  await inspect(t, manager, id)
  invoice = await complete(t, manager, id)
})

const pay = (overrides: Record<string, unknown>): Promise<GraphqlResult> =>
  t.graphql(
    host,
    PAY,
    {
      idempotencyKey: randomUUID(),
      invoiceId: invoice.id,
      amount: invoice.billedAmount,
      paymentMethod: 'cash',
      ...overrides,
    },
    manager,
  )

/** Returns the ledger's total for the invoice, in cents. */
async function captured(): Promise<number> {
  const { rows } = await t.db.owner.query<{ total: number }>(
    'select coalesce(sum(amount), 0)::bigint as total from payment_entry where invoice_id = $1',
    [invoice.id],
  )
  return rows[0]?.total ?? -1
}

test('an invoice is paid in parts, each counted immediately with its author, and takes no more once paid', async () => {
  const part = await pay({ amount: 5_000 })
  expect(part.data.payInvoice).toMatchObject({
    status: 'PARTIALLY_PAID',
    remainingAmount: invoice.billedAmount - 5_000,
  })
  const rest = await pay({ amount: invoice.billedAmount - 5_000, paymentMethod: 'cheque', chequeNumber: '0042' })
  expect(rest.data.payInvoice).toMatchObject({ status: 'PAID', remainingAmount: 0 })
  expect(rest.data.payInvoice.payments).toMatchObject([
    { amount: 5_000, paymentMethod: 'cash', status: 'APPROVED', chequeNumber: null, authorName: 'manager Toronto' },
    { paymentMethod: 'cheque', status: 'APPROVED', chequeNumber: '0042' },
  ])
  expect(await captured()).toBe(invoice.billedAmount)
  expect((await pay({ amount: 1 })).error).toMatchObject({ statusCode: 409, error: 'NOT_PAYABLE' })
})

test('PAY-01 an amount is not negative and at most the balance due', async () => {
  for (const amount of [-1, -100, invoice.billedAmount + 1])
    expect((await pay({ amount })).error).toMatchObject({ statusCode: 422, fields: [{ field: 'amount' }] })
  await pay({ amount: 5_000 })
  expect((await pay({ amount: invoice.billedAmount - 4_999 })).error?.statusCode).toBe(422)
  expect(await captured()).toBe(5_000)
})

test('PAY-01 a payment of 0 is recorded, and changes neither the balance nor the refundable amount', async () => {
  const nothing = await pay({ amount: 0, notes: 'Paid next week' })
  expect(nothing.error).toBeUndefined()
  expect(nothing.data.payInvoice).toMatchObject({ status: 'OPEN', remainingAmount: invoice.billedAmount })
  expect(nothing.data.payInvoice.payments).toMatchObject([{ amount: 0, status: 'APPROVED', paymentMethod: 'cash' }])
  expect(await captured()).toBe(0)
  expect((await pay({})).data.payInvoice.status).toBe('PAID')
  const refund = `mutation R($invoiceId: ID!, $amount: Int!) { refundPayment(idempotencyKey: "${randomUUID()}", invoiceId: $invoiceId, amount: $amount) { status } }`
  const refunded = await t.graphql(host, refund, { invoiceId: invoice.id, amount: invoice.billedAmount }, manager)
  expect(refunded.data.refundPayment.status).toBe('REFUNDED')
})

test('a repeated idempotency key pays once, and is refused for another invoice', async () => {
  const idempotencyKey = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay({ idempotencyKey, amount: 4_000 })))
  expect(answers.map(answer => answer.data?.payInvoice.remainingAmount)).toEqual(
    Array(5).fill(invoice.billedAmount - 4_000),
  )
  expect(await captured()).toBe(4_000)
  const id = orders.pop() ?? 0
  await inspect(t, manager, id)
  const other = await complete(t, manager, id)
  expect((await pay({ idempotencyKey, invoiceId: other.id, amount: 4_000 })).error).toMatchObject({
    statusCode: 409,
    error: 'KEY_REUSED',
  })
})

test('when eight staff record the whole amount concurrently, one wins', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay({})))
  expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)])
  expect(await captured()).toBe(invoice.billedAmount)
})

test('concurrent partial payments never exceed the balance', async () => {
  const amount = Math.floor(invoice.billedAmount / 3)
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay({ amount })))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(3)
  expect(await captured()).toBe(3 * amount)
})

test('overlong texts are refused, never cut', async () => {
  expect((await pay({ notes: 'x'.repeat(2001) })).error).toMatchObject({
    statusCode: 422,
    fields: [{ field: 'notes' }],
  })
  const cheque = { paymentMethod: 'cheque', chequeNumber: 'x'.repeat(256) }
  expect((await pay(cheque)).error).toMatchObject({ statusCode: 422, fields: [{ field: 'chequeNumber' }] })
  expect(await captured()).toBe(0)
})

test('PAY-08 a vendor keeps its percentage of the amount, or of the discounted subtotal if it remits on that', async () => {
  const vendor = async (onSubTotal: boolean): Promise<void> => {
    const { rows } = await t.db.owner.query<{ id: number }>(
      `with v as (insert into vendor (tenant_id, vendor_id, name) values (1, $1, 'Fleet') returning id)
       insert into vendor_terms (tenant_id, vendor_id, from_day, remittance_bps, is_remittance_on_sub_total)
       select 1, id, 'epoch', 1250, $2 from v returning vendor_id as id`,
      [onSubTotal ? 8 : 7, onSubTotal],
    )
    await t.db.owner.query('update invoice set vendor_id = $1 where id = $2', [rows[0]?.id, invoice.id])
  }
  const paid = async (): Promise<unknown[]> =>
    (
      await t.db.owner.query('select amount, remittance_fee, paid_amount from payment where invoice_id = $1', [
        invoice.id,
      ])
    ).rows
  await vendor(false)
  await pay({ amount: 5_004 })
  expect(await paid()).toEqual([{ amount: 5_004, remittance_fee: 626, paid_amount: 4_378 }])
  const id = orders.pop() ?? 0
  await inspect(t, manager, id)
  invoice = await complete(t, manager, id)
  await vendor(true)
  expect((await pay({ amount: 5_000 })).error?.message).toMatch(/paid in full/)
  await pay({})
  // 12.5 % of 112.45.
  expect(await paid()).toEqual([{ amount: 12_707, remittance_fee: 1_406, paid_amount: 11_301 }])
})
