import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const VIEWS = 'query V($page: ViewPage!) { savedViews(page: $page) { id name query vanId } }'
const SAVE = `mutation S($page: ViewPage!, $name: String!, $query: String!, $vanId: ID) {
  saveView(page: $page, name: $name, query: $query, vanId: $vanId) { id name query vanId } }`
const DELETE = 'mutation D($page: ViewPage!, $id: ID!) { deleteView(page: $page, id: $id) { id name } }'

let t: TestApp
let tokens: Record<'manager' | 'technician', string>
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  tokens = { manager: await t.tokenOf(host, emails.manager), technician: await t.tokenOf(host, emails.technician) }
})
afterAll(() => t.close())

const run = (query: string, variables: object, token = tokens.manager): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { page: 'invoices', ...variables }, token)
const names = async (token?: string, page = 'invoices'): Promise<string[]> =>
  (await run(VIEWS, { page }, token)).data.savedViews.map((view: { name: string }) => view.name)

test('a person keeps filters of a list under a name, changes them by the same name, and deletes them', async () => {
  await run(SAVE, { name: ' unpaid ', query: 'status=OPEN' })
  const { data } = await run(SAVE, { name: 'Half', query: 'status=PARTIALLY_PAID' })
  expect(data.saveView).toEqual([
    { id: expect.any(String), name: 'Half', query: 'status=PARTIALLY_PAID', vanId: null },
    { id: expect.any(String), name: 'unpaid', query: 'status=OPEN', vanId: null },
  ])
  const again = await run(SAVE, { name: 'UNPAID', query: 'status=OPEN&sort=oldest' })
  expect(again.data.saveView[1]).toEqual({ ...data.saveView[1], name: 'UNPAID', query: 'status=OPEN&sort=oldest' })
  expect(await names(undefined, 'customers')).toEqual([])
  expect((await run(DELETE, { id: data.saveView[0].id })).data.deleteView).toMatchObject([{ name: 'UNPAID' }])
  expect((await run(DELETE, { id: data.saveView[0].id })).error).toBeUndefined()
})

test('views are of one person', async () => {
  expect(await names()).toEqual(['UNPAID'])
  expect(await names(tokens.technician)).toEqual([])
  const { data } = await run(VIEWS, {})
  await run(DELETE, { id: data.savedViews[0].id }, tokens.technician)
  expect(await names()).toEqual(['UNPAID'])
  const { host, emails } = t.fixture.ca
  const customer = await t.tokenOf(host, emails.customer)
  expect((await run(SAVE, { name: 'Mine', query: '' }, customer)).error).toBeDefined()
})

test('a view has a name, short filters, and a van of an own franchise', async () => {
  for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(61) }, { query: 'x'.repeat(501) }])
    expect((await run(SAVE, { name: 'Wrong', query: '', ...wrong })).error?.fields).toEqual([
      { field: 'name', message: expect.any(String) },
    ])
  const { vanIds, otherVanId } = t.fixture.ca
  const save = (vanId: number) => run(SAVE, { page: 'workOrders', name: "Van'; --", query: 'status=past', vanId })
  expect((await save(otherVanId)).error?.statusCode).toBe(404)
  expect((await save(vanIds[0])).data.saveView).toMatchObject([{ name: "Van'; --", vanId: String(vanIds[0]) }])
})

test('twenty views of a list are enough, also when many are saved at once', async () => {
  const saved = await Promise.all(
    Array.from({ length: 25 }, (_, index) => run(SAVE, { page: 'customers', name: `View ${index}`, query: '' })),
  )
  expect(saved.filter(({ error }) => error?.error === 'TOO_MANY_VIEWS')).toHaveLength(5)
  expect(await names(undefined, 'customers')).toHaveLength(20)
})
