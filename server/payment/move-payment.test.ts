import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { payOut } from '../sandbox/stripe/account/balance.ts'
import { runTasks } from '../sandbox/stripe/run-tasks.ts'
import { pdfText } from '../testing/documents/pdf-text.ts'
import type { Completed } from '../testing/orders.ts'
import { readers, Till } from '../testing/payments.ts'
import { paidAtReader } from '../testing/provider-events.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const WAIT = { timeout: 20_000, interval: 100 }
const PDF = '/api/account/franchisee/invoices'
const MOVE = `mutation Move($idempotencyKey: String!, $paymentId: ID!, $amount: Int!) {
  movePayment(idempotencyKey: $idempotencyKey, paymentId: $paymentId, amount: $amount) {
    status newInvoice { id remainingAmount } payments { id movedAmount returnableAmount }
  }
}`
const RETURN = `mutation Return($idempotencyKey: String!, $paymentId: ID!, $amount: Int!) {
  returnPayment(idempotencyKey: $idempotencyKey, paymentId: $paymentId, amount: $amount) { status }
}`
const ANEW = `mutation Anew($workOrderId: ID!, $serviceIds: [ID!], $prices: [NewPriceInput!]) {
  billWorkOrderAnew(workOrderId: $workOrderId, serviceIds: $serviceIds, prices: $prices) { invoice { id invoiceNumber billedAmount } }
}`
const READ = `query Read($id: ID!) { invoice(id: $id) {
  status remainingAmount payments { id amount status paymentMethod movedAmount movedFromInvoice returnableAmount }
} }`

let t: TestApp
let till: Till
let readerId: string
beforeAll(async () => {
  t = await createTestApp()
  till = await Till.open(t, 12)
  readerId = (await readers(t, till.token))[0]?.id ?? ''
})
afterAll(() => t.close())

const paymentOf = async ({ id }: { id: number }): Promise<number> => {
  const { rows } = await t.db.owner.query<{ id: number }>(
    'select id::float8 as id from payment where invoice_id = $1',
    [id],
  )
  return rows[0]?.id ?? 0
}

/** Credits an invoice, and bills its order again for the tire rotation at 50.00 and the mobile fee of 15.00, with 13 % tax. */
async function billAnew(invoice: Completed): Promise<Completed> {
  const credit = 'mutation Credit($id: ID!) { creditInvoice(id: $id, reason: "Wrong service") { workOrderId } }'
  const { data } = await till.ask(credit, { id: invoice.id })
  const { tire_rotation: rotation = 0 } = t.fixture.ca.serviceIds
  const { data: billed, error } = await till.ask(ANEW, {
    workOrderId: data.creditInvoice.workOrderId,
    serviceIds: [rotation],
    prices: [{ serviceId: rotation, discountedPrice: 5_000 }],
  })
  expect(error).toBeUndefined()
  const { id, ...rest } = billed.billWorkOrderAnew.invoice
  return { ...rest, id: Number(id) }
}

const move = (paymentId: number, amount: number, idempotencyKey: string = randomUUID(), token = till.token) =>
  t.graphql(t.fixture.ca.host, MOVE, { idempotencyKey, paymentId, amount }, token)
const giveBack = (paymentId: number, amount: number): Promise<GraphqlResult> =>
  till.ask(RETURN, { idempotencyKey: randomUUID(), paymentId, amount })
const read = async ({ id }: { id: number }) => (await till.ask(READ, { id })).data.invoice

test('captured money moves to the new invoice: the books balance, the rest stays returnable, and both are returned to the card', async () => {
  const old = await paidAtReader(till, readerId)
  const paymentId = await paymentOf(old)
  expect((await move(paymentId, 1)).error).toMatchObject({ statusCode: 409, error: 'NO_NEW_INVOICE' })
  const anew = await billAnew(old)
  expect(anew.billedAmount).toBe(7_345)
  for (const amount of [0, 7_346])
    expect((await move(paymentId, amount)).error).toMatchObject({ statusCode: 422, fields: [{ field: 'amount' }] })
  const technician = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.technician)
  expect((await move(paymentId, 1, randomUUID(), technician)).error).toBeDefined()

  const key = randomUUID()
  const answers = await Promise.all([move(paymentId, 7_345, key), move(paymentId, 7_345, key)])
  for (const { data } of answers)
    expect(data.movePayment).toEqual({
      status: 'PAID',
      newInvoice: { id: String(anew.id), remainingAmount: 0 },
      payments: [{ id: String(paymentId), movedAmount: 7_345, returnableAmount: 5_362 }],
    })
  expect(await read(anew)).toEqual({
    status: 'PAID',
    remainingAmount: 0,
    payments: [
      {
        id: expect.any(String),
        amount: 7_345,
        status: 'APPROVED',
        paymentMethod: 'terminal',
        movedAmount: 0,
        movedFromInvoice: String(old.invoiceNumber),
        returnableAmount: 7_345,
      },
    ],
  })
  expect([await till.ledger(old), await till.ledger(anew)]).toEqual([[12_707, -7_345], [7_345]])
  const { rows } = await t.db.owner.query('select balance from receivable where invoice_id = any($1)', [
    [old.id, anew.id],
  ])
  expect(rows).toEqual([{ balance: 0 }, { balance: 0 }])
  expect((await till.events(old)).at(-1)).toBe('payment_moved')
  const headers = { host: t.fixture.ca.host, authorization: `Bearer ${till.token}` }
  const pdfOf = async (invoice: Completed): Promise<string> => {
    const { rawPayload } = await t.app.inject({ url: `${PDF}/${invoice.id}`, headers })
    return await pdfText(rawPayload)
  }
  expect(await pdfOf(old)).toContain('Moved to the new invoice')
  expect(await pdfOf(anew)).toContain(`from invoice ${old.invoiceNumber}, paid by`)
  expect((await move(paymentId, 1)).error).toMatchObject({ error: 'NO_NEW_INVOICE' })

  const books = await till.providerBooks()
  const movedId = await paymentOf(anew)
  expect((await giveBack(paymentId, 5_363)).error?.statusCode).toBe(422)
  expect((await giveBack(paymentId, 5_362)).data.returnPayment.status).toBe('REFUNDED')
  expect((await giveBack(movedId, 1_000)).data.returnPayment.status).toBe('PARTIALLY_REFUNDED')
  expect((await till.providerBooks()).at(-1)).toEqual({ taken: books.at(-1)?.taken, returned: 6_362 })
  expect([await till.ledger(old), await till.ledger(anew)]).toEqual([
    [12_707, -7_345, -5_362],
    [7_345, -1_000],
  ])
})

test('the customer gets a receipt that says what was moved, and a transfer to the bank agrees with the books', async () => {
  await t.startJobs()
  const old = await paidAtReader(till, readerId)
  const anew = await billAnew(old)
  expect((await move(await paymentOf(old), 7_345)).error).toBeUndefined()
  await giveBack(await paymentOf(anew), 345)
  await giveBack(await paymentOf(old), 5_362)
  await vi.waitFor(async () => {
    const { rows } = await t.db.owner.query<{ text: string }>('select text from sandbox.mail where subject = $1', [
      `Receipt for invoice ${anew.invoiceNumber}`,
    ])
    expect(rows[0]?.text).toContain(
      `we have moved $73.45 that you paid for invoice ${old.invoiceNumber} to the new invoice ${anew.invoiceNumber}`,
    )
  }, WAIT)
  await vi.waitFor(async () => {
    await runTasks(t.db.owner)
    const { rows } = await t.db.owner.query('select from sandbox.stripe_task')
    expect(rows).toEqual([])
  }, WAIT)
  await payOut(t.db.owner, 'CA')
  await vi.waitFor(async () => {
    await runTasks(t.db.owner)
    const { rows } = await t.db.owner.query<{ kind: string; match: string }>(
      'select kind, match from provider_transaction order by kind, match',
    )
    expect(rows.map(({ kind, match }) => `${kind} ${match}`)).toEqual([
      ...Array(2).fill('CHARGE ENTRY'),
      ...Array(4).fill('REFUND ENTRY'),
    ])
  }, WAIT)
})

test('two people who move at once never move more than the new balance, and a credited payment of several moves keeps the rest', async () => {
  const old = await till.invoice()
  await till.payCash(old)
  const anew = await billAnew(old)
  const paymentId = await paymentOf(old)
  const answers = await Promise.all([move(paymentId, 5_000), move(paymentId, 5_000)])
  expect(answers.map(({ error }) => error?.statusCode ?? 200).sort((a, b) => a - b)).toEqual([200, 422])
  expect((await move(paymentId, 2_345)).data.movePayment.payments[0].returnableAmount).toBe(5_362)
  expect([await till.ledger(old), await till.ledger(anew)]).toEqual([
    [12_707, -5_000, -2_345],
    [5_000, 2_345],
  ])
  // A second correction moves it on: the whole of it leaves the first new invoice.
  const third = await billAnew(anew)
  const [first] = (await read(anew)).payments
  expect((await move(Number(first.id), 5_000)).error).toBeUndefined()
  expect(await till.ledger(third)).toEqual([5_000])
  expect((await read(third)).payments[0]).toMatchObject({ movedFromInvoice: String(anew.invoiceNumber) })
})

test('money that a bank disputes is not moved, and a waiting link of the new invoice is withdrawn by a move', async () => {
  const old = await till.invoice()
  await till.payCash(old)
  const anew = await billAnew(old)
  const paymentId = await paymentOf(old)
  await till.ask('mutation Later($id: ID!) { payLater(invoiceId: $id) { id } }', { id: anew.id })
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into dispute (tenant_id, provider_dispute_id, payment_id, invoice_id, franchise_id, currency, amount, reason, status, opened_at, event_at)
     select tenant_id, 'du_move', $1, $2, franchise_id, currency, 100, 'general', 'NEEDS_RESPONSE', now(), now() from invoice where id = $2 returning id`,
    [paymentId, old.id],
  )
  expect((await move(paymentId, 1_000)).error).toMatchObject({ statusCode: 409, error: 'DISPUTED' })
  await t.db.owner.query(`update dispute set status = 'WON', closed_at = now() where id = $1`, [rows[0]?.id])
  expect((await move(paymentId, 1_000)).error).toBeUndefined()
  expect(await till.standing(anew)).toBe('PARTIALLY_PAID, payLater CANCELLED, cash APPROVED')
})

test('moved cash: what was rounded is taken back when the last of its money is returned, also by two at once', {
  repeats: 3,
}, async () => {
  const roundings = async (paymentIds: readonly number[]): Promise<number[]> => {
    const { rows } = await t.db.owner.query<{ amount: number }>(
      `select r.amount::int from cash_rounding_entry r join payment_entry e on e.id = r.payment_entry_id
       where e.payment_id = any($1) order by r.payment_entry_id`,
      [paymentIds],
    )
    return rows.map(({ amount }) => amount)
  }
  const old = await till.invoice()
  await till.payCash(old)
  const paymentId = await paymentOf(old)
  const anew = await billAnew(old)
  expect((await move(paymentId, anew.billedAmount)).error).toBeUndefined()
  const both = [paymentId, await paymentOf(anew)]
  expect((await giveBack(paymentId, 1_000)).error).toBeUndefined()
  expect(await roundings(both)).toEqual([-2])
  const last = await Promise.all([giveBack(paymentId, 4_362), giveBack(both[1] ?? 0, anew.billedAmount)])
  expect(last.map(({ error }) => error)).toEqual([undefined, undefined])
  expect(await roundings(both)).toEqual([-2, 2])
})
