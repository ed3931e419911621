import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SLOT_MS, slotsBetween } from '../../domain/schedule/slots.ts'
import { isPassword } from '../../server/session/passwords.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts'
import { addWorkOrders } from './add-work-orders.ts'
import { isSeeded, seedDemo } from './demo.ts'
import { DEMO_LOGINS } from './demo-logins.ts'
import { loadPostalAreas } from './postal-areas.ts'
import { loadSites } from './site.ts'

const now = new Date('2026-11-21T18:30:00Z')
const workOrders = 400
let first: TestDatabase
let second: TestDatabase

async function prepare(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await loadPostalAreas(database.owner)
  await database.owner.query(`
    with cars as (
      insert into vehicle (year, make, model, engine) values (2019, 'Toyota', 'Camry', '2.5L 4 cyl'), (2021, 'Honda', 'Civic', '2.0L 4 cyl'),
        (2018, 'Ford', 'F-150', '5.0L 8 cyl'), (2020, 'Subaru', 'Outback', '2.5L 4 cyl') returning id)
    insert into vehicle_oil (vehicle_id, volume_l, oil_type, oil_weight) select id, 4.2 + id, 'SYNTHETIC', '0W-20' from cars`)
  return database
}

async function ask<Row extends pg.QueryResultRow>(database: TestDatabase, statement: string): Promise<Row[]> {
  return (await database.owner.query<Row>(statement)).rows
}

/** Result of a count query. */
async function count(database: TestDatabase, from: string): Promise<number> {
  const [row] = await ask<{ count: number }>(database, `select count(*)::int as count from ${from}`)
  return row?.count ?? Number.NaN
}

/** Columns that differ between runs: the password's salt is random, and a vendor's creation time, also in the audit, is from the database's clock. A route's transaction is the database's, too. */
const SKIPPED: Record<string, string> = {
  app_user: "- 'password_hash'",
  route: "- 'touched'",
  vendor: "- 'created_at'",
  audit_entry: "- case when t.subject = 'vendor' then 'changes' else '' end",
}

/** Returns a checksum of every table. */
async function contents(database: TestDatabase): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    database,
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables.filter(table => table.name !== 'schema_migration')) {
    const skipped = SKIPPED[name] ?? ''
    const [row] = await ask<{ sum: string | null }>(
      database,
      `select md5(string_agg(row::text, '' order by row::text)) as sum from (select to_jsonb(t) ${skipped} as row from ${name} t) x`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

beforeAll(async () => {
  first = await prepare()
  second = await prepare()
  expect(await isSeeded(first.owner)).toBe(false)
  await seedDemo(first.owner, { now, workOrders })
  await seedDemo(second.owner, { now, workOrders })
})

afterAll(async () => {
  await first.drop()
  await second.drop()
})

test('the same time gives the same rows', async () => {
  expect(await contents(first)).toEqual(await contents(second))
})

test('DOOR-13 the demo’s settings are in the audit as an import, one entry per table and not per row', async () => {
  expect(await count(first, `audit_entry where actor_kind <> 'import' or actor_name <> 'Demo data'`)).toBe(0)
  const entries = await count(first, 'audit_entry')
  expect(entries).toBeGreaterThan(20)
  expect(entries).toBeLessThan(200)
})

test('the demo has quotes in every state, numbered without gaps, for each tenant', async () => {
  const rows = await ask<{ tenant: number; states: string[]; numbers: number[] }>(
    first,
    `select tenant_id::int as tenant, array_agg(quote_number::int order by quote_number) as numbers,
       array_agg(distinct case when status = 'SENT' and expires_at <= '${now.toISOString()}' then 'EXPIRED'
         when status = 'ACCEPTED' and app.booked_cars(tenant_id, id) >= car_count then 'BOOKED' else status end) as states
     from quote group by tenant_id order by tenant_id`,
  )
  expect(rows).toHaveLength(2)
  for (const { states, numbers } of rows) {
    expect(states).toEqual(['ACCEPTED', 'BOOKED', 'DECLINED', 'DRAFT', 'EXPIRED', 'SENT'])
    expect(numbers).toEqual(numbers.map((_, place) => 1001 + place))
  }
  expect(await count(first, `quote where total <= 0 or (status <> 'DRAFT') <> (sent_at is not null)`)).toBe(0)
})

test('seeding again changes nothing', async () => {
  const before = await contents(first)
  await seedDemo(first.owner, { now: new Date('2027-02-03T12:00:00Z') })
  expect(await contents(first)).toEqual(before)
  expect(await isSeeded(first.owner)).toBe(true)
})

test('creates the requested number of orders, in opening hours of open days', async () => {
  const ofMembers = `(select 1 from app_user u where u.tenant_id = w.tenant_id and u.id = w.user_id and u.email like 'member@%')`
  expect(await count(first, `work_order w where van_id is not null and not exists ${ofMembers}`)).toBe(workOrders)
  const client = await first.owner.connect()
  const sites = await loadSites(client, [1, 2])
  client.release()
  const orders = await ask<{ franchise_id: number; scheduled_at: Date }>(
    first,
    'select franchise_id, scheduled_at from work_order',
  )
  for (const { franchise_id, scheduled_at } of orders) {
    const site = sites.find(({ franchiseId }) => franchiseId === franchise_id)
    const end = new Date(scheduled_at.getTime() + SLOT_MS)
    expect(site && slotsBetween(scheduled_at, end, site.calendar)).toEqual([scheduled_at])
  }
})

test('past orders are complete or cancelled, future ones are not', async () => {
  const over = `work_order where scheduled_at <= '${now.toISOString()}'::timestamptz - interval '1 hour'`
  expect(await count(first, over)).toBeGreaterThan(workOrders / 2)
  expect(await count(first, `${over} and status = 'ASSIGNED'`)).toBe(0)
  expect(await count(first, `work_order where scheduled_at > '${now.toISOString()}' and status <> 'ASSIGNED'`)).toBe(0)
  expect(
    await count(first, 'work_order w where not exists (select from work_order_event e where e.work_order_id = w.id)'),
  ).toBe(0)
})

test('bills every completed order to the cent', async () => {
  expect(
    await count(
      first,
      "work_order w where status = 'COMPLETE' and not exists (select from invoice i where i.work_order_id = w.id)",
    ),
  ).toBe(0)
  const wrong = `invoice i join lateral (select sum(price * quantity) as price, sum(discounted_price) as discounted, sum(tax) as tax
    from line_item l where l.tenant_id = i.tenant_id and l.work_order_id = i.work_order_id) l on true
    where (i.sub_total, i.discount_sub_total, i.tax, i.billed_amount, i.discount_amount)
      is distinct from (l.price, l.discounted, l.tax, l.discounted + l.tax, l.price - l.discounted)`
  expect(await count(first, `${wrong} and i.work_order_id is not null`)).toBe(0)
  expect(await count(first, 'invoice where discount_amount > 0')).toBeGreaterThan(0)
})

test('numbers invoices without gaps', async () => {
  const rows = await ask<{ first: number; last: number; count: number; counter: number }>(
    first,
    `select min(invoice_number) as first, max(invoice_number) as last, count(*) as count, max(c.last_number) as counter
     from invoice join invoice_counter c using (tenant_id) group by tenant_id`,
  )
  expect(rows).toHaveLength(2)
  for (const row of rows)
    expect(row).toEqual({ first: 1001, last: 1000 + row.count, count: row.count, counter: row.last })
})

test('keeps balances equal to their ledgers', async () => {
  const misplaced = `stock_item s where quantity <= 0 or quantity <> (
    select coalesce(sum(e.change), 0) from stock_entry e where e.tenant_id = s.tenant_id and e.stock_item_id = s.id)`
  expect(await count(first, misplaced)).toBe(0)
  const empty = 'van v where not exists (select from stock_item s where s.tenant_id = v.tenant_id and s.van_id = v.id)'
  expect(await count(first, empty)).toBe(0)
  const unequal = `invoice i cross join lateral (
    select coalesce(sum(amount) filter (where kind = 'CAPTURE'), 0) as paid, -coalesce(sum(amount) filter (where kind = 'REFUND'), 0) as refunded
    from payment_entry e where e.tenant_id = i.tenant_id and e.invoice_id = i.id) e where (approved_amount, refunded_amount) <> (paid, refunded)`
  expect(await count(first, unequal)).toBe(0)
  expect(
    await count(
      first,
      "payment p where status = 'APPROVED' and not exists (select from payment_entry e where e.payment_id = p.id and e.amount = p.amount)",
    ),
  ).toBe(0)
  expect(await count(first, 'payment p where remittance_fee > 0')).toBeGreaterThan(0)
})

test('every listed user can log in, and the demo customers have orders of every kind', async () => {
  for (const { email, password } of DEMO_LOGINS) {
    const [user] = await ask<{ password_hash: string }>(
      first,
      `select password_hash from app_user where email = '${email}'`,
    )
    expect(await isPassword(password, user?.password_hash), email).toBe(true)
  }
  const orders = await ask<{ orders: string[]; cars: number }>(
    first,
    `select array_agg(w.status || case when w.is_confirmed then '' else '?' end order by w.status, w.is_confirmed) as orders,
       (select count(*) from user_vehicle c where c.tenant_id = u.tenant_id and c.user_id = u.id) as cars
     from app_user u join work_order w on w.tenant_id = u.tenant_id and w.user_id = u.id where u.email like 'customer@%' group by u.tenant_id, u.id`,
  )
  const each = { orders: ['ASSIGNED?', 'ASSIGNED', 'COMPLETE', 'COMPLETE', 'COMPLETE'], cars: 2 }
  expect(orders).toEqual([each, each])
})

test('a customer of each tenant has an active plan, an unpaid one and an ended one', async () => {
  const plans = await ask<{ plans: string[] }>(
    first,
    `select array_agg(s.status || ' ' || invoices order by s.status) as plans from subscription s
     join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
     cross join lateral (select string_agg(i.status, ' ' order by i.id) as invoices from invoice i
       join subscription_period p on p.tenant_id = i.tenant_id and p.invoice_id = i.id where p.tenant_id = s.tenant_id and p.subscription_id = s.id) i
     where u.email like 'member@%' group by u.tenant_id`,
  )
  const each = { plans: ['ACTIVE PAID PAID PAID', 'CANCELLED PAID PAID PAID', 'PENDING OPEN'] }
  expect(plans).toEqual([each, each])
  const late = `subscription where status = 'ACTIVE' and next_payment_at not between '${now.toISOString()}' and '${now.toISOString()}'::timestamptz + interval '1 month'`
  expect(await count(first, late)).toBe(0)
})

test('managers and technicians of each tenant have notifications, read and unread, of their own tenant, and no mail waits for them', async () => {
  const rows = await ask<{ tenant_id: number; kind: string; role: string }>(
    first,
    `select distinct n.tenant_id::int, n.kind, r.role from notification n
     join app_user u on u.tenant_id = n.tenant_id and u.id = n.user_id join user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id
     where r.role in ('manager', 'technician')`,
  )
  for (const tenant of [1, 2]) {
    const has = (kind: string, role: string): boolean =>
      rows.some(row => row.tenant_id === tenant && row.kind === kind && row.role === role)
    expect([has('request', 'manager'), has('assigned', 'technician'), has('assistance', 'manager')]).toEqual([
      true,
      true,
      true,
    ])
    expect(await count(first, `notification where tenant_id = ${tenant} and read_at is null`)).toBeGreaterThan(0)
    expect(await count(first, `notification where tenant_id = ${tenant} and read_at is not null`)).toBeGreaterThan(0)
  }
  expect(await count(first, 'notification where created_at > read_at')).toBe(0)
  expect(await count(first, `app.outbox where task = 'mail-notification'`)).toBe(0)
})

test('some completed visits of each tenant are rated, and the demo’s customers rate theirs on their own', async () => {
  const rows = await ask<{ own: number; early: number }>(
    first,
    `select count(*) filter (where u.email like 'customer@%')::int as own, count(*) filter (where r.created_at < w.completed_at)::int as early
     from rating r join work_order w on w.tenant_id = r.tenant_id and w.id = r.work_order_id
     join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id group by r.tenant_id`,
  )
  expect(rows).toHaveLength(2)
  for (const { own, early } of rows) expect({ own, early }).toEqual({ own: 0, early: 0 })
})

test('visitors of each tenant left the booking at every step in both of the last months', async () => {
  const steps = await ask<{ steps: number }>(
    first,
    `select count(distinct name)::int as steps from analytics_event where created_at <= '${now.toISOString()}'
     group by tenant_id, created_at > timestamptz '${now.toISOString()}' - interval '30 days'`,
  )
  expect(steps).toEqual([6, 6, 6, 6].map(each => ({ steps: each })))
})

test('restores every constraint after adding orders in bulk', async () => {
  const shape = `select conname, pg_get_constraintdef(oid) as definition from pg_constraint union all select indexname, indexdef from pg_indexes
    where schemaname = 'public' order by 1, 2`
  const before = await ask(second, shape)
  const orders = await count(second, 'work_order')
  const written = await addWorkOrders(second.owner, { now, workOrders: 3000, vans: 20, customers: 400, rebuild: true })
  expect(await count(second, 'work_order')).toBe(orders + written)
  expect(written).toBeGreaterThanOrEqual(3000)
  expect(await ask(second, shape)).toEqual(before)
  expect(await count(second, 'van')).toBe(32)
  expect(
    await count(
      second,
      "work_order w where status = 'COMPLETE' and not exists (select from invoice i where i.work_order_id = w.id)",
    ),
  ).toBe(0)
})

test('with stand-ins the customers have cards in the sandbox, and the next job of each first van is at a connected car', async () => {
  const database = await prepare()
  try {
    const standIns = { payments: true, carSecret: 'a secret for tests only' }
    await seedDemo(database.owner, { now, workOrders: 100, standIns })
    const cards = await ask<{ email: string; cards: string[] }>(
      database,
      `select u.email, array_agg(m.body->'card'->>'last4' order by m.seq) as cards from payment_customer c
       join app_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
       join sandbox.stripe_object m on m.account = c.country_code and m.body->>'customer' = c.provider_customer_id
       group by u.email order by u.email`,
    )
    expect(cards).toEqual(
      ['customer@lonestar', 'customer@maple', 'member@lonestar', 'member@maple'].map(name => ({
        email: `${name}.example`,
        cards: name.startsWith('customer') ? ['0341', '4444', '4242'] : ['4444'],
      })),
    )
    const connected = `connected_car c join user_vehicle v on v.tenant_id = c.tenant_id and v.id = c.user_vehicle_id
      join sandbox.smartcar_grant g on g.vehicle_id = v.smartcar_vehicle_id
      join work_order w on w.tenant_id = v.tenant_id and w.user_vehicle_id = v.id and w.status = 'ASSIGNED' and w.van_id is not null`
    expect(await count(database, connected)).toBeGreaterThanOrEqual(2)
  } finally {
    await database.drop()
  }
})

test('needs postal areas and the vehicle catalogue, and writes nothing without them', async () => {
  const empty = await createTestDatabase()
  await expect(seedDemo(empty.owner, { now })).rejects.toThrow('postal areas')
  await loadPostalAreas(empty.owner)
  await expect(seedDemo(empty.owner, { now })).rejects.toThrow('import-vehicles')
  expect(await isSeeded(empty.owner)).toBe(false)
  await empty.drop()
})
