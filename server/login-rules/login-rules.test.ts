import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp()
  const { id, userIds, host, emails } = t.fixture.ca
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $3, 'admin'), ($1, $3, 'manager')`,
    [id, userIds.manager, userIds.tester],
  )
  owner = await t.tokenOf(host, emails.manager)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const SAVE = `mutation S($rules: LoginRulesInput!, $seen: String!) { updateLoginRules(rules: $rules, seen: $seen) { staffSessionDays secondStepFrom } }`
interface Rules {
  staffSessionDays: number
  secondStepFrom: string | null
  staffWithoutSecondStep: number
  stamp: string
}
const read = async (): Promise<Rules> =>
  (await ask('{ loginRules { staffSessionDays secondStepFrom staffWithoutSecondStep stamp } }')).data
    .loginRules as Rules
const save = async (rules: object, token = owner): Promise<GraphqlResult> =>
  await ask(SAVE, { rules, seen: (await read()).stamp }, token)
const stored = async (): Promise<Date | null> =>
  (await t.db.owner.query<{ at: Date | null }>('select second_factor_required_from as at from tenant_security')).rows[0]
    ?.at ?? null

test('an owner changes how long sessions last and from when a second step is needed; the hour of a day that stays is kept', async () => {
  expect(await read()).toMatchObject({ staffSessionDays: 30, secondStepFrom: null })
  expect((await read()).staffWithoutSecondStep).toBeGreaterThan(3)
  expect((await save({ staffSessionDays: 14, secondStepFrom: '2026-06-20' })).error).toBeUndefined()
  expect(await stored()).toEqual(new Date('2026-06-20T00:00:00Z'))
  await t.db.owner.query(`update tenant_security set second_factor_required_from = '2026-06-20T15:00:00Z'`)
  expect((await save({ staffSessionDays: 7, secondStepFrom: '2026-06-20' })).error).toBeUndefined()
  expect(await stored()).toEqual(new Date('2026-06-20T15:00:00Z'))
  const { rows } = await t.db.owner.query(
    `select details from security_event where kind = 'setting_changed' order by id desc limit 1`,
  )
  expect(rows[0]).toMatchObject({ details: { staffSessionDays: 7, secondFactorRequiredFrom: '2026-06-20' } })
  expect((await save({ staffSessionDays: 7 })).data.updateLoginRules).toEqual({
    staffSessionDays: 7,
    secondStepFrom: null,
  })
})

test('an admin may not; a past day and a wrong number of days are named; the history puts a change back', async () => {
  const admin = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.tester)
  expect((await save({ staffSessionDays: 10 }, admin)).error).toMatchObject({ statusCode: 404 })
  expect((await save({ staffSessionDays: 61, secondStepFrom: '2026-05-31' })).error).toMatchObject({
    statusCode: 422,
    fields: [{ field: 'staffSessionDays' }, { field: 'secondStepFrom' }],
  })
  await save({ staffSessionDays: 21, secondStepFrom: '2026-07-01' })
  const { data } = await ask('{ settingsHistory(section: SECURITY, first: 1) { id problem } }')
  const [entry] = data.settingsHistory as { id: string; problem: string | null }[]
  expect(entry).toMatchObject({ problem: null })
  const preview = await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp } }', { id: entry?.id })
  const put = await ask('mutation B($id: ID!, $seen: String!) { putBackChange(id: $id, seen: $seen) }', {
    id: entry?.id,
    seen: preview.data.previewPutBack.stamp,
  })
  expect(put.error).toBeUndefined()
  expect(await read()).toMatchObject({ staffSessionDays: 7, secondStepFrom: null })
})

test('a session older than the new limit ends at its next request', async () => {
  t.clock.set(new Date(TEST_NOW.getTime() + 3 * 86_400_000))
  const fresh = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.tester)
  expect(
    (await save({ staffSessionDays: 2 }, await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager))).error,
  ).toBeUndefined()
  await expect.poll(async () => (await ask('{ loginRules { stamp } }')).error?.statusCode).toBe(401)
  expect((await ask('{ loginRules { stamp } }', {}, fresh)).error).toBeUndefined()
})
