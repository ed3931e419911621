import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../testing/documents/pdf-text.ts'
import { addCode, codeReference } from '../testing/money.ts'
import { book, complete, INVOICE, inspect, PAY, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let host: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
})
afterAll(() => t.close())

const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0)

test('an invoice has the order’s own lines: they add up, with the taxes by name', async () => {
  t.clock.set(TEST_NOW)
  const { workOrderId } = await book(t, { date: '2026-06-03T12:00:00Z' })
  t.clock.set(new Date('2026-06-03T13:00:00Z'))
  const { id } = await serviceAndBill(t, manager, workOrderId)
  const { data } = await t.graphql(host, INVOICE, { id }, manager)
  const { invoice } = data
  // 89.00 + 15.00 + 4.95 + 3.50; 13 % of each line is 11.57 + 1.95 + 0.64 + 0.46.
  expect(invoice).toMatchObject({ status: 'OPEN', subTotal: 11_245, discountSubTotal: 11_245, tax: 1_462 })
  expect(invoice).toMatchObject({ billedAmount: 12_707, remainingAmount: 12_707, payments: [] })
  expect(invoice.taxes).toEqual([{ name: 'HST', ratePpm: 130_000, amount: 1_462 }])
  const lines: { price: number; quantity: number; discountedPrice: number; tax: number }[] = invoice.lines
  expect(sum(lines.map(line => line.price * line.quantity))).toBe(invoice.subTotal)
  expect(sum(lines.map(line => line.discountedPrice))).toBe(invoice.discountSubTotal)
  expect(sum(lines.map(line => line.tax))).toBe(invoice.tax)
})

test('an invoice stays as it was billed when prices and names change later', async () => {
  t.clock.set(TEST_NOW)
  const { workOrderId } = await book(t, { date: '2026-06-03T14:00:00Z' })
  t.clock.set(new Date('2026-06-03T15:00:00Z'))
  const { id } = await serviceAndBill(t, manager, workOrderId)
  const before = (await t.graphql(host, INVOICE, { id }, manager)).data
  await t.db.owner.query('update line_item set price = price + 100 where work_order_id = $1', [workOrderId])
  expect((await t.graphql(host, INVOICE, { id }, manager)).data).toEqual(before)
})

test('ten concurrent completions get ten consecutive numbers, and a failed completion takes none', async () => {
  t.clock.set(TEST_NOW)
  const dates = Array.from({ length: 5 }, (_, i) => `2026-06-04T${12 + i}:00:00Z`)
  const orders = await Promise.all([...dates, ...dates].map(date => book(t, { date })))
  const unfinished = await book(t, { date: '2026-06-04T20:00:00Z' })
  t.clock.set(new Date('2026-06-04T23:00:00Z'))
  for (const { workOrderId } of orders) await inspect(t, manager, workOrderId)
  const settled = await Promise.allSettled(
    [...orders, unfinished].map(order => complete(t, manager, order.workOrderId)),
  )
  expect(settled.map(({ status }) => status)).toEqual([...Array(10).fill('fulfilled'), 'rejected'])
  const { rows } = await t.db.owner.query<{ number: number }>(
    'select invoice_number as number from invoice where tenant_id = 1 order by 1',
  )
  const numbers = rows.map(row => row.number)
  expect(numbers).toEqual(numbers.map((_, i) => 1001 + i))
  expect(numbers).toHaveLength(12)
})

test('WRONG-15 three concurrent completions of one order create one invoice, and all get the same answer', async () => {
  t.clock.set(TEST_NOW)
  const { workOrderId } = await book(t, { date: '2026-06-05T12:00:00Z' })
  t.clock.set(new Date('2026-06-05T13:00:00Z'))
  await inspect(t, manager, workOrderId)
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => complete(t, manager, workOrderId)))
  expect(others).toEqual([first, first])
  const { rows } = await t.db.owner.query('select id from invoice where work_order_id = $1', [workOrderId])
  expect(rows).toHaveLength(1)
})

const WHOLE = `id invoiceNumber tenantId workOrderId status billedAmount remainingAmount subTotal discountSubTotal discountAmount discountCodeTaxAmount
  user { id email vendorId } address { street city postalCode } contact { name email phoneNumber } franchise { id name }
  payments { id amount remittanceFee paidAmount refundedAmount paymentMethod status createdAt updatedAt authorName }`

test('INVOICE-03 INVOICE-04 INVOICE-11 PAY-07 an invoice is returned in full by its number and by its id, and its vendor by id', async () => {
  const { ca } = t.fixture
  t.clock.set(TEST_NOW)
  const code = codeReference(t, await addCode(t, 'TEN', { amount: 1_000 }))
  const customer = await t.tokenOf(host, ca.emails.customer)
  const reduced = { discountCodeId: code, discountAmount: 890 }
  const { workOrderId } = await book(t, { date: '2026-06-05T16:00:00Z', isBooked: null, ...reduced }, customer)
  t.clock.set(new Date('2026-06-05T17:00:00Z'))
  const { id, invoiceNumber } = await serviceAndBill(t, manager, workOrderId)
  const { rows } = await t.db.owner.query<{ id: number }>(
    `with v as (insert into vendor (tenant_id, vendor_id, name) values (1, 21, 'Fleet') returning id),
       t as (insert into vendor_terms (tenant_id, vendor_id, from_day, remittance_bps, is_remittance_on_sub_total) select 1, id, 'epoch', 1250, true from v)
     update invoice set vendor_id = v.id from v where invoice.id = $1 returning v.id`,
    [id],
  )
  const vendorId = String(rows[0]?.id)
  // $8.90 off the service of $89.00: $103.55 before tax.
  const billedAmount = 11_701
  const payment = {
    idempotencyKey: 'whole',
    invoiceId: id,
    amount: billedAmount,
    paymentMethod: 'cheque',
    chequeNumber: '7',
  }
  await t.graphql(host, PAY, payment, manager)
  const byId = await t.graphql(host, `query Read($id: ID!) { invoice(id: $id) { ${WHOLE} } }`, { id }, manager)
  expect(byId.data.invoice).toEqual({
    id: String(id),
    invoiceNumber: String(invoiceNumber),
    tenantId: '1',
    workOrderId: String(workOrderId),
    status: 'PAID',
    billedAmount,
    remainingAmount: 0,
    subTotal: 11_245,
    discountSubTotal: 10_355,
    discountAmount: 890,
    // 13 % of $8.90.
    discountCodeTaxAmount: 116,
    user: { id: String(ca.userIds.customer), email: ca.emails.customer, vendorId },
    address: { street: '10 King St W', city: 'Toronto', postalCode: 'M5V1J9' },
    contact: { name: 'Gwen Guest', email: expect.stringContaining('@example.com'), phoneNumber: '4165550123' },
    franchise: { id: String(ca.franchiseId), name: 'Toronto' },
    payments: [
      {
        id: expect.any(String),
        amount: billedAmount,
        // 12.5 % of the subtotal.
        remittanceFee: 1_294,
        paidAmount: billedAmount - 1_294,
        refundedAmount: 0,
        paymentMethod: 'cheque',
        status: 'APPROVED',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        authorName: 'manager Toronto',
      },
    ],
  })
  const query = `query Read($invoiceNumber: ID!) { invoiceByNumber(invoiceNumber: $invoiceNumber) { ${WHOLE} } }`
  const byNumber = await t.graphql(host, query, { invoiceNumber }, manager)
  expect(byNumber.data.invoiceByNumber).toEqual(byId.data.invoice)
  const vendor = await t.graphql(
    host,
    'query Vendor($id: ID!) { vendor(id: $id) { id vendorId name remittance isRemittanceOnSubTotal } }',
    { id: vendorId },
    manager,
  )
  expect(vendor.data.vendor).toEqual({
    id: vendorId,
    vendorId: 21,
    name: 'Fleet',
    remittance: 12.5,
    isRemittanceOnSubTotal: true,
  })
})

test("WRONG-05 an invoice prints its customer's name in their own script", async () => {
  t.clock.set(TEST_NOW)
  const names = ['李小龍', 'Łukasz Dvořák', 'Nguyễn Thị Hồng', 'ᐃᓄᒃᑎᑐᑦ', 'محمد', '🚗 Олександр']
  for (const [index, name] of names.entries()) {
    const contactInput = { name, email: `script-${index}@example.com`, phoneNumber: '4165550123' }
    const { workOrderId } = await book(t, { date: `2026-06-08T${12 + index}:00:00Z`, contactInput })
    t.clock.set(new Date('2026-06-08T20:00:00Z'))
    const { id } = await serviceAndBill(t, manager, workOrderId)
    t.clock.set(TEST_NOW)
    const url = `/api/account/franchisee/invoices/${id}?tenantId=1`
    const { rawPayload } = await t.app.inject({ url, headers: { host, authorization: `Bearer ${manager}` } })
    expect(await pdfText(rawPayload)).toContain(`Billed to ${name} 10 King St W`)
  }
})

test('an invoice is drawn within 150 ms of CPU time', async () => {
  const { rows } = await t.db.owner.query<{ id: number }>('select id from invoice where tenant_id = 1 limit 1')
  const draw = async (): Promise<number> => {
    const begun = process.threadCpuUsage()
    const url = `/api/account/franchisee/invoices/${rows[0]?.id}?tenantId=1`
    const pdf = await t.app.inject({ url, headers: { host, authorization: `Bearer ${manager}` } })
    expect(pdf.statusCode).toBe(200)
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1000
  }
  await draw()
  const times: number[] = []
  for (let run = 0; run < 9; run++) times.push(await draw())
  // The fastest run, CPU time only: the machine may be busy.
  expect(Math.min(...times)).toBeLessThan(150)
})

test('the PDF answers staff of the franchise and the billed customer, and not found to others', async () => {
  const { ca, us } = t.fixture
  t.clock.set(TEST_NOW)
  const customer = await t.tokenOf(host, ca.emails.customer)
  const { workOrderId } = await book(t, { date: '2026-06-05T14:00:00Z' }, customer)
  t.clock.set(new Date('2026-06-05T15:00:00Z'))
  const { id, invoiceNumber } = await serviceAndBill(t, manager, workOrderId)
  const download = (at: string, token?: string) =>
    t.app.inject({
      url: `/api/account/franchisee/invoices/${id}?tenantId=1`,
      headers: { host: at, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
  for (const token of [manager, customer]) {
    const pdf = await download(host, token)
    expect(pdf.statusCode).toBe(200)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toBe(`attachment; filename="invoice-${invoiceNumber}.pdf"`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.rawPayload.toString('latin1')).toContain(`(Invoice ${invoiceNumber})`)
  }
  const otherCustomer = await t.tokenOf(host, ca.emails.otherCustomer)
  const otherTenant = await t.tokenOf(us.host, us.emails.manager)
  expect((await download(host, otherCustomer)).statusCode).toBe(404)
  expect((await download(us.host, otherTenant)).statusCode).toBe(404)
  expect((await download(us.host, manager)).statusCode).toBe(401)
  expect((await download(host)).statusCode).toBe(401)
})
