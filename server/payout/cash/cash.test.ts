import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../../testing/documents/pdf-text.ts'
import { JULY_1, JUNE_16, Payroll, type ReadReport } from '../../testing/payouts.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

/** An invoice is $127.07. Canada has no 1-cent coin, so $127.05 are taken in cash, 2 cents less. */
const [BILLED, TAKEN, ROUNDING] = [12_707, 12_705, -2]

let t: TestApp
let payroll: Payroll
let technician: string
let vanId: string

beforeAll(async () => {
  t = await createTestApp()
  payroll = await Payroll.open(t, 4)
  // The driver of a delivery-partner's van takes the cash.
  await payroll.type(2)
  technician = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.technician)
})
afterAll(() => t.close())

const ask = (query: string, token = payroll.till.token): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, {}, token)
const franchise = (): string => `franchiseId: ${t.fixture.ca.franchiseId}`

/** The cash of the technician, in cents: taken, handed in, held. */
async function ownCash(): Promise<number[][]> {
  const { data } = await ask(`{ ownCash(${franchise()}) { vanId userId taken handedIn held } }`, technician)
  const drawers: { vanId: string; taken: number; handedIn: number; held: number }[] = data.ownCash
  vanId = drawers[0]?.vanId ?? ''
  return drawers.map(({ taken, handedIn, held }) => [taken, handedIn, held])
}

const handIn = (
  amount: number,
  {
    day = '2026-06-03',
    key = randomUUID(),
    token = payroll.till.token,
  }: { day?: string; key?: string; token?: string } = {},
) =>
  ask(
    `mutation { recordCashHandIn(idempotencyKey: "${key}", ${franchise()}, vanId: ${vanId}, userId: ${t.fixture.ca.userIds.technician},
      amount: ${amount}, day: "${day}", note: "Envelope 7") { userId held } }`,
    token,
  )

const entries = async (token = technician) =>
  (
    await ask(
      `{ cashEntries(${franchise()}, vanId: ${vanId}, userId: ${t.fixture.ca.userIds.technician})
        { kind amount note authorName handInId isCorrected statementId } }`,
      token,
    )
  ).data.cashEntries

const statement = async (startDate: string): Promise<ReadReport> => {
  const found = (await payroll.reports(startDate)).find(
    ({ userId }) => userId === String(t.fixture.ca.userIds.technician),
  )
  if (!found) throw new Error('a statement is missing')
  return found
}
const row = (report: ReadReport, key: string) => report.rows.find(each => each.key === key)?.amount

test('Canadian cash that settles a balance is rounded to five cents, and the payment keeps the amount due', async () => {
  const invoice = await payroll.till.invoice()
  const half = await payroll.till.payCash(invoice, 5_001)
  expect(half.data.payInvoice).toMatchObject({ status: 'PARTIALLY_PAID', remainingAmount: 7_706 })
  await payroll.till.payCash(invoice, 7_706)
  const { data } = await payroll.till.ask(
    'query Paid($id: ID!) { invoice(id: $id) { status payments { amount cashRounding } } }',
    { id: invoice.id },
  )
  // $77.06 is $77.05 in cash. The first payment settled nothing, so it was not rounded.
  expect(data.invoice).toEqual({
    status: 'PAID',
    payments: [
      { amount: 5_001, cashRounding: 0 },
      { amount: 7_706, cashRounding: -1 },
    ],
  })
  expect(await payroll.till.ledger(invoice)).toEqual([5_001, 7_706])
  // The invoice with its payments is the receipt.
  const pdf = await t.app.inject({
    url: `/api/account/franchisee/invoices/${invoice.id}`,
    headers: { host: t.fixture.ca.host, authorization: `Bearer ${payroll.till.token}` },
  })
  expect(await pdfText(pdf.rawPayload)).toContain('Cash rounding ($77.05 taken in cash) -$0.01')
  const { rows } = await t.db.owner.query<{ id: number }>(
    'select max(id)::float8 as id from payment where invoice_id = $1',
    [invoice.id],
  )
  await t.jobs['mail-receipt'](t.fixture.ca.id, { paymentId: rows[0]?.id ?? 0 })
  const { rows: mails } = await t.db.owner.query<{ text: string }>(
    'select text from sandbox.mail order by id desc limit 1',
  )
  expect(mails[0]?.text).toMatch(/Cash rounding[:\s]+-\$0\.01\s+Taken in cash[:\s]+\$77\.05/)
  expect(await ownCash()).toEqual([[BILLED - 1, 0, BILLED - 1]])
})

test('who gets all of a payment back gets the cash that they paid', async () => {
  const invoice = await payroll.till.invoice()
  await payroll.till.payCash(invoice)
  expect(await ownCash()).toEqual([[BILLED - 1 + TAKEN, 0, BILLED - 1 + TAKEN]])
  await payroll.till.refund(invoice, 2_707)
  await payroll.till.refund(invoice, 10_000)
  const { rows } = await t.db.owner.query<{ amount: number }>(
    'select amount::int from cash_rounding_entry order by payment_entry_id',
  )
  expect(rows.map(({ amount }) => amount)).toEqual([-1, ROUNDING, 0 - ROUNDING])
  expect(await ownCash()).toEqual([[BILLED - 1, 0, BILLED - 1]])
})

test('a manager records what a technician hands in, once a key and at most what they have', async () => {
  const held = BILLED - 1
  expect((await handIn(held + 1)).error).toMatchObject({
    statusCode: 422,
    fields: [{ field: 'amount', message: expect.stringContaining('$127.06') }],
  })
  expect((await handIn(100, { day: '2026-06-04' })).error).toMatchObject({
    statusCode: 422,
    fields: [{ field: 'day' }],
  })
  expect((await handIn(100, { token: technician })).status).toBe(404)
  const key = randomUUID()
  const answers = await Promise.all([handIn(10_000, { key }), handIn(10_000, { key })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await ownCash()).toEqual([[held, 10_000, held - 10_000]])
  const two = await Promise.all([handIn(2_000), handIn(2_000)])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect((await entries()).slice(0, 2)).toMatchObject([
    { kind: 'HANDED_IN', amount: -2_000, note: 'Envelope 7', authorName: 'manager Toronto' },
    { kind: 'HANDED_IN', amount: -10_000 },
  ])
})

test('the next statement gives back what was handed in, and takes the rounding to the tenant', async () => {
  await payroll.issue(JUNE_16)
  const june = await statement('2026-06-01')
  // Two orders of $112.45: 5 % each; the second was refunded, which takes nothing of the commission.
  // Cash of $127.07 is taken off, of which 1 cent was never taken. $120.00 were handed in.
  expect(june.cashPayments).toBe(BILLED)
  expect(row(june, 'cashPayments')).toBe(-BILLED)
  expect(row(june, 'cashRounding')).toBe(1)
  expect(row(june, 'cashHandedIn')).toBe(12_000)
  expect(june.total).toBe(2 * 562 + 2 * 500 - 2 * 500 - BILLED + 1 + 12_000)
  expect(june.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(june.total)
  // Nothing about the cash itself changes.
  expect(await ownCash()).toEqual([[BILLED - 1, 12_000, 706]])
})

test('a mistake is taken back by a counter entry with a reason, once, also after a statement credited it', async () => {
  const [newest] = await entries(payroll.till.token)
  expect(newest).toMatchObject({ amount: -2_000, statementId: expect.any(String) })
  const correct = (reason: string) => ask(`mutation { correctCashHandIn(id: ${newest.handInId}, reason: "${reason}") }`)
  expect((await correct('')).error).toMatchObject({ statusCode: 422, fields: [{ field: 'reason' }] })
  expect((await correct('Counted wrongly')).data.correctCashHandIn).toBe(true)
  expect((await correct('Counted wrongly')).status).toBe(409)
  expect(await ownCash()).toEqual([[BILLED - 1, 10_000, 2_706]])
  expect((await entries()).slice(0, 2)).toMatchObject([
    { kind: 'CORRECTED', amount: 2_000, note: 'Counted wrongly' },
    { kind: 'HANDED_IN', amount: -2_000, isCorrected: true },
  ])
  await expect(t.db.owner.query('update cash_hand_in set amount = 1')).rejects.toThrow('does not change')
  await payroll.issue(JULY_1)
  expect(row(await statement('2026-06-16'), 'cashHandedIn')).toBe(-2_000)
})

test('nothing is handed in on a closed day', async () => {
  const { error } = await ask(
    `mutation { closePayouts(${franchise()}, throughDay: "2026-06-30", reason: "") { closedThrough } }`,
  )
  expect(error).toBeUndefined()
  expect((await handIn(100, { day: '2026-06-30' })).error).toMatchObject({
    statusCode: 422,
    fields: [{ field: 'day' }],
  })
  expect((await handIn(100, { day: '2026-07-01' })).status).toBe(200)
})
