import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingInput } from '../../testing/booking.ts'
import { linkOfOrder } from '../../testing/operations/data/order-links.ts'
import { book, complete, FINISHED_INSPECTION } from '../../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

const SAVE = `mutation Save($id: ID!, $inspection: InspectionInput!, $finish: Boolean!) {
  saveInspection(id: $id, inspection: $inspection, finish: $finish) {
    isInspected inspection { vin recommended { serviceId name price items } } userVehicle { vin }
  }
}`
const HELPFUL = 'query H($id: ID!) { workOrder(id: $id) { helpfulServices { serviceId nameKey name price helps } } }'
const FOUND = `query F($link: String!) { linkedOrder(link: $link) {
  oldTires { part years } suggestedServices { nameKey price parts isRecommended } reportPhotos { subject } } }`
const VIN = '4T1B11HK6JU120456'

let t: TestApp
let manager: string
let technician: string
let days = 0
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  manager = await t.tokenOf(host, emails.manager)
  technician = await t.tokenOf(host, emails.technician)
  // Two services help brakes; the cabin filter does not help anything of a car’s inspection.
  await t.db.owner.query(
    `update service set helps = '{brake_fair,brake_poor}' where tenant_id = 1 and name_key = 'cabin_air_filter_replacement'`,
  )
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const ask = (query: string, variables: object, token = technician): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const [front, ...others] = FINISHED_INSPECTION.corners
/** A worn tire and, in all corners, fair brakes. */
const WORN = { ...FINISHED_INSPECTION, corners: [{ ...front, tireCondition: 'fair' }, ...others] }
const serviceId = (key: 'tire_rotation' | 'cabin_air_filter_replacement' | 'oil_change_basic'): string =>
  String(t.fixture.ca.serviceIds[key])

interface Job {
  id: number
  email: string
}

/** Books a guest's order in the technician's van. The clock is then on its day. */
async function job(): Promise<Job> {
  days += 1
  const date = new Date(Date.UTC(2026, 5, 2 + days, 15))
  if (date.getUTCDay() === 0) return await job()
  t.clock.set(TEST_NOW)
  const input = bookingInput(t, { date: date.toISOString() })
  const { workOrderId: id } = await book(t, input)
  await t.db.owner.query('update work_order set van_id = $1 where id = $2', [t.fixture.ca.vanIds[0], id])
  t.clock.set(date)
  return { id, email: (input.contactInput as { email: string }).email }
}

const save = (id: number, inspection: object, finish = true) => ask(SAVE, { id, inspection, finish })

describe('work that a technician recommends', () => {
  test('is offered for what the car can get, with today’s whole price and what it helps', async () => {
    const { id } = await job()
    const { helpfulServices } = (await ask(HELPFUL, { id })).data.workOrder
    expect(helpfulServices).toContainEqual({
      serviceId: serviceId('tire_rotation'),
      nameKey: 'tire_rotation',
      name: 'Tire Rotation',
      price: 7_400,
      helps: ['tire_fair'],
    })
    expect(helpfulServices.every(({ helps }: { helps: string[] }) => helps.length > 0)).toBe(true)
    const customer = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
    expect((await ask(HELPFUL, { id }, customer)).error).toBeDefined()
  })

  test('is stored with the server’s names and prices, one line a service, only for worn items and what is offered', async () => {
    const { id } = await job()
    const recommended = [
      {
        serviceId: serviceId('tire_rotation'),
        items: ['FrontLeft-tire', 'RearLeft-tire', 'odometer', 'FrontLeft-tire'],
      },
      { serviceId: serviceId('oil_change_basic'), items: ['FrontLeft-tire'] },
      { serviceId: serviceId('cabin_air_filter_replacement'), items: ['brakeFluid'] },
      { serviceId: '99999', items: ['FrontLeft-brake'] },
    ]
    const line = {
      serviceId: serviceId('tire_rotation'),
      name: 'Tire Rotation',
      price: 7_400,
      items: ['FrontLeft-tire'],
    }
    for (const finish of [false, true]) {
      const { data } = await save(id, { ...WORN, recommended }, finish)
      expect(data.saveInspection.inspection.recommended).toEqual([line])
    }
    const many = Array.from({ length: 21 }, () => ({ serviceId: '1', items: ['FrontLeft-tire'] }))
    const other = await job()
    expect((await save(other.id, { ...WORN, recommended: many })).error?.fields?.[0]?.field).toBe('recommended')
  })

  test('comes first on the customer’s page and in the mail, and is in the report', async () => {
    const visit = await job()
    const brakes = {
      serviceId: serviceId('cabin_air_filter_replacement'),
      items: ['FrontLeft-brake', 'RearLeft-brake'],
    }
    await save(visit.id, { ...WORN, recommended: [brakes] })
    await complete(t, manager, visit.id)
    const link = await linkOfOrder(t, visit.id, 'mail')
    const read = async () => (await t.graphql(t.fixture.ca.host, FOUND, { link })).data.linkedOrder
    const { suggestedServices } = await read()
    expect(suggestedServices).toMatchObject([
      {
        nameKey: 'cabin_air_filter_replacement',
        parts: ['Front left brake', 'Rear left brake'],
        isRecommended: true,
      },
      { nameKey: 'tire_rotation', price: 7_400, parts: ['Front left tire'], isRecommended: false },
    ])
    await t.jobs['mail-completion'](t.fixture.ca.id, { workOrderId: visit.id })
    const { rows } = await t.db.owner.query<{ text: string }>(
      `select text from sandbox.mail where recipient = $1 and subject like 'Service Completed%'`,
      [visit.email],
    )
    expect(rows[0]?.text).toMatch(/Recommended[:\s]+Cabin/)
    expect(rows[0]?.text).toMatch(/Recommended, book this: Cabin [^\n]*, \$\d+\.\d\d plus tax/)
    expect(rows[0]?.text).toContain('Book this: Tire Rotation, $74.00 plus tax')
    const pdf = await t.app.inject({
      url: `/api/account/appointments/${visit.id}/inspection`,
      headers: { host: t.fixture.ca.host, authorization: `Bearer ${manager}` },
    })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
    for (const part of ['Recommended work', 'Front left brake, Rear left brake', 'Price on this day, plus tax'])
      expect(text).toContain(part)
  })

  test('an old tire is named to the customer, and one of ten years gets what a poor one gets', async () => {
    const visit = await job()
    const corners = [
      { ...front, tireIdNumber: 'DOT 4B9K JU1R 3514' },
      { ...others[0], tireIdNumber: '3518' },
      ...others.slice(1),
    ]
    await t.db.owner.query(
      `update service set helps = '{tire_poor}' where tenant_id = 1 and name_key = 'tire_rotation'`,
    )
    await save(visit.id, { ...FINISHED_INSPECTION, corners })
    await complete(t, manager, visit.id)
    const link = await linkOfOrder(t, visit.id, 'mail')
    const { oldTires, suggestedServices } = (await t.graphql(t.fixture.ca.host, FOUND, { link })).data.linkedOrder
    expect(oldTires).toEqual([
      { part: 'Front left tire', years: 11 },
      { part: 'Front right tire', years: 7 },
    ])
    expect(suggestedServices).toContainEqual(
      expect.objectContaining({ nameKey: 'tire_rotation', parts: ['Front left tire'] }),
    )
    await t.jobs['mail-completion'](t.fixture.ca.id, { workOrderId: visit.id })
    const { rows } = await t.db.owner.query<{ text: string }>(
      `select text from sandbox.mail where recipient = $1 and subject like 'Service Completed%'`,
      [visit.email],
    )
    expect(rows[0]?.text).toContain('Front right tire (7 years old)')
    await t.db.owner.query(`update service set helps = null where tenant_id = 1 and name_key = 'tire_rotation'`)
  })
})

describe('the VIN on the car', () => {
  test('is given to a car without one when the inspection is finished, and never replaces another', async () => {
    const first = await job()
    await t.db.owner.query(
      'update user_vehicle v set vin = null from work_order o where o.id = $1 and v.id = o.user_vehicle_id',
      [first.id],
    )
    const draft = (await save(first.id, { ...WORN, vin: '4T1B11' }, false)).data.saveInspection
    expect(draft).toMatchObject({ inspection: { vin: '' }, userVehicle: { vin: null } })
    const done = (await save(first.id, { ...WORN, vin: VIN.toLowerCase() })).data.saveInspection
    expect(done).toMatchObject({ isInspected: true, inspection: { vin: VIN }, userVehicle: { vin: VIN } })
    const second = await job()
    const own = '1FTFW1E50NFA00001'
    await t.db.owner.query(
      'update user_vehicle v set vin = $2 from work_order o where o.id = $1 and v.id = o.user_vehicle_id',
      [second.id, own],
    )
    expect((await save(second.id, { ...WORN, vin: VIN })).data.saveInspection).toMatchObject({
      inspection: { vin: VIN },
      userVehicle: { vin: own },
    })
  })

  test('that is none is refused at the end', async () => {
    const { id } = await job()
    expect((await save(id, { ...WORN, vin: '4T1B11HK6JU12045' })).error?.fields?.[0]?.field).toBe('vin')
  })
})

test('a photo says what it shows, to staff and to the customer', async () => {
  const { id } = await job()
  const add = async (subject: string | null) => {
    const presign = 'mutation { presignUpload(fileName: "a.jpg", contentType: "image/jpeg", size: 1000) { location } }'
    const { location } = (await ask(presign, {})).data.presignUpload
    return await ask(
      `mutation Add($id: ID!, $location: String!, $subject: String) {
        addInspectionPhoto(id: $id, location: $location, subject: $subject) { awsLink { subject } } }`,
      { id, location, subject },
    )
  }
  expect((await add('FrontLeft-brake')).data.addInspectionPhoto.awsLink).toEqual([{ subject: 'FrontLeft-brake' }])
  expect((await add(null)).data.addInspectionPhoto.awsLink).toHaveLength(2)
  expect((await add('sunroof')).error?.fields?.[0]?.field).toBe('subject')
  await save(id, WORN)
  await complete(t, manager, id)
  const { reportPhotos } = (await t.graphql(t.fixture.ca.host, FOUND, { link: await linkOfOrder(t, id, 'mail') })).data
    .linkedOrder
  expect(reportPhotos).toEqual([{ subject: 'FrontLeft-brake' }, { subject: null }])
})
