import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../../testing/documents/pdf-text.ts'
import { book, type Completed, PAY, serviceAndBill } from '../../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

/** Each bill: 112.45 and 13 % HST. */
const BILLED = 12_707
const NET = 11_245
const TAX = 1_462

let t: TestApp
let manager: string
let vendorId: number
let bills: Record<'paidLater' | 'voidedLater' | 'fleet', Completed>

const ask = (query: string, variables: object = {}, token = manager): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

const REPORT = `query R($report: AccountingReport!, $request: ReportRequest!) {
  accountingReport(report: $report, request: $request) { columns { key kind } rows rowCount totals } }`
const FILE = 'id status fileName rowsDone'
const JOURNAL = `mutation J($format: JournalFormat!, $by: JournalUnit!, $request: ReportRequest!) {
  startJournalFile(format: $format, by: $by, request: $request) { ${FILE} } }`
const EXPORTS =
  '{ journalExports { format hash lineCount debits previousAt isIdentical changes { day account before after } } }'

const request = (startDate: string, endDate: string, more: object = {}): object => ({
  startDate,
  endDate,
  currency: 'CAD',
  franchiseIds: [],
  salesBy: 'VAN',
  ...more,
})

/** Returns a report's rows as objects by the columns' keys. */
async function rowsOf(report: string, asked: object): Promise<Record<string, unknown>[]> {
  const { data, error } = await ask(REPORT, { report, request: asked })
  expect(error).toBeUndefined()
  const { columns, rows } = data.accountingReport
  return rows.map((row: unknown[]) =>
    Object.fromEntries(columns.map(({ key }: { key: string }, index: number) => [key, row[index]])),
  )
}

/** Makes a file and returns its content. */
async function made(file: { id: string }): Promise<Buffer> {
  await t.jobs['make-report'](t.fixture.ca.id, { reportFileId: Number(file.id) })
  const answer = await t.app.inject({
    url: `/api/account/franchisee/report-files/${file.id}`,
    headers: { host: t.fixture.ca.host, authorization: `Bearer ${manager}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

async function journal(format: string, by: string, asked: object): Promise<string> {
  const { data, error } = await ask(JOURNAL, { format, by, request: asked })
  expect(error).toBeUndefined()
  return (await made(data.startJournalFile)).toString()
}

async function bill(hour: number): Promise<Completed> {
  t.clock.set(TEST_NOW)
  const { workOrderId } = await book(t, { date: `2026-06-03T${hour}:00:00Z` })
  t.clock.set(new Date(`2026-06-03T${hour + 1}:00:00Z`))
  return await serviceAndBill(t, manager, workOrderId)
}

/** Moves the clock. A session ends after a month, so the manager logs in again. */
async function moveTo(at: string): Promise<void> {
  t.clock.set(new Date(at))
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
}

async function pay(invoiceId: number, amount: number, at: string): Promise<void> {
  await moveTo(at)
  const { error } = await ask(PAY, { idempotencyKey: `${invoiceId} ${at}`, invoiceId, amount, paymentMethod: 'cash' })
  expect(error).toBeUndefined()
}

beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  const { rows } = await t.db.owner.query<{ id: number }>(
    "insert into vendor (tenant_id, vendor_id, name) values (1, 77, 'City Fleet') returning id",
  )
  vendorId = rows[0]?.id ?? 0
  bills = { paidLater: await bill(13), voidedLater: await bill(14), fleet: await bill(15) }
  await t.db.owner.query('update invoice set vendor_id = $1 where id = $2', [vendorId, bills.fleet.id])
  await pay(bills.paidLater.id, 2_707, '2026-06-20T15:00:00Z')
  await pay(bills.paidLater.id, 10_000, '2026-07-05T15:00:00Z')
  await moveTo('2026-07-10T15:00:00Z')
  const voided = await ask('mutation V($id: ID!) { voidInvoice(id: $id) { status } }', { id: bills.voidedLater.id })
  expect(voided.error).toBeUndefined()
}, 120_000)
afterAll(() => t.close())

const receivables = async (day: string): Promise<[unknown, unknown][]> =>
  (await rowsOf('RECEIVABLES', request(day, day))).map(row => [row.party, row.total])

test('receivables are those of the day: later payments and voids do not count yet', async () => {
  const customers = async (day: string): Promise<number> =>
    (await receivables(day)).reduce((sum, [party, total]) => sum + (party === 'City Fleet' ? 0 : Number(total)), 0)
  expect(await receivables('2026-06-02')).toEqual([])
  expect(await customers('2026-06-03')).toBe(2 * BILLED)
  expect(await customers('2026-06-20')).toBe(2 * BILLED - 2_707)
  expect(await customers('2026-07-04')).toBe(2 * BILLED - 2_707)
  expect(await customers('2026-07-05')).toBe(BILLED)
  expect(await customers('2026-07-10')).toBe(0)
  expect(await receivables('2026-07-31')).toEqual([['City Fleet', BILLED]])
})

test.each([
  ['2026-07-03', 'upTo30'],
  ['2026-07-04', 'upTo60'],
  ['2026-08-02', 'upTo60'],
  ['2026-08-03', 'upTo90'],
  ['2026-09-01', 'upTo90'],
  ['2026-09-02', 'over90'],
])('on %s a bill of June 3 is in the column %s', async (day, column) => {
  const fleet = (await rowsOf('RECEIVABLES', request(day, day))).find(({ party }) => party === 'City Fleet')
  const ages = ['upTo30', 'upTo60', 'upTo90', 'over90']
  expect(ages.filter(age => fleet?.[age] !== 0)).toEqual([column])
  expect(fleet?.[column]).toBe(BILLED)
})

test('taxes are those of the bills of a month, less its voids', async () => {
  const rows = await rowsOf('TAXES', request('2026-06-01', '2026-07-31'))
  expect(rows).toEqual([
    {
      month: '2026-06',
      jurisdiction: 'CA-ON',
      tax: 'HST',
      rate: 130_000,
      registration: null,
      bills: 3,
      taxable: 3 * NET,
      amount: 3 * TAX,
    },
    {
      month: '2026-07',
      jurisdiction: 'CA-ON',
      tax: 'HST',
      rate: 130_000,
      registration: null,
      bills: -1,
      taxable: -NET,
      amount: -TAX,
    },
  ])
})

test.each(['SERVICE', 'VAN', 'TECHNICIAN', 'VENDOR', 'POSTAL_CODE'])(
  'sales by %s add up to what was billed',
  async salesBy => {
    const { data } = await ask(REPORT, { report: 'SALES', request: request('2026-06-01', '2026-06-30', { salesBy }) })
    const { columns, totals } = data.accountingReport
    const total = (key: string): unknown => totals[columns.findIndex((column: { key: string }) => column.key === key)]
    expect([total('net'), total('tax'), total('total')]).toEqual([3 * NET, 3 * TAX, 3 * BILLED])
    if (salesBy === 'VENDOR')
      expect(data.accountingReport.rows.map((row: unknown[]) => row[0])).toEqual(
        expect.arrayContaining(['City Fleet', '—']),
      )
  },
)

const cells = (csv: string): string[][] =>
  csv
    .trim()
    .split('\r\n')
    .map(line => line.split(','))

test('a journal balances by day and document, agrees with the report, and is the same when it is exported again', async () => {
  const june = request('2026-06-01', '2026-06-30')
  for (const by of ['DAY', 'DOCUMENT']) {
    const [, ...lines] = cells(await journal('CSV', by, june))
    const sums = new Map<string, number>()
    for (const line of lines) {
      const [number = '', , , , , , , , debit, credit] = line
      sums.set(number, (sums.get(number) ?? 0) + Math.round(100 * (Number(debit) - Number(credit))))
    }
    expect([...sums.values()].every(sum => sum === 0)).toBe(true)
    expect(sums.size).toBeGreaterThan(1)
  }
  const rows = await rowsOf('JOURNAL', june)
  const of = (code: string) => rows.find(row => row.code === code)
  expect(of('1100')).toMatchObject({ debits: 3 * BILLED, credits: 2_707 })
  expect(of('2200')).toMatchObject({ detail: 'HST ON', debits: 0, credits: 3 * TAX })
  const first = await journal('QUICKBOOKS', 'DAY', june)
  expect(await journal('QUICKBOOKS', 'DAY', june)).toBe(first)
  const [last] = (await ask(EXPORTS)).data.journalExports
  expect(last).toMatchObject({ format: 'QUICKBOOKS', isIdentical: true, changes: [] })
})

test('an export after a change says which sums changed', async () => {
  const june = request('2026-06-01', '2026-06-30')
  await journal('CSV', 'DAY', june)
  // An entry that was written late for an earlier day.
  await t.db.owner.query(
    `with r as (
       insert into refund (tenant_id, idempotency_key, payment_id, amount, status, author_id)
       select tenant_id, 'late', id, 107, 'SUCCEEDED', $2 from payment where invoice_id = $1 order by id limit 1 returning *)
     insert into payment_entry (tenant_id, invoice_id, payment_id, franchise_id, kind, refund_id, amount, created_at)
     select p.tenant_id, p.invoice_id, p.id, p.franchise_id, 'REFUND', r.id, -107, '2026-06-25T15:00:00Z' from r join payment p on p.id = r.payment_id`,
    [bills.paidLater.id, t.fixture.ca.userIds.manager],
  )
  await journal('CSV', 'DAY', june)
  const [last] = (await ask(EXPORTS)).data.journalExports
  expect(last.isIdentical).toBe(false)
  expect(last.changes).toEqual([
    { day: '2026-06-25', account: 'CASH', before: 0, after: -107 },
    { day: '2026-06-25', account: 'REFUNDS', before: 0, after: 107 },
  ])
})

test('the tenant maps accounts to its own, and journals name them', async () => {
  const save = `mutation S($role: AccountRole!, $detail: String!, $code: String!, $name: String!, $seen: String!) {
    saveLedgerAccount(role: $role, detail: $detail, code: $code, name: $name, seen: $seen) { role detail code name isDefault } }`
  const admin = [t.fixture.ca.id, t.fixture.ca.userIds.tester]
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'manager'), ($1, $2, 'admin')`,
    admin,
  )
  const owner = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.tester)
  async function seen(): Promise<string> {
    const { data } = await ask('{ chartOfAccounts { detail stamp } }')
    return data.chartOfAccounts.find(({ detail }: { detail: string }) => detail === 'HST').stamp
  }
  const hst = { role: 'TAX', detail: 'HST', code: '2310', name: 'HST payable' }
  expect((await ask(save, { ...hst, seen: await seen() }, owner)).data.saveLedgerAccount).toContainEqual({
    ...hst,
    isDefault: false,
  })
  expect(await journal('XERO', 'DAY', request('2026-06-03', '2026-06-03'))).toContain(
    '03/06/2026,HST ON,2310,Tax Exempt,-43.86',
  )
  expect((await ask(save, { ...hst, code: '', seen: await seen() }, owner)).error?.fields).toMatchObject([
    { field: 'code' },
  ])
  expect((await ask(save, { ...hst, role: 'SALES', seen: await seen() }, owner)).error?.fields).toMatchObject([
    { field: 'detail' },
  ])
  const reset = await ask(save, { ...hst, code: '', name: '', seen: await seen() }, owner)
  expect(reset.data.saveLedgerAccount).toContainEqual({
    ...hst,
    code: '2200',
    name: 'Sales tax payable',
    isDefault: true,
  })
  await t.db.owner.query(`delete from user_role where tenant_id = $1 and user_id = $2 and role <> 'tester'`, admin)
})

test('a vendor’s statement is a PDF of its open invoices, and is mailed', async () => {
  const answer = await t.app.inject({
    url: `/api/account/franchisee/vendor-statements/${vendorId}/2026-07-31/CAD`,
    headers: { host: t.fixture.ca.host, authorization: `Bearer ${manager}` },
  })
  const text = await pdfText(answer.rawPayload)
  expect(text).toContain('City Fleet')
  expect(text).toContain(String(bills.fleet.invoiceNumber))
  expect(text).not.toContain(String(bills.paidLater.invoiceNumber))
  expect(text).toContain('$127.07')
  const send = `mutation M($vendorId: ID!, $email: String!) {
    sendVendorStatement(vendorId: $vendorId, endDate: "2026-07-31", currency: CAD, email: $email) }`
  expect((await ask(send, { vendorId, email: 'nobody' })).error?.fields).toMatchObject([{ field: 'email' }])
  for (let press = 0; press < 2; press += 1)
    expect((await ask(send, { vendorId, email: ' books@fleet.example ' })).data).toEqual({ sendVendorStatement: true })
  // Each press is a mail of its own, and a job that is repeated sends its mail once.
  const jobs = await t.db.owner.query<{
    payload: { tenantId: number } & Parameters<(typeof t.jobs)['mail-statement']>[1]
  }>(`select payload from app.outbox where task = 'mail-statement' order by id`)
  expect(jobs.rows).toHaveLength(2)
  for (const { payload } of [...jobs.rows, ...jobs.rows]) await t.jobs['mail-statement'](t.fixture.ca.id, payload)
  const mails = await t.db.owner.query<{ subject: string; text: string; filename: string; content: Buffer }>(
    `select m.subject, m.text, a.filename, a.content from sandbox.mail m join sandbox.mail_attachment a on a.mail_id = m.id
     where m.recipient = 'books@fleet.example'`,
  )
  expect(mails.rows).toHaveLength(2)
  for (const mail of mails.rows) {
    expect(mail).toMatchObject({
      subject: expect.stringContaining('2026-07-31'),
      filename: expect.stringMatching(/pdf$/),
    })
    expect(mail.text).toContain('City Fleet')
    expect(mail.text).toContain('1 open invoice')
    expect(mail.text).toContain('$127.07')
    const attached = await pdfText(mail.content)
    expect(attached).toContain(String(bills.fleet.invoiceNumber))
    expect(attached).not.toContain(String(bills.paidLater.invoiceNumber))
  }
})

test('reports as CSV and PDF have all rows and the totals', async () => {
  const start = `mutation S($format: ReportFormat!, $request: ReportRequest!) {
    startReportFile(report: OPEN_INVOICES, format: $format, request: $request) { ${FILE} } }`
  const input = request('2026-06-30', '2026-06-30')
  const csv = (await made((await ask(start, { format: 'CSV', request: input })).data.startReportFile)).toString()
  const [, ...lines] = cells(csv)
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)?.[0]).toBe('Total')
  const pdf = await made((await ask(start, { format: 'PDF', request: input })).data.startReportFile)
  expect(await pdfText(pdf)).toContain(String(bills.fleet.invoiceNumber))
})

test('stock is valued at its moving average, moves keep the value, and write-offs cost it', async () => {
  const { id, franchiseId, vanIds } = t.fixture.ca
  const { rows } = await t.db.owner.query<{ id: number }>(
    `with kind as (insert into part_type (tenant_id, name) values ($1, 'Filter') returning id),
       part as (insert into part (tenant_id, part_type_id, name) select $1, id, 'F-1' from kind returning id)
     insert into stock_item (tenant_id, franchise_id, van_id, part_id, quantity)
     select $1, $2, place.van, part.id, 5 from part, (values (null::bigint), ($3::bigint)) place (van) returning id`,
    [id, franchiseId, vanIds[0]],
  )
  const [market, van] = rows.map(row => row.id)
  const add = async (
    item: number | undefined,
    other: number | undefined,
    change: number,
    reason: string,
    price: number | null,
  ) => {
    const entry = await t.db.owner.query<{ value: number; value_after: number }>(
      `insert into stock_entry (tenant_id, stock_item_id, other_item_id, change, reason, unit_price, idempotency_key, created_at)
       values ($1, $2, $3, $4, $5, $6, gen_random_uuid()::text, '2026-05-04T15:00:00Z') returning value, value_after`,
      [id, item, other ?? null, change, reason, price],
    )
    return [entry.rows[0]?.value, entry.rows[0]?.value_after]
  }
  expect(await add(market, undefined, 10, 'RESTOCKED', 900)).toEqual([9_000, 9_000])
  expect(await add(market, undefined, 5, 'RESTOCKED', 1_201)).toEqual([6_005, 15_005])
  // 15,005 / 15 × 7 = 7,002.33
  expect(await add(market, van, -7, 'LOADED', null)).toEqual([-7_002, 8_003])
  expect(await add(van, market, 7, 'LOADED', null)).toEqual([7_002, 7_002])
  expect(await add(van, undefined, -2, 'CORRECTED', null)).toEqual([-2_001, 5_001])
  expect(await add(van, undefined, -5, 'CORRECTED', null)).toEqual([-5_001, 0])
  const stock = await rowsOf('STOCK', request('2026-05-31', '2026-05-31'))
  expect(stock).toEqual([
    expect.objectContaining({ place: 'Market', item: 'F-1', quantity: 8, averageCost: 1_000, value: 8_003 }),
  ])
  const lost = await rowsOf('WRITE_OFFS', request('2026-05-01', '2026-05-31'))
  expect(lost.map(row => row.value)).toEqual([2_001, 5_001])
  const rowsOfJournal = await rowsOf('JOURNAL', request('2026-05-01', '2026-05-31'))
  expect(rowsOfJournal.find(row => row.code === '1200')).toMatchObject({ debits: 15_005, credits: 7_002 })
})

test('testers, sales and technicians get no books, and nobody another franchise’s', async () => {
  const input = { report: 'SALES', request: request('2026-06-01', '2026-06-30') }
  for (const role of ['tester', 'sales', 'technician'] as const) {
    const token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails[role])
    expect((await ask(REPORT, input, token)).error?.statusCode).toBe(404)
  }
  const other = request('2026-06-01', '2026-06-30', { franchiseIds: [999] })
  expect((await ask(REPORT, { ...input, request: other })).error?.statusCode).toBe(404)
  const reversed = request('2026-06-30', '2026-06-01')
  expect((await ask(REPORT, { ...input, request: reversed })).error?.fields).toMatchObject([{ field: 'endDate' }])
})
