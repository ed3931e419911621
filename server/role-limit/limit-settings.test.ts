import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let owner: string
let admin: string
beforeAll(async () => {
  t = await createTestApp()
  const { id, userIds, host, emails } = t.fixture.ca
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $3, 'admin'), ($1, $3, 'manager')`,
    [id, userIds.manager, userIds.tester],
  )
  owner = await t.tokenOf(host, emails.manager)
  admin = await t.tokenOf(host, emails.tester)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.owner.query('delete from role_limit')
})

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const READ = '{ roleLimits { limits { role refundMax refundDayMax voidMax discountMaxBps discountMax } stamp } }'
const SAVE = `mutation S($limits: [RoleLimitsInput!]!, $seen: String!) { updateRoleLimits(limits: $limits, seen: $seen) { stamp } }`
interface Settings {
  limits: { role: string; refundMax: number | null; voidMax: number | null }[]
  stamp: string
}
const read = async (token = owner): Promise<Settings> => (await ask(READ, {}, token)).data.roleLimits as Settings
const save = async (limits: object[], token = owner, seen?: string): Promise<GraphqlResult> =>
  await ask(SAVE, { limits, seen: seen ?? (await read()).stamp }, token)

test('an owner limits roles; a limit that is left out is none, and roles that are not sent keep theirs', async () => {
  expect((await read()).limits.map(({ role }) => role)).toEqual(['admin', 'manager', 'technician', 'tester', 'sales'])
  const first = await save([
    { role: 'technician', refundMax: 5_000, voidMax: 0 },
    { role: 'manager', discountMaxBps: 1_250 },
  ])
  expect(first.error).toBeUndefined()
  expect((await save([{ role: 'technician', refundMax: 4_000 }])).error).toBeUndefined()
  expect((await read()).limits).toMatchObject([
    { role: 'admin', refundMax: null },
    { role: 'manager', discountMaxBps: 1_250 },
    { role: 'technician', refundMax: 4_000, voidMax: null },
    { role: 'tester' },
    { role: 'sales' },
  ])
})

test('only owners may; wrong limits are named; a version that changed meanwhile is not overwritten', async () => {
  expect((await save([{ role: 'admin', refundMax: null }], admin)).error).toMatchObject({ statusCode: 404 })
  const wrong = await save([
    { role: 'sales', refundMax: -1 },
    { role: 'tester', discountMaxBps: 10_001 },
  ])
  expect(wrong.error).toMatchObject({
    statusCode: 422,
    fields: [{ field: 'limits.0.refundMax' }, { field: 'limits.1.discountMaxBps' }],
  })
  const { stamp } = await read(admin)
  await save([{ role: 'sales', voidMax: 100 }])
  expect((await save([{ role: 'sales', voidMax: 900 }], owner, stamp)).error).toMatchObject({
    error: 'CHANGED_MEANWHILE',
  })
  expect((await read()).limits.find(({ role }) => role === 'sales')?.voidMax).toBe(100)
})

test('the history says what changed in limits, and puts it back', async () => {
  await save([
    { role: 'technician', refundMax: 5_000 },
    { role: 'sales', voidMax: 2_000 },
  ])
  await save([
    { role: 'technician', refundMax: 7_000 },
    { role: 'tester', voidMax: null },
    { role: 'sales', voidMax: null },
  ])
  expect((await t.db.owner.query(`select from role_limit where role = 'tester'`)).rowCount).toBe(0)
  const { data } = await ask('{ settingsHistory(section: SECURITY, first: 1) { id problem } }')
  const [entry] = data.settingsHistory as { id: string; problem: string | null }[]
  expect(entry).toMatchObject({ problem: null })
  const preview = await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp } }', { id: entry?.id })
  const { error } = await ask('mutation B($id: ID!, $seen: String!) { putBackChange(id: $id, seen: $seen) }', {
    id: entry?.id,
    seen: preview.data.previewPutBack.stamp,
  })
  expect(error).toBeUndefined()
  expect((await read()).limits).toMatchObject([
    {},
    {},
    { role: 'technician', refundMax: 5_000 },
    {},
    { role: 'sales', voidMax: 2_000 },
  ])
})
