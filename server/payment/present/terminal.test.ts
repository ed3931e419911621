import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { postForm, setControl, typedCard } from '../../sandbox/stripe/test-sandbox.ts'
import { type Completed, PAY_LATER } from '../../testing/orders.ts'
import {
  CANCEL_TERMINAL,
  CHECK,
  deliverRepeatedly,
  EVENT,
  readers,
  SEND_TO_TERMINAL,
  Till,
  VOID,
} from '../../testing/payments.ts'
import { pressPay } from '../../testing/press-pay.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const WAIT = { timeout: 15_000, interval: 100 }

let t: TestApp
let till: Till
let readerId: string
let otherReaderId: string
beforeAll(async () => {
  t = await createTestApp()
  till = await Till.open(t, 20)
  const [first, second] = await readers(t, till.token)
  readerId = first?.id ?? ''
  otherReaderId = second?.id ?? ''
})
afterAll(() => t.close())
afterEach(() => setControl(t.db.owner, {}))

const send = ({ id }: Completed, reader = readerId) => till.ask(SEND_TO_TERMINAL, { invoiceId: id, readerId: reader })
const cancel = ({ id }: Completed) => till.ask(CANCEL_TERMINAL, { invoiceId: id, readerId })
const check = ({ id }: Completed) => till.ask(CHECK, { invoiceId: id })

test('readers are listed by franchise', async () => {
  const listed = await readers(t, till.token)
  expect(listed.map(({ label }) => label)).toEqual(['Counter reader', 'Van reader'])
  const query = 'query Readers($franchiseId: ID!) { cardReaders(franchiseId: $franchiseId) { id } }'
  const other = await till.ask(query, { franchiseId: t.fixture.ca.otherFranchiseId })
  expect(other.error?.statusCode).toBe(404)
})

test('a reader asks once for the whole invoice, also on repeats, and the card pays it', async () => {
  const invoice = await till.invoice()
  const answers = await Promise.all([send(invoice), send(invoice), send(invoice)])
  expect(answers.map(answer => answer.data?.sendToTerminal.status)).toEqual(['PENDING', 'PENDING', 'PENDING'])
  expect(await till.standing(invoice)).toBe('PENDING, terminal PENDING')
  expect((await send(invoice, otherReaderId)).error).toMatchObject({ statusCode: 409, error: 'NOT_PAYABLE' })
  await till.presentCard(readerId)
  await vi.waitFor(async () => expect(await till.standing(invoice)).toBe('PAID, terminal APPROVED'), WAIT)
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
  // A number would meet again in a restored backup, and the provider would answer with another payment.
  const { rows } = await t.db.owner.query(
    `select 1 from payment p join sandbox.stripe_idempotency k on k.key = 'present-' || p.tenant_id || '-' || p.idempotency_key
     where p.invoice_id = $1`,
    [invoice.id],
  )
  expect(rows).toHaveLength(1)
})

test('a reader of another franchise is not found, and a busy one is reported', async () => {
  const [invoice, next] = [await till.invoice(), await till.invoice()]
  expect((await send(invoice, 'tmr_CA_1_99_1')).error?.statusCode).toBe(404)
  await send(invoice)
  expect((await send(next)).error).toMatchObject({ statusCode: 409, error: 'READER_BUSY' })
  expect(await till.standing(next)).toBe('OPEN')
  expect((await cancel(invoice)).data.cancelTerminalPayment.status).toBe('OPEN')
  expect((await cancel(invoice)).error).toMatchObject({ statusCode: 409, error: 'NOTHING_TO_CANCEL' })
  await till.presentCard(readerId)
  expect(await till.ledger(invoice)).toEqual([])
})

test('a declined card leaves the invoice open, and the next attempt is a new payment', async () => {
  const invoice = await till.invoice()
  await send(invoice)
  await till.presentCard(readerId, 'decline')
  await vi.waitFor(async () => expect(await till.standing(invoice)).toBe('OPEN, terminal DECLINED'), WAIT)
  await send(invoice)
  await till.presentCard(readerId)
  expect((await check(invoice)).data.checkPayment.status).toBe('PAID')
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
})

test('the order of answer and webhook does not change the result', async () => {
  await setControl(t.db.owner, { webhookDelayMs: 800, duplicateWebhooks: true, shuffleWebhooks: true })
  const invoice = await till.invoice()
  await send(invoice)
  await till.presentCard(readerId)
  const answers = await Promise.all(Array.from({ length: 5 }, () => check(invoice)))
  expect(answers.map(({ data }) => data?.checkPayment.status)).toEqual(Array(5).fill('PAID'))
  await vi.waitFor(async () => {
    const { rows } = await t.db.owner.query('select 1 from sandbox.stripe_event where delivered_at is null')
    expect(rows).toEqual([])
  }, WAIT)
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
})

test('five deliveries of a payment recorded as cancelled count it once', async () => {
  const invoice = await till.invoice()
  await send(invoice)
  const { rows } = await t.db.owner.query<{ id: number; intent: string }>(
    'select id, provider_session_id as intent from payment where invoice_id = $1',
    [invoice.id],
  )
  await cancel(invoice)
  const object = {
    id: rows[0]?.intent,
    object: 'payment_intent',
    amount_received: invoice.billedAmount,
    currency: 'cad',
    metadata: { tenantId: '1', paymentId: String(rows[0]?.id) },
  }
  const event = { ...EVENT, id: 'evt_late', type: 'payment_intent.succeeded', data: { object } }
  expect(await deliverRepeatedly(t, event)).toEqual(Array(5).fill(204))
  expect(await till.standing(invoice)).toBe('PAID, terminal APPROVED')
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
})

test('a provider outage leaves nothing pending, and a lost answer asks once', async () => {
  const invoice = await till.invoice()
  await setControl(t.db.owner, { failNext: 100 })
  expect((await send(invoice)).error).toMatchObject({ statusCode: 503, error: 'PROVIDER_UNAVAILABLE' })
  await setControl(t.db.owner, { loseNext: 2 })
  expect((await send(invoice)).data.sendToTerminal.status).toBe('PENDING')
  await till.presentCard(readerId)
  expect((await check(invoice)).data.checkPayment.status).toBe('PAID')
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
})

test('an invoice paid at the reader and by link concurrently is paid once, and the other payment is refunded', async () => {
  await t.startJobs()
  const invoice = await till.invoice()
  const link = await till.ask(PAY_LATER, { idempotencyKey: randomUUID(), invoiceId: invoice.id })
  const checkout = await pressPay(t, await mailedLink(invoice))
  expect(link.status).toBe(200)
  // A reader is offered only while nothing else is in flight, so this simulates two users with views of different ages.
  await t.db.owner.query('update invoice set pending_payments = 0 where id = $1', [invoice.id])
  expect((await send(invoice)).status).toBe(200)
  await t.db.owner.query('update invoice set pending_payments = 2 where id = $1', [invoice.id])
  const before = (await till.providerBooks()).length
  await Promise.all([till.presentCard(readerId), postForm(checkout, typedCard('4242424242424242')), check(invoice)])
  await vi.waitFor(async () => {
    const books = (await till.providerBooks()).slice(before)
    expect(books.map(({ taken, returned }) => taken - returned).sort((a, b) => a - b)).toEqual([
      0,
      invoice.billedAmount,
    ])
  }, WAIT)
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
  expect(await till.standing(invoice)).toMatch(
    /^PAID, (payLater APPROVED, terminal CANCELLED|payLater CANCELLED, terminal APPROVED)$/,
  )
  await vi.waitFor(async () => expect((await till.events(invoice)).at(-1)).toBe('refunded_excess'), WAIT)
})

test('when a void and a reader payment run concurrently, the provider holds only what the ledger counts', async () => {
  const invoice = await till.invoice()
  await send(invoice)
  const before = (await till.providerBooks()).length
  await Promise.all([till.ask(VOID, { id: invoice.id }), till.presentCard(readerId)])
  await vi.waitFor(async () => {
    const books = (await till.providerBooks()).slice(before)
    const balance = books.reduce((sum, { taken, returned }) => sum + taken - returned, 0)
    expect(balance).toBe((await till.ledger(invoice)).reduce((a, b) => a + b, 0))
    const { rows } = await t.db.owner.query(
      'select 1 from app.outbox union all select 1 from graphile_worker._private_jobs',
    )
    expect(rows).toEqual([])
  }, WAIT)
  expect(await till.standing(invoice)).toMatch(/^(VOIDED, terminal CANCELLED|PAID, terminal APPROVED)$/)
})

/** Returns the path of the link that the worker mailed. */
async function mailedLink(invoice: Completed): Promise<string> {
  const find = async (): Promise<string> => {
    const { rows } = await t.db.owner.query<{ text: string }>('select text from sandbox.mail where subject like $1', [
      `Invoice ${invoice.invoiceNumber} %`,
    ])
    return /http\S+\/checkout\S+/.exec(rows[0]?.text ?? '')?.[0] ?? ''
  }
  await vi.waitFor(async () => expect(await find()).not.toBe(''), WAIT)
  const { pathname, search } = new URL(await find())
  return pathname + search
}

test('the customer’s cancel on the reader frees the invoice and the reader', async () => {
  const invoice = await till.invoice()
  await send(invoice)
  await till.presentCard(readerId, 'cancel')
  expect((await check(invoice)).data.checkPayment.status).toBe('OPEN')
  expect(await till.standing(invoice)).toBe('OPEN, terminal CANCELLED')
  await send(invoice)
  expect((await cancel(invoice)).data.cancelTerminalPayment.status).toBe('OPEN')
})

test('a card that was charged before the connection was lost pays the invoice', async () => {
  const invoice = await till.invoice()
  await send(invoice)
  await till.presentCard(readerId, 'lose')
  expect((await check(invoice)).data.checkPayment.status).toBe('PAID')
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
})

test('a reader that is off, busy or silent is reported, and one that got the payment anyway takes it', async () => {
  const invoice = await till.invoice()
  for (const [state, error] of [
    ['offline', 'READER_OFFLINE'],
    ['busy', 'READER_BUSY'],
  ] as const) {
    await setControl(t.db.owner, { readers: state })
    expect((await send(invoice)).error).toMatchObject({ statusCode: 409, error })
  }
  await setControl(t.db.owner, { readers: 'timeout' })
  expect((await send(invoice)).data.sendToTerminal.status).toBe('PENDING')
  await setControl(t.db.owner, {})
  await till.presentCard(readerId)
  expect((await check(invoice)).data.checkPayment.status).toBe('PAID')
})

test('a check before the reader shows the payment leaves it open', async () => {
  const invoice = await till.invoice()
  await send(invoice)
  await t.db.owner.query(`update sandbox.stripe_object set body = jsonb_set(body, '{action}', 'null') where id = $1`, [
    readerId,
  ])
  expect((await check(invoice)).data.checkPayment.status).toBe('PENDING')
  expect((await cancel(invoice)).data.cancelTerminalPayment.status).toBe('OPEN')
})
