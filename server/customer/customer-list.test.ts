import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const LIST = `query L($franchiseId: ID, $search: String, $tag: String, $pageNumber: Int, $sort: CustomerSort) {
  customers(franchiseId: $franchiseId, search: $search, tag: $tag, pageNumber: $pageNumber, sort: $sort) { name }
  customerCount(franchiseId: $franchiseId, search: $search, tag: $tag) { count isMore }
}`

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  for (const { id, franchiseId, otherFranchiseId } of [t.fixture.ca, t.fixture.us])
    await t.db.owner.query(
      `with u as (
         insert into app_user (tenant_id, name, email, home_franchise_id)
         select $1, 'Listed ' || lpad(n::text, 2, '0'), case when n % 3 = 0 then 'listed' else 'other' end || n || '@example.com', case when n <= 45 then $2::bigint else $3::bigint end
         from generate_series(1, 50) n returning id, name),
       plate as (
         insert into user_vehicle (tenant_id, user_id, vehicle_id, name)
         select $1, id, (select min(id) from vehicle), 'OTHER 9' from u where name = 'Listed 07'),
       phone as (
         insert into contact (tenant_id, user_id, name, email, phone_number)
         select $1, id, name, 'a@example.com', case name when 'Listed 01' then '5551230000' when 'Listed 02' then '4160005551' else '4169990000' end from u)
       insert into customer_tag (tenant_id, user_id, tag)
       select $1, id, case when name < 'Listed 03' then 'FLEET' else 'Fleet' end from u where name < 'Listed 25' or name > 'Listed 46'
       union all select $1, id, 'x#condition#' from u where name = 'Listed 09'`,
      [id, franchiseId, otherFranchiseId],
    )
})
afterAll(() => t.close())

interface Answer {
  names: string[]
  count: number
  isMore: boolean
}

async function list(variables: object, role: 'sales' | 'manager' = 'manager'): Promise<Answer> {
  const { host, emails } = t.fixture.ca
  const { data } = await t.graphql(host, LIST, variables, await t.tokenOf(host, emails[role]))
  const names = (data.customers as { name: string }[]).map(({ name }) => name)
  return { names, ...(data.customerCount as { count: number; isMore: boolean }) }
}

/** Reads all pages of a list. */
async function all(variables: object): Promise<string[]> {
  const names: string[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await list({ ...variables, pageNumber })
    names.push(...page.names)
    if (page.names.length < 20) return names
  }
}

test('customers with a tag are listed whatever its capitals, with a search and in each order', async () => {
  const tagged = await all({ tag: ' fleet ' })
  expect(tagged).toHaveLength(24)
  expect(tagged.slice(0, 3)).toEqual(['Listed 01', 'Listed 02', 'Listed 03'])
  expect((await list({ tag: 'Fleet', sort: 'nameDescending' })).names[0]).toBe('Listed 24')
  expect((await list({ tag: 'Fleet', sort: 'newest' })).names[0]).toBe('Listed 24')
  expect((await list({ tag: 'Fleet', search: 'listed 2' })).names).toEqual([
    'Listed 20',
    'Listed 21',
    'Listed 22',
    'Listed 23',
    'Listed 24',
    // They have a 2 too, but do not start so.
    'Listed 02',
    'Listed 12',
  ])
  expect((await list({ tag: 'nobody' })).names).toEqual([])
  // A text of a person is never part of the statement.
  expect((await list({ tag: 'x#condition#', search: `o'hara` })).names).toEqual([])
  expect((await list({ tag: 'X#CONDITION#', search: 'listed' })).names).toEqual(['Listed 09'])
  // Sales see the customers of all franchises, a manager those of their own.
  expect(await list({ tag: 'fleet' }, 'sales')).toMatchObject({ count: 28 })
  expect(await list({ tag: 'fleet' })).toMatchObject({ count: 24 })
})

test.each([
  {},
  { search: 'listed' },
  { search: 'listed 1' },
  { search: 'other' },
  { search: 'OTHER 9' },
  { search: '555' },
  { search: '9990000' },
  { search: 'nobody' },
  { tag: 'fleet' },
  { tag: 'fleet', search: 'other' },
  { tag: 'nobody', search: 'other' },
])('the list of %j has as many customers as its count says', async variables => {
  const { count, isMore } = await list(variables)
  expect(count).toBe((await all(variables)).length)
  expect(isMore).toBe(false)
})

test('at most 10,000 customers are counted', async () => {
  const { id, franchiseId } = t.fixture.ca
  await t.db.owner.query(
    `insert into app_user (tenant_id, name, email, home_franchise_id)
     select $1, 'Many ' || n, 'many' || n || '@example.com', $2 from generate_series(1, 10001) n`,
    [id, franchiseId],
  )
  expect(await list({ search: 'many' })).toMatchObject({ count: 10_000, isMore: true })
  expect(await list({})).toMatchObject({ count: 10_000, isMore: true })
  expect(await list({ search: 'listed' })).toMatchObject({ count: 45, isMore: false })
})
