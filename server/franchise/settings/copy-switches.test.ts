import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

const TARGETS = 'query S($from: ID!) { switchCopy(franchiseId: $from) { id features managerRights isSame stamp } }'
const COPY = `mutation C($from: ID!, $to: [ID!]!, $seen: [String!]!) {
  copySwitches(franchiseId: $from, toFranchiseIds: $to, seen: $seen) { id isSame }
}`

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'manager'), ($1, $2, 'owner')`,
    [ca.id, ca.userIds.tester],
  )
  owner = await t.tokenOf(ca.host, ca.emails.tester)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> => {
  const { franchiseId: from, otherFranchiseId: to, host } = t.fixture.ca
  return t.graphql(host, query, { from, to: [to], ...variables }, token)
}
const set = (franchiseId: number, features: string, rights: string) =>
  t.db.owner.query('update franchise set features = $2, manager_rights = $3 where id = $1', [
    franchiseId,
    features,
    rights,
  ])
const target = async () => (await ask(TARGETS)).data.switchCopy[0]

test('another franchise gets the features and the rights of managers, with one entry in its history', async () => {
  const { franchiseId, otherFranchiseId, id } = t.fixture.ca
  await set(franchiseId, '{inventory}', '{serviceArea.change}')
  await set(otherFranchiseId, '{}', '{ownPrices.change}')
  const { stamp } = await target()
  expect((await ask(COPY, { seen: ['before'] })).error?.error).toBe('CHANGED_MEANWHILE')
  const audits = async () =>
    (
      await t.db.owner.query(
        `select franchise_id::float8, changes from audit_entry where tenant_id = $1 and subject = 'franchise' order by id`,
        [id],
      )
    ).rows
  const before = (await audits()).length
  expect((await ask(COPY, { seen: [stamp] })).data.copySwitches).toEqual([
    { id: String(otherFranchiseId), isSame: true },
  ])
  expect(await target()).toMatchObject({ features: ['inventory'], managerRights: ['serviceArea.change'] })
  expect((await audits()).slice(before)).toEqual([
    {
      franchise_id: otherFranchiseId,
      changes: [
        expect.objectContaining({
          from: { features: [], manager_rights: ['ownPrices.change'] },
          to: { features: ['inventory'], manager_rights: ['serviceArea.change'] },
        }),
      ],
    },
  ])
  expect((await ask(COPY, { seen: [(await target()).stamp] })).error).toBeUndefined()
  expect(await audits()).toHaveLength(before + 1)
})

test('only owners and admins copy them, to franchises that they chose', async () => {
  const { host, emails } = t.fixture.ca
  const manager = await t.tokenOf(host, emails.manager)
  for (const query of [TARGETS, COPY])
    expect((await ask(query, { seen: [] }, manager)).error).toMatchObject({ statusCode: 404 })
  expect((await ask(COPY, { to: [], seen: [] })).error?.fields).toMatchObject([{ field: 'toFranchiseIds' }])
  expect((await ask(COPY, { to: [t.fixture.us.franchiseId], seen: [] })).error).toMatchObject({ statusCode: 404 })
})

test('a franchise that was archived meanwhile is refused, not left out', async () => {
  const { otherFranchiseId } = t.fixture.ca
  const { stamp } = await target()
  const archive = (at: Date | null) =>
    t.db.owner.query('update franchise set archived_at = $2 where id = $1', [otherFranchiseId, at])
  await archive(new Date())
  expect((await ask(COPY, { seen: [stamp] })).error?.statusCode).toBe(409)
  await archive(null)
})
