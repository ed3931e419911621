import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TORONTO_ADDRESS } from '../testing/booking.ts'
import { addQuote } from '../testing/operations/data/quote-rows.ts'
import { book, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const SEARCH = `query Search($text: String!, $limit: Int!) { search(text: $text, limit: $limit) {
  orders { id status isConfirmed scheduledAt timeZone name vehicle plate street city van match }
  invoices { id number name status billedAmount currency }
  quotes { id number name company status total currency }
  customers { id name email phoneNumber }
  cars { id customerId customerName vehicle plate vin }
} }`

const AT = '2026-06-03T15:00:00Z'
const VIN = '1HGCM82633A004352'

let t: TestApp
let tokens: Record<'manager' | 'technician' | 'sales' | 'tester', string>
/** In Van 1, which the technician drives; in Van 2; cancelled; billed. */
const ids = { jane: 0, other: 0, cancelled: 0, billed: 0 }
let invoiceNumber = ''

beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  const of = (role: keyof typeof ca.emails): Promise<string> => t.tokenOf(ca.host, ca.emails[role])
  tokens = {
    manager: await of('manager'),
    technician: await of('technician'),
    sales: await of('sales'),
    tester: await of('tester'),
  }
  const contact = (name: string, phoneNumber: string) => ({
    contactInput: {
      name,
      email: `${name
        .toLowerCase()
        .match(/[a-z]+/g)
        ?.join('.')}@example.com`,
      phoneNumber,
    },
  })
  const jane = await book(t, {
    ...contact('Jane Whitfield', '9055550142'),
    date: AT,
    addressInput: { ...TORONTO_ADDRESS, street: '77 Wellington St W' },
    vehicleCustomName: 'ABC 123',
    vin: VIN,
  })
  const other = await book(t, {
    ...contact("Al O'Hara 50%", '6475550199'),
    date: AT,
    addressInput: { ...TORONTO_ADDRESS, street: '12 Queen St E' },
    vehicleId: t.fixture.vehicleIds.noOil,
    vehicleCustomName: 'XYZ-789',
  })
  const cancelled = await book(t, { ...contact('Cora Callaghan', '4165550777'), date: '2026-06-04T15:00:00Z' })
  const billed = await book(t, { ...contact('Bill Barton', '4165550888'), date: '2026-06-05T15:00:00Z' })
  Object.assign(ids, {
    jane: jane.workOrderId,
    other: other.workOrderId,
    cancelled: cancelled.workOrderId,
    billed: billed.workOrderId,
  })
  const run = async (query: string, variables: object): Promise<void> => {
    const { error } = await t.graphql(ca.host, query, variables, tokens.manager)
    if (error) throw new Error(error.message)
  }
  await run('mutation P($id: ID!) { updatePoNumber(id: $id, poNumber: "Fleet-4711/B") { id } }', { id: ids.jane })
  await run('mutation C($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: customer_cancelled) { id } }', {
    id: ids.cancelled,
  })
  t.clock.set(new Date('2026-06-05T16:00:00Z'))
  const invoice = await serviceAndBill(t, tokens.manager, ids.billed)
  const { rows } = await t.db.owner.query<{ invoice_number: number }>(
    'select invoice_number from invoice where tenant_id = $1 and id = $2',
    [ca.id, invoice.id],
  )
  invoiceNumber = String(rows[0]?.invoice_number)
  t.clock.set(TEST_NOW)
  // A customer of the other franchise alone, and one of the other tenant with the same name.
  const { us } = t.fixture
  await t.db.owner.query(
    `insert into app_user (tenant_id, name, email, home_franchise_id) values ($1, 'Jane Elsewhere', 'jane.e@example.com', $2), ($3, 'Jane Whitfield', 'jane@us.example', $4)`,
    [ca.id, ca.otherFranchiseId, us.id, us.franchiseId],
  )
})
afterAll(() => t.close())

interface Answer {
  orders: { id: string; match: string | null; status: string }[]
  invoices: { number: string }[]
  quotes: { number: string; status: string }[]
  customers: { name: string }[]
  cars: { plate: string | null; vehicle: string }[]
}

async function find(text: string, token = tokens.manager, limit = 5): Promise<Answer> {
  const { data, error } = await t.graphql(t.fixture.ca.host, SEARCH, { text, limit }, token)
  if (error) throw new Error(`${error.error}: ${error.message}`)
  return data.search as Answer
}
const orders = async (text: string, token?: string): Promise<number[]> =>
  (await find(text, token)).orders.map(({ id }) => Number(id))

describe('an order is found by', () => {
  test.each<[string, string, keyof typeof ids]>([
    ['its customer', 'Jane Whit', 'jane'],
    ['a last name', 'whitfield', 'jane'],
    ['an email', 'jane.whitfield@', 'jane'],
    ['a phone number', '9055550142', 'jane'],
    ['a phone number as people write it', '+1 (905) 555-0142', 'jane'],
    ['the end of a phone number', '550142', 'jane'],
    ['a plate in any writing', 'abc-123', 'jane'],
    ['the beginning of a plate', 'abc1', 'jane'],
    ['a VIN', VIN.toLowerCase(), 'jane'],
    ['the last digits of a VIN', '004352', 'jane'],
    ['an address', '77 wellington', 'jane'],
    ['the name of a street', 'Wellington St', 'jane'],
    ['a PO number', 'fleet-47', 'jane'],
    ['a name with an apostrophe', "al o'h", 'other'],
    ['a name with a percent sign', 'hara 50%', 'other'],
  ])('%s', async (_by, text, order) => expect(await orders(text)).toEqual([ids[order]]))

  test('its number, before anything else', async () => {
    for (const text of [String(ids.jane), `#${ids.jane}`]) expect((await orders(text))[0]).toBe(ids.jane)
  })

  test('its number also when it is cancelled or completed', async () => {
    expect((await find(`#${ids.cancelled}`)).orders[0]).toMatchObject({ status: 'CANCELLED', name: 'Cora Callaghan' })
    expect((await find('bill barton')).orders[0]).toMatchObject({ status: 'COMPLETE' })
  })
})

test('an order says when, where and with what, and by which phone, VIN or PO number it was found', async () => {
  const [order] = (await find('abc 123')).orders
  expect(order).toEqual({
    id: String(ids.jane),
    status: 'ASSIGNED',
    isConfirmed: true,
    scheduledAt: '2026-06-03T15:00:00.000Z',
    timeZone: 'America/Toronto',
    name: 'Jane Whitfield',
    vehicle: '2018 Toyota Camry',
    plate: 'ABC 123',
    street: '77 Wellington St W',
    city: 'Toronto',
    van: 'Van 1',
    match: null,
  })
  expect((await find('905 555')).orders[0]?.match).toBe('9055550142')
  expect((await find('004352')).orders[0]?.match).toBe(VIN)
  expect((await find('fleet-4711')).orders[0]?.match).toBe('Fleet-4711/B')
  expect((await find('jane.whit')).orders[0]?.match).toBe('jane.whitfield@example.com')
})

test('an invoice is found by its number', async () => {
  expect((await find(invoiceNumber)).invoices).toEqual([
    {
      id: expect.any(String),
      number: invoiceNumber,
      name: 'Bill Barton',
      status: 'OPEN',
      billedAmount: 12_707,
      currency: 'CAD',
    },
  ])
  expect((await find(`${invoiceNumber}9`)).invoices).toEqual([])
})

test('a quote is found by its number, and by the beginning of a business, name or last name, with its state of now', async () => {
  const [sent, draft] = [await addQuote(t, 'SENT'), await addQuote(t, 'DRAFT')]
  const { rows } = await t.db.owner.query<{ number: string }>(
    'select quote_number::text as number from quote where id = $1',
    [sent],
  )
  const number = rows[0]?.number ?? ''
  const found = { id: String(sent), number, name: 'Fiona Fleet', company: 'Fleet Co', status: 'SENT', total: 10_057 }
  for (const text of [number, `#${number}`]) expect((await find(text)).quotes).toEqual([{ ...found, currency: 'CAD' }])
  for (const text of ['fleet co', 'FIONA F', 'fleet'])
    expect((await find(text)).quotes.map(({ number: one }) => one)).toEqual([String(Number(number) + 1), number])
  expect((await find('leet co')).quotes).toEqual([])
  await t.db.owner.query('update quote set expires_at = $2 where id = $1', [sent, TEST_NOW])
  expect((await find(number)).quotes).toMatchObject([{ status: 'EXPIRED' }])

  // Sales see those that they wrote, the others of the staff none.
  for (const who of ['sales', 'technician', 'tester'] as const)
    expect((await find('fleet co', tokens[who])).quotes).toEqual([])
  await t.db.owner.query('update quote set author_id = $1 where id = $2', [t.fixture.ca.userIds.sales, draft])
  expect((await find('fleet co', tokens.sales)).quotes).toMatchObject([{ status: 'DRAFT' }])
  await t.db.owner.query('update quote set franchise_id = $1 where id = $2', [t.fixture.ca.otherFranchiseId, sent])
  expect((await find(number)).quotes).toEqual([])
})

test('a customer is found by name, email and any writing of a phone number', async () => {
  for (const text of ['jane whit', 'whitfield@', 'jane.whitfield@example.com', '(905) 555-0142', '905.555'])
    expect((await find(text)).customers).toEqual([
      { id: expect.any(String), name: 'Jane Whitfield', email: expect.any(String), phoneNumber: '9055550142' },
    ])
})

test('a car is found by plate, VIN, make and model, with or without the year', async () => {
  const plates = async (text: string): Promise<unknown[]> => (await find(text)).cars.map(({ plate }) => plate)
  for (const text of ['xyz789', 'cx-5', 'mazda c', '2015 Mazda', 'CX-5 2015'])
    expect(await plates(text)).toEqual(['XYZ-789'])
  expect(await plates('2019 mazda')).toEqual([])
  expect(await plates('A004352')).toEqual(['ABC 123'])
  expect((await find('abc123')).cars).toEqual([
    {
      id: expect.any(String),
      customerId: expect.any(String),
      customerName: 'Jane Whitfield',
      vehicle: '2018 Toyota Camry',
      plate: 'ABC 123',
      vin: VIN,
    },
  ])
})

describe('everybody finds only what they see elsewhere', () => {
  test('a technician finds orders of the own vans and requests, not those of another van', async () => {
    expect(await orders('jane', tokens.technician)).toEqual([ids.jane])
    expect(await orders("al o'hara", tokens.technician)).toEqual([])
    expect(await orders(`#${ids.other}`, tokens.technician)).toEqual([])
    await t.db.owner.query(
      'update work_order set van_id = null, is_confirmed = false where tenant_id = 1 and id = $1',
      [ids.other],
    )
    expect(await orders("al o'hara", tokens.technician)).toEqual([ids.other])
    await t.db.owner.query('update work_order set van_id = $2, is_confirmed = true where tenant_id = 1 and id = $1', [
      ids.other,
      t.fixture.ca.vanIds[1],
    ])
  })

  test('staff of another franchise find nothing of this one', async () => {
    const { id, userIds, otherFranchiseId, franchiseId } = t.fixture.ca
    const move = (to: number) =>
      t.db.owner.query('update franchise_member set franchise_id = $3 where tenant_id = $1 and user_id = $2', [
        id,
        userIds.tester,
        to,
      ])
    await move(otherFranchiseId)
    for (const text of [
      'jane whitfield',
      String(ids.jane),
      'abc123',
      VIN,
      '9055550142',
      '77 wellington',
      'camry',
      invoiceNumber,
    ])
      expect(await find(text, tokens.tester)).toEqual({ orders: [], invoices: [], quotes: [], customers: [], cars: [] })
    expect((await find('jane', tokens.tester)).customers.map(({ name }) => name)).toEqual(['Jane Elsewhere'])
    await move(franchiseId)
    expect(await orders('jane whitfield', tokens.tester)).toEqual([ids.jane])
  })

  test('sales find all customers of the business, as in their list', async () => {
    const names = async (token: string): Promise<string[]> =>
      (await find('jane', token)).customers.map(({ name }) => name)
    expect(await names(tokens.sales)).toEqual(['Jane Elsewhere', 'Jane Whitfield'])
    expect(await names(tokens.manager)).toEqual(['Jane Whitfield'])
  })

  test('another tenant finds only its own, and staff are no customers', async () => {
    const { us } = t.fixture
    const token = await t.tokenOf(us.host, us.emails.manager)
    const { data } = await t.graphql(us.host, SEARCH, { text: 'jane whitfield', limit: 5 }, token)
    expect(data.search).toMatchObject({ orders: [], cars: [], customers: [{ email: 'jane@us.example' }] })
    for (const text of [String(ids.jane), VIN, '9055550142', invoiceNumber])
      expect((await t.graphql(us.host, SEARCH, { text, limit: 5 }, token)).data.search).toEqual({
        orders: [],
        invoices: [],
        quotes: [],
        customers: [],
        cars: [],
      })
    expect((await find('manager')).customers).toEqual([])
  })

  test('customers and strangers may not search', async () => {
    const { host, emails } = t.fixture.ca
    for (const token of [undefined, await t.tokenOf(host, emails.customer)])
      expect((await t.graphql(host, SEARCH, { text: 'jane', limit: 5 }, token)).error).toBeDefined()
  })
})

test('hostile texts find nothing and break nothing', async () => {
  const hostile = [
    '',
    ' ',
    "'",
    "''; drop table work_order; --",
    '%',
    '%%%',
    '\\',
    '_____',
    '$1',
    '❤'.repeat(1000),
    '(((((',
    '9'.repeat(15),
    '9'.repeat(400),
    '-1',
    '1e9',
    '#0',
    '{"a":1}',
    '%L %I %s',
  ]
  for (const text of hostile)
    expect({ text, ...(await find(text)) }).toEqual({
      text,
      orders: [],
      invoices: [],
      quotes: [],
      customers: [],
      cars: [],
    })
  for (const text of ['a\u0000b', '\uD800x', '❤'.repeat(5000)]) {
    const { error } = await t.graphql(t.fixture.ca.host, SEARCH, { text, limit: 5 }, tokens.manager)
    expect(error?.statusCode).toBe(422)
  }
  expect(await orders('jane')).toEqual([ids.jane])
})

test('the limit holds for each kind, and is between 1 and 20', async () => {
  const { id, franchiseId } = t.fixture.ca
  await t.db.owner.query(
    `insert into app_user (tenant_id, name, email, home_franchise_id)
     select $1, 'Multi ' || n, 'multi' || n || '@example.com', $2 from generate_series(1, 30) n`,
    [id, franchiseId],
  )
  const count = async (limit: number): Promise<number> => (await find('multi', tokens.manager, limit)).customers.length
  expect([await count(3), await count(0), await count(-5), await count(1000)]).toEqual([3, 1, 1, 20])
})

test('a fleet’s many orders are found latest first', async () => {
  const contactInput = { name: 'Fleet Desk', email: 'desk@fleet.example', phoneNumber: '4165550321' }
  const booked: number[] = []
  for (const date of ['2026-06-08T13:00:00Z', '2026-06-10T13:00:00Z', '2026-06-09T13:00:00Z'])
    booked.push((await book(t, { date, contactInput })).workOrderId)
  expect(await orders('fleet desk')).toEqual([booked[1], booked[2], booked[0]])
})
