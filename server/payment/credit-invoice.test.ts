import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../testing/documents/pdf-text.ts'
import { Till } from '../testing/payments.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const CREDIT = `mutation Credit($id: ID!, $reason: String!) { creditInvoice(id: $id, reason: $reason) {
  status remainingAmount workOrderId creditNote { creditNoteNumber reason authorName creditedAmount createdAt }
} }`
const ANEW = `mutation Anew($workOrderId: ID!, $serviceIds: [ID!], $prices: [NewPriceInput!], $agreedTotal: Int) {
  billWorkOrderAnew(workOrderId: $workOrderId, serviceIds: $serviceIds, prices: $prices, agreedTotal: $agreedTotal) {
    status lineItems { name } invoice { id invoiceNumber status billedAmount } events { type }
  }
}`
const AMEND = `mutation Amend($id: ID!, $correction: String!, $reason: String!) {
  amendInspection(id: $id, correction: $correction, reason: $reason) { inspection { amendments { correction reason authorName } } }
}`

let t: TestApp
let till: Till
beforeAll(async () => {
  t = await createTestApp()
  till = await Till.open(t, 5)
})
afterAll(() => t.close())

const run = (query: string, variables: object, token = till.token): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

async function orderOf(invoiceId: number): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>('select work_order_id as id from invoice where id = $1', [
    invoiceId,
  ])
  return rows[0]?.id ?? 0
}

/** Returns what the books count as the sales of one order. */
async function salesOf(orderId: number): Promise<number> {
  const { rows } = await t.db.owner.query<{ cents: number }>(
    `select coalesce(sum(discount_sub_total), 0)::float8 as cents from invoice where work_order_id = $1 and voided_at is null`,
    [orderId],
  )
  return rows[0]?.cents ?? 0
}

test('a credit note takes a paid invoice back: own number, the same amounts negative, and the money can be refunded', async () => {
  const invoice = await till.invoice()
  const orderId = await orderOf(invoice.id)
  const other = await till.invoice()
  await till.payCash(invoice)
  expect((await run(CREDIT, { id: invoice.id, reason: ' ' })).error?.statusCode).toBe(422)
  const { data } = await run(CREDIT, { id: invoice.id, reason: 'Wrong oil' })
  expect(data.creditInvoice).toEqual({
    status: 'PAID',
    remainingAmount: 0,
    workOrderId: String(orderId),
    creditNote: {
      creditNoteNumber: '1001',
      reason: 'Wrong oil',
      authorName: 'manager Toronto',
      creditedAmount: -invoice.billedAmount,
      createdAt: t.clock.now().toISOString(),
    },
  })
  expect(await salesOf(orderId)).toBe(0)
  // A second one is refused, and the next invoice gets the next number.
  expect((await run(CREDIT, { id: invoice.id, reason: 'Again' })).error?.error).toBe('NOT_CREDITABLE')
  expect((await run(CREDIT, { id: other.id, reason: 'Wrong car' })).data.creditInvoice).toMatchObject({
    status: 'VOIDED',
    creditNote: { creditNoteNumber: '1002' },
  })
  const refunded = await till.refund(invoice, invoice.billedAmount)
  expect(refunded.data.refundPayment.status).toBe('REFUNDED')
  const headers = { host: t.fixture.ca.host, authorization: `Bearer ${till.token}` }
  const url = `/api/account/franchisee/invoices/${invoice.id}/credit-note`
  const pdf = await t.app.inject({ url, headers })
  expect(pdf.headers['content-disposition']).toBe('attachment; filename="credit-note-1001.pdf"')
  const text = await pdfText(pdf.rawPayload)
  for (const piece of [
    'Credit note',
    `For invoice ${invoice.invoiceNumber}`,
    'HST 13%',
    '-$14.62',
    '-$127.07',
    'Wrong oil',
  ])
    expect(text).toContain(piece)
})

test('a credited order is billed again once, with corrected services and lower prices', async () => {
  const invoice = await till.invoice()
  const orderId = await orderOf(invoice.id)
  expect((await run(ANEW, { workOrderId: orderId })).error?.error).toBe('STILL_BILLED')
  await run(CREDIT, { id: invoice.id, reason: 'Tire rotation was done' })
  const { tire_rotation: rotation = 0 } = t.fixture.ca.serviceIds
  const input = {
    workOrderId: orderId,
    serviceIds: [rotation],
    prices: [{ serviceId: rotation, discountedPrice: 5_000 }],
  }
  // 50.00 for the rotation instead of 59.00, and the mobile fee of 15.00, with 13 % each.
  expect((await run(ANEW, { ...input, agreedTotal: 1 })).error?.error).toBe('PRICE_CHANGED')
  const { data } = await run(ANEW, { ...input, agreedTotal: 7_345 })
  expect(data.billWorkOrderAnew).toMatchObject({
    status: 'COMPLETE',
    lineItems: [{ name: 'Tire Rotation' }, { name: 'Mobile Service Fee' }],
    invoice: { status: 'OPEN', billedAmount: 7_345 },
  })
  expect(data.billWorkOrderAnew.invoice.id).not.toBe(String(invoice.id))
  expect(data.billWorkOrderAnew.events.map((event: { type: string }) => event.type).slice(-3)).toEqual([
    'completed',
    'credited',
    'billed_anew',
  ])
  expect(await salesOf(orderId)).toBe(6_500)
  expect((await run(ANEW, input)).error?.error).toBe('STILL_BILLED')
})

test('two people who bill an order again at the same time make one invoice', async () => {
  const invoice = await till.invoice()
  const orderId = await orderOf(invoice.id)
  await run(CREDIT, { id: invoice.id, reason: 'Twice' })
  const answers = await Promise.all([run(ANEW, { workOrderId: orderId }), run(ANEW, { workOrderId: orderId })])
  expect(answers.map(({ error }) => error?.error ?? 'billed').toSorted()).toEqual(['STILL_BILLED', 'billed'])
})

test('a finished inspection gets an amendment that says who, when and why, and stays as it was finished', async () => {
  const invoice = await till.invoice()
  const id = await orderOf(invoice.id)
  expect((await run(AMEND, { id, correction: 'Front left tire is poor', reason: '' })).error?.statusCode).toBe(422)
  const { data } = await run(AMEND, { id, correction: 'Front left tire is poor', reason: 'Mixed up with the rear' })
  expect(data.amendInspection.inspection.amendments).toEqual([
    { correction: 'Front left tire is poor', reason: 'Mixed up with the rear', authorName: 'manager Toronto' },
  ])
  const headers = { host: t.fixture.ca.host, authorization: `Bearer ${till.token}` }
  const pdf = await t.app.inject({ url: `/api/account/appointments/${id}/inspection`, headers })
  const text = await pdfText(pdf.rawPayload)
  expect(text).toContain('Amended by manager Toronto')
  expect(text).toContain('Mixed up with the rear')
})
