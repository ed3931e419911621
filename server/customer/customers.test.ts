import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const CUSTOMERS =
  'query C($franchiseId: ID, $search: String, $pageNumber: Int) { customers(franchiseId: $franchiseId, search: $search, pageNumber: $pageNumber) { id name email phoneNumber vendorName defaultDiscountType defaultDiscountAmount } }'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const { ca, us } = t.fixture
  for (const { id, franchiseId } of [ca, us]) {
    await t.db.owner.query(
      `with fleet as (insert into vendor (tenant_id, vendor_id, name) values ($1, 9, 'North Fleet') returning id),
        u as (
          insert into app_user (tenant_id, name, email, home_franchise_id, vendor_id, default_discount_type, default_discount_amount)
          select $1, w.name, w.email, $2, case when w.email like 'zoe%' then (select id from fleet) end, w.type, w.amount
          from (values ('Zoë Tremblay', 'zoe@north.example', 'PERCENT', 1000), ('Al O''Hara', 'al@north.example', null, null),
            ('Ali Tremblay', 'ali_50%@south.example', null, null)) w (name, email, type, amount)
          returning id, email)
       insert into contact (tenant_id, user_id, name, email, phone_number)
       select $1, id, 'Contact', email, case when email like 'zoe%' then '9055550142' else '6475550100' end from u`,
      [id, franchiseId],
    )
  }
})
afterAll(() => t.close())

interface Listed {
  name: string
}

async function find(
  search: string,
  more: object = {},
  role: 'sales' | 'manager' | 'technician' | 'tester' = 'sales',
): Promise<Listed[]> {
  const { host, emails } = t.fixture.ca
  return (await t.graphql(host, CUSTOMERS, { search, ...more }, await t.tokenOf(host, emails[role]))).data.customers
}
const names = async (search: string, more: object = {}): Promise<string[]> =>
  (await find(search, more)).map(customer => customer.name)

test.each([
  ['trem', ['Ali Tremblay', 'Zoë Tremblay']],
  ['Tremblay ali', ['Ali Tremblay']],
  ['NORTH.example', ["Al O'Hara", 'Zoë Tremblay']],
  ["o'h", ["Al O'Hara"]],
  ['al', ["Al O'Hara", 'Ali Tremblay']],
  ['905 555', ['Zoë Tremblay']],
  ['+1 (905) 555-0142', ['Zoë Tremblay']],
  ['647', ["Al O'Hara", 'Ali Tremblay']],
  ['0142', ['Zoë Tremblay']],
  ['555', []],
  ['ali', ['Ali Tremblay']],
  ['a', ["Al O'Hara", 'Ali Tremblay']],
  ['_50%', ['Ali Tremblay']],
  ['ali%tremblay', []],
  ['manager', []],
])('%j finds %j', async (search, found) => expect(await names(search)).toEqual(found))

test('CUSTOMER-05 a customer has id, name, default discount and the fleet they belong to', async () => {
  expect(await find('zoe@')).toEqual([
    {
      id: expect.any(String),
      name: 'Zoë Tremblay',
      email: 'zoe@north.example',
      phoneNumber: '9055550142',
      vendorName: 'North Fleet',
      defaultDiscountType: 'PERCENT',
      defaultDiscountAmount: 1000,
    },
  ])
})

test('a page has twenty customers, by name, each once', async () => {
  const { id, franchiseId } = t.fixture.ca
  await t.db.owner.query(
    `insert into app_user (tenant_id, name, email, home_franchise_id)
     select $1, 'Page ' || lpad(n::text, 2, '0'), 'page' || n || '@example.com', $2 from generate_series(1, 45) n`,
    [id, franchiseId],
  )
  const pages = await Promise.all([1, 2, 3, 4].map(pageNumber => names('page', { pageNumber })))
  expect(pages.map(page => page.length)).toEqual([20, 20, 5, 0])
  expect(new Set(pages.flat()).size).toBe(45)
  expect(pages.flat()).toEqual(pages.flat().toSorted((a, b) => a.localeCompare(b)))
})

test('names that start with the search come first, and the next pages continue without a gap', async () => {
  const { id, franchiseId } = t.fixture.ca
  await t.db.owner.query(
    `insert into app_user (tenant_id, name, email, home_franchise_id)
     select $1, case when n % 2 = 0 then 'Quint ' else 'Abe Quint ' end || lpad(n::text, 2, '0'), 'q' || n || '@example.com', $2
     from generate_series(1, 50) n`,
    [id, franchiseId],
  )
  const pages = await Promise.all([1, 2, 3, 4].map(pageNumber => names('quint', { pageNumber })))
  expect(pages.map(page => page.length)).toEqual([20, 20, 10, 0])
  const all = pages.flat()
  expect(new Set(all).size).toBe(50)
  const first = all.slice(0, 25)
  expect(first.every(name => name.startsWith('Quint'))).toBe(true)
  for (const part of [first, all.slice(25)]) expect(part).toEqual(part.toSorted((a, b) => a.localeCompare(b)))
})

test('people who may not see a customer do not find them', async () => {
  const { id, otherFranchiseId } = t.fixture.ca
  await t.db.owner.query(
    `update app_user set home_franchise_id = $2 where tenant_id = $1 and email = 'zoe@north.example'`,
    [id, otherFranchiseId],
  )
  for (const role of ['manager', 'technician', 'tester'] as const) {
    expect((await find('trem', {}, role)).map(customer => customer.name)).toEqual(['Ali Tremblay'])
    expect(await find('9055550142', {}, role)).toEqual([])
  }
  expect(await names('trem', { franchiseId: otherFranchiseId })).toEqual(['Zoë Tremblay'])
})
