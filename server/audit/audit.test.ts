import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, inspect } from '../testing/orders.ts'
import { REFUND, Till, VOID } from '../testing/payments.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let till: Till
let tokens: Record<'manager' | 'technician' | 'sales' | 'customer', string>
beforeAll(async () => {
  t = await createTestApp()
  till = await Till.open(t, 12)
  const { host, emails } = t.fixture.ca
  const of = (role: keyof typeof emails): Promise<string> => t.tokenOf(host, emails[role])
  tokens = {
    manager: await of('manager'),
    technician: await of('technician'),
    sales: await of('sales'),
    customer: await of('customer'),
  }
})
afterAll(() => t.close())

const run = (query: string, variables: object, token = tokens.manager): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

interface Entry {
  actor_id: number | null
  actor_name: string
  actor_kind: string
  network: string | null
  request_id: string | null
  action: string
  subject: string
  subject_id: string | null
  franchise_id: number | null
  changes: { key: object; from: Record<string, unknown> | null; to: Record<string, unknown> | null }[]
  row_count: number
  happened_at: Date
}

/** Returns the entries that an action adds to the audit of the Canadian tenant. */
async function audited(work: () => Promise<unknown>): Promise<Entry[]> {
  const newest = 'select coalesce(max(id), 0) as id from audit_entry'
  const before = (await t.db.owner.query<{ id: number }>(newest)).rows[0]?.id ?? 0
  await work()
  const { rows } = await t.db.owner.query<Entry>(
    'select * from audit_entry where tenant_id = $1 and id > $2 order by id',
    [t.fixture.ca.id, before],
  )
  return rows
}

/** Returns the details of the last security event of a kind. */
async function lastEvent(kind: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await t.db.owner.query<{ details: Record<string, unknown> }>(
    'select details from security_event where kind = $1 order by id desc limit 1',
    [kind],
  )
  return rows[0]?.details
}

/** Every table of settings (docs/data-model.md). Bookings and the users' own data are not settings. */
const SETTINGS = [
  'booking_rules',
  'discount_code',
  'franchise',
  'franchise_account',
  'franchise_account_switch',
  'franchise_closure',
  'franchise_hours',
  'franchise_member',
  'franchise_special_hours',
  'fuel',
  'invitation',
  'invoice_wording',
  'ledger_account',
  'legal_entity',
  'mail_text',
  'oil',
  'part',
  'part_brand',
  'part_type',
  'payment_account',
  'payout_terms',
  'plan_move',
  'role_limit',
  'scheduling_policy',
  'service',
  'service_area',
  'service_minutes',
  'service_price',
  'subscription_type',
  'tax_registration',
  'tenant',
  'tenant_domain',
  'tenant_security',
  'tenant_vehicle_oil',
  'tool',
  'user_role',
  'van',
  'van_payee',
  'van_shift',
  'van_technician',
  'vehicle_part_item',
  'vendor',
  'vendor_sales',
  'vendor_terms',
]

describe('settings', () => {
  test('DOOR-13 every table of settings audits inserts, updates and deletes', async () => {
    const { rows } = await t.db.owner.query<{ name: string; triggers: string[] }>(
      `select tgrelid::regclass::text as name, array_agg(tgname::text order by tgname) as triggers from pg_trigger
       where tgname in ('audit_deleted', 'audit_inserted', 'audit_updated') group by 1 order by 1`,
    )
    expect(rows).toEqual(
      SETTINGS.map(name => ({ name, triggers: ['audit_deleted', 'audit_inserted', 'audit_updated'] })),
    )
  })

  test('DOOR-13 the application cannot change settings without an author, and the attempt changes nothing', async () => {
    const db = t.db.databases.of(t.fixture.ca.id)
    const name = t.fixture.ca.vanIds[0]
    const tries = [
      () => db.updateTable('van').set({ name: 'Van X' }).where('id', '=', name).execute(),
      () => db.insertInto('fuel').values({ name: 'Diesel' }).execute(),
      () => db.deleteFrom('franchise_hours').execute(),
      () => db.insertInto('user_role').values({ user_id: t.fixture.ca.userIds.technician, role: 'manager' }).execute(),
      () => db.insertInto('role_limit').values({ role: 'technician' }).execute(),
    ]
    for (const tried of tries) await expect(tried()).rejects.toThrow(/no author is named/)
    const { rows } = await t.db.owner.query('select name from van where id = $1', [name])
    expect(rows).toEqual([{ name: 'Van 1' }])
  })

  test('DOOR-13 a change is one entry with who, from where, the old and the new value', async () => {
    const { ca } = t.fixture
    const author = {
      kind: 'staff',
      id: ca.userIds.manager,
      name: 'Maria',
      device: 'Chrome on Windows',
      network: '203.0.113.0/24',
      requestId: 'req-1',
      reason: 'New paint',
    }
    const [entry, ...more] = await audited(() =>
      t.db.databases
        .of(ca.id)
        .transaction()
        .execute(async db => {
          await sql`select set_config('app.author', ${JSON.stringify(author)}, true)`.execute(db)
          await db.updateTable('van').set({ name: 'Van One' }).where('id', '=', ca.vanIds[0]).execute()
        }),
    )
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      actor_id: ca.userIds.manager,
      actor_name: 'Maria',
      actor_kind: 'staff',
      device: 'Chrome on Windows',
      network: '203.0.113.0/24',
      request_id: 'req-1',
      reason: 'New paint',
      action: 'update',
      subject: 'van',
      subject_id: String(ca.vanIds[0]),
      franchise_id: ca.franchiseId,
      changes: [{ key: { id: ca.vanIds[0] }, from: { name: 'Van 1' }, to: { name: 'Van One' } }],
    })
    // The author's name ends with the transaction.
    const unnamed = t.db.databases.of(ca.id).updateTable('van').set({ name: 'Van 1' }).execute()
    await expect(unnamed).rejects.toThrow(/no author is named/)
  })

  test('DOOR-13 a manual change is the operator’s, 600 postal codes are one entry, and two tenants have one each', async () => {
    const { ca, us } = t.fixture
    const codes = Array.from({ length: 600 }, (_, index) => `Z${index}`)
    const entries = await audited(() =>
      t.db.owner.query(
        'insert into service_area (tenant_id, franchise_id, postal_code) select * from unnest($1::bigint[], $2::bigint[], $3::text[])',
        [
          [us.id, ...codes.map(() => ca.id)],
          [us.franchiseId, ...codes.map(() => ca.franchiseId)],
          ['78702', ...codes],
        ],
      ),
    )
    expect(entries).toMatchObject([
      { actor_kind: 'operator', actor_id: null, action: 'insert', row_count: 600, franchise_id: ca.franchiseId },
    ])
    expect(entries[0]?.changes).toHaveLength(600)
    const { rows } = await t.db.owner.query(
      `select row_count from audit_entry where tenant_id = $1 and subject = 'service_area' order by id desc limit 1`,
      [us.id],
    )
    expect(rows).toEqual([{ row_count: 1 }])
    const removed = await audited(() =>
      t.db.owner.query(`delete from service_area where tenant_id = $1 and postal_code = 'Z5'`, [ca.id]),
    )
    expect(removed).toMatchObject([{ action: 'delete', changes: [{ from: { postal_code: 'Z5' }, to: null }] }])
  })

  test('DOOR-13 the brand of a tenant is audited, and a statement that changes nothing is not', async () => {
    const { id } = t.fixture.ca
    const renamed = await audited(() => t.db.owner.query(`update tenant set site_title = 'New' where id = $1`, [id]))
    expect(renamed).toMatchObject([
      { subject: 'tenant', subject_id: String(id), changes: [{ to: { site_title: 'New' } }] },
    ])
    expect(await audited(() => t.db.owner.query('update tenant set name = name'))).toEqual([])
    const domain = await audited(() => t.db.owner.query(`insert into tenant_domain values ('new.test', $1)`, [id]))
    expect(domain).toMatchObject([{ subject: 'tenant_domain', changes: [{ to: { host: 'new.test' } }] }])
  })

  test('DOOR-13 hashes, tokens and sealed texts are never copied', async () => {
    const { rows } = await t.db.owner.query<{ kept: object }>(
      `select app.audited_row('{"name": "A", "password_hash": "x", "access_token": "y", "sealed_key": "z", "secret": "s", "tenant_id": 1, "uses": 3}', '{uses}') as kept`,
    )
    expect(rows[0]?.kept).toEqual({ name: 'A' })
  })

  test("DOOR-13 every process is notified which tenant's settings changed", async () => {
    const payloads: (string | undefined)[] = []
    const client = await t.db.owner.connect()
    client.on('notification', ({ payload }) => payloads.push(payload))
    await client.query('listen settings_changed')
    await client.query(`insert into fuel (tenant_id, name) values ($1, 'Premium')`, [t.fixture.us.id])
    await client.query('select 1')
    client.removeAllListeners('notification')
    await client.query('unlisten settings_changed')
    client.release()
    expect(payloads).toEqual([String(t.fixture.us.id)])
  })
})

describe('additions by users outside of settings', () => {
  test('DOOR-13 a vendor from sales, a part from staff and a referral code have their author', async () => {
    const { ca } = t.fixture
    const create = `mutation Create($contact: ContactInput!, $vendor: CustomerVendorInput!) {
      createCustomer(contactInput: $contact, password: "secret 12345", vendorListInput: $vendor) { id } }`
    const contact = { name: 'Fleet Fred', email: 'fred@fleet.test', phoneNumber: '4165550188' }
    const vendors = await audited(async () => {
      const made = await run(create, { contact, vendor: { name: 'Fast Fleet', remittance: 10 } }, tokens.sales)
      expect(made.error).toBeUndefined()
    })
    expect(vendors).toMatchObject([
      { subject: 'vendor', actor_id: ca.userIds.sales, actor_kind: 'staff', changes: [{ to: { name: 'Fast Fleet' } }] },
      { subject: 'vendor_terms', actor_id: ca.userIds.sales },
      { subject: 'vendor_sales', actor_id: ca.userIds.sales },
    ])
    expect(vendors[0]?.request_id).toBeTruthy()
    const { rows } = await t.db.owner.query<{ id: number }>(
      `insert into part_type (tenant_id, name) values ($1, 'Oil filter') returning id`,
      [ca.id],
    )
    const partTypeId = rows[0]?.id ?? 0
    const part = `mutation Part($name: String!, $partTypeId: ID!, $franchiseId: ID!, $vanId: ID) {
      createPart(name: $name, partTypeId: $partTypeId, franchiseId: $franchiseId, vanId: $vanId) { id } }`
    const place = { franchiseId: ca.franchiseId, vanId: ca.vanIds[0] }
    const parts = await audited(async () => {
      const made = await run(part, { name: 'PH 1', partTypeId, ...place }, tokens.technician)
      expect(made.error).toBeUndefined()
    })
    expect(parts).toMatchObject([{ subject: 'part', actor_id: ca.userIds.technician }])
    const codes = await audited(async () => {
      const response = await run(
        'query Credit($userId: ID!) { userCredit(userId: $userId) { discountCode { code } } }',
        { userId: ca.userIds.customer },
        tokens.customer,
      )
      expect(response.error).toBeUndefined()
    })
    expect(codes).toMatchObject([{ subject: 'discount_code', actor_kind: 'customer', actor_id: ca.userIds.customer }])
  })

  test('DOOR-13 the use count of a code changes without an entry', async () => {
    const { ca } = t.fixture
    const codes = await audited(() =>
      t.db.owner.query(
        `insert into discount_code (tenant_id, code, discount_type, amount) values ($1, 'FALL', 'PERCENT', 500)`,
        [ca.id],
      ),
    )
    expect(codes).toHaveLength(1)
    const counted = await audited(() =>
      t.db.databases.of(ca.id).updateTable('discount_code').set({ uses: 1 }).where('code', '=', 'FALL').execute(),
    )
    expect(counted).toEqual([])
  })
})

const SET_DISCOUNT = `mutation Set($userId: ID!, $discountType: DefaultDiscountType!, $discountAmount: String!) {
  setDefaultDiscount(userId: $userId, discountType: $discountType, discountAmount: $discountAmount) { id } }`
const COMPLETE_FOR = `mutation Complete($workOrderId: ID!, $discountType: DiscountType, $discountAmount: Int) {
  completeWorkOrder(workOrderId: $workOrderId, discountType: $discountType, discountAmount: $discountAmount) { invoice { id } } }`

describe('money and discounts', () => {
  test('DOOR-13 a refund is audited with who made it, and is a security event', async () => {
    const invoice = await till.invoice()
    await till.payCash(invoice)
    const entries = await audited(() => till.refund(invoice, 1_500))
    expect(entries).toMatchObject([
      {
        action: 'refund',
        subject: 'invoice',
        subject_id: String(invoice.id),
        franchise_id: t.fixture.ca.franchiseId,
        actor_id: t.fixture.ca.userIds.manager,
        changes: [{ from: { refundedAmount: 0 }, to: { refundedAmount: 1_500 } }],
      },
    ])
    expect(await lastEvent('refund')).toMatchObject({ invoiceId: invoice.id, amount: 1_500 })
    expect(await audited(() => till.refund(invoice, 999_999))).toEqual([])
  })

  test('DOOR-13 a voided invoice is audited', async () => {
    const invoice = await till.invoice()
    const entries = await audited(() => till.ask(VOID, { id: invoice.id }))
    expect(entries).toMatchObject([
      { action: 'void', subject_id: String(invoice.id), changes: [{ to: { billedAmount: invoice.billedAmount } }] },
    ])
    expect(await lastEvent('void')).toMatchObject({ invoiceId: invoice.id })
  })

  test('DOOR-13 a default discount is audited with old and new value, also when it is removed', async () => {
    const { userIds } = t.fixture.ca
    const userId = userIds.otherCustomer
    const all = { userId, discountType: 'PERCENT', discountAmount: '10000' }
    const set = await audited(() => run(SET_DISCOUNT, all, tokens.technician))
    expect(set).toMatchObject([
      {
        action: 'discount_set',
        actor_id: userIds.technician,
        subject: 'app_user',
        subject_id: String(userId),
        changes: [{ from: { type: null, amount: null }, to: { type: 'PERCENT', amount: 10_000 } }],
      },
    ])
    expect(await lastEvent('discount_granted')).toMatchObject({ type: 'PERCENT', amount: 10_000 })
    const removed = await audited(() =>
      run('mutation Remove($userId: ID!) { removeDefaultDiscount(userId: $userId) { id } }', { userId }),
    )
    expect(removed).toMatchObject([
      { action: 'discount_removed', changes: [{ from: { amount: 10_000 }, to: { amount: null } }] },
    ])
  })

  test('DOOR-13 a discount agreed at the car is audited, and a completion without one is not', async () => {
    const { workOrderId } = await book(t, { date: '2026-06-08T15:00:00Z' })
    t.clock.set(new Date('2026-06-08T23:00:00Z'))
    await inspect(t, tokens.manager, workOrderId)
    const entries = await audited(() =>
      run(COMPLETE_FOR, { workOrderId, discountType: 'PERCENT', discountAmount: 5_000 }),
    )
    expect(entries).toMatchObject([
      { action: 'discount_agreed', subject: 'work_order', subject_id: String(workOrderId) },
    ])
    const [change] = entries[0]?.changes ?? []
    expect(Number(change?.to?.price)).toBeLessThan(Number(change?.from?.price))
    expect(await lastEvent('discount_granted')).toMatchObject({ workOrderId })
    expect(await audited(() => till.invoice())).toEqual([])
  })

  test('DOOR-13 entries cannot be changed or deleted', async () => {
    for (const statement of ['update audit_entry set reason = null', 'delete from audit_entry', 'truncate audit_entry'])
      await expect(t.db.owner.query(statement)).rejects.toThrow(/append-only/)
  })

  test('DOOR-13 the same refund sent twice is audited once', async () => {
    const invoice = await till.invoice()
    await till.payCash(invoice)
    const refund = { idempotencyKey: 'twice', invoiceId: invoice.id, amount: 700 }
    const entries = await audited(async () => {
      await till.ask(REFUND, refund)
      await till.ask(REFUND, refund)
    })
    expect(entries).toHaveLength(1)
  })
})
