import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { typedCard } from '../sandbox/stripe/test-sandbox.ts'
import { JULY_1, JULY_16, JUNE_16, PAY_PAYOUT, Payroll, type ReadReport } from '../testing/payouts.ts'
import { deliver, eventOf } from '../testing/provider-events.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { TEST_ACCOUNTS } from '../testing/test-secret.ts'

const WAIT = { timeout: 15_000, interval: 100 }

let t: TestApp
let payroll: Payroll
let owing: ReadReport[]

/** The vans have no work, so each owes its part of the minimum royalty. */
beforeAll(async () => {
  t = await createTestApp()
  payroll = await Payroll.open(t, 0)
  await payroll.issue(JUNE_16)
  owing = await payroll.reports('2026-06-01')
})
afterAll(() => t.close())

const pay = async (id: string | undefined): Promise<string> =>
  (await payroll.till.ask(PAY_PAYOUT, { id })).data.payPayoutReport

/** Opens a link like a browser. @returns where it leads */
async function open(link: string): Promise<string> {
  const answer = await t.app.inject({ url: link, headers: { host: t.fixture.ca.host } })
  return String(answer.headers.location)
}

const payByCard = (checkout: string): Promise<Response> =>
  fetch(checkout, { method: 'POST', body: new URLSearchParams(typedCard('4242424242424242')), redirect: 'manual' })

const statusOf = async (id: string | undefined): Promise<unknown> => (await payroll.report(id ?? '')).invoice

const taken = async (): Promise<number> =>
  (await payroll.till.providerBooks()).reduce((sum, charge) => sum + charge.taken - charge.returned, 0)

test('two parallel payers share one checkout, and it is paid once', async () => {
  const [report] = owing
  expect(report?.total).toBe(-7_500)
  expect(await statusOf(report?.id)).toEqual({ status: 'OPEN', carriedToId: null })
  const links = await Promise.all([pay(report?.id), pay(report?.id), pay(report?.id)])
  expect(new Set(links).size).toBe(1)
  const checkouts = await Promise.all(links.map(open))
  expect(new Set(checkouts).size).toBe(1)
  await Promise.all(checkouts.map(payByCard))
  await vi.waitFor(async () => expect(await statusOf(report?.id)).toMatchObject({ status: 'PAID' }), WAIT)
  expect(await taken()).toBe(7_500)
  const again = await payroll.till.ask(PAY_PAYOUT, { id: report?.id })
  expect(again.error).toMatchObject({ statusCode: 409, error: 'NOT_PAYABLE' })
  expect(await open(links[0] ?? '')).toMatch(new RegExp(`/account/franchisee/payout/${report?.id}$`))
  expect((await payroll.report(report?.id ?? '')).status).toBe('PAID')
  const forged = await t.app.inject({ url: `${links[0]}x`, headers: { host: t.fixture.ca.host } })
  expect(forged.statusCode).toBe(404)
})

test('a balance that was carried over is paid with the later statement; money for the earlier one is refunded', async () => {
  const report = owing[1]
  const checkout = await open(await pay(report?.id))
  await payroll.issue(JULY_1)
  const later = (await payroll.reports('2026-06-16')).find(({ vanId }) => vanId === report?.vanId)
  expect(later).toMatchObject({ total: -15_000, credit: { product: -7_500 } })
  expect(await statusOf(report?.id)).toEqual({ status: 'CARRIED_OVER', carriedToId: later?.id })
  expect((await payroll.till.ask(PAY_PAYOUT, { id: report?.id })).error?.message).toContain(
    'moved to a later statement',
  )
  await payByCard(checkout)
  const paymentOf = async () => {
    const { rows } = await t.db.owner.query<{ id: number; status: string }>(
      'select id::float8, status from payout_payment where statement_id = $1',
      [Number(report?.id)],
    )
    return rows[0]
  }
  await vi.waitFor(async () => expect((await paymentOf())?.status).toBe('CANCELLED'), WAIT)
  const payoutPaymentId = (await paymentOf())?.id ?? 0
  await t.jobs['refund-payout-excess'](t.fixture.ca.id, { payoutPaymentId })
  await t.jobs['refund-payout-excess'](t.fixture.ca.id, { payoutPaymentId })
  expect(await taken()).toBe(7_500)
})

/** The statements of the second half of June that are owed, in order. */
const juneStatements = async (): Promise<ReadReport[]> =>
  (await payroll.reports('2026-06-16')).filter(({ total }) => total < 0).toSorted((x, y) => Number(x.id) - Number(y.id))

test('money for a statement counts only through a page that we opened', async () => {
  const [report] = await juneStatements()
  const link = await pay(report?.id)
  const checkout = await open(link)
  const { rows } = await t.db.owner.query<{ id: number; amount: number }>(
    `select id::float8 as id, amount from payout_payment where statement_id = $1 and status = 'PENDING'`,
    [Number(report?.id)],
  )
  const metadata = { tenantId: String(t.fixture.ca.id), payoutPaymentId: String(rows[0]?.id) }
  const session = (id: string) =>
    eventOf('checkout.session.completed', {
      id,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      payment_intent: 'pi_statement',
      amount_total: rows[0]?.amount,
      currency: 'cad',
      metadata,
    })
  await deliver(t, session('cs_test_foreign'))
  expect(await statusOf(report?.id)).toMatchObject({ status: 'OPEN' })
  await deliver(t, session(/checkout\/(\w+)/.exec(checkout)?.[1] ?? ''))
  expect(await statusOf(report?.id)).toMatchObject({ status: 'PAID' })
})

test('money for a carried balance that the provider refuses to return is one task for the manager', async () => {
  const [, report] = await juneStatements()
  const checkout = await open(await pay(report?.id))
  await payroll.issue(JULY_16)
  await payByCard(checkout)
  const payment = await vi.waitFor(async () => {
    const { rows } = await t.db.owner.query<{ id: number; intent: string }>(
      `select id::float8 as id, provider_payment_id as intent from payout_payment where statement_id = $1 and status = 'CANCELLED'`,
      [Number(report?.id)],
    )
    expect(rows).toHaveLength(1)
    return rows[0]
  }, WAIT)
  const before = await taken()
  // Somebody returned a part of it in the provider's dashboard.
  const { port } = t.app.server.address() as { port: number }
  const stripe = new Stripe(TEST_ACCOUNTS.CA.secretKey, { host: '127.0.0.1', port, protocol: 'http' })
  await stripe.refunds.create({ payment_intent: payment?.intent ?? '', amount: 100 })
  for (let run = 0; run < 2; run += 1)
    await t.jobs['refund-payout-excess'](t.fixture.ca.id, { payoutPaymentId: payment?.id ?? 0 })
  expect(await taken()).toBe(before - 100)
  const { rows } = await t.db.owner.query<{ id: number; payment: number }>(
    'select id::float8 as id, payout_payment_id::float8 as payment from failed_refund',
  )
  expect(rows.map(row => row.payment)).toEqual([payment?.id])
  const failedRefundId = rows[0]?.id ?? 0
  await t.jobs['mail-excess-failed'](t.fixture.ca.id, { failedRefundId })
  const mails = await t.db.owner.query<{ text: string }>(
    `select text from sandbox.mail where subject like 'We could not return %'`,
  )
  expect(mails.rows).toHaveLength(1)
  const jobs = await t.db.owner.query(`select from app.outbox where task = 'mail-excess-failed'`)
  expect(jobs.rowCount).toBe(1)
})
