import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { typedCard } from '../../sandbox/stripe/test-sandbox.ts'
import { book, type Completed, complete, INVOICE, inspect, PAY, PAY_LATER } from '../../testing/orders.ts'
import { pressPay } from '../../testing/press-pay.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'
import { TEST_ACCOUNTS } from '../../testing/test-secret.ts'

const EMAIL = 'pat.later@example.com'
const WAIT = { timeout: 15_000, interval: 100 }

let t: TestApp
let host: string
let manager: string
let orders: number[]
let invoice: Completed
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  const contactInput = { name: 'Pat Later', email: EMAIL, phoneNumber: '4165550123' }
  const dates = Array.from({ length: 7 }, (_, i) => `2026-06-03T${12 + i}:00:00Z`)
  orders = []
  for (const date of dates) orders.push((await book(t, { date, contactInput })).workOrderId)
  t.clock.set(new Date('2026-06-03T23:00:00Z'))
})
afterAll(() => t.close())
beforeEach(async () => {
  const id = orders.pop() ?? 0
  await inspect(t, manager, id)
  invoice = await complete(t, manager, id)
})

const payLater = (idempotencyKey: string = randomUUID()): Promise<GraphqlResult> =>
  t.graphql(host, PAY_LATER, { idempotencyKey, invoiceId: invoice.id }, manager)
const payCash = (): Promise<GraphqlResult> =>
  t.graphql(
    host,
    PAY,
    { idempotencyKey: randomUUID(), invoiceId: invoice.id, amount: invoice.billedAmount, paymentMethod: 'cash' },
    manager,
  )

async function statusOf(): Promise<{ invoice: string; payments: string[] }> {
  const { data } = await t.graphql(host, INVOICE, { id: invoice.id }, manager)
  const payments: { paymentMethod: string; status: string }[] = data.invoice.payments
  return { invoice: data.invoice.status, payments: payments.map(each => `${each.paymentMethod} ${each.status}`) }
}

const mails = async (subject: string): Promise<{ subject: string; text: string }[]> =>
  (
    await t.db.owner.query('select subject, text from sandbox.mail where recipient like $1 and subject like $2', [
      `%${EMAIL}%`,
      subject,
    ])
  ).rows

/** Returns the link in the mail that payLater sends. */
async function mailedLink(): Promise<string> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select id from payment where invoice_id = $1 and payment_method = 'payLater'`,
    [invoice.id],
  )
  // Runs the worker's job immediately.
  await t.jobs['mail-pay-link'](t.fixture.ca.id, { paymentId: rows[0]?.id ?? 0 })
  const [mail] = await mails(`Invoice ${invoice.invoiceNumber} %`)
  return /http\S+\/checkout\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Presses Pay on a link's page, as a browser does. @returns where it leads */
const open = (link: string): Promise<string> => pressPay(t, link)

async function statusAt(link: string, at = host): Promise<number> {
  const { pathname, search } = new URL(link)
  return (await t.app.inject({ url: pathname + search, headers: { host: at } })).statusCode
}

const payByCard = (checkout: string): Promise<Response> =>
  fetch(checkout, { method: 'POST', body: new URLSearchParams(typedCard('4242424242424242')), redirect: 'manual' })

test('Pay Later mails a link once, and only before any payment', async () => {
  const key = randomUUID()
  const answers = await Promise.all([payLater(key), payLater(key), payLater(key)])
  expect(answers.map(answer => answer.data?.payLater.status)).toEqual(['OPEN', 'OPEN', 'OPEN'])
  expect((await payLater()).error).toMatchObject({ statusCode: 409, error: 'NOT_PAYABLE' })
  expect(await statusOf()).toEqual({ invoice: 'OPEN', payments: ['payLater SENT'] })
  expect(await mailedLink()).toMatch(/^http:\/\/ca\.test:\d+\/api\/payments\/\d+\/checkout\?tenantId=1&signature=/)
  await payCash()
  expect((await payLater()).error?.statusCode).toBe(409)
})

test('PAY-10 Pay Later needs only the invoice', async () => {
  const only = 'mutation P($invoiceId: ID!) { payLater(invoiceId: $invoiceId) { status } }'
  const first = await t.graphql(host, only, { invoiceId: invoice.id }, manager)
  expect(first.data.payLater.status).toBe('OPEN')
  expect(await mailedLink()).toContain('/checkout?')
  expect((await t.graphql(host, only, { invoiceId: invoice.id }, manager)).error).toMatchObject({ statusCode: 409 })
  expect(await statusOf()).toEqual({ invoice: 'OPEN', payments: ['payLater SENT'] })
})

test('the link opens without a session, and a changed link does not', async () => {
  await payLater()
  const link = await mailedLink()
  const first = await open(link)
  expect(first).toMatch(/\/sandbox\/checkout\//)
  expect(await open(link)).toEqual(first)
  expect(await statusAt(link)).toBe(200)
  expect(await statusAt(link.replace(/signature=.{4}/, 'signature=AAAA'))).toBe(404)
  expect(await statusAt(link.replace(/payments\/\d+/, 'payments/1'))).toBe(404)
  expect(await statusAt(link, t.fixture.us.host)).toBe(404)
})

test('money that was paid twice and can no longer be sent back is one task for the manager, with one mail', async () => {
  const paidAt = t.clock.now()
  await payLater()
  const location = await open(await mailedLink())
  await payCash()
  expect((await payByCard(location)).status).toBe(303)
  const paid = await vi.waitFor(async () => {
    const { rows } = await t.db.owner.query<{ id: number }>(
      'select id::float8 as id from payment where invoice_id = $1 and provider_payment_id is not null',
      [invoice.id],
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.id ?? 0
  }, WAIT)
  // The provider may have forgotten the key, so the job only looks, and ends.
  t.clock.set(new Date(paidAt.getTime() + 25 * 3_600_000))
  await t.jobs['refund-excess'](t.fixture.ca.id, { paymentId: paid })
  await t.jobs['refund-excess'](t.fixture.ca.id, { paymentId: paid })
  t.clock.set(paidAt)
  const tasks = await t.db.owner.query<{ id: number; amount: number; jobs: number }>(
    `select f.id::float8 as id, f.amount, (select count(*)::int from app.outbox where task = 'mail-excess-failed'
       and payload->>'failedRefundId' = f.id::text) as jobs from failed_refund f where payment_id = $1`,
    [paid],
  )
  const failedRefundId = tasks.rows[0]?.id ?? 0
  expect(tasks.rows).toEqual([{ id: failedRefundId, amount: invoice.billedAmount, jobs: 1 }])
  const { rows: refunds } = await t.db.owner.query(`select from sandbox.stripe_object where type = 'refund'`)
  expect(refunds).toHaveLength(0)
  await t.db.owner.query(`delete from app.outbox where task = 'refund-excess'`)
})

test('money paid by link after the invoice was paid in cash is refunded automatically', async () => {
  await payLater()
  const location = await open(await mailedLink())
  expect((await payCash()).data.payInvoice.status).toBe('PAID')
  expect(await statusOf()).toEqual({ invoice: 'PAID', payments: ['payLater CANCELLED', 'cash APPROVED'] })
  // The job that closes the provider's page has not run yet.
  expect((await payByCard(location)).status).toBe(303)
  const refunds = async (): Promise<number[]> =>
    (
      await t.db.owner.query<{ amount: number }>(
        `select (body->>'amount')::int as amount from sandbox.stripe_object where type = 'refund'`,
      )
    ).rows.map(row => row.amount)
  await vi.waitFor(async () => {
    const { rows } = await t.db.owner.query(
      `select id from payment where invoice_id = $1 and provider_payment_id is not null`,
      [invoice.id],
    )
    expect(rows).toHaveLength(1)
  }, WAIT)
  expect(await refunds()).toEqual([])
  await t.startJobs()
  await vi.waitFor(async () => expect(await refunds()).toEqual([invoice.billedAmount]), WAIT)
  expect(await statusOf()).toEqual({ invoice: 'PAID', payments: ['payLater CANCELLED', 'cash APPROVED'] })
})

test('a card payment counts once when the provider confirms it, also with repeated webhooks, and the receipt is mailed', async () => {
  await payLater()
  const link = await mailedLink()
  const location = await open(link)
  expect((await payByCard(location)).status).toBe(303)
  await vi.waitFor(
    async () => expect(await statusOf()).toEqual({ invoice: 'PAID', payments: ['payLater APPROVED'] }),
    WAIT,
  )

  const { rows } = await t.db.owner.query<{ body: object }>(
    `select body from sandbox.stripe_event where body->>'type' = 'checkout.session.completed' order by seq desc limit 1`,
  )
  const payload = JSON.stringify(rows[0]?.body)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: TEST_ACCOUNTS.CA.webhookSecret })
  const deliver = (headers: object): Promise<number> =>
    t.app
      .inject({
        method: 'POST',
        url: '/api/webhooks/stripe/CA',
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      })
      .then(answer => answer.statusCode)
  const again = Array.from({ length: 5 }, () => deliver({ 'stripe-signature': signature }))
  expect(await Promise.all(again)).toEqual(Array(5).fill(204))
  expect(await deliver({ 'stripe-signature': signature.replace(/v1=.{4}/, 'v1=0000') })).toBe(400)

  const entries = await t.db.owner.query('select amount from payment_entry where invoice_id = $1', [invoice.id])
  expect(entries.rows).toEqual([{ amount: invoice.billedAmount }])
  await vi.waitFor(
    async () => expect(await mails(`Receipt for invoice ${invoice.invoiceNumber}`)).toHaveLength(1),
    WAIT,
  )
  expect(await open(link)).toMatch(/\/paid$/)
})

test('cash withdraws the link: its page shows that and the provider’s page closes', async () => {
  await payLater()
  const link = await mailedLink()
  const location = await open(link)
  await payCash()
  expect(await open(link)).toMatch(/\/paid\?outcome=over$/)
  await vi.waitFor(async () => expect((await fetch(location)).status).toBe(410), WAIT)
  expect(await statusOf()).toEqual({ invoice: 'PAID', payments: ['payLater CANCELLED', 'cash APPROVED'] })
})
