import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CARD_CONSENT_VERSION } from '../../domain/payment/card-consent.ts'
import { setControl } from '../sandbox/stripe/test-sandbox.ts'
import { saveCard } from '../testing/cards.ts'
import { pdfText } from '../testing/documents/pdf-text.ts'
import { book, type Completed, serviceAndBill } from '../testing/orders.ts'
import { Till } from '../testing/payments.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const WAIT = { timeout: 20_000, interval: 100 }
const CHARGE = `mutation Charge($idempotencyKey: String!, $invoiceId: ID!, $paymentMethodId: String!) {
  chargeCardOnFile(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, paymentMethodId: $paymentMethodId) { status }
}`
const DISPUTE_FIELDS =
  'id status amount feeAmount answer answerState actions statement dueAt events { type authorName amount }'
const LIST = `query Disputes($franchiseId: ID!, $isOpen: Boolean!) {
  disputes(franchiseId: $franchiseId, isOpen: $isOpen, pageNumber: 1) { total disputes { id invoice { id } } }
}`
const DISPUTE = `query Dispute($id: ID!) { dispute(id: $id) { ${DISPUTE_FIELDS} } }`
const SAVE = `mutation Save($id: ID!, $statement: String!) { saveDisputeStatement(id: $id, statement: $statement) { ${DISPUTE_FIELDS} } }`
const SUBMIT = `mutation Submit($id: ID!, $statement: String!) { submitDisputeEvidence(id: $id, statement: $statement) { ${DISPUTE_FIELDS} } }`
const ACCEPT = `mutation Accept($id: ID!) { acceptDispute(id: $id) { ${DISPUTE_FIELDS} } }`
const WARNINGS =
  'query Warnings($franchiseId: ID!) { fraudWarnings(franchiseId: $franchiseId) { id amount customerName } }'
const DECIDE =
  'mutation Decide($id: ID!, $decision: WarningDecision!) { decideFraudWarning(id: $id, decision: $decision) }'
const FAILED = 'query Failed($franchiseId: ID!) { failedRefunds(franchiseId: $franchiseId) { id amount payeeName } }'
const SETTLE = 'mutation Settle($id: ID!, $way: SettledWay!) { settleFailedRefund(id: $id, way: $way, note: "Called") }'

let t: TestApp
let till: Till
let orders: number[]
let franchiseId: number
const cards = { disputed: '', inquiry: '', warned: '', refundFails: '' }
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  franchiseId = t.fixture.ca.franchiseId
  const customer = await t.tokenOf(host, emails.customer)
  cards.disputed = await saveCard(t, customer, 'pm_card_createDispute')
  cards.inquiry = await saveCard(t, customer, 'pm_card_createDisputeInquiry')
  cards.warned = await saveCard(t, customer, 'pm_card_createIssuerFraudRecord')
  cards.refundFails = await saveCard(t, customer, 'pm_card_refundFail')
  orders = []
  for (const hour of [12, 13, 14, 15, 16, 17, 18, 19, 20, 12, 13, 14]) {
    const contactInput = { name: 'Dora Dispute', email: emails.customer, phoneNumber: '4165550123' }
    const { workOrderId } = await book(t, { date: `2026-06-03T${hour}:00:00Z`, contactInput }, customer)
    await t.jobs['mail-booking'](t.fixture.ca.id, { workOrderId })
    orders.push(workOrderId)
  }
  till = await Till.open(t, 0)
})
afterAll(() => t.close())
afterEach(() => setControl(t.db.owner, {}))

async function paymentOf({ id }: Completed): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>('select id::float8 from payment where invoice_id = $1', [id])
  return rows[0]?.id ?? 0
}

async function paidWith(card: string): Promise<Completed> {
  const invoice = await serviceAndBill(t, till.token, orders.pop() ?? 0)
  const { error } = await till.ask(CHARGE, {
    idempotencyKey: randomUUID(),
    invoiceId: invoice.id,
    paymentMethodId: card,
  })
  if (error) throw new Error(error.message)
  return invoice
}

/** Waits until the bank's dispute of an invoice has arrived. @returns its id */
async function disputeOf(invoice: Completed): Promise<string> {
  return await vi.waitFor(async () => {
    const { data } = await till.ask(LIST, { franchiseId, isOpen: true })
    const found = data.disputes.disputes.find(
      (one: { invoice: { id: string } }) => Number(one.invoice.id) === invoice.id,
    )
    expect(found).toBeDefined()
    return found.id as string
  }, WAIT)
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
const read = async (id: string) => (await till.ask(DISPUTE, { id })).data.dispute
const typesOf = (dispute: { events: { type: string }[] }): string[] => dispute.events.map(({ type }) => type)
const ends = (id: string, status: string): Promise<void> =>
  vi.waitFor(async () => expect(await read(id)).toMatchObject({ status }), WAIT)

test('a dispute is answered with the collected evidence and won, and the money comes back', async () => {
  const invoice = await paidWith(cards.disputed)
  const id = await disputeOf(invoice)
  await vi.waitFor(
    async () => expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -invoice.billedAmount]),
    WAIT,
  )
  expect(await read(id)).toMatchObject({ status: 'NEEDS_RESPONSE', feeAmount: 1_500, actions: ['submit', 'accept'] })
  await till.ask(SAVE, { id, statement: '  Dora was there.  ' })
  await t.jobs['mail-receipt'](t.fixture.ca.id, { paymentId: await paymentOf(invoice) })
  const pdf = await t.app.inject({
    url: `/api/account/franchisee/disputes/${id}/evidence`,
    headers: { host: t.fixture.ca.host, authorization: `Bearer ${till.token}` },
  })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const text = await pdfText(pdf.rawPayload)
  expect(text).not.toContain('Photos of the inspection')
  for (const part of [
    'Dora was there.',
    'Dora Dispute',
    `Invoice ${invoice.invoiceNumber}`,
    'Inspection',
    '84,000',
    'Service address',
    // What was mailed to the customer, with its date and address, and what they agreed to when they saved the card.
    'Emails to the customer',
    `Receipt for invoice ${invoice.invoiceNumber} (to ${t.fixture.ca.emails.customer})`,
    'What the customer agreed to',
    `Version ${CARD_CONSENT_VERSION}: By saving this card you agree`,
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(part)
  // Not those of another customer, and each mail once.
  await t.jobs['mail-receipt'](t.fixture.ca.id, { paymentId: await paymentOf(invoice) })
  const { rows } = await t.db.owner.query<{ subject: string }>(
    'select subject from sent_mail where invoice_id = $1 or work_order_id = (select work_order_id from invoice where id = $1) order by subject',
    [invoice.id],
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    `Receipt for invoice ${invoice.invoiceNumber}`,
    expect.stringContaining('Service Confirmed'),
  ])

  const sent = await till.ask(SUBMIT, { id, statement: 'winning_evidence' })
  expect(sent.data.submitDisputeEvidence).toMatchObject({ status: 'UNDER_REVIEW', answerState: 'SENT', actions: [] })
  expect((await till.ask(SUBMIT, { id, statement: '' })).error).toMatchObject({
    statusCode: 409,
    error: 'NOT_ANSWERABLE',
  })
  await ends(id, 'WON')
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -invoice.billedAmount, invoice.billedAmount])
  const won = await read(id)
  expect(typesOf(won)).toEqual(expect.arrayContaining(['OPENED', 'WITHDRAWN', 'EVIDENCE_SENT', 'REINSTATED', 'WON']))
  expect(won.events.filter(({ type }: { type: string }) => type === 'EVIDENCE_SENT')).toMatchObject([
    { authorName: expect.any(String) },
  ])
  expect((await till.refund(invoice, 100)).error).toBeUndefined()
})

test('the evidence shows the photos of the inspection, and counts those that cannot be read', async () => {
  const invoice = await paidWith(cards.disputed)
  const id = await disputeOf(invoice)
  const evidence = async (): Promise<Buffer> =>
    (
      await t.app.inject({
        url: `/api/account/franchisee/disputes/${id}/evidence`,
        headers: { host: t.fixture.ca.host, authorization: `Bearer ${till.token}` },
      })
    ).rawPayload
  const images = (pdf: Buffer): number => pdf.toString('latin1').split('/Subtype /Image').length - 1
  const before = images(await evidence())
  const presign = `mutation Presign($size: Int!) {
    presignUpload(fileName: "brakes.jpg", contentType: "image/jpeg", size: $size) { uploadUrl location } }`
  const add = `mutation Add($id: ID!, $location: String!) { addInspectionPhoto(id: $id, location: $location) { id } }`
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const { rows } = await t.db.owner.query<{ id: string }>('select work_order_id as id from invoice where id = $1', [
    invoice.id,
  ])
  // The second was announced, and its file never came.
  for (const content of [photo, undefined]) {
    const { uploadUrl, location } = (await till.ask(presign, { size: photo.length })).data.presignUpload
    if (content) {
      const put = await t.app.inject({
        method: 'PUT',
        url: uploadUrl,
        headers: { host: t.fixture.ca.host, 'content-type': 'image/jpeg' },
        payload: content,
      })
      expect(put.statusCode).toBeLessThan(300)
    }
    expect((await till.ask(add, { id: rows[0]?.id, location })).error).toBeUndefined()
  }
  const pdf = await evidence()
  expect(images(pdf)).toBe(before + 1)
  const text = await pdfText(pdf)
  expect(text).toContain('Photos of the inspection')
  expect(text).toContain('1 photo could not be read.')
})

test('evidence that does not convince the bank loses, and the money stays away', async () => {
  const invoice = await paidWith(cards.disputed)
  const id = await disputeOf(invoice)
  await till.ask(SUBMIT, { id, statement: 'losing_evidence' })
  await ends(id, 'LOST')
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -invoice.billedAmount])
})

test('an answer that the provider got but whose reply was lost is sent once, and one that it did not get is sent later', async () => {
  for (const fault of [{ breakNext: 1, breakAfterWork: true }, { refusedAccount: 'CA' as const }]) {
    const invoice = await paidWith(cards.disputed)
    const id = await disputeOf(invoice)
    await setControl(t.db.owner, fault)
    const response = await till.ask(SUBMIT, { id, statement: 'winning_evidence' })
    expect(response.error).toBeUndefined()
    expect(response.data.submitDisputeEvidence).toMatchObject({ answerState: 'SENDING', actions: [] })
    await setControl(t.db.owner, {})
    for (let run = 0; run < 2; run += 1) await t.jobs['answer-dispute'](t.fixture.ca.id, { disputeId: Number(id) })
    await ends(id, 'WON')
    expect(typesOf(await read(id)).filter(type => type === 'EVIDENCE_SENT')).toHaveLength(1)
    expect(sumOf(await till.ledger(invoice))).toBe(invoice.billedAmount)
  }
})

test('a dispute is accepted once, and lost', async () => {
  const invoice = await paidWith(cards.disputed)
  const id = await disputeOf(invoice)
  const [first, second] = await Promise.all([till.ask(ACCEPT, { id }), till.ask(ACCEPT, { id })])
  expect([first.error, second.error].filter(error => error === undefined)).toHaveLength(1)
  await ends(id, 'LOST')
  expect(typesOf(await read(id)).filter(type => type === 'ACCEPTED')).toHaveLength(1)
})

test('an inquiry cannot be accepted, and a whole refund ends it', async () => {
  const invoice = await paidWith(cards.inquiry)
  const id = await disputeOf(invoice)
  expect(await read(id)).toMatchObject({ status: 'WARNING_NEEDS_RESPONSE', actions: ['submit'] })
  expect((await till.ask(ACCEPT, { id })).error).toMatchObject({ statusCode: 409 })
  expect((await till.refund(invoice, invoice.billedAmount)).error).toBeUndefined()
  await ends(id, 'WARNING_CLOSED')
})

test('a reminder goes out once, three days before the answer is due', async () => {
  const invoice = await paidWith(cards.disputed)
  const id = await disputeOf(invoice)
  const { dueAt } = await read(id)
  await t.recurring['remind-disputes']()
  expect(typesOf(await read(id))).not.toContain('REMINDED')
  const now = t.clock.now()
  await t.db.owner.query('update dispute set due_at = $2 where id = $1', [id, new Date(now.getTime() + 2 * 86_400_000)])
  await t.recurring['remind-disputes']()
  await t.recurring['remind-disputes']()
  expect(typesOf(await read(id)).filter(type => type === 'REMINDED')).toHaveLength(1)
  expect(new Date(dueAt).getTime()).toBeGreaterThan(now.getTime())
})

async function openOf(query: string, field: string): Promise<{ id: string; amount: number }[]> {
  const answer: GraphqlResult = await till.ask(query, { franchiseId })
  return answer.data[field]
}

test('a warned payment is refunded by decision, once, or kept', async () => {
  const [refunded, kept] = [await paidWith(cards.warned), await paidWith(cards.warned)]
  const warnings = await vi.waitFor(async () => {
    const open = await openOf(WARNINGS, 'fraudWarnings')
    expect(open).toHaveLength(2)
    return open
  }, WAIT)
  const [first, second] = warnings
  for (let call = 0; call < 2; call += 1)
    expect((await till.ask(DECIDE, { id: first?.id, decision: 'REFUND' })).error).toBeUndefined()
  expect((await till.ask(DECIDE, { id: first?.id, decision: 'KEEP' })).error).toMatchObject({
    error: 'ALREADY_DECIDED',
  })
  await till.ask(DECIDE, { id: second?.id, decision: 'KEEP' })
  expect(await openOf(WARNINGS, 'fraudWarnings')).toEqual([])
  await vi.waitFor(
    async () => expect(await till.ledger(refunded)).toEqual([refunded.billedAmount, -refunded.billedAmount]),
    WAIT,
  )
  expect(await till.ledger(kept)).toEqual([kept.billedAmount])
})

test('a refund that fails later is paid by hand, which is a refund in the books', async () => {
  const invoice = await paidWith(cards.refundFails)
  await till.refund(invoice, 3_000)
  const failed = await vi.waitFor(async () => {
    const open = await openOf(FAILED, 'failedRefunds')
    expect(open).toHaveLength(1)
    return open
  }, WAIT)
  expect(failed).toMatchObject([{ amount: 3_000, payeeName: 'Dora Dispute' }])
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -3_000, 3_000])
  const settle = (way: string): Promise<GraphqlResult> => till.ask(SETTLE, { id: failed[0]?.id, way })
  expect((await settle('cash')).error).toBeUndefined()
  expect((await settle('cash')).error).toBeUndefined()
  expect((await settle('cheque')).error).toMatchObject({ error: 'ALREADY_SETTLED' })
  expect(await openOf(FAILED, 'failedRefunds')).toEqual([])
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -3_000, 3_000, -3_000])
})
