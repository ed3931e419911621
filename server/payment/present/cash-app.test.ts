import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { postForm } from '../../sandbox/stripe/test-sandbox.ts'
import type { Completed } from '../../testing/orders.ts'
import { CANCEL_CASH_APP, CASH_APP, CHECK, Till } from '../../testing/payments.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let till: Till
beforeAll(async () => {
  t = await createTestApp()
  till = await Till.open(t, 5)
})
afterAll(() => t.close())

/** Creates an invoice of a franchise in the US. */
async function invoiceInUs(): Promise<Completed> {
  const invoice = await till.invoice()
  await t.db.owner.query(`update invoice set country_code = 'US', currency = 'USD' where id = $1`, [invoice.id])
  return invoice
}

const start = ({ id }: Completed) => till.ask(CASH_APP, { invoiceId: id })
const check = ({ id }: Completed) => till.ask(CHECK, { invoiceId: id })
const answer = (label: string, outcome: string): Promise<Response> =>
  postForm(`${till.siteUrl}${new URL(label).pathname}`, { outcome })

test('the QR code’s address stays the same on repeated requests, and opening it pays the invoice', async () => {
  const invoice = await invoiceInUs()
  const labels = await Promise.all([start(invoice), start(invoice), start(invoice)])
  const [label] = labels.map(({ data }) => String(data?.cashAppPay))
  expect(new Set(labels.map(({ data }) => data?.cashAppPay)).size).toBe(1)
  expect((await check(invoice)).data.checkPayment.status).toBe('PENDING')
  await answer(label ?? '', 'approve')
  expect((await check(invoice)).data.checkPayment.status).toBe('PAID')
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
  expect((await till.refund(invoice, 700)).data.refundPayment.status).toBe('PARTIALLY_REFUNDED')
})

test('a payment declined or abandoned in the app leaves the invoice open', async () => {
  const invoice = await invoiceInUs()
  const declined = String((await start(invoice)).data.cashAppPay)
  await answer(declined, 'decline')
  await vi.waitFor(async () => expect(await till.standing(invoice)).toBe('OPEN, cashApp DECLINED'), { timeout: 15_000 })
  const next = String((await start(invoice)).data.cashAppPay)
  expect(next).not.toBe(declined)
  expect((await till.ask(CANCEL_CASH_APP, { invoiceId: invoice.id })).data.cancelCashAppPay.status).toBe('OPEN')
  await answer(next, 'approve')
  expect(await till.standing(invoice)).toBe('OPEN, cashApp DECLINED, cashApp CANCELLED')
})

test('Canada has no Cash App', async () => {
  const invoice = await till.invoice()
  expect((await start(invoice)).error).toMatchObject({ statusCode: 409, error: 'NOT_PAYABLE' })
})
