import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Completed } from '../testing/orders.ts'
import { readers, Till } from '../testing/payments.ts'
import { deliver, disputeObject, eventOf, paidAtReader } from '../testing/provider-events.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const WAIT = { timeout: 15_000, interval: 100 }

let t: TestApp
let till: Till
let readerId: string
beforeAll(async () => {
  t = await createTestApp()
  till = await Till.open(t, 13)
  readerId = (await readers(t, till.token))[0]?.id ?? ''
})
afterAll(() => t.close())

type Paid = Completed & { intent: string }
const paid = (): Promise<Paid> => paidAtReader(till, readerId)

interface Kept {
  status: string
  amount: number
  fee: number
  events: string[]
}

/** Returns the disputes of an invoice. */
async function disputesOf(invoice: Completed): Promise<Kept[]> {
  const { rows } = await t.db.owner.query<Kept>(
    `select d.status, d.amount, d.fee_amount as fee, array(select e.type from dispute_event e where e.dispute_id = d.id order by e.type) as events
     from dispute d where d.invoice_id = $1 order by d.provider_dispute_id`,
    [invoice.id],
  )
  return rows
}

/** Returns what banks hold of an invoice and of its payment, in cents. */
async function heldOf(invoice: Completed): Promise<[number, number]> {
  const { rows } = await t.db.owner.query<{ invoice: number; payment: number }>(
    'select i.disputed_amount as invoice, p.disputed_amount as payment from invoice i join payment p on p.invoice_id = i.id where i.id = $1',
    [invoice.id],
  )
  return [rows[0]?.invoice ?? -1, rows[0]?.payment ?? -1]
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
const outcomeOf = async (event: object): Promise<string | undefined> => {
  const { rows } = await t.db.owner.query<{ outcome: string }>(
    'select outcome from app.webhook_event where event_id = $1',
    [(event as { id: string }).id],
  )
  return rows[0]?.outcome
}

/** The course of a dispute: each event as the provider sends it, with every movement so far. */
const course = (id: string, intent: string, amount: number, end: 'won' | 'lost'): object[] => [
  eventOf(
    'charge.dispute.created',
    disputeObject(id, intent, { amount, status: 'needs_response', movements: [-amount] }),
    1_780_000_001,
  ),
  eventOf(
    'charge.dispute.funds_withdrawn',
    disputeObject(id, intent, { amount, status: 'needs_response', movements: [-amount] }),
    1_780_000_001,
  ),
  eventOf(
    'charge.dispute.updated',
    disputeObject(id, intent, { amount, status: 'under_review', movements: [-amount] }),
    1_780_000_002,
  ),
  ...(end === 'won'
    ? [
        eventOf(
          'charge.dispute.funds_reinstated',
          disputeObject(id, intent, { amount, status: 'under_review', movements: [-amount, amount] }),
          1_780_000_003,
        ),
      ]
    : []),
  eventOf(
    'charge.dispute.closed',
    disputeObject(id, intent, { amount, status: end, movements: end === 'won' ? [-amount, amount] : [-amount] }),
    1_780_000_004,
  ),
]

test('events that arrive twice, late and in any order leave the same books and the same timeline', async () => {
  const invoices = [await paid(), await paid(), await paid(), await paid()]
  const orders = fc.sample(
    fc
      .constantFrom('won' as const, 'lost' as const)
      .chain(end => fc.tuple(fc.constant(end), fc.shuffledSubarray([0, 1, 2, 3, 4, 0, 1, 2, 3, 4], { minLength: 10 }))),
    { numRuns: invoices.length, seed: 15 },
  )
  for (const [index, invoice] of invoices.entries()) {
    const [end, order] = orders[index] ?? ['won', []]
    const events = course(`du_any_${index}`, invoice.intent, 4_000, end)
    for (const at of order) {
      const event = events[at]
      // Half of the repeated events have an id of their own, as when the provider makes two for one change.
      if (event)
        expect(await deliver(t, at % 2 === 0 ? { ...event, id: `evt_${crypto.randomUUID()}` } : event)).toBe(204)
    }
    expect(sumOf(await till.ledger(invoice))).toBe(invoice.billedAmount - (end === 'lost' ? 4_000 : 0))
    expect(await heldOf(invoice)).toEqual(end === 'lost' ? [4_000, 4_000] : [0, 0])
    const [dispute] = await disputesOf(invoice)
    expect(dispute).toMatchObject({ status: end.toUpperCase(), amount: 4_000, fee: 1_500 })
    expect(dispute?.events.filter(type => type !== 'EVIDENCE_SENT')).toEqual(
      end === 'won' ? ['OPENED', 'REINSTATED', 'WITHDRAWN', 'WON'] : ['LOST', 'OPENED', 'WITHDRAWN'],
    )
  }
})

test('events that arrive five times at once count once', async () => {
  const invoice = await paid()
  const [created] = course('du_parallel', invoice.intent, invoice.billedAmount, 'won')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => deliver(t, { ...created, id: `evt_${crypto.randomUUID()}` })),
  )
  // A call that met another one is answered with an error, and the provider sends it again.
  expect(answers).toContain(204)
  await deliver(t, created ?? {})
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -invoice.billedAmount])
  expect(await disputesOf(invoice)).toHaveLength(1)
})

test('a payment has several disputes, each with its own amount, and refunds wait until they are closed', async () => {
  const invoice = await paid()
  for (const event of course('du_a', invoice.intent, 3_000, 'lost').slice(0, 2)) await deliver(t, event)
  for (const event of course('du_b', invoice.intent, 2_000, 'won')) await deliver(t, event)
  expect(await heldOf(invoice)).toEqual([3_000, 3_000])
  expect((await disputesOf(invoice)).map(({ status }) => status)).toEqual(['NEEDS_RESPONSE', 'WON'])
  expect((await till.refund(invoice, 100)).error).toMatchObject({
    statusCode: 409,
    error: 'DISPUTED',
    message: 'The customer’s bank disputes this payment. You can refund it once the dispute is closed.',
  })
  await deliver(t, course('du_a', invoice.intent, 3_000, 'lost')[3] ?? {})
  expect((await till.refund(invoice, 100)).error?.message).toBe(
    'The customer’s bank already returned this payment in a dispute, so it can’t be refunded.',
  )
  expect(await till.standing(invoice)).toBe('PAID, terminal APPROVED')
})

test('an inquiry takes no money, allows a refund, and can become a dispute', async () => {
  const invoice = await paid()
  const inquiry = (status: string, movements: number[] = []): object =>
    disputeObject('du_inquiry', invoice.intent, { amount: 5_000, status, movements })
  await deliver(t, eventOf('charge.dispute.created', inquiry('warning_needs_response')))
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
  expect((await till.refund(invoice, 1_000)).error).toBeUndefined()
  await deliver(t, eventOf('charge.dispute.funds_withdrawn', inquiry('needs_response', [-5_000])))
  await deliver(t, eventOf('charge.dispute.updated', inquiry('warning_under_review')))
  expect(await disputesOf(invoice)).toMatchObject([
    { status: 'NEEDS_RESPONSE', events: ['ESCALATED', 'INQUIRY', 'WITHDRAWN'] },
  ])
  await deliver(t, eventOf('charge.dispute.closed', inquiry('prevented', [-5_000, 5_000])))
  expect(await disputesOf(invoice)).toMatchObject([{ status: 'PREVENTED' }])
  expect(await heldOf(invoice)).toEqual([0, 0])
})

test('a dispute of another currency, mode or payment counts nothing', async () => {
  const invoice = await paid()
  const opened = disputeObject('du_wrong', invoice.intent, { amount: 100, status: 'needs_response', movements: [-100] })
  const foreign = eventOf('charge.dispute.created', { ...opened, currency: 'usd' })
  const live = { ...eventOf('charge.dispute.created', opened), livemode: true }
  const other = eventOf('charge.dispute.created', { ...opened, payment_intent: 'pi_of_somebody_else' })
  for (const [event, outcome] of [
    [foreign, 'other amount'],
    [live, 'other mode'],
    [other, 'unknown'],
  ] as const) {
    expect(await deliver(t, event)).toBe(204)
    expect(await outcomeOf(event)).toBe(outcome)
  }
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
})

test('a refund made in the provider’s dashboard enters the books once, also late and repeated', async () => {
  const invoice = await paid()
  const refund = (status: string): object => ({
    id: 're_dashboard',
    object: 'refund',
    amount: 2_500,
    currency: 'cad',
    payment_intent: invoice.intent,
    status,
    metadata: {},
  })
  for (const type of ['refund.created', 'refund.updated', 'refund.created'])
    expect(await deliver(t, eventOf(type, refund('succeeded')))).toBe(204)
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -2_500])
  expect(await till.standing(invoice)).toBe('PARTIALLY_REFUNDED, terminal APPROVED')
  expect((await till.events(invoice)).at(-1)).toBe('refunded')
  expect((await till.refund(invoice, invoice.billedAmount)).error).toMatchObject({ statusCode: 422 })

  // The bank returns it, and the event of its success comes once more.
  for (const [type, status] of [
    ['refund.failed', 'failed'],
    ['refund.updated', 'failed'],
    ['refund.updated', 'succeeded'],
  ] as const)
    await deliver(t, eventOf(type, refund(status)))
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -2_500, 2_500])
  expect(await till.standing(invoice)).toBe('PAID, terminal APPROVED')
  const { rows } = await t.db.owner.query('select amount from failed_refund where refund_id is not null')
  expect(rows).toEqual([{ amount: 2_500 }])
})

test('a refund elsewhere that failed first never counts, and one of more than is left is not entered', async () => {
  const invoice = await paid()
  const refund = (id: string, amount: number, status: string): object => ({
    id,
    object: 'refund',
    amount,
    currency: 'cad',
    payment_intent: invoice.intent,
    status,
    metadata: {},
  })
  await deliver(t, eventOf('refund.failed', refund('re_first_failed', 700, 'canceled')))
  await deliver(t, eventOf('refund.created', refund('re_first_failed', 700, 'succeeded')))
  const tooMuch = eventOf('refund.created', refund('re_too_much', invoice.billedAmount + 1, 'succeeded'))
  await deliver(t, tooMuch)
  expect(await outcomeOf(tooMuch)).toBe('other amount')
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
})

test('money that was not owed and could not be returned is a task, whatever the order and number of events', async () => {
  const invoice = await paid()
  const { rows: payments } = await t.db.owner.query<{ id: number }>('select id from payment where invoice_id = $1', [
    invoice.id,
  ])
  const failed = {
    id: 're_excess',
    object: 'refund',
    amount: invoice.billedAmount,
    currency: 'cad',
    payment_intent: invoice.intent,
    status: 'failed',
    metadata: { tenantId: String(t.fixture.ca.id), excess: `payment ${payments[0]?.id}` },
  }
  for (const type of ['refund.failed', 'refund.updated']) await deliver(t, eventOf(type, failed))
  const forged = eventOf('refund.failed', { ...failed, payment_intent: 'pi_other' })
  await deliver(t, forged)
  expect(await outcomeOf(forged)).toBe('unknown')
  const { rows } = await t.db.owner.query('select amount from failed_refund where payment_id = $1', [payments[0]?.id])
  expect(rows).toEqual([{ amount: invoice.billedAmount }])
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
})

test('an account cannot report money that another account of the same business took', async () => {
  const invoice = await paid()
  const { rows } = await t.db.owner.query<{ id: number }>('select id from payment where invoice_id = $1', [invoice.id])
  const event = eventOf('refund.failed', {
    id: 're_other_account',
    object: 'refund',
    amount: invoice.billedAmount,
    currency: 'cad',
    payment_intent: invoice.intent,
    status: 'failed',
    metadata: { tenantId: String(t.fixture.ca.id), excess: `payment ${rows[0]?.id}` },
  })
  const account = await t.db.owner.query<{ id: number }>(
    `insert into payment_account (tenant_id, country_code, provider_account_id, mode, api_version, sealed_keys, created_at, keys_changed_at, ended_at)
     values ($1, 'CA', 'acct_other', 'test', '1', '', now(), now(), now()) returning id`,
    [t.fixture.ca.id],
  )
  await t.db.owner.query('update payment set account_id = $2 where id = $1', [rows[0]?.id, account.rows[0]?.id])
  await deliver(t, event)
  expect(await outcomeOf(event)).toBe('other account')
  const failed = await t.db.owner.query('select from failed_refund where payment_id = $1', [rows[0]?.id])
  expect(failed.rowCount).toBe(0)
})

test('a manager learns of a dispute and of a warning, once each', async () => {
  await t.startJobs()
  const invoice = await paid()
  const warning = {
    id: 'issfr_1',
    object: 'radar.early_fraud_warning',
    payment_intent: invoice.intent,
    charge: 'ch_1',
    fraud_type: 'made_with_stolen_card',
    actionable: true,
  }
  for (let copy = 0; copy < 2; copy += 1) await deliver(t, eventOf('radar.early_fraud_warning.created', warning))
  for (const event of course('du_mail', invoice.intent, 1_000, 'lost')) await deliver(t, event)
  const subjects = async (): Promise<string[]> => {
    const { rows } = await t.db.owner.query<{ subject: string }>(
      'select subject from sandbox.mail where subject like $1 order by subject',
      [`%invoice ${invoice.invoiceNumber}%`],
    )
    return rows.map(({ subject }) => subject)
  }
  await vi.waitFor(
    async () =>
      expect(await subjects()).toEqual(
        expect.arrayContaining([
          `Dispute of invoice ${invoice.invoiceNumber}: Lost`,
          `Fraud warning for $127.07 of invoice ${invoice.invoiceNumber}`,
        ]),
      ),
    WAIT,
  )
})
