import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfText } from '../testing/documents/pdf-text.ts'
import { book, inspect, PAY, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let manager: string
let sales: string
let salesId: number
let vendorId: number
const numbers: Record<'owed' | 'fleet' | 'paid', number> = { owed: 0, fleet: 0, paid: 0 }

const JUNE = { startDate: '2026-06-01T04:00:00Z', endDate: '2026-07-01T03:59:59Z' }
const FIELDS =
  'invoiceNumber workOrderId franchiseName contactName contactEmail status billedAmount balance createdAt vendorName'

const ask = (query: string, variables: object, token = manager): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

const VENDOR_AR = `query ($vendorIds: [ID!]!, $startDate: DateTime!, $endDate: DateTime!) {
  arReport(vendorIds: $vendorIds, startDate: $startDate, endDate: $endDate) { ${FIELDS} } }`
const MARKET_AR = `query ($franchiseIds: [ID!]!, $startDate: DateTime!, $endDate: DateTime!) {
  allArReport(franchiseIds: $franchiseIds, startDate: $startDate, endDate: $endDate) { ${FIELDS} } }`
const salesQuery = (
  name: string,
  fields: string,
): string => `query ($userId: ID!, $franchiseIds: [ID!]!, $vendorIds: [ID!]!,
  $startDate: DateTime!, $endDate: DateTime!) {
  ${name}(userId: $userId, franchiseIds: $franchiseIds, vendorIds: $vendorIds, startDate: $startDate, endDate: $endDate) { ${fields} } }`
const SALES_AR = salesQuery('salesArReport', FIELDS)
const COMMISSION = salesQuery('salesCommissionReport', `${FIELDS} commissionBase commissionAmount`)

/** Books and bills an order of June 3. @returns its invoice number */
async function bill(hour: number): Promise<{ id: string; invoiceNumber: number }> {
  t.clock.set(TEST_NOW)
  const { workOrderId } = await book(t, { date: `2026-06-03T${hour}:00:00Z` })
  t.clock.set(new Date(`2026-06-03T${hour + 1}:00:00Z`))
  const { id } = await serviceAndBill(t, manager, workOrderId)
  const { rows } = await t.db.owner.query('select invoice_number from invoice where id = $1', [id])
  return { id: String(id), invoiceNumber: rows[0].invoice_number }
}

beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  manager = await t.tokenOf(host, emails.manager)
  sales = await t.tokenOf(host, emails.sales)
  const owner = t.db.owner
  salesId = (await owner.query('select id from app_user where email = $1', [emails.sales])).rows[0].id
  vendorId = (
    await owner.query("insert into vendor (tenant_id, vendor_id, name) values (1, 77, 'City Fleet') returning id")
  ).rows[0].id
  await owner.query('insert into vendor_sales (tenant_id, vendor_id, user_id) values (1, $1, $2)', [vendorId, salesId])
  const owed = await bill(13)
  const fleet = await bill(14)
  const paid = await bill(15)
  await owner.query('update invoice set vendor_id = $1 where id = any($2)', [vendorId, [fleet.id, paid.id]])
  for (const [{ id }, amount] of [
    [fleet, 2_707],
    [paid, 12_707],
  ] as const)
    await ask(PAY, { idempotencyKey: `report ${id}`, invoiceId: id, amount, paymentMethod: 'cash' })
  Object.assign(numbers, { owed: owed.invoiceNumber, fleet: fleet.invoiceNumber, paid: paid.invoiceNumber })
})
afterAll(() => t.close())

describe('REPORT-07 REPORT-08 the reports list invoices of the chosen franchises, vendors and time', () => {
  test('the market report has every invoice that is not paid in full, with its balance', async () => {
    const { data } = await ask(MARKET_AR, { ...JUNE, franchiseIds: [t.fixture.ca.franchiseId] })
    expect(data.allArReport).toMatchObject([
      { invoiceNumber: String(numbers.owed), status: 'OPEN', billedAmount: 12_707, balance: 12_707, vendorName: null },
      {
        invoiceNumber: String(numbers.fleet),
        workOrderId: expect.any(String),
        franchiseName: expect.any(String),
        contactName: 'Gwen Guest',
        contactEmail: expect.stringContaining('@'),
        status: 'PARTIALLY_PAID',
        billedAmount: 12_707,
        balance: 10_000,
        createdAt: '2026-06-03T15:00:00.000Z',
        vendorName: 'City Fleet',
      },
    ])
    const before = { startDate: '2026-05-01T00:00:00Z', endDate: '2026-05-31T00:00:00Z' }
    expect((await ask(MARKET_AR, { ...before, franchiseIds: [t.fixture.ca.franchiseId] })).data.allArReport).toEqual([])
  })

  test('the vendor report has invoices of the chosen vendors only', async () => {
    const { data } = await ask(VENDOR_AR, { ...JUNE, vendorIds: [vendorId] })
    expect(data.arReport).toMatchObject([{ invoiceNumber: String(numbers.fleet), balance: 10_000 }])
    expect((await ask(VENDOR_AR, { ...JUNE, vendorIds: [] })).data.arReport).toEqual([])
  })

  test('the vendors of a franchise are those whose customers it serves or has billed', async () => {
    const query = '{ franchises { id vendors { name } } vendors { name } }'
    const region = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
    await t.db.owner.query("insert into vendor (tenant_id, vendor_id, name) values (1, 79, 'Idle Fleet')")
    const { data } = await ask(query, {}, region)
    expect(data.vendors.map((vendor: { name: string }) => vendor.name)).toContain('Idle Fleet')
    const lists = data.franchises.map((franchise: { id: string; vendors: object[] }) => [
      franchise.id,
      franchise.vendors,
    ])
    expect(lists).toContainEqual([String(t.fixture.ca.franchiseId), [{ name: 'City Fleet' }]])
  })

  test('sales see the unpaid invoices of their vendors, and 5 % of the subtotals as commission', async () => {
    const own = { ...JUNE, userId: salesId, franchiseIds: [t.fixture.ca.franchiseId], vendorIds: [vendorId] }
    const owed = await ask(SALES_AR, own, sales)
    expect(owed.data.salesArReport).toMatchObject([{ invoiceNumber: String(numbers.fleet) }])
    const commission = await ask(COMMISSION, own, sales)
    // 5 % of 112.45.
    expect(commission.data.salesCommissionReport).toMatchObject([
      { invoiceNumber: String(numbers.fleet), commissionBase: 11_245, commissionAmount: 562 },
      {
        invoiceNumber: String(numbers.paid),
        status: 'PAID',
        balance: 0,
        commissionBase: 11_245,
        commissionAmount: 562,
      },
    ])
  })
})

test('another’s franchise, vendor or figures, and a reversed time frame, are refused', async () => {
  const { franchiseId } = t.fixture.ca
  const own = { ...JUNE, userId: salesId, franchiseIds: [franchiseId], vendorIds: [vendorId] }
  const other = (
    await t.db.owner.query("insert into vendor (tenant_id, vendor_id, name) values (1, 78, 'Other Fleet') returning id")
  ).rows[0].id
  expect((await ask(SALES_AR, { ...own, vendorIds: [other] }, sales)).status).toBe(404)
  expect((await ask(SALES_AR, { ...own, userId: salesId + 1 }, sales)).status).toBe(404)
  expect((await ask(COMMISSION, { ...own, franchiseIds: [999] }, sales)).status).toBe(404)
  expect((await ask(MARKET_AR, { ...JUNE, franchiseIds: [franchiseId] }, sales)).status).toBe(404)
  const reversed = { startDate: JUNE.endDate, endDate: JUNE.startDate }
  expect((await ask(MARKET_AR, { ...reversed, franchiseIds: [franchiseId] })).error?.fields).toMatchObject([
    { field: 'endDate' },
  ])
})

test('WRONG-05 the inspection report is a PDF, in every script, of the chosen vans and time', async () => {
  const { host, franchiseId, vanIds, otherVanId } = t.fixture.ca
  t.clock.set(TEST_NOW)
  const contactInput = { name: 'Łukasz 李小龍', email: 'lukasz@example.com', phoneNumber: '4165550123' }
  const { workOrderId } = await book(t, { date: '2026-06-03T17:00:00Z', contactInput })
  t.clock.set(new Date('2026-06-03T18:00:00Z'))
  await inspect(t, manager, workOrderId)
  const get = (vans: string, token = manager, from = JUNE.startDate) =>
    t.app.inject({
      url: `/api/account/franchisee/analytics/${from}/${JUNE.endDate}/${franchiseId}/${vans}`,
      headers: { host, authorization: `Bearer ${token}` },
    })
  const report = await get(vanIds.join())
  expect(report.statusCode).toBe(200)
  expect(report.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="inspectionReport.pdf"',
  })
  expect(report.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await pdfText(report.rawPayload)).toContain('Łukasz 李小龍')
  const empty = await get(vanIds.join(), manager, '2026-06-30T00:00:00Z')
  expect(empty.rawPayload.length).toBeLessThan(report.rawPayload.length)
  expect((await get(String(otherVanId))).statusCode).toBe(404)
  expect((await get(vanIds.join(), sales)).statusCode).toBe(404)
  expect((await get('all')).statusCode).toBe(422)
})
