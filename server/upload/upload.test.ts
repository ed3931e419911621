import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'
import { FILE_COLUMNS } from './file-columns.ts'
import { MAX_UPLOADS_A_DAY } from './quota.ts'

const PRESIGN = `mutation Presign($size: Int!) {
  presignUpload(fileName: "a.jpg", contentType: "image/jpeg", size: $size) { uploadUrl location headers { name value } } }`
const ADD_PHOTO =
  'mutation Add($id: ID!, $location: String!) { addInspectionPhoto(id: $id, location: $location) { awsLink { location } } }'
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(96, 7)])
const HOUR = 3_600_000

let t: TestApp
let tokens: Record<'customer' | 'manager' | 'technician', string>
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  tokens = {
    customer: await t.tokenOf(host, emails.customer),
    manager: await t.tokenOf(host, emails.manager),
    technician: await t.tokenOf(host, emails.technician),
  }
})
afterAll(() => t.close())

const ask = (query: string, variables: object, token: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const presign = async (token: string, size = JPEG.length) => (await ask(PRESIGN, { size }, token)).data.presignUpload
const put = async (url: string): Promise<number> =>
  (await t.app.inject({ method: 'PUT', url, headers: { 'content-type': 'image/jpeg' }, payload: JPEG })).statusCode
const storedLocations = async (): Promise<string[]> =>
  (await t.db.owner.query<{ location: string }>('select location from stored_file')).rows.map(row => row.location)

/** An order on its day, which accepts photos. */
let today: number | undefined
async function orderOfToday(): Promise<number> {
  if (today !== undefined) return today
  today = (await book(t, { date: '2026-06-04T15:00:00Z' })).workOrderId
  t.clock.set(new Date('2026-06-04T16:00:00Z'))
  return today
}

test('DOOR-10 every issued upload URL is recorded with its owner, type and size', async () => {
  const { location, headers } = await presign(tokens.customer)
  const { rows } = await t.db.owner.query(
    'select owner_id, content_type, size, created_at from stored_file where location = $1',
    [location],
  )
  expect(rows).toEqual([
    {
      owner_id: t.fixture.ca.userIds.customer,
      content_type: 'image/jpeg',
      size: JPEG.length,
      created_at: t.clock.now(),
    },
  ])
  expect(headers).toEqual([{ name: 'content-type', value: 'image/jpeg' }])
})

test('UPLOAD-01 a file name is enough: its extension gives the type, and the file may have any size up to 20 MB', async () => {
  const only = (fileName: string): Promise<GraphqlResult> =>
    ask(
      'mutation P($fileName: String!) { presignUpload(fileName: $fileName) { uploadUrl location headers { name value } } }',
      { fileName },
      tokens.technician,
    )
  const { uploadUrl, location, headers } = (await only('cancel_work_order_1780000000000.JPG')).data.presignUpload
  expect(location).toBe(uploadUrl.split('?')[0])
  expect(headers).toEqual([{ name: 'content-type', value: 'image/jpeg' }])
  const wrong = await t.app.inject({
    method: 'PUT',
    url: uploadUrl,
    headers: { 'content-type': 'image/jpeg' },
    payload: Buffer.from('<svg onload="1">'),
  })
  expect(wrong.statusCode).toBe(400)
  expect(await put(uploadUrl)).toBe(200)
  const read = await t.app.inject({ url: await t.services.files.presignGet(location, t.clock.now()) })
  expect(read.rawPayload).toEqual(JPEG)
  for (const name of ['notes.txt', 'photo', ''])
    expect((await only(name)).error).toMatchObject({ statusCode: 422, fields: [{ field: 'contentType' }] })
})

test('DOOR-10 an upload URL accepts one PUT, even with two in parallel', async () => {
  const { uploadUrl } = await presign(tokens.manager)
  const answers = await Promise.all([put(uploadUrl), put(uploadUrl)])
  expect(answers.map(String).sort()).toEqual(['200', '409'])
  expect(await put(uploadUrl)).toBe(409)
})

describe('DOOR-10 quota', () => {
  test('DOOR-10 a customer has a quota of files a day, even with parallel requests; the next day it is free again', async () => {
    const { files } = MAX_UPLOADS_A_DAY.customer
    const { host, emails, userIds } = t.fixture.ca
    const token = await t.tokenOf(host, emails.otherCustomer)
    await t.db.owner.query(
      `insert into stored_file (tenant_id, location, content_type, size, owner_id, created_at)
       select $1, 'quota-' || n, 'image/jpeg', 1, $2, $3 from generate_series(1, $4) n`,
      [t.fixture.ca.id, userIds.otherCustomer, t.clock.now(), files - 2],
    )
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(PRESIGN, { size: 10 }, token)))
    expect(answers.filter(answer => answer.error === undefined)).toHaveLength(2)
    const refused = answers.find(answer => answer.error)?.error
    expect(refused).toMatchObject({ statusCode: 429, error: 'TOO_MANY_UPLOADS' })
    expect(refused?.message).toContain(`${files} files`)
    t.clock.set(new Date(t.clock.now().getTime() + 25 * HOUR))
    expect((await ask(PRESIGN, { size: 10 }, await t.tokenOf(host, emails.otherCustomer))).error).toBeUndefined()
  })

  test('DOOR-10 staff have a larger quota, in bytes too', async () => {
    const { bytes } = MAX_UPLOADS_A_DAY.staff
    await t.db.owner.query(
      `insert into stored_file (tenant_id, location, content_type, size, owner_id, created_at) values ($1, 'large', 'image/jpeg', $2, $3, $4)`,
      [t.fixture.ca.id, bytes - 1000, t.fixture.ca.userIds.technician, t.clock.now()],
    )
    expect((await ask(PRESIGN, { size: 1000 }, tokens.technician)).error).toBeUndefined()
    expect((await ask(PRESIGN, { size: 1 }, tokens.technician)).error).toMatchObject({ statusCode: 429 })
  })
})

test('DOOR-10 a command accepts only a file that this person uploaded', async () => {
  const id = await orderOfToday()
  const manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  const own = (await presign(manager)).location
  const ofCustomer = (await presign(await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer))).location
  const invented = own.replace(/-[0-9a-f]{32}/, `-${'0'.repeat(31)}1`)
  for (const location of [ofCustomer, invented])
    expect((await ask(ADD_PHOTO, { id, location }, manager)).error).toMatchObject({
      statusCode: 422,
      fields: [{ field: 'location' }],
    })
  expect((await ask(ADD_PHOTO, { id, location: own }, manager)).error).toBeUndefined()
})

test('DOOR-10 an unused file is deleted after 48 hours, with its row; a used one stays', async () => {
  const id = await orderOfToday()
  const manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  const [used, unused] = [await presign(manager), await presign(manager)]
  for (const { uploadUrl } of [used, unused]) expect(await put(uploadUrl)).toBe(200)
  await ask(ADD_PHOTO, { id, location: used.location }, manager)
  const later = (hours: number): void => t.clock.set(new Date(t.clock.now().getTime() + hours * HOUR))
  later(47)
  const young = await presign(await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager))
  await t.recurring['delete-unused-files']()
  expect(await storedLocations()).toEqual(expect.arrayContaining([used.location, unused.location]))
  later(2)
  await t.recurring['delete-unused-files']()
  const left = await storedLocations()
  expect(left).toContain(used.location)
  expect(left).toContain(young.location)
  expect(left).not.toContain(unused.location)
  const read = async (location: string): Promise<number> =>
    (await t.app.inject({ url: await t.services.files.presignGet(location, t.clock.now()) })).statusCode
  expect(await read(used.location)).toBe(200)
  expect(await read(unused.location)).toBe(404)
  await t.recurring['delete-unused-files']()
})

test('DOOR-10 every column with a file is in the list that says which files are used', async () => {
  const { rows } = await t.db.owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%location%' and data_type = 'text' order by 1`,
  )
  const named = FILE_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  const others = ['franchise.terminal_location_id', 'stored_file.location']
  expect(rows.map(row => row.name)).toEqual([...named, ...others].sort())
})
