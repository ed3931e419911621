import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../testing/booking.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

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

test('WRONG-17 an address that is booked again is saved once, also by concurrent bookings', async () => {
  const wanted = [12, 13, 14, 15, 16, 17].map((hour, index) =>
    bookingInput(t, {
      contactInput: CONTACT,
      // Case and spaces do not make it another place.
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

test('WRONG-17 saving an existing address or contact returns it', async () => {
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
  // Saving it unchanged is allowed, and another number on the same street is another address.
  expect((await ask(UPDATE_ADDRESS, { ...TORONTO_ADDRESS, id, street })).data.updateAddress).toEqual({ id, street })
  const elsewhere = await ask(CREATE_ADDRESS, { ...TORONTO_ADDRESS, street, lat: 43.6485 })
  expect(ids).not.toContain(elsewhere.data.createAddress.id)
})
