import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const CREATE = `mutation Create($contactInput: ContactInput!, $password: String!, $vendorListInput: CustomerVendorInput!) {
  createCustomer(contactInput: $contactInput, password: $password, vendorListInput: $vendorListInput) { id name vendorName }
}`
const FRIDA = { name: 'Frida Fleet', email: 'frida@example.com', phoneNumber: '4165550188' }
const FLEET = { name: 'Frida’s Fleet', remittance: 12.5, isRemittanceOnSubTotal: true }

let t: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails, id, userIds } = t.fixture.ca
  for (const [role, email] of Object.entries(emails)) tokens[role] = await t.tokenOf(host, email)
  await t.db.owner.query(
    `with v as (insert into vendor (tenant_id, vendor_id, name) values ($1, 1, 'Marketplace'), ($1, 5, 'Fleet Five') returning id, vendor_id)
     insert into vendor_sales (tenant_id, vendor_id, user_id) select $1, v.id, $2 from v where v.vendor_id = 5`,
    [id, userIds.sales],
  )
})
afterAll(() => t.close())

const create = (role: string, overrides: object = {}): Promise<GraphqlResult> =>
  t.graphql(
    t.fixture.ca.host,
    CREATE,
    { contactInput: FRIDA, password: 'secret 1', vendorListInput: FLEET, ...overrides },
    tokens[role],
  )
const rows = async (text: string): Promise<unknown[]> => (await t.db.owner.query(text)).rows

test('ROLE-15 only staff choose and create vendors, together with a customer', async () => {
  const vendors = 'select vendor_id, name from vendor order by vendor_id'
  const before = await rows(vendors)
  for (const role of ['customer', 'otherCustomer', 'manager', 'technician', 'tester'])
    for (const vendorListInput of [FLEET, { vendorId: 5 }])
      expect({ role, status: (await create(role, { vendorListInput })).status }).toEqual({ role, status: 404 })
  expect((await create('nobody')).status).toBe(401)
  // Customers and guests cannot choose one in a booking either.
  const booking = bookingInput(t, { vendorListInput: { vendorId: 5 } })
  for (const token of [tokens.customer, undefined])
    expect((await t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, booking, token)).status).toBe(404)
  // Sales choose from their list.
  expect((await create('sales', { vendorListInput: { vendorId: 1 } })).status).toBe(404)
  expect(await rows(vendors)).toEqual(before)
  expect(await rows(`select 1 from app_user where email = 'frida@example.com'`)).toEqual([])

  const made = await create('sales')
  expect(made.data.createCustomer).toMatchObject({ name: 'Frida Fleet', vendorName: 'Frida’s Fleet' })
  const chosen = await create('sales', {
    contactInput: { ...FRIDA, email: 'fred@example.com' },
    vendorListInput: { vendorId: 5 },
  })
  expect(chosen.data.createCustomer).toMatchObject({ vendorName: 'Fleet Five' })
  expect(
    await rows(`select u.email, v.vendor_id, v.name, coalesce(t.remittance_bps, 0) as remittance_bps, coalesce(t.is_remittance_on_sub_total, false) as is_remittance_on_sub_total, c.phone_number
      from app_user u join vendor v on v.id = u.vendor_id left join vendor_terms t on t.vendor_id = v.id join contact c on c.user_id = u.id where u.email like 'fr%d%@example.com' order by 1`),
  ).toEqual([
    {
      email: 'fred@example.com',
      vendor_id: 5,
      name: 'Fleet Five',
      remittance_bps: 0,
      is_remittance_on_sub_total: false,
      phone_number: '4165550188',
    },
    {
      email: 'frida@example.com',
      vendor_id: 6,
      name: 'Frida’s Fleet',
      remittance_bps: 1_250,
      is_remittance_on_sub_total: true,
      phone_number: '4165550188',
    },
  ])
  const login = await t.post(t.fixture.ca.host, '/auth/login', { email: FRIDA.email, password: 'secret 1' })
  expect(login.body).toMatchObject({ roles: [], vendorId: 6 })
  // A new vendor is on its creator's list.
  const { data } = await t.graphql(t.fixture.ca.host, '{ vendors { vendorId } }', {}, tokens.sales)
  expect(data.vendors).toEqual([{ vendorId: 5 }, { vendorId: 6 }])
})

test('each wrong field has a message, and an email is used once', async () => {
  const contactInput = { ...FRIDA, email: 'greta@example.com' }
  const refused: [string, object][] = [
    ['password', { password: '12345' }],
    ['password', { password: 'greta@example.com' }],
    ['phoneNumber', { contactInput: { ...contactInput, phoneNumber: '416' } }],
    ['vendorListInput', { vendorListInput: {} }],
    ['vendorListInput', { vendorListInput: { ...FLEET, remittance: -1 } }],
    ['vendorListInput', { vendorListInput: { ...FLEET, remittance: 101 } }],
    ['vendorListInput', { vendorListInput: { ...FLEET, name: 'x'.repeat(256) } }],
    ['vendorListInput', { vendorListInput: { ...FLEET, name: 'Fleet\r\nBcc: all' } }],
    ['vendorListInput', { vendorListInput: { ...FLEET, name: 'https://evil.example' } }],
  ]
  for (const [field, overrides] of refused) {
    const { status, error } = await create('sales', { contactInput, ...overrides })
    expect({ overrides, status, fields: error?.fields?.map(each => each.field) }).toEqual({
      overrides,
      status: 422,
      fields: [field],
    })
  }
  const taken = { ...contactInput, email: t.fixture.ca.emails.customer.toUpperCase() }
  const vendors = await rows('select id from vendor')
  expect((await create('sales', { contactInput: taken })).error).toMatchObject({
    statusCode: 400,
    error: 'USER_ALREADY_EXISTS',
  })
  expect(await rows('select id from vendor')).toEqual(vendors)
})

test('vendors that are created concurrently have different numbers', async () => {
  const emails = ['a', 'b', 'c', 'd'].map(letter => `${letter}@fleet.example.com`)
  const answers = await Promise.all(
    emails.map(email =>
      create('sales', { contactInput: { ...FRIDA, email }, vendorListInput: { name: `Fleet of ${email[0]}` } }),
    ),
  )
  expect(answers.flatMap(({ error }) => error?.message ?? [])).toEqual([])
  expect(
    await rows(
      `select count(*)::int, count(distinct vendor_id)::int as numbers from vendor where name like 'Fleet of%'`,
    ),
  ).toEqual([{ count: 4, numbers: 4 }])
})
