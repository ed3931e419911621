import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const READINESS = '{ readiness { state lines { key isNeeded isDone sentence } } }'
const OPEN = 'mutation Open($seen: String!) { openForBookings(seen: $seen) { state } }'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into user_role select $1, $2, r from unnest('{owner,manager}'::text[]) r on conflict do nothing`,
    [ca.id, ca.userIds.manager],
  )
  await t.db.owner.query(
    `with made as (insert into legal_entity (tenant_id, legal_name, street, city, province_code, postal_code, country_code)
       values ($1, 'Toronto Vans Inc.', '1 Depot Road', 'Toronto', 'ON', 'M5V1J9', 'CA') returning id)
     insert into tax_registration (tenant_id, legal_entity_id, jurisdiction, registration_number, valid_from) select $1, id, 'CA', '123456789 RT0001', '2020-01-01' from made`,
    [ca.id],
  )
  // Only the first franchise has a service area, and this one's vans must not count for it.
  await t.db.owner.query('delete from van where id = $1', [ca.otherVanId])
  owner = await t.tokenOf(ca.host, ca.emails.manager)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

const seenState = async (): Promise<string> => (await ask('{ readiness { stamp } }')).data.readiness.stamp as string
/** Changes the state that the page shows now. */
const change = async (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  ask(query, { seen: await seenState(), ...variables }, token)

interface Line {
  key: string
  isNeeded: boolean
  isDone: boolean
  sentence: string
}
async function lines(): Promise<Line[]> {
  return (await ask(READINESS)).data.readiness.lines as Line[]
}
const missing = async (): Promise<string[]> =>
  (await lines()).filter(({ isNeeded, isDone }) => isNeeded && !isDone).map(({ key }) => key)

/** Asks as a guest for a free slot, and for a price. */
async function guestFinds(): Promise<boolean> {
  const window = { code: 'M5V1J9', start: '2026-06-02T00:00:00Z', end: '2026-06-09T00:00:00Z' }
  const { data } = await t.graphql(
    t.fixture.ca.host,
    `query Guest($code: String!, $start: DateTime!, $end: DateTime!, $franchiseId: ID) {
      availability(code: $code, start: $start, end: $end) { isBooked }
      servicePrices(countryCode: "CA", franchiseId: $franchiseId) { price } }`,
    { ...window, franchiseId: t.fixture.ca.franchiseId },
  )
  return (data.availability as { isBooked: boolean }[]).some(slot => !slot.isBooked) && data.servicePrices.length > 0
}

describe('readiness', () => {
  test('a business with everything is ready: a guest finds a slot and a price, books it, and the proof names them', async () => {
    expect(await missing()).toEqual([])
    expect(await guestFinds()).toBe(true)
    const booked = await t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, bookingInput(t))
    expect(booked.error).toBeUndefined()
    const proof = (await lines()).find(({ key }) => key === 'proof')
    expect(proof?.sentence).toMatch(
      /^Tried at M5V: first slot \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M Eastern Time, Basic Oil Change \$89\.00, tax \$11\.57, together \$100\.57\.$/,
    )
  })

  test.each([
    ['hours', 'franchise_hours', 'tenant_id = $1', false],
    ['area', 'service_area', 'tenant_id = $1', false],
    ['taxes', 'tax_registration', 'tenant_id = $1', true],
  ] as const)('without %s the line names itself, and a guest books %s', async (key, table, where, finds) => {
    const { rows } = await t.db.owner.query(`delete from ${table} where ${where} returning *`, [t.fixture.ca.id])
    await expect.poll(missing).toEqual(finds ? [key] : [key, 'proof'])
    await expect.poll(guestFinds).toBe(finds)
    await t.db.owner.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
    await expect.poll(missing).toEqual([])
  })

  test.each([
    ['van', `update van set active = $2 where tenant_id = $1`, [false, true], false],
    ['service', `update service_price set confirmed_at = $2 where tenant_id = $1`, [null, '2026-01-01'], false],
    ['contact', `update tenant set support_phone = $2 where id = $1`, ['', '4165550100'], true],
    [
      'notices',
      `update franchise set manager_email = $2 where tenant_id = $1`,
      ['nobody@x.test', 'manager@ca.test'],
      true,
    ],
  ] as const)('without %s the line names itself', async (key, statement, [off, on], finds) => {
    const set = (value: unknown): Promise<unknown> => t.db.owner.query(statement, [t.fixture.ca.id, value])
    await set(off)
    // Unconfirmed prices are those of the fees, too.
    const named = key === 'service' ? [key, 'fees', 'proof'] : finds ? [key] : [key, 'proof']
    await expect.poll(missing).toEqual(named)
    await expect.poll(guestFinds).toBe(finds)
    await set(on)
    await expect.poll(missing).toEqual([])
  })

  test('a fee without a price is named until it is not charged', async () => {
    const { ca } = t.fixture
    await t.db.owner.query(
      `insert into service (tenant_id, name_key, name, service_type, is_fee) values ($1, 'new_fee', 'New Fee', 'ADD_ON', true)`,
      [ca.id],
    )
    await expect.poll(missing).toEqual(['fees'])
    expect((await lines()).find(({ key }) => key === 'fees')?.sentence).toContain('New Fee')
    await t.db.owner.query(
      `insert into service_price (tenant_id, service_id, country_code, price, state)
       select tenant_id, id, 'CA', null, 'NOT_CHARGED' from service where tenant_id = $1 and name_key = 'new_fee'`,
      [ca.id],
    )
    await expect.poll(missing).toEqual([])
  })
})

describe('opening', () => {
  const setState = (state: string): Promise<unknown> =>
    t.db.owner.query('update tenant set state = $2 where id = $1', [t.fixture.ca.id, state])

  test('a business that is not ready stays closed to customers, and the refusal names what is missing', async () => {
    const { ca } = t.fixture
    await setState('setup')
    await t.db.owner.query('update van set active = false where tenant_id = $1', [ca.id])
    await expect.poll(missing).toEqual(['van', 'proof'])
    expect((await change(OPEN)).error).toMatchObject({ statusCode: 409, error: 'NOT_READY', missing: ['van', 'proof'] })
    const { rows } = await t.db.owner.query('select state from tenant where id = $1', [ca.id])
    expect(rows).toEqual([{ state: 'setup' }])
    await t.db.owner.query('update van set active = true where tenant_id = $1', [ca.id])
  })

  test('an owner opens a ready business, once in the audit, and then guests book', async () => {
    const { ca } = t.fixture
    await expect.poll(missing).toEqual([])
    const book = async (): Promise<string | undefined> =>
      (await t.graphql(ca.host, CREATE_WORK_ORDER, bookingInput(t, { date: '2026-06-05T15:00:00Z' }))).error?.error
    await expect.poll(book).toBe('NOT_BOOKABLE')
    expect((await change(OPEN)).data.openForBookings).toEqual({ state: 'open' })
    expect((await change(OPEN)).data.openForBookings).toEqual({ state: 'open' })
    const { rows } = await t.db.owner.query(
      `select actor_id, changes from audit_entry where tenant_id = $1 and subject = 'tenant' and actor_kind = 'staff'`,
      [ca.id],
    )
    expect(rows).toMatchObject([
      { actor_id: ca.userIds.manager, changes: [{ from: { state: 'setup' }, to: { state: 'open' } }] },
    ])
    await expect.poll(book).toBeUndefined()
  })

  test('a manager cannot open, and a closed business stays closed', async () => {
    const { ca } = t.fixture
    await t.db.owner.query(`insert into user_role values ($1, $2, 'manager')`, [ca.id, ca.userIds.sales])
    const manager = await t.tokenOf(ca.host, ca.emails.sales)
    expect((await ask(OPEN, { seen: '' }, manager)).status).toBe(404)
    await setState('closed')
    expect((await change(OPEN)).error).toMatchObject({ statusCode: 409, error: 'CLOSED' })
    await setState('open')
  })
})

test('suggested prices are confirmed as they are or changed, and only once', async () => {
  const { ca } = t.fixture
  const SUGGESTED = '{ suggestedPrices { id serviceName price } }'
  const CONFIRM = 'mutation Confirm($prices: [ConfirmedPrice!]!) { confirmPrices(prices: $prices) { id } }'
  await t.db.owner.query(`update service_price set confirmed_at = null where service_id = any ($1)`, [
    [ca.serviceIds.oil_change_basic, ca.serviceIds.tire_rotation],
  ])
  const { data } = await ask(SUGGESTED)
  const [oil, tires] = data.suggestedPrices as { id: string; price: number }[]
  expect([oil?.price, tires?.price]).toEqual([8_900, 5_900])
  for (const price of [-1, 1_000_001])
    expect((await ask(CONFIRM, { prices: [{ id: oil?.id, price }] })).error).toMatchObject({ statusCode: 422 })
  const confirmed = await ask(CONFIRM, { prices: [{ id: oil?.id, price: 9_900 }] })
  expect(confirmed.data.confirmPrices).toEqual([{ id: tires?.id }])
  expect((await ask(CONFIRM, { prices: [oil, tires].map(one => ({ id: one?.id, price: 1 })) })).error).toMatchObject({
    statusCode: 409,
  })
  const { rows } = await t.db.owner.query(
    'select price, confirmed_at is not null as confirmed from service_price where id = any ($1) order by id',
    [[oil?.id, tires?.id]],
  )
  expect(rows).toEqual([
    { price: 9_900, confirmed: true },
    { price: 5_900, confirmed: false },
  ])
})

describe('a pause', () => {
  const PAUSE = `mutation P($message: String!, $seen: String!) {
    pauseBookings(message: $message, seen: $seen) { state pauseMessage }
  }`
  const pause = (message: string, token?: string): Promise<GraphqlResult> => change(PAUSE, { message }, token)
  const state = async (): Promise<string> => (await ask('{ readiness { state } }')).data.readiness.state as string

  test('customers read its sentence instead of booking, until the business opens again', async () => {
    await change(OPEN)
    const { data } = await pause(' Back on Monday. ')
    expect(data).toEqual({ pauseBookings: { state: 'paused', pauseMessage: 'Back on Monday.' } })
    const booked = await t.graphql(
      t.fixture.ca.host,
      CREATE_WORK_ORDER,
      bookingInput(t, { date: '2026-06-05T15:00:00Z' }),
    )
    expect(booked.error?.message).toBe('Back on Monday.')
    expect((await pause('Back on Tuesday.')).data).toMatchObject({
      pauseBookings: { pauseMessage: 'Back on Tuesday.' },
    })
    const { rows } = await t.db.owner.query(
      `select action from audit_entry where subject = 'tenant' and changes::text like '%Back on%'`,
    )
    expect(rows).toHaveLength(2)
    expect((await change(OPEN)).error).toBeUndefined()
    expect(await state()).toBe('open')
  })

  test('an owner does not open what another has just paused', async () => {
    const seen = await seenState()
    await pause('Back on Monday.')
    expect((await ask(OPEN, { seen })).error).toMatchObject({ statusCode: 409, error: 'CHANGED_MEANWHILE' })
    expect(await state()).toBe('paused')
    await change(OPEN)
  })

  test('an empty sentence, and a business that is not open, are refused', async () => {
    expect((await pause(' ')).error).toMatchObject({ statusCode: 422, fields: [{ field: 'message' }] })
    await t.db.owner.query(`update tenant set state = 'setup' where id = $1`, [t.fixture.ca.id])
    expect((await pause('Away')).error).toMatchObject({ statusCode: 409, error: 'WRONG_STATE' })
    expect(await state()).toBe('setup')
    await t.db.owner.query(`update tenant set state = 'open' where id = $1`, [t.fixture.ca.id])
  })
})

describe('attention', () => {
  const attention = async (token = owner): Promise<{ key: string; sentence: string }[]> =>
    (await ask('{ settingsAttention { key sentence } }', {}, token)).data.settingsAttention as {
      key: string
      sentence: string
    }[]

  test('names what waits and what changes within a week, for owners and admins only', async () => {
    const { ca } = t.fixture
    expect(await attention()).toEqual([])
    const now = t.clock.now()
    const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
    await t.db.owner.query(
      `with v as (insert into vendor (tenant_id, vendor_id, name, needs_review) values ($1, 71, 'Courier', true)),
        c as (insert into discount_code (tenant_id, code, discount_type, amount, valid_until) values ($1, 'ENDS', 'PERCENT', 1000, $3), ($1, 'LATER', 'PERCENT', 1000, $4))
       insert into invitation (tenant_id, email, name, roles, franchise_ids, van_ids, vendor_ids, invited_by_id, created_at, expires_at)
       values ($1, 'late@ca.test', 'Late', '{technician}', '{}', '{}', '{}', $2, $5, $5)`,
      [ca.id, ca.userIds.manager, inDays(3), inDays(30), inDays(-8)],
    )
    expect(await attention()).toEqual([
      { key: 'INVITATIONS', sentence: '1 invitation expired without an answer. Send it again, or revoke it.' },
      { key: 'VENDORS', sentence: 'Sales added 1 vendor. Check its terms.' },
      { key: 'CODES', sentence: '1 discount code ends within 7 days.' },
    ])
    expect(await attention(await t.tokenOf(ca.host, ca.emails.tester))).toEqual([])
  })
})
