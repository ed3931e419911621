import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const TARGETS = 'query P($franchiseId: ID!) { priceCopy(franchiseId: $franchiseId) { id name changes stamp } }'
const PREVIEW = `query P($franchiseId: ID!, $to: [ID!]!) {
  previewPriceCopy(franchiseId: $franchiseId, toFranchiseIds: $to) { blocking { text } warnings { text } stamp }
}`
const COPY = `mutation C($franchiseId: ID!, $to: [ID!]!, $seen: [String!]!, $accepted: String) {
  copyPrices(franchiseId: $franchiseId, toFranchiseIds: $to, seen: $seen, accepted: $accepted) { id changes }
}`

let t: TestApp
let owner: string
let from: number
let to: number
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  from = ca.franchiseId
  to = ca.otherFranchiseId
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'manager'), ($1, $2, 'owner')`,
    [ca.id, ca.userIds.tester],
  )
  owner = await t.tokenOf(ca.host, ca.emails.tester)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(TEST_NOW)
  await t.db.owner.query('delete from service_price where franchise_id is not null')
})

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { franchiseId: from, to: [to], ...variables }, token)

const serviceId = (): number => t.fixture.ca.serviceIds.oil_change_basic ?? 0
/** Adds an own price. Null: the franchise follows the country from then on. */
const addPrice = (franchiseId: number, price: number | null, validFrom = '2026-01-01', service = serviceId()) =>
  t.db.owner.query(
    `insert into service_price (tenant_id, service_id, country_code, franchise_id, state, price, included_litres, price_per_litre, valid_from, confirmed_at)
     select $1, s.id, 'CA', $3, case when $4::bigint is null then 'INHERITED' else 'PRICED' end, $4,
       case when s.service_type = 'OIL_CHANGE' and $4 is not null then 5 end, case when s.service_type = 'OIL_CHANGE' and $4 is not null then 1000 end, $5, $5
     from service s where s.tenant_id = $1 and s.id = $2`,
    [t.fixture.ca.id, service, franchiseId, price, validFrom],
  )
const charged = async (franchiseId: number): Promise<number | undefined> => {
  const { data } = await t.graphql(
    t.fixture.ca.host,
    `{ servicePrices(countryCode: "CA", franchiseId: ${franchiseId}) { nameKey price } }`,
  )
  const { servicePrices } = data as { servicePrices: { nameKey: string; price: number }[] }
  return servicePrices.find(({ nameKey }) => nameKey === 'oil_change_basic')?.price
}
interface Target {
  id: string
  name: string
  changes: number
  stamp: string
}
const targets = async (): Promise<Target[]> => (await ask(TARGETS)).data.priceCopy
const seen = async (): Promise<string[]> => (await targets()).map(({ stamp }) => stamp)
const accepted = async (): Promise<string> => (await ask(PREVIEW)).data.previewPriceCopy.stamp
const copy = async (variables: object = {}): Promise<GraphqlResult> =>
  await ask(COPY, { seen: await seen(), accepted: await accepted(), ...variables })
const audits = async () =>
  (
    await t.db.owner.query<{ action: string; franchise_id: number }>(
      `select action, franchise_id::float8 from audit_entry where tenant_id = $1 and subject = 'service_price' order by id`,
      [t.fixture.ca.id],
    )
  ).rows

test('another franchise charges the same from now on, and keeps its history and what it planned', async () => {
  await addPrice(from, 9_900)
  await addPrice(from, 12_000, '2026-09-01')
  await addPrice(to, 9_500)
  await addPrice(to, 13_000, '2026-10-01')
  expect(await targets()).toMatchObject([{ id: String(to), changes: 1 }])
  const before = (await audits()).length
  expect((await copy()).data.copyPrices).toEqual([{ id: String(to), changes: 0 }])
  expect(await charged(to)).toBe(9_900)
  const { rows } = await t.db.owner.query(
    'select price::int, valid_from from service_price where franchise_id = $1 order by valid_from',
    [to],
  )
  expect(rows).toEqual([
    { price: 9_500, valid_from: new Date('2026-01-01T00:00:00Z') },
    { price: 9_900, valid_from: TEST_NOW },
    { price: 13_000, valid_from: new Date('2026-10-01T00:00:00Z') },
  ])
  expect((await audits()).slice(before)).toEqual([{ action: 'insert', franchise_id: to }])
  // A copy of what is the same already leaves no entry.
  expect((await copy()).error).toBeUndefined()
  expect(await audits()).toHaveLength(before + 1)
})

test('where the franchise follows the country, the other one does too', async () => {
  await addPrice(from, 9_900)
  await addPrice(from, null, '2026-03-01')
  await addPrice(to, 9_000)
  expect((await copy()).error).toBeUndefined()
  expect(await charged(to)).toBe(await charged(from))
})

test('a price that changes by 30 % or more is asked again, with its franchise', async () => {
  await addPrice(from, 20_000)
  await addPrice(to, 9_000)
  const { previewPriceCopy } = (await ask(PREVIEW)).data
  expect(previewPriceCopy).toMatchObject({ blocking: [] })
  expect(previewPriceCopy.warnings).toEqual([
    { text: expect.stringMatching(/East: .* from \$90\.00 .* to \$200\.00 /) },
  ])
  expect((await copy({ accepted: null })).error?.error).toBe('IMPACT_CHANGED')
  expect(await charged(to)).toBe(9_000)
  expect((await copy()).error).toBeUndefined()
})

test('an older version is refused, and nothing is copied to any', async () => {
  await addPrice(from, 9_900)
  const old = await seen()
  await addPrice(to, 9_000)
  expect((await copy({ seen: old })).error?.error).toBe('CHANGED_MEANWHILE')
  expect(await charged(to)).toBe(9_000)
})

test('managers copy to their franchises that grant it, and nobody to another country', async () => {
  const { emails, host, id, userIds } = t.fixture.ca
  await addPrice(from, 9_900)
  const manager = await t.tokenOf(host, emails.manager)
  expect((await ask(COPY, { seen: [] }, manager)).error).toMatchObject({ statusCode: 404 })
  await t.db.owner.query('insert into franchise_member (tenant_id, franchise_id, user_id) values ($1, $2, $3)', [
    id,
    to,
    userIds.manager,
  ])
  expect((await ask(TARGETS, {}, manager)).data.priceCopy).toEqual([])
  expect((await ask(COPY, { seen: [] }, manager)).error).toMatchObject({ statusCode: 403 })
  await t.db.owner.query(`update franchise set manager_rights = '{ownPrices.change}' where id = $1`, [to])
  expect((await ask(TARGETS, {}, manager)).data.priceCopy).toMatchObject([{ id: String(to) }])
  await t.db.owner.query(`update franchise set country_code = 'US' where id = $1`, [to])
  expect(await targets()).toEqual([])
  expect((await ask(COPY, { seen: [] })).error?.fields).toMatchObject([{ field: 'toFranchiseIds' }])
  await t.db.owner.query(`update franchise set country_code = 'CA' where id = $1`, [to])
  expect((await ask(COPY, { to: [], seen: [] })).error?.fields).toMatchObject([{ field: 'toFranchiseIds' }])
})
