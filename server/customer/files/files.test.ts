import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RECEIPT, TECHNICIANS_RECEIPT, TESTERS_RECEIPT } from '../../testing/receipts.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

const FILES = 'query Files($userId: ID!) { customerFiles(userId: $userId) { id name size url authorName mayDelete } }'
const ADD = `mutation Add($userId: ID!, $name: String!, $location: String!) {
  addCustomerFile(userId: $userId, name: $name, location: $location) { id name mayDelete }
}`
const DELETE = 'mutation Delete($id: ID!) { deleteCustomerFile(id: $id) { id name } }'

interface File {
  id: string
  name: string
  size: number
  url: string
  authorName: string
  mayDelete: boolean
}

let t: TestApp
let tokens: Record<string, string> = {}
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  const { host, emails } = t.fixture.ca
  tokens = {}
  for (const [role, email] of Object.entries(emails)) tokens[role] = await t.tokenOf(host, email)
})
afterAll(() => t.close())

const ask = (role: string, query: string, variables: object = {}): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { userId: t.fixture.ca.userIds.customer, ...variables }, tokens[role])
const listed = async (role: string): Promise<File[]> => (await ask(role, FILES)).data.customerFiles as File[]

test('staff keep files with a customer; authors and managers delete them, and the store does', async () => {
  await ask('technician', ADD, { name: '  Permit.jpg ', location: TECHNICIANS_RECEIPT })
  const added = await ask('manager', ADD, { name: 'Contract.jpg', location: RECEIPT })
  expect(added.data.addCustomerFile).toMatchObject([
    { name: 'Contract.jpg', mayDelete: true },
    { name: 'Permit.jpg', mayDelete: true },
  ])
  const files = await listed('technician')
  expect(files).toMatchObject([
    { name: 'Contract.jpg', authorName: 'manager Toronto', mayDelete: false },
    { name: 'Permit.jpg', authorName: 'technician Toronto', mayDelete: true },
  ])
  expect(files[0]?.size).toBeGreaterThan(0)
  expect(files[0]?.url).toContain('signature=')
  // A page that got no answer sends it again.
  expect((await ask('manager', ADD, { name: 'Contract.jpg', location: RECEIPT })).data.addCustomerFile).toHaveLength(2)
  expect((await ask('technician', DELETE, { id: files[0]?.id })).status).toBe(404)
  expect((await ask('manager', DELETE, { id: files[1]?.id })).data.deleteCustomerFile).toMatchObject([
    { name: 'Contract.jpg' },
  ])
  t.clock.set(new Date(t.clock.now().getTime() + 49 * 3_600_000))
  await t.recurring['delete-unused-files']()
  const { rows } = await t.db.owner.query<{ location: string }>('select location from stored_file')
  expect(rows.map(row => row.location)).toContain(RECEIPT)
  expect(rows.map(row => row.location)).not.toContain(TECHNICIANS_RECEIPT)
})

test('customers read no files, and nobody keeps one that they did not upload, that has no name, or that another customer has', async () => {
  expect((await ask('customer', FILES)).status).toBe(404)
  expect((await ask('manager', FILES, { userId: t.fixture.ca.userIds.manager })).status).toBe(404)
  const refused = async (role: string, variables: object): Promise<unknown> => (await ask(role, ADD, variables)).error
  expect(await refused('technician', { name: 'a.jpg', location: TESTERS_RECEIPT })).toMatchObject({
    statusCode: 422,
    fields: [{ field: 'location' }],
  })
  for (const name of [' ', 'x'.repeat(256)])
    expect(await refused('manager', { name, location: RECEIPT })).toMatchObject({
      statusCode: 422,
      fields: [{ field: 'name' }],
    })
  await t.db.owner.query('update app_user set home_franchise_id = $2 where id = $1', [
    t.fixture.ca.userIds.otherCustomer,
    t.fixture.ca.franchiseId,
  ])
  const other = { userId: t.fixture.ca.userIds.otherCustomer, name: 'Contract.jpg', location: RECEIPT }
  expect(await refused('manager', other)).toMatchObject({ statusCode: 422, fields: [{ field: 'location' }] })
})
