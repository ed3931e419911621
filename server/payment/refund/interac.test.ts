import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setControl } from '../../sandbox/stripe/test-sandbox.ts'
import type { Completed } from '../../testing/orders.ts'
import { CHECK, readers, SEND_TO_TERMINAL, Till, VOID } from '../../testing/payments.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const WAIT = { timeout: 15_000, interval: 100 }
const STATE = `id status refundedAmount payments { id status returnableAmount refundWays charge { kind name receipt { label value } }
  refundedAmount pendingRefundAmount refunds { id amount status way failure } }`
const RETURN = `mutation Return($idempotencyKey: String!, $paymentId: ID!, $amount: Int!, $readerId: String, $way: RefundInstead) {
  returnPayment(idempotencyKey: $idempotencyKey, paymentId: $paymentId, amount: $amount, readerId: $readerId, way: $way) { ${STATE} } }`
const REFUND = `mutation Refund($idempotencyKey: String!, $invoiceId: ID!, $amount: Int!, $readerId: String, $way: RefundInstead) {
  refundPayment(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, amount: $amount, readerId: $readerId, way: $way) { ${STATE} } }`
const CANCEL = `mutation Cancel($refundId: ID!) { cancelReaderRefund(refundId: $refundId) { ${STATE} } }`
const LOOK = `query Look($id: ID!) { invoice(id: $id) { ${STATE} } }`

let t: TestApp
let till: Till
let readerId: string
let otherReaderId: string
beforeAll(async () => {
  t = await createTestApp()
  till = await Till.open(t, 19)
  const [first, second] = await readers(t, till.token)
  readerId = first?.id ?? ''
  otherReaderId = second?.id ?? ''
})
afterAll(() => t.close())
afterEach(() => setControl(t.db.owner, {}))

/** Creates an invoice that was paid with Interac. */
async function paidWithInterac(): Promise<Completed> {
  const invoice = await till.invoice()
  await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId })
  await till.presentCard(readerId, 'interac')
  await till.ask(CHECK, { invoiceId: invoice.id })
  return invoice
}

const look = async ({ id }: Completed) => (await till.ask(LOOK, { id })).data.invoice
const give = async (invoice: Completed, amount: number, how: object = { readerId }) =>
  await till.ask(RETURN, {
    idempotencyKey: randomUUID(),
    paymentId: (await look(invoice)).payments[0].id,
    amount,
    ...how,
  })
const check = (invoice: Completed) => till.ask(CHECK, { invoiceId: invoice.id })
const lastRefund = async (invoice: Completed) => (await look(invoice)).payments[0].refunds.at(-1)

test.each(['check', 'event'] as const)(
  'a payment at a reader keeps its card and what receipts must show, when the %s comes first',
  async first => {
    const invoice = await till.invoice()
    await setControl(t.db.owner, { webhookDelayMs: first === 'check' ? 60_000 : 0 })
    await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId })
    await till.presentCard(readerId, 'interac')
    if (first === 'event')
      await vi.waitFor(async () => expect(await till.ledger(invoice)).toEqual([invoice.billedAmount]), WAIT)
    await check(invoice)
    const [payment] = (await look(invoice)).payments
    expect(payment).toMatchObject({
      refundWays: ['READER', 'CASH', 'CREDIT'],
      charge: { kind: 'interac_present', name: 'Interac ending in 1933' },
    })
    expect(payment.charge.receipt).toContainEqual({ label: 'AID', value: 'A0000002771010' })
  },
)

test('Interac is never refunded online: a reader, cash or credit is asked for', async () => {
  const invoice = await paidWithInterac()
  const online = await till.ask(REFUND, { idempotencyKey: randomUUID(), invoiceId: invoice.id, amount: 500 })
  expect(online.error).toMatchObject({ statusCode: 409, error: 'CARD_NEEDED' })
  expect((await till.providerBooks()).at(-1)).toMatchObject({ returned: 0 })
  expect((await give(invoice, 500, { readerId: 'tmr_CA_1_99_1' })).error?.statusCode).toBe(404)
})

test('the card that paid gets the refund at the reader, and it counts once', async () => {
  const invoice = await paidWithInterac()
  const key = { idempotencyKey: randomUUID(), invoiceId: invoice.id, amount: 2_000, readerId }
  const answers = [await till.ask(REFUND, key), await till.ask(REFUND, key)]
  for (const { data } of answers)
    expect(data.refundPayment.payments[0]).toMatchObject({ pendingRefundAmount: 2_000, refundedAmount: 0 })
  await till.presentCard(readerId, 'interac')
  await Promise.all([check(invoice), check(invoice)])
  await check(invoice)
  expect(await look(invoice)).toMatchObject({ status: 'PARTIALLY_REFUNDED', refundedAmount: 2_000 })
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -2_000])
  expect((await till.providerBooks()).at(-1)).toMatchObject({ returned: 2_000 })
  const { rows } = await t.db.owner.query<{ id: number; reference: string }>(
    `select r.id::float8, r.provider_refund_id as reference from refund r join payment p on p.id = r.payment_id
     where p.invoice_id = $1 and r.provider_refund_id is not null`,
    [invoice.id],
  )
  expect(rows).toHaveLength(1)
  // The mail is the receipt of the refund, with what card networks demand.
  await t.jobs['mail-refund'](t.fixture.ca.id, { refundId: rows[0]?.id ?? 0 })
  const mails = await t.db.owner.query<{ text: string }>('select text from sandbox.mail where subject = $1', [
    `Refund for invoice ${invoice.invoiceNumber}`,
  ])
  expect(mails.rows).toHaveLength(1)
  const text = mails.rows[0]?.text ?? ''
  for (const part of ['$20.00', 'Interac ending in 1933', 'Chequing', 'A0000002771010', rows[0]?.reference ?? '?'])
    expect(text).toContain(part)
  // The bank's authorization was for the payment.
  expect(text).not.toContain('123456')
})

test.each([
  ['approve', 2_000, 'other_card'],
  ['cancel', 2_000, 'cancelled'],
  ['interac', 2_005, 'declined'],
] as const)(
  'a card presented as "%s" for %i cents ends as %s, and another try is possible',
  async (outcome, amount, failure) => {
    const invoice = await paidWithInterac()
    await give(invoice, amount)
    await till.presentCard(readerId, outcome)
    await check(invoice)
    expect(await lastRefund(invoice)).toMatchObject({ status: 'FAILED', failure })
    expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
    expect((await give(invoice, 1_000, { way: 'CASH' })).data.returnPayment.refundedAmount).toBe(1_000)
  },
)

test('a refund that was made before the connection was lost is found', async () => {
  const invoice = await paidWithInterac()
  await give(invoice, 2_000)
  await till.presentCard(readerId, 'lose')
  await check(invoice)
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -2_000])
})

test('a cancelled refund leaves the reader, and one that the bank still made is found before the next try', async () => {
  const invoice = await paidWithInterac()
  await give(invoice, 2_000)
  const refund = await lastRefund(invoice)
  expect(
    (await till.ask(CANCEL, { refundId: refund.id })).data.cancelReaderRefund.payments[0].refunds[0],
  ).toMatchObject({
    status: 'FAILED',
    failure: 'cancelled',
  })
  expect((await till.ask(CANCEL, { refundId: refund.id })).status).toBe(200)
  // A reader that was lost shows the refund, and is cancelled here.
  await setControl(t.db.owner, { webhookDelayMs: 60_000 })
  await give(invoice, 2_000)
  const lost = await lastRefund(invoice)
  await till.presentCard(readerId, 'interac')
  await t.db.owner.query(`update refund set status = 'FAILED', failure = 'reader' where id = $1`, [lost.id])
  const again = await give(invoice, invoice.billedAmount, { way: 'CASH' })
  expect(again.error).toMatchObject({ statusCode: 422 })
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -2_000])
})

test('a reader has one action, be it a payment or a refund', async () => {
  const invoice = await paidWithInterac()
  const next = await till.invoice()
  await give(invoice, 2_000)
  const busy = { statusCode: 409, error: 'READER_BUSY' }
  expect((await till.ask(SEND_TO_TERMINAL, { invoiceId: next.id, readerId })).error).toMatchObject(busy)
  expect((await give(invoice, 100)).error).toMatchObject(busy)
  await till.ask(CANCEL, { refundId: (await lastRefund(invoice)).id })
  expect((await till.ask(SEND_TO_TERMINAL, { invoiceId: next.id, readerId })).data.sendToTerminal.status).toBe(
    'PENDING',
  )
  expect((await give(invoice, 100)).error).toMatchObject(busy)
  expect((await give(invoice, 100, { readerId: otherReaderId })).status).toBe(200)
  await till.presentCard(readerId)
  await till.presentCard(otherReaderId, 'interac')
  await Promise.all([check(invoice), check(next)])
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -100])
})

test.each(['offline', 'busy'] as const)('a reader that is %s ends the refund at once', async state => {
  const invoice = await paidWithInterac()
  await setControl(t.db.owner, { readers: state })
  expect((await give(invoice, 2_000)).error).toMatchObject({ statusCode: 409 })
  expect(await lastRefund(invoice)).toMatchObject({ status: 'FAILED', failure: 'reader' })
})

test('a reader without an answer keeps the refund open, and a lost one is given up after ten minutes', async () => {
  const invoice = await paidWithInterac()
  await setControl(t.db.owner, { readers: 'timeout' })
  await give(invoice, 2_000)
  expect(await lastRefund(invoice)).toMatchObject({ status: 'PENDING' })
  await setControl(t.db.owner, {})
  await t.db.owner.query(`update sandbox.stripe_object set body = jsonb_set(body, '{action}', 'null') where id = $1`, [
    readerId,
  ])
  await check(invoice)
  expect(await lastRefund(invoice)).toMatchObject({ status: 'PENDING' })
  t.clock.set(new Date(t.clock.now().getTime() + 11 * 60_000))
  await t.recurring['check-readers']()
  expect(await lastRefund(invoice)).toMatchObject({ status: 'FAILED', failure: 'reader' })
})

test('credit instead of the card can be spent on the next booking', async () => {
  const invoice = await paidWithInterac()
  expect((await give(invoice, 1_500, { way: 'CREDIT' })).data.returnPayment.refundedAmount).toBe(1_500)
  const { rows } = await t.db.owner.query(
    `select e.amount, e.type, a.balance >= 1500 as is_there from credit_entry e join credit_account a on a.user_id = e.user_id order by e.id desc limit 1`,
  )
  expect(rows).toEqual([{ amount: 1_500, type: 'REFUND', is_there: true }])
})

test('each payment of an invoice that was paid in parts can be returned, up to what is left of it', async () => {
  const invoice = await till.invoice()
  await till.payCash(invoice, 5_000)
  await till.payCash(invoice, invoice.billedAmount - 5_000)
  const [first, second] = (await look(invoice)).payments
  const back = (paymentId: string, amount: number) =>
    till.ask(RETURN, { idempotencyKey: randomUUID(), paymentId, amount })
  expect((await back(first.id, 5_001)).error).toMatchObject({
    statusCode: 422,
    message: 'You can refund up to $50.00.',
  })
  expect((await back(first.id, 5_000)).data.returnPayment.status).toBe('PARTIALLY_REFUNDED')
  expect((await back(first.id, 1)).error).toMatchObject({ statusCode: 409, error: 'NOT_REFUNDABLE' })
  expect((await back(second.id, second.returnableAmount)).data.returnPayment.status).toBe('REFUNDED')
  expect((await back(second.id, 1)).error?.statusCode).toBe(409)
  expect(await till.ledger(invoice)).toEqual([
    5_000,
    invoice.billedAmount - 5_000,
    -5_000,
    5_000 - invoice.billedAmount,
  ])
})

test('Interac that came too much gives the manager a mail, and goes back at the reader without touching the books', async () => {
  await t.startJobs()
  const invoice = await till.invoice()
  await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId })
  await t.db.owner.query(`update payment set status = 'CANCELLED' where invoice_id = $1`, [invoice.id])
  await t.db.owner.query('update invoice set pending_payments = 0 where id = $1', [invoice.id])
  await till.ask(VOID, { id: invoice.id })
  await till.presentCard(readerId, 'interac')
  const mailed = async () => {
    const { rows } = await t.db.owner.query<{ text: string }>('select text from sandbox.mail where subject = $1', [
      `Return money of invoice ${invoice.invoiceNumber}`,
    ])
    return rows
  }
  await vi.waitFor(async () => expect(await mailed()).toHaveLength(1), WAIT)
  expect((await till.providerBooks()).at(-1)).toMatchObject({ returned: 0 })
  expect((await look(invoice)).payments[0]).toMatchObject({
    status: 'CANCELLED',
    returnableAmount: invoice.billedAmount,
  })
  await give(invoice, invoice.billedAmount)
  await till.presentCard(readerId, 'interac')
  // The reader's event is enough: nobody has the dialog open.
  await vi.waitFor(async () => expect(await lastRefund(invoice)).toMatchObject({ status: 'SUCCEEDED' }), WAIT)
  expect(await till.ledger(invoice)).toEqual([])
  expect(await look(invoice)).toMatchObject({ status: 'VOIDED', refundedAmount: 0 })
  expect((await till.providerBooks()).at(-1)).toMatchObject({ returned: invoice.billedAmount })
})

test('a payment that the customer cancels on the reader ends, also when no page is open', async () => {
  const invoice = await till.invoice()
  await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId })
  await till.presentCard(readerId, 'cancel')
  await vi.waitFor(async () => expect(await till.standing(invoice)).toBe('OPEN, terminal CANCELLED'), WAIT)
})
