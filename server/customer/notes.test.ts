import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const NOTES = 'query Notes($userId: ID!) { customerNotes(userId: $userId) { id body authorName mayDelete } }'
const ADD =
  'mutation Add($userId: ID!, $body: String!) { addCustomerNote(userId: $userId, body: $body) { id body authorName mayDelete } }'
const DELETE = 'mutation Delete($id: ID!) { deleteCustomerNote(id: $id) { id body } }'
const TAGS = 'query Tags($userId: ID!) { customerTags(userId: $userId) }'
const CHANGE_TAGS =
  'mutation Change($userId: ID!, $add: [String!]!, $remove: [String!]!) { changeCustomerTags(userId: $userId, add: $add, remove: $remove) }'

interface Note {
  id: string
  body: string
  authorName: string
  mayDelete: boolean
}

let t: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  for (const [role, email] of Object.entries(emails)) tokens[role] = await t.tokenOf(host, email)
})
afterAll(() => t.close())

const ask = (role: string, query: string, variables: object = {}): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { userId: t.fixture.ca.userIds.customer, ...variables }, tokens[role])

const add = async (role: string, body: string): Promise<Note[]> =>
  (await ask(role, ADD, { body })).data.addCustomerNote as Note[]

test('staff write notes about a customer; authors and managers delete them', async () => {
  await add('technician', '  Dog in the yard  ')
  const notes = await add('manager', 'Pays by cheque')
  expect(notes).toMatchObject([
    { body: 'Pays by cheque', mayDelete: true },
    { body: 'Dog in the yard', mayDelete: true },
  ])
  const [cheque, dog] = notes
  const read = (await ask('technician', NOTES)).data.customerNotes as Note[]
  expect(read.map(note => note.mayDelete)).toEqual([false, true])
  expect(await ask('technician', DELETE, { id: cheque?.id })).toMatchObject({ status: 404 })
  expect((await ask('manager', DELETE, { id: dog?.id })).data.deleteCustomerNote).toMatchObject([{ id: cheque?.id }])
  expect((await ask('manager', DELETE, { id: dog?.id })).error).toMatchObject({
    statusCode: 404,
    message: 'The note was not found.',
  })
})

test('a customer reads no notes and no tags, not even about themselves', async () => {
  for (const query of [NOTES, TAGS]) expect((await ask('customer', query)).status).toBe(404)
  expect((await ask('manager', NOTES, { userId: t.fixture.ca.userIds.manager })).status).toBe(404)
})

test('blank and too long notes are refused, with their field', async () => {
  for (const body of ['', '   ', 'x'.repeat(2_001)])
    expect((await ask('manager', ADD, { body })).error).toMatchObject({ statusCode: 422, fields: [{ field: 'body' }] })
})

const change = (role: string, add: string[], remove: string[] = []): Promise<GraphqlResult> =>
  ask(role, CHANGE_TAGS, { add, remove })

test('tags are tidy, are added and removed, and nobody loses what a colleague adds at the same time', async () => {
  const set = await change('sales', [' Fleet ', 'fleet', 'call   first'])
  expect(set.data.changeCustomerTags).toEqual(['call first', 'Fleet'])
  await Promise.all([change('manager', ['Cash only']), change('technician', ['Dog'], ['FLEET'])])
  expect((await ask('technician', TAGS)).data.customerTags).toEqual(['call first', 'Cash only', 'Dog'])
  expect((await ask('manager', 'query { usedCustomerTags }')).data.usedCustomerTags).toHaveLength(3)
  for (const add of [['x'.repeat(31)], Array.from({ length: 18 }, (_, index) => `tag ${index}`)])
    expect((await change('manager', add)).error).toMatchObject({ statusCode: 422, fields: [{ field: 'add' }] })
})

test('tags have one order when they are changed and read, and two spellings of one word are no failure', async () => {
  const tags = async (): Promise<string[]> => (await ask('manager', TAGS)).data.customerTags
  await change('manager', [], await tags())
  const changed = await change('manager', ['zinc', 'École', 'ΟΔΟΣ', 'οδοσ', 'İ', 'i'])
  expect(changed.error).toBeUndefined()
  expect(changed.data.changeCustomerTags).toEqual(await tags())
  expect((await tags()).slice(0, 1)).toEqual(['École'])
})
