import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const SET = `mutation Set($userId: ID!, $discountType: DefaultDiscountType!, $discountAmount: String!) {
  setDefaultDiscount(userId: $userId, discountType: $discountType, discountAmount: $discountAmount) { id discountType discountAmount }
}`
const REMOVE =
  'mutation Remove($userId: ID!) { removeDefaultDiscount(userId: $userId) { id discountType discountAmount } }'

let t: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  for (const [role, email] of Object.entries(emails)) tokens[role] = await t.tokenOf(host, email)
})
afterAll(() => t.close())

const ask = (role: string, query: string, variables: object): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { userId: t.fixture.ca.userIds.customer, ...variables }, tokens[role])

test('staff set and remove the default discount of a customer', async () => {
  const { userIds } = t.fixture.ca
  const id = String(userIds.customer)
  const percent = await ask('sales', SET, { discountType: 'PERCENT', discountAmount: '1250' })
  expect(percent.data.setDefaultDiscount).toEqual({ id, discountType: 'PERCENT', discountAmount: 1_250 })
  const fixed = await ask('manager', SET, { discountType: 'GROUPON', discountAmount: '2000' })
  expect(fixed.data.setDefaultDiscount).toEqual({ id, discountType: 'GROUPON', discountAmount: 2_000 })
  const gone = await ask('technician', REMOVE, {})
  expect(gone.data.removeDefaultDiscount).toEqual({ id, discountType: null, discountAmount: null })
})

test('an invalid amount is refused, and staff cannot give a discount to themselves or other staff', async () => {
  const { userIds } = t.fixture.ca
  const amounts = ['0', '10001', '-5', '12.5', '', '1e3'].map(amount => ['PERCENT', amount])
  for (const [discountType, discountAmount] of [...amounts, ['GROUPON', '0'], ['GROUPON', '100001']]) {
    const { error } = await ask('sales', SET, { discountType, discountAmount })
    expect(error).toMatchObject({ statusCode: 422, fields: [{ field: 'discountAmount' }] })
  }
  const ten = { discountType: 'PERCENT', discountAmount: '1000' }
  for (const [role, userId] of [
    ['customer', userIds.customer],
    ['sales', userIds.sales],
    ['sales', userIds.manager],
  ] as const)
    expect((await ask(role, SET, { ...ten, userId })).status).toBe(404)
  const { rows } = await t.db.owner.query('select id from app_user where default_discount_type is not null')
  expect(rows).toEqual([])
})
