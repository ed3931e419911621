import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../testing/booking.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const MIGRATION = new URL('../../db/migrations/0057_saved_once.sql', import.meta.url)
const VARIABLES = `$street: String!, $city: String!, $postalCode: String!, $province: String!, $provinceCode: String!, $country: String!,
  $countryCode: String!, $lat: Float!, $lng: Float!`
const ARGUMENTS = Object.keys(TORONTO_ADDRESS)
  .map(key => `${key}: $${key}`)
  .join(', ')
const CREATE_ADDRESS = `mutation C(${VARIABLES}) { createAddress(${ARGUMENTS}) { id street } }`
const UPDATE_ADDRESS = `mutation U($id: ID!, ${VARIABLES}) { updateAddress(id: $id, ${ARGUMENTS}) { id street } }`
const CONTACT = { name: 'Ada Example', email: 'ada@example.com', phoneNumber: '4165550123' }
const CREATE_CONTACT = `mutation C($name: String!, $email: String!, $phoneNumber: String!) {
  createContact(name: $name, email: $email, phoneNumber: $phoneNumber) { id name } }`
const UPDATE_CONTACT = `mutation U($id: ID!, $name: String!, $email: String!, $phoneNumber: String!) {
  updateContact(id: $id, name: $name, email: $email, phoneNumber: $phoneNumber) { id name } }`

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
})
afterAll(() => t.close())

const ask = (query: string, variables: object): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

const countOf = async (table: 'address' | 'contact'): Promise<number> => {
  const { rows } = await t.db.owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} where user_id = $1 and deleted_at is null`,
    [t.fixture.ca.userIds.customer],
  )
  return rows[0]?.count ?? 0
}

test('WRONG-17 an address that is booked at again is not saved again, not even by bookings at the same moment', async () => {
  const wanted = [12, 13, 14, 15, 16, 17].map((hour, index) =>
    bookingInput(t, {
      contactInput: CONTACT,
      // Case and spaces make no other place of it.
      addressInput: { ...TORONTO_ADDRESS, street: index % 2 === 0 ? '10 King St W' : '10  KING st W' },
      date: `2026-06-03T${hour}:00:00Z`,
    }),
  )
  const answers = await Promise.all(wanted.map(input => ask(CREATE_WORK_ORDER, input)))
  expect(answers.map(({ data }) => data?.createWorkOrder.outcome)).toEqual(wanted.map(() => 'CONFIRMED'))
  expect([await countOf('address'), await countOf('contact')]).toEqual([1, 1])
  const again = bookingInput(t, { contactInput: CONTACT, date: '2026-06-04T12:00:00Z' })
  expect((await ask(CREATE_WORK_ORDER, again)).data.createWorkOrder.outcome).toBe('CONFIRMED')
  expect(await countOf('address')).toBe(1)
})

test('WRONG-17 an address or a contact that is saved again is answered as it is', async () => {
  const street = '14 King St W'
  const addresses = await Promise.all(
    Array.from({ length: 6 }, () => ask(CREATE_ADDRESS, { ...TORONTO_ADDRESS, street })),
  )
  const ids = new Set(addresses.map(({ data }) => data.createAddress.id))
  expect(ids.size).toBe(1)
  const name = 'Bo Example'
  const contacts = await Promise.all(Array.from({ length: 6 }, () => ask(CREATE_CONTACT, { ...CONTACT, name })))
  expect(new Set(contacts.map(({ data }) => data.createContact.id)).size).toBe(1)
  const [id] = ids
  const twin = await ask(UPDATE_ADDRESS, { ...TORONTO_ADDRESS, id })
  expect(twin).toMatchObject({
    status: 422,
    error: { fields: [{ field: 'code', message: 'This address is already saved. Please use that one.' }] },
  })
  const contact = await ask(UPDATE_CONTACT, { ...CONTACT, id: contacts[0]?.data.createContact.id })
  expect(contact).toMatchObject({ status: 422, error: { fields: [{ field: 'name' }] } })
  // Saving what it is already changes nothing, and elsewhere on the same street is another address.
  expect((await ask(UPDATE_ADDRESS, { ...TORONTO_ADDRESS, id, street })).data.updateAddress).toEqual({ id, street })
  const elsewhere = await ask(CREATE_ADDRESS, { ...TORONTO_ADDRESS, street, lat: 43.6485 })
  expect(ids).not.toContain(elsewhere.data.createAddress.id)
})

test('WRONG-17 the migration merges what was saved twice, and orders name what is kept', async () => {
  const { owner } = t.db
  const { ca } = t.fixture
  const userId = ca.userIds.otherCustomer
  const other = await t.tokenOf(ca.host, ca.emails.otherCustomer)
  const orders: string[] = []
  for (const hour of [12, 13, 14]) {
    const input = bookingInput(t, { contactInput: CONTACT, date: `2026-06-05T${hour}:00:00Z` })
    const { data } = await t.graphql(ca.host, CREATE_WORK_ORDER, input, other)
    orders.push(data.createWorkOrder.workOrderId)
  }
  await owner.query('drop index contact_once; drop index address_once; drop function app.address_key')
  // As it was before: every booking its own rows, and one that was removed from the list.
  for (const [table, column] of [
    ['address', 'address_id'],
    ['contact', 'contact_id'],
  ]) {
    const { rows: columns } = await owner.query<{ names: string }>(
      `select string_agg(attname, ', ') as names from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'id'`,
      [table],
    )
    const copy = `insert into ${table} (${columns[0]?.names}) select ${columns[0]?.names} from ${table} where user_id = $1 order by id limit 1 returning id`
    for (const order of orders.slice(1)) {
      const { rows } = await owner.query<{ id: number }>(copy, [userId])
      await owner.query(`update work_order set ${column} = $1 where id = $2`, [rows[0]?.id, order])
    }
    await owner.query(
      `update ${table} set deleted_at = now() where id = (select ${column} from work_order where id = $1)`,
      [orders[2]],
    )
  }
  await owner.query(readFileSync(MIGRATION, 'utf8'))
  const { rows } = await owner.query(
    `select w.id, w.address_id, a.deleted_at is null as has_address, w.contact_id, c.deleted_at is null as has_contact
    from work_order w join address a on a.id = w.address_id join contact c on c.id = w.contact_id where w.user_id = $1 order by w.id`,
    [userId],
  )
  expect(rows.map(row => [row.has_address, row.has_contact])).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
  expect([rows[1].address_id, rows[1].contact_id]).toEqual([rows[0].address_id, rows[0].contact_id])
  const { rows: left } = await owner.query(
    `select (select count(*)::int from address where user_id = $1) as addresses, (select count(*)::int from contact where user_id = $1) as contacts,
      (select bool_and(relforcerowsecurity) from pg_class where relname in ('address', 'contact', 'work_order')) as forced`,
    [userId],
  )
  expect(left).toEqual([{ addresses: 2, contacts: 2, forced: true }])
})
