import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TORONTO_ADDRESS } from '../testing/booking.ts'
import { book, CONFIRM, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const CONTACT = { name: 'Ada Adams', email: 'ada@example.com', phoneNumber: '416-555-0123' }
const CONTACT_FIELDS = 'id name email phoneNumber'
const ADDRESS_FIELDS = 'id street city postalCode province country countryCode provinceCode lat lng'
const CONTACT_ARGS = 'name: $name, email: $email, phoneNumber: $phoneNumber'
const CONTACT_VARIABLES = '$name: String!, $email: String!, $phoneNumber: String!'
const ADDRESS_ARGS =
  'street: $street, city: $city, postalCode: $postalCode, province: $province, provinceCode: $provinceCode, country: $country, countryCode: $countryCode, lat: $lat, lng: $lng'
const ADDRESS_VARIABLES =
  '$street: String!, $city: String!, $postalCode: String!, $province: String!, $provinceCode: String!, $country: String!, $countryCode: String!, $lat: Float!, $lng: Float!'

const CREATE_CONTACT = `mutation C(${CONTACT_VARIABLES}, $userId: ID) { createContact(userId: $userId, ${CONTACT_ARGS}) { ${CONTACT_FIELDS} } }`
const UPDATE_CONTACT = `mutation U($id: ID!, ${CONTACT_VARIABLES}) { updateContact(id: $id, ${CONTACT_ARGS}) { ${CONTACT_FIELDS} } }`
const DELETE_CONTACT = 'mutation D($id: ID!) { deleteContact(id: $id) { id } }'
const CREATE_ADDRESS = `mutation C(${ADDRESS_VARIABLES}, $userId: ID) { createAddress(userId: $userId, ${ADDRESS_ARGS}) { ${ADDRESS_FIELDS} } }`
const UPDATE_ADDRESS = `mutation U($id: ID!, ${ADDRESS_VARIABLES}) { updateAddress(id: $id, ${ADDRESS_ARGS}) { ${ADDRESS_FIELDS} } }`
const DELETE_ADDRESS = 'mutation D($id: ID!) { deleteAddress(id: $id) { id } }'
const LISTS = `query L($userId: ID) { contacts(userId: $userId) { ${CONTACT_FIELDS} } addresses(userId: $userId) { ${ADDRESS_FIELDS} } }`

let t: TestApp
let token: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, as: string = token): ReturnType<TestApp['graphql']> =>
  t.graphql(t.fixture.ca.host, query, variables, as)
const idOf = async (query: string, variables: object): Promise<string> => {
  const { data } = await ask(query, variables)
  return String(Object.values(data as Record<string, { id: string }>)[0]?.id)
}

describe('contacts', () => {
  test('INFO-16 INFO-17 are created, changed, listed and deleted by their owner, and by staff for a customer', async () => {
    const created = await ask(CREATE_CONTACT, CONTACT)
    const { id } = created.data.createContact
    expect(created.data.createContact).toEqual({ ...CONTACT, id, phoneNumber: '4165550123' })
    const second = await ask(
      CREATE_CONTACT,
      { ...CONTACT, name: ' Bo ', userId: t.fixture.ca.userIds.customer },
      manager,
    )
    expect(second.data.createContact.name).toBe('Bo')
    const changed = await ask(UPDATE_CONTACT, { ...CONTACT, id, name: 'Ada Byron' })
    expect(changed.data.updateContact).toMatchObject({ id, name: 'Ada Byron' })
    const own = await ask(LISTS)
    expect(own.data.contacts.map((one: { name: string }) => one.name)).toEqual(['Ada Byron', 'Bo'])
    const response = await ask(LISTS, { userId: t.fixture.ca.userIds.customer }, manager)
    expect(response.data).toEqual(own.data)
    const deletion = await ask(DELETE_CONTACT, { id: second.data.createContact.id })
    expect(deletion.data.deleteContact.id).toBe(second.data.createContact.id)
    expect((await ask(LISTS)).data.contacts).toHaveLength(1)
    expect((await ask(DELETE_CONTACT, { id: second.data.createContact.id })).status).toBe(404)
  })

  test.each(['+1 416 555 0123', '1 (416) 555-0123', '14165550123'])(
    'INFO-07 %s is a phone number',
    async phoneNumber => {
      const { data } = await ask(CREATE_CONTACT, { ...CONTACT, phoneNumber })
      expect(data.createContact.phoneNumber).toBe('4165550123')
      await ask(DELETE_CONTACT, { id: data.createContact.id })
    },
  )

  test('each wrong field has a message', async () => {
    const wrong = { name: ' ', email: 'ada@example', phoneNumber: '416555012' }
    const { status, error } = await ask(CREATE_CONTACT, wrong)
    expect(status).toBe(422)
    expect(error?.fields?.map(({ field, message }) => [field, message])).toEqual([
      ['name', 'Please enter a name of at most 255 characters'],
      ['phoneNumber', 'Please enter a valid phone number'],
      ['email', 'Please enter a valid email address'],
    ])
    const [first] = (await ask(LISTS)).data.contacts
    expect((await ask(UPDATE_CONTACT, { ...CONTACT, id: first.id, email: 'ada' })).status).toBe(422)
  })

  test('the first of the list cannot be deleted', async () => {
    const [first] = (await ask(LISTS)).data.contacts
    expect((await ask(DELETE_CONTACT, { id: first.id })).error).toMatchObject({ statusCode: 409, error: 'FIRST_STAYS' })
    await ask(CREATE_CONTACT, CONTACT)
    expect((await ask(DELETE_CONTACT, { id: first.id })).status).toBe(409)
  })
})

describe('addresses', () => {
  test('INFO-03 INFO-18 are created, changed and deleted, and must be complete and in service', async () => {
    const created = await ask(CREATE_ADDRESS, TORONTO_ADDRESS)
    const { id, ...fields } = created.data.createAddress
    expect(fields).toEqual({ ...TORONTO_ADDRESS, postalCode: 'M5V1J9' })
    const changed = await ask(UPDATE_ADDRESS, { ...TORONTO_ADDRESS, id, street: '12 King St W' })
    expect(changed.data.updateAddress).toMatchObject({ id, street: '12 King St W' })
    const complete = 'Please select a complete address with a street number'
    for (const [part, message] of [
      [{ street: 'King St W' }, complete],
      [{ postalCode: 'M5V' }, complete],
      [{ countryCode: 'FR', provinceCode: 'ON' }, complete],
      [{ postalCode: 'L4M 1H1' }, 'This address is not in service'],
    ] as const) {
      for (const query of [CREATE_ADDRESS, UPDATE_ADDRESS]) {
        const { status, error } = await ask(query, { ...TORONTO_ADDRESS, id, ...part })
        expect([status, error?.fields]).toEqual([422, [{ field: 'code', message }]])
      }
    }
    const second = await idOf(CREATE_ADDRESS, { ...TORONTO_ADDRESS, street: '14 King St W' })
    expect((await ask(DELETE_ADDRESS, { id })).status).toBe(409)
    expect((await ask(DELETE_ADDRESS, { id: second })).data.deleteAddress.id).toBe(second)
  })

  test('an order keeps the place it was booked for when its address is edited', async () => {
    const id = await idOf(CREATE_ADDRESS, { ...TORONTO_ADDRESS, street: '20 King St W' })
    const { workOrderId } = await book(t, { addressInput: { ...TORONTO_ADDRESS, id } }, token)
    await ask(UPDATE_ADDRESS, { ...TORONTO_ADDRESS, id, street: '99 Queen St W' })
    const { data } = await ask('query O($id: ID!) { customerWorkOrder(id: $id) { address { street } } }', {
      id: workOrderId,
    })
    expect(data.customerWorkOrder.address.street).toBe('20 King St W')
    const { addresses } = (await ask(LISTS)).data
    expect(addresses.filter((one: { id: string }) => one.id === id)).toMatchObject([{ street: '99 Queen St W' }])
    expect(addresses.some((one: { street: string }) => one.street === '20 King St W')).toBe(false)
  })
})

test('an address of an assigned order is not deleted and returns id 0; after completion it can be deleted', async () => {
  const contact = { name: 'Needed', email: 'needed@example.com', phoneNumber: '4165550177' }
  const contactId = await idOf(CREATE_CONTACT, contact)
  const addressId = await idOf(CREATE_ADDRESS, TORONTO_ADDRESS)
  const at = {
    contactInput: contact,
    addressInput: { ...TORONTO_ADDRESS, id: addressId },
    date: '2026-06-04T15:00:00Z',
  }
  const { workOrderId, vanId } = await book(t, at, token)
  expect((await ask(DELETE_ADDRESS, { id: addressId })).data.deleteAddress.id).toBe('0')
  expect((await ask(DELETE_CONTACT, { id: contactId })).data.deleteContact.id).toBe('0')
  if (vanId === null) await ask(CONFIRM, { id: workOrderId, vanId: t.fixture.ca.vanIds[0] }, manager)
  t.clock.set(new Date('2026-06-04T16:00:00Z'))
  await serviceAndBill(t, manager, workOrderId)
  t.clock.set(TEST_NOW)
  expect((await ask(DELETE_ADDRESS, { id: addressId })).data.deleteAddress.id).toBe(addressId)
  expect((await ask(DELETE_CONTACT, { id: contactId })).data.deleteContact.id).toBe(contactId)
})
