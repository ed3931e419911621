import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setControl } from '../../sandbox/stripe/test-sandbox.ts'
import type { Completed } from '../../testing/orders.ts'
import { CHECK, deliverRepeatedly, EVENT, readers, SEND_TO_TERMINAL, Till } from '../../testing/payments.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const WAIT = { timeout: 15_000, interval: 100 }

let t: TestApp
let till: Till
let readerId: string
beforeAll(async () => {
  t = await createTestApp()
  till = await Till.open(t, 10)
  readerId = (await readers(t, till.token))[0]?.id ?? ''
})
afterAll(() => t.close())

/** Creates an invoice that was paid at a reader. */
async function paidByCard(): Promise<Completed> {
  const invoice = await till.invoice()
  await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId })
  await till.presentCard(readerId)
  await till.ask(CHECK, { invoiceId: invoice.id })
  return invoice
}

test('a manual payment is refunded in part and then in full, and the customer is emailed', async () => {
  const invoice = await till.invoice()
  await till.payCash(invoice)
  const part = await till.refund(invoice, 2_707)
  expect(part.data.refundPayment).toMatchObject({ status: 'PARTIALLY_REFUNDED', refundedAmount: 2_707 })
  const rest = await till.refund(invoice, 10_000)
  expect(rest.data.refundPayment).toMatchObject({ status: 'REFUNDED', payments: [{ refundedAmount: 12_707 }] })
  expect(await till.ledger(invoice)).toEqual([12_707, -2_707, -10_000])
  expect((await till.events(invoice)).slice(-2)).toEqual(['refunded', 'refunded'])
  expect(await till.providerBooks()).toEqual([])
})

test('an amount is above zero and at most what remains of the payment', async () => {
  const invoice = await till.invoice()
  expect((await till.refund(invoice, 100)).error).toMatchObject({ statusCode: 409, error: 'NOT_REFUNDABLE' })
  await till.payCash(invoice)
  for (const amount of [0, -1, 12_708])
    expect((await till.refund(invoice, amount)).error).toMatchObject({ statusCode: 422, fields: [{ field: 'amount' }] })
  await till.refund(invoice, 12_700)
  expect((await till.refund(invoice, 8)).error?.message).toBe('You can refund up to $0.07.')
  expect(await till.ledger(invoice)).toEqual([12_707, -12_700])
})

test('an invoice that was paid in parts is not refunded', async () => {
  const invoice = await till.invoice()
  await till.payCash(invoice, 5_000)
  await till.payCash(invoice, 7_707)
  expect((await till.refund(invoice, 100)).error).toMatchObject({ statusCode: 409, error: 'NOT_REFUNDABLE' })
})

test('a repeated key refunds once, and is refused for another invoice', async () => {
  const [invoice, other] = [await till.invoice(), await till.invoice()]
  await till.payCash(invoice)
  await till.payCash(other)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => till.refund(invoice, 4_000, key)))
  expect(answers.map(answer => answer.data?.refundPayment.refundedAmount)).toEqual(Array(5).fill(4_000))
  expect(await till.ledger(invoice)).toEqual([12_707, -4_000])
  expect((await till.refund(other, 4_000, key)).error).toMatchObject({ statusCode: 409, error: 'KEY_REUSED' })
})

test('concurrent refunds never exceed the payment, by hand or by card', async () => {
  const cash = await till.invoice()
  await till.payCash(cash)
  const card = await paidByCard()
  for (const invoice of [cash, card]) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => till.refund(invoice, 4_000)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(3)
    expect(await till.ledger(invoice)).toEqual([12_707, -4_000, -4_000, -4_000])
  }
  expect(await till.providerBooks()).toEqual([{ taken: 12_707, returned: 12_000 }])
})

test('a refund already made at the provider is refused, and no mail asks staff to return it again', async () => {
  const invoice = await paidByCard()
  await t.db.owner.query(
    `update sandbox.stripe_object set body = jsonb_set(body, '{amount_refunded}', body->'amount_captured')
     where seq = (select max(seq) from sandbox.stripe_object where type = 'charge')`,
  )
  expect((await till.refund(invoice, 2_000)).error).toMatchObject({ statusCode: 400, error: 'REFUND_REFUSED' })
  expect(await till.ledger(invoice)).toEqual([12_707])
  expect((await till.events(invoice)).at(-1)).toBe('refund_failed')
  const { rows } = await t.db.owner.query(`select from app.outbox where task = 'mail-refund-failed'`)
  expect(rows).toEqual([])
})

test('a card refund goes through the provider, retries automatically after an outage and counts once', async () => {
  const invoice = await paidByCard()
  await setControl(t.db.owner, { failNext: 100, duplicateWebhooks: true, shuffleWebhooks: true })
  const answer = await till.refund(invoice, 2_000)
  expect(answer.data.refundPayment).toMatchObject({
    status: 'PAID',
    payments: [{ refundedAmount: 0, pendingRefundAmount: 2_000 }],
  })
  // A refund in flight cannot be refunded again.
  expect((await till.refund(invoice, 10_708)).error?.statusCode).toBe(422)
  await setControl(t.db.owner, { duplicateWebhooks: true, shuffleWebhooks: true })
  await t.startJobs()
  await vi.waitFor(async () => expect(await till.ledger(invoice)).toEqual([12_707, -2_000]), WAIT)
  expect((await till.providerBooks()).at(-1)).toEqual({ taken: 12_707, returned: 2_000 })
  await vi.waitFor(async () => {
    const { rows } = await t.db.owner.query('select text from sandbox.mail where subject = $1', [
      `Refund for invoice ${invoice.invoiceNumber}`,
    ])
    expect(rows).toEqual([{ text: expect.stringContaining('$20.00') }])
  }, WAIT)
  await setControl(t.db.owner, {})
})

test('a refund that failed before it counted never counts; a repeat reports the failure, staff are emailed, and a new refund is possible', async () => {
  const invoice = await paidByCard()
  await setControl(t.db.owner, { failNext: 100 })
  const key = randomUUID()
  expect((await till.refund(invoice, 2_000, key)).data.refundPayment.payments[0].pendingRefundAmount).toBe(2_000)
  const { rows } = await t.db.owner.query<{ id: number; intent: string }>(
    `select r.id, p.provider_payment_id as intent from refund r join payment p on p.id = r.payment_id where p.invoice_id = $1`,
    [invoice.id],
  )
  const object = {
    id: 're_failed',
    object: 'refund',
    payment_intent: rows[0]?.intent,
    amount: 2_000,
    currency: 'cad',
    status: 'failed',
    metadata: { tenantId: '1', refundId: String(rows[0]?.id) },
  }
  const event = { ...EVENT, id: 'evt_failed', type: 'refund.updated', data: { object } }
  expect(await deliverRepeatedly(t, event)).toEqual(Array(5).fill(204))
  expect((await till.refund(invoice, 2_000, key)).error).toMatchObject({ statusCode: 400, error: 'REFUND_FAILED' })
  expect(await till.ledger(invoice)).toEqual([12_707])
  expect((await till.events(invoice)).slice(-2)).toEqual(['paid', 'refund_failed'])
  const mails = async (): Promise<{ subject: string; text: string }[]> =>
    (
      await t.db.owner.query('select subject, text from sandbox.mail where subject ~* $1', [
        `refund.*invoice ${invoice.invoiceNumber}`,
      ])
    ).rows
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1), WAIT)
  expect((await mails())[0]).toEqual({
    subject: `Refund for invoice ${invoice.invoiceNumber} failed`,
    text: expect.stringContaining('got no email about this refund'),
  })
  await setControl(t.db.owner, {})
  expect((await till.refund(invoice, 12_707)).data.refundPayment.status).toBe('REFUNDED')
  expect(await till.ledger(invoice)).toEqual([12_707, -12_707])
})
