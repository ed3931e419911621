import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveCard } from '../testing/cards.ts'
import { PASSWORD } from '../testing/fixture.ts'
import { book, PAY, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'
import { USER_COLUMNS } from './user-columns.ts'

const REQUEST =
  'mutation Erase($currentPassword: String) { requestErasure(currentPassword: $currentPassword) { eraseAt appointments } }'
const KEEP = 'mutation { keepAccount { eraseAt } }'
const DAY = 86_400_000

/** Everything that identifies the customer, put into every field where someone may type it. */
const PERSONAL = [
  'Ada Lovelace',
  'ada@customer.test',
  '4165550123',
  'Analytical Way',
  '1HGCM82633A004352',
  'Gate code Byron',
]

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ca = () => t.fixture.ca
const ask = (query: string, variables: object, token: string): Promise<GraphqlResult> =>
  t.graphql(ca().host, query, variables, token)
const customer = (): Promise<string> => t.tokenOf(ca().host, ca().emails.customer)
const exported = (body: object, token?: string) => t.post(ca().host, '/account/data-export', body, token)
const later = (days: number): void => t.clock.set(new Date(t.clock.now().getTime() + days * DAY))
const eventsOf = async (kind: string): Promise<number> =>
  (await t.db.owner.query('select from security_event where kind = $1', [kind])).rowCount ?? 0

/** Creates a serviced and paid appointment of the customer with personal data in every field. @returns the order and the invoice's number */
async function livedAccount(): Promise<{ workOrderId: number; invoiceNumber: number }> {
  const manager = await t.tokenOf(ca().host, ca().emails.manager)
  const { workOrderId } = await book(t, { date: '2026-06-03T15:00:00Z' }, await customer())
  t.clock.set(new Date('2026-06-03T16:00:00Z'))
  const id = ca().userIds.customer
  const put = (query: string): Promise<unknown> => t.db.owner.query(query)
  await put(
    `update contact set name = 'Ada Lovelace', email = 'ada@customer.test', phone_number = '4165550123' where user_id = ${id}`,
  )
  await put(`update address set street = '12 Analytical Way' where user_id = ${id}`)
  const invoice = await serviceAndBill(t, await t.tokenOf(ca().host, ca().emails.manager), workOrderId)
  const payment = {
    idempotencyKey: randomUUID(),
    invoiceId: invoice.id,
    amount: invoice.billedAmount,
    paymentMethod: 'cash',
    notes: 'Paid by Ada Lovelace',
  }
  const paid = await ask(PAY, payment, manager)
  if (paid.error) throw new Error(paid.error.message)
  const photo = `/files/t1/${id}-${'a'.repeat(32)}/car.jpg`
  await put(`update app_user set name = 'Ada Lovelace' where id = ${id}`)
  await put(`update user_vehicle set vin = '1HGCM82633A004352', name = 'Ada Lovelace''s car' where user_id = ${id}`)
  await put(`update work_order set notes = 'Gate code Byron', po_number = 'Ada Lovelace' where user_id = ${id}`)
  await put(`update inspection set notes = 'Gate code Byron' where work_order_id = ${workOrderId}`)
  await put(`insert into work_order_event (tenant_id, work_order_id, type, author_id, author_name, data, created_at)
    values (1, ${workOrderId}, 'cancelled', ${id}, 'Ada Lovelace', '{"notes": "Gate code Byron", "street": "12 Analytical Way"}', now())`)
  await put(
    `insert into work_order_photo (tenant_id, work_order_id, location, kind) values (1, ${workOrderId}, '${photo}', 'inspection')`,
  )
  await put(`insert into rating (tenant_id, work_order_id, user_id, franchise_id, stars, comment, is_noticed, created_at, changed_at, hidden_at, hidden_by_id, hidden_reason)
    select 1, id, user_id, franchise_id, 2, 'Thanks, Ada Lovelace', true, now(), now(), now(), ${ca().userIds.manager}, 'Ada Lovelace insults' from work_order where id = ${workOrderId}`)
  await put(`insert into work_order_event (tenant_id, work_order_id, type, author_id, author_name, data, created_at)
    values (1, ${workOrderId}, 'rating_hidden', ${ca().userIds.manager}, 'Manager', '{"notes": "Ada Lovelace insults"}', now())`)
  await put(
    `insert into customer_note (tenant_id, user_id, author_id, body, created_at) values (1, ${id}, ${ca().userIds.manager}, 'Ada Lovelace calls first', now())`,
  )
  await put(`insert into customer_tag (tenant_id, user_id, tag) values (1, ${id}, 'Ada Lovelace')`)
  await put(`insert into assistance_request (tenant_id, name, email, phone_number, body, postal_code)
    values (1, 'Ada Lovelace', 'ADA@customer.test', '4165550123', 'Gate code Byron', 'M5V')`)
  await put(`insert into assistance_answer (tenant_id, assistance_request_id, author_id, body, created_at)
    select 1, r.id, u.id, 'Thanks, Ada Lovelace', now() from assistance_request r, app_user u where r.name = 'Ada Lovelace' and u.email = 'manager@ca.test'`)
  await put(`insert into analytics_event (tenant_id, name, visitor, user_id) values (1, 'page:/', 'v1', ${id})`)
  await saveCard(t, await customer(), 'pm_card_visa')
  return { workOrderId, invoiceNumber: invoice.invoiceNumber }
}

/** Returns the `table.column` of every place in the tenant's tables with a text, in any letter case, in texts, arrays and JSON. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await t.db.owner.query<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
     join information_schema.tables b using (table_schema, table_name)
     where c.table_schema = 'public' and b.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'bytea')`,
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rowCount } = await t.db.owner.query(`select from ${table} where ${column}::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (rowCount !== 0) found.push(`${table}.${column}`)
  }
  return found
}

test('PRIVACY-02 every column that refers to a user says how an erasure treats it', async () => {
  const { rows } = await t.db.owner.query<{ name: string }>(
    `select distinct r.relname || '.' || a.attname as name from pg_constraint c join pg_class r on r.oid = c.conrelid
       join pg_attribute a on a.attrelid = r.oid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'app_user'::regclass and a.attname <> 'tenant_id' order by 1`,
  )
  expect(rows.map(row => row.name)).toEqual(Object.keys(USER_COLUMNS).sort())
})

describe('a customer with a history', () => {
  let past: Awaited<ReturnType<typeof livedAccount>>
  beforeAll(async () => {
    past = await livedAccount()
  })

  test('PRIVACY-01 gets all stored data as one file, without data of others, passwords or tokens', async () => {
    const { status, body } = await exported({}, await customer())
    expect(status).toBe(200)
    const text = JSON.stringify(body)
    for (const personal of PERSONAL) expect(text, personal).toContain(personal)
    expect(body).toMatchObject({
      format: 'vanbay-data-export-1',
      account: { name: 'Ada Lovelace', email: ca().emails.customer },
      cars: [{ vin: '1HGCM82633A004352', mileage: [expect.anything()] }],
      appointments: [
        {
          status: 'COMPLETE',
          notes: 'Gate code Byron',
          lines: expect.arrayContaining([expect.objectContaining({ price: 8_900 })]),
          inspection: { technician: 'manager' },
          photos: [expect.stringContaining('signature=')],
        },
      ],
      invoices: [{ invoiceNumber: past.invoiceNumber, billTo: { name: 'Ada Lovelace' } }],
      payments: [{ paymentMethod: 'cash' }],
      savedCards: [{ brand: 'visa', last4: '4242' }],
      consents: { bookingEmails: true },
    })
    expect(body.devices).not.toEqual([])
    expect(text).not.toMatch(/argon2|token|manager Toronto|password/i)
    expect(await eventsOf('data_exported')).toBe(1)
    const other = await exported({}, await t.tokenOf(ca().host, ca().emails.otherCustomer))
    for (const personal of PERSONAL) expect(JSON.stringify(other.body)).not.toContain(personal)
    expect((await exported({})).status).toBe(401)
  })

  test('PRIVACY-01 requires the password when the login is older than 10 minutes; staff get their own account', async () => {
    const token = await customer()
    later(1)
    expect(await exported({}, token)).toMatchObject({ status: 422, body: { fields: [{ field: 'currentPassword' }] } })
    expect((await exported({ currentPassword: 'wrong' }, token)).status).toBe(422)
    expect((await exported({ currentPassword: PASSWORD }, token)).status).toBe(200)
    const { body } = await exported({}, await t.tokenOf(ca().host, ca().emails.technician))
    expect(body).toMatchObject({ account: { roles: ['technician'], franchises: ['Toronto'] }, appointments: [] })
  })

  test('PRIVACY-02 is not erased while an appointment, a debt or a plan is open, and staff are not erased here', async () => {
    const token = await customer()
    await t.db.owner.query(`update work_order set status = 'ASSIGNED' where id = $1`, [past.workOrderId])
    const { error } = await ask(REQUEST, {}, token)
    expect(error).toMatchObject({ statusCode: 409, error: 'ERASURE_NOT_YET' })
    expect(error?.message).toContain('1 upcoming appointment')
    await t.db.owner.query(`update work_order set status = 'COMPLETE' where id = $1`, [past.workOrderId])
    const manager = await t.tokenOf(ca().host, ca().emails.manager)
    expect((await ask(REQUEST, {}, manager)).error).toMatchObject({ statusCode: 409, error: 'STAFF_ACCOUNT' })
    later(1)
    expect((await ask(REQUEST, {}, token)).error?.fields?.[0]?.field).toBe('currentPassword')
  })

  test('PRIVACY-02 has 7 days to undo it, and gets a mail that says how', async () => {
    const token = await customer()
    const first = (await ask(REQUEST, {}, token)).data.requestErasure.eraseAt
    expect(Date.parse(first) - t.clock.now().getTime()).toBe(7 * DAY)
    expect((await ask(REQUEST, {}, token)).data.requestErasure.eraseAt).toBe(first)
    expect(await eventsOf('erasure_requested')).toBe(1)
    const mail = { userId: ca().userIds.customer, occasion: t.clock.now().toISOString() }
    for (const _again of [1, 2]) await t.jobs['mail-erasure'](ca().id, mail)
    const { rows } = await t.db.owner.query(
      `select recipient, text from sandbox.mail where subject = 'We will erase your data'`,
    )
    expect(rows).toEqual([{ recipient: ca().emails.customer, text: expect.stringContaining('Keep my account') }])
    later(6)
    await t.jobs['erase-user'](ca().id, { userId: ca().userIds.customer })
    const back = await customer()
    expect((await ask(KEEP, {}, back)).data.keepAccount.eraseAt).toBeNull()
    later(2)
    await t.jobs['erase-user'](ca().id, { userId: ca().userIds.customer })
    expect(await placesOf('Ada Lovelace')).toContain('app_user.name')
  })

  test('PRIVACY-02 after that no personal data is left except in invoices, for seven years', async () => {
    const id = ca().userIds.customer
    await t.db.owner.query('update app_user set email = $2 where id = $1', [id, 'ada@customer.test'])
    const token = await t.tokenOf(ca().host, 'ada@customer.test')
    const { error } = await ask(REQUEST, {}, token)
    expect(error).toBeUndefined()
    const provider = "select body from sandbox.stripe_object where id like 'pm_%' and body ->> 'customer' is not null"
    expect((await t.db.owner.query(provider)).rowCount).toBe(1)
    later(7)
    await t.recurring['keep-no-longer']()
    const due = await t.db.owner.query(`select from app.outbox where task = 'erase-user'`)
    expect(due.rowCount).toBe(1)
    for (const _again of [1, 2]) await t.jobs['erase-user'](ca().id, { userId: id })
    for (const personal of PERSONAL) {
      const left = await placesOf(personal)
      expect({ personal, left: left.filter(place => !place.startsWith('invoice.')) }).toEqual({ personal, left: [] })
    }
    expect(await placesOf('Ada Lovelace')).toEqual(['invoice.bill_to'])
    expect((await t.db.owner.query(provider)).rowCount).toBe(0)
    expect((await t.db.owner.query('select from stored_file where owner_id = $1', [id])).rowCount).toBe(0)
    expect((await t.post(ca().host, '/auth/login', { email: 'ada@customer.test', password: PASSWORD })).status).toBe(
      400,
    )
    expect((await ask('{ currentUser { id } }', {}, token)).error?.statusCode).toBe(401)
    expect(await eventsOf('data_erased')).toBe(1)
    const { rows } = await t.db.owner.query(
      'select invoice_number, bill_to, billed_amount from invoice where user_id = $1',
      [id],
    )
    expect(rows).toEqual([
      {
        invoice_number: past.invoiceNumber,
        bill_to: expect.objectContaining({ name: 'Ada Lovelace' }),
        billed_amount: expect.any(Number),
      },
    ])
    t.clock.set(new Date('2033-06-01T00:00:00Z'))
    await t.recurring['keep-no-longer']()
    expect(await placesOf('Ada Lovelace')).toEqual(['invoice.bill_to'])
    t.clock.set(new Date('2034-01-01T00:00:00Z'))
    await t.recurring['keep-no-longer']()
    for (const personal of PERSONAL) expect(await placesOf(personal)).toEqual([])
    const stored = await t.db.owner.query('select invoice_number, tax from invoice where user_id = $1', [id])
    expect(stored.rows).toEqual([{ invoice_number: past.invoiceNumber, tax: expect.any(Number) }])
  })
})

test('PRIVACY-03 data past its retention period is deleted, and nothing younger; ledgers take no shortcut', async () => {
  t.clock.set(new Date('2026-06-01T14:00:00Z'))
  const put = (query: string): Promise<unknown> => t.db.owner.query(query)
  for (const [age, at] of [
    ['old', '2024-04-30'],
    ['young', '2024-05-02'],
  ])
    await put(`insert into analytics_event (tenant_id, name, visitor, created_at)
      values (1, '${age}', 'v', '${at}'), (1, 'page:/book/location', '${age} visitor', '${at}')`)
  for (const at of ['2024-05-31', '2024-06-02'])
    await put(`insert into security_event (tenant_id, kind, happened_at) values (1, 'login', '${at}')`)
  for (const [name, at] of [
    ['Old', '2024-05-31'],
    ['Young', '2024-06-02'],
  ])
    await put(`insert into assistance_request (tenant_id, name, email, phone_number, body, postal_code, created_at)
      values (1, '${name} Retained', 'r@a.test', '1', 'Words', 'M5V', '${at}')`)
  for (const at of ['2026-03-02', '2026-03-04'])
    await put(`insert into sandbox.mail (message_id, recipient, sender, sender_name, subject, html, text, sent_at)
      values ('${at}', 'r@a.test', 's@a.test', 'S', 'Kept mail', '', '', '${at}')`)
  await t.recurring['keep-no-longer']()
  const names = await t.db.owner.query(`select name from analytics_event where name in ('old', 'young')`)
  expect(names.rows).toEqual([{ name: 'young' }])
  const visits = await t.db.owner.query(`select visitor from booking_visit where visitor like '% visitor'`)
  expect(visits.rows).toEqual([{ visitor: 'young visitor' }])
  const events = await t.db.owner.query(`select from security_event where happened_at < '2025-01-01'`)
  // The database's clock is later than the test's, and it deletes by the earlier of the two.
  expect(events.rowCount).toBe(1)
  expect(await placesOf('Old Retained')).toEqual([])
  expect(await placesOf('Young Retained')).toEqual(['assistance_request.name'])
  const mails = await t.db.owner.query(`select message_id as id from sandbox.mail where subject = 'Kept mail'`)
  expect(mails.rows).toEqual([{ id: '2026-03-04' }])
  const asApplication = async (statement: string): Promise<unknown> => {
    const client = await t.db.databases.connect(1)
    try {
      await client.query(`set app.lawful_change = 'security_event'`)
      return await client.query(statement).catch((error: { code?: string }) => error.code)
    } finally {
      await client.query('reset app.lawful_change')
      client.release()
    }
  }
  expect(await asApplication('delete from security_event')).toBe('42501')
  expect(await asApplication(`select app.erase_from_events(${ca().userIds.manager})`)).toBe('42501')
  await asApplication(`select app.delete_old_security_events('2100-01-01')`)
  expect((await t.db.owner.query('select from security_event')).rowCount).toBeGreaterThan(1)
})
