import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, INVOICE, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const EMAIL = 'vera.vehicle@example.com'
const CAMRY = { year: 2018, make: 'Toyota', model: 'Camry' }
const F150 = { year: 2020, make: 'Ford', model: 'F-150' }
const FIELDS = '{ year make model }'

let t: TestApp
let customer: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  customer = await t.tokenOf(host, emails.customer)
  manager = await t.tokenOf(host, emails.manager)
})
afterAll(() => t.close())

const ask = (query: string, variables: object, token = customer): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

async function mailOf(subject: string): Promise<string> {
  const { rows } = await t.db.owner.query<{ text: string }>(
    'select text from sandbox.mail where recipient = $1 and subject like $2 order by id desc limit 1',
    [EMAIL, `${subject}%`],
  )
  return rows[0]?.text ?? ''
}

async function pdfOf(path: string): Promise<string> {
  const answer = await t.app.inject({
    url: `/api${path}`,
    headers: { host: t.fixture.ca.host, authorization: `Bearer ${customer}` },
  })
  expect(answer.statusCode).toBe(200)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  return text
}

test('WRONG-13 an appointment stays with the car that it was booked for when the customer changes the car later', async () => {
  const { ca, vehicleIds } = t.fixture
  const contactInput = { name: 'Vera Vehicle', email: EMAIL, phoneNumber: '4165550123' }
  const { workOrderId: id } = await book(
    t,
    { date: '2026-06-03T15:00:00Z', vehicleCustomName: 'Vera', contactInput },
    customer,
  )
  const cars = await ask('{ userVehicles { id name } }', {})
  const car = cars.data.userVehicles.find((one: { name: string }) => one.name === 'Vera').id as string
  const engine = 'mutation E($car: ID!, $to: ID!) { updateVehicleId(userVehicleId: $car, vehicleId: $to) { id } }'
  expect((await ask(engine, { car, to: vehicleIds.large })).error).toBeUndefined()

  // Upcoming: list, page and mail.
  const list = await ask(
    `{ customerWorkOrders(past: false, pageNumber: 1) { workOrders { workOrder { id vehicle ${FIELDS} } } } }`,
    {},
  )
  expect(list.data.customerWorkOrders.workOrders).toEqual([{ workOrder: { id: String(id), vehicle: CAMRY } }])
  await t.jobs['mail-booking'](ca.id, { workOrderId: id })
  expect(await mailOf('Service Confirmed')).toContain('2018 Toyota Camry')

  // Past: page, PDFs, and the car's own history, which names the car as it was.
  t.clock.set(new Date('2026-06-03T16:00:00Z'))
  const invoice = await serviceAndBill(t, manager, id)
  const past = await ask(`query O($id: ID!) { customerWorkOrder(id: $id) { vehicle ${FIELDS} } }`, { id })
  expect(past.data.customerWorkOrder.vehicle).toEqual(CAMRY)
  expect(await pdfOf(`/account/appointments/${id}/inspection?tenantId=1`)).toContain('2018 Toyota Camry')
  expect(await pdfOf(`/account/franchisee/invoices/${invoice.id}?tenantId=1`)).toContain('2018 Toyota Camry')
  expect((await ask(INVOICE, { id: invoice.id })).error).toBeUndefined()
  const garage = await ask(
    `query G($userId: ID!) { userVehicles(userId: $userId) { id vehicle ${FIELDS} workOrders { id vehicle ${FIELDS} } serviceHistory { keyName vehicle ${FIELDS} } } }`,
    { userId: ca.userIds.customer },
    manager,
  )
  const shown = garage.data.userVehicles.find((one: { id: string }) => one.id === car)
  expect(shown.vehicle).toEqual(F150)
  expect(shown.workOrders).toEqual([{ id: String(id), vehicle: CAMRY }])
  expect(shown.serviceHistory[0]).toEqual({ keyName: 'oil_change', vehicle: CAMRY })
  expect(shown.serviceHistory[1]).toEqual({ keyName: 'tire_rotation', vehicle: null })
})
