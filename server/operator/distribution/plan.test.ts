import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRoleUrl } from '../../platform/database/app-role.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { createFixture } from '../../testing/fixture.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { TEST_SECRET } from '../../testing/test-secret.ts'
import { readCatalogue, type Table } from './catalogue.ts'
import { misfits, placeOf, planDistribution } from './plan.ts'

let db: TestDatabase
let tables: Table[]
beforeAll(async () => {
  db = await createTestDatabase()
  tables = await readCatalogue(db.owner)
})
afterAll(() => db.drop())

const named = (name: string): Table => {
  const table = tables.find(each => each.name === name)
  if (!table) throw new Error(`There is no ${name}.`)
  return table
}
const lineOf = (plan: readonly string[], text: string): number => plan.findIndex(line => line.includes(text))

test('every table has its place in the plan, and each is named once', async () => {
  const plan = planDistribution(tables)
  for (const table of tables) {
    const place = placeOf(table)
    const statement = place === 'reference' ? 'create_reference_table' : 'create_distributed_table'
    const lines = plan.filter(line => line.startsWith(`select ${statement}('${table.name}'`))
    expect([table.name, lines.length]).toEqual([table.name, place === 'local' ? 0 : 1])
  }
  const { rows } = await db.owner.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`,
  )
  expect(tables.filter(table => placeOf(table) === 'distributed')).toHaveLength(rows.length)
})

test('every key, unique index, exclusion and reference of a tenant’s table has the tenant, as the engine asks', () => {
  expect(misfits(tables)).toEqual([])
  // The catalogue was read: these are there, and are right.
  expect(named('stop').rules.map(({ name }) => name)).toContain('stop_van_free')
  expect(named('work_order').references.length).toBeGreaterThan(5)
})

test('a table comes after the tables that it refers to, and references in a circle are made at the end', () => {
  const plan = planDistribution(tables)
  for (const table of tables.filter(each => placeOf(each) === 'distributed'))
    for (const { name, to } of table.references) {
      if (to === table.name) continue
      const [own, other] = [lineOf(plan, `_table('${table.name}'`), lineOf(plan, `_table('${to}'`)]
      if (other < own) continue
      const dropped = lineOf(plan, `alter table ${table.name} drop constraint ${name};`)
      const added = lineOf(plan, `alter table ${table.name} add constraint ${name} FOREIGN KEY`)
      expect([table.name, name, dropped >= 0 && dropped < own, added > other]).toEqual([table.name, name, true, true])
    }
})

test('no policy that is distributed has a subquery', () => {
  const changed = planDistribution(tables).filter(line => line.startsWith('alter policy'))
  expect(changed).toHaveLength(
    tables.flatMap(table => (placeOf(table) === 'local' ? [] : table.subqueryPolicies)).length,
  )
  expect(changed.length).toBeGreaterThan(100)
  expect(changed.filter(line => /select/i.test(line))).toEqual([])
})

test.each<[string, (table: Table) => Table, string]>([
  [
    'a key without the tenant',
    t => ({ ...t, rules: [{ name: 'van_key', hasTenant: false }] }),
    'van_key has no tenant.',
  ],
  [
    'another type',
    t => ({ ...t, tenantType: 'integer' }),
    'van.tenant_id is integer, so its rows are not beside the others.',
  ],
  [
    'a reference without the tenant',
    t => ({
      ...t,
      references: t.references.map(each => (each.to === 'franchise' ? { ...each, hasTenant: false } : each)),
    }),
    'refers to another row without the tenant.',
  ],
  [
    'a reference that sets null',
    t => ({
      ...t,
      references: t.references.map(each => ({ ...each, onDelete: each.to === 'franchise' ? 'n' : each.onDelete })),
    }),
    'sets columns to null or a default when the other row is deleted.',
  ],
  ['no row-level security', t => ({ ...t, isOfTenant: false }), 'van has no place'],
  ['small numbers', t => ({ ...t, identityTypes: ['integer'] }), 'van counts in integer'],
])('a table with %s does not fit, and there is no plan', (_what, change, problem) => {
  const changed = tables.map(table => (table.name === 'van' ? change(table) : table))
  expect(misfits(changed).join('\n')).toContain(problem)
  expect(() => planDistribution(changed)).toThrow(problem)
})

const CITUS_URL = process.env.CITUS_URL ?? ''
const WHY = 'CITUS_URL is not set. Start ops/citus.yaml, and give the address of an empty database of its coordinator.'

test('on a real cluster, the plan runs, and each tenant sees its own rows only', async context => {
  context.skip(CITUS_URL === '', WHY)
  await migrate(CITUS_URL, TEST_SECRET)
  const owner = new pg.Pool({ connectionString: CITUS_URL, max: 1 })
  try {
    const cluster = await readCatalogue(owner)
    const plan = planDistribution(cluster)
    for (const statement of plan.filter(line => line !== '' && !line.startsWith('--'))) await owner.query(statement)
    const { rows } = await owner.query<{ name: string; kind: string }>(
      'select table_name::text as name, citus_table_type as kind from citus_tables order by 1',
    )
    const expected = cluster.filter(table => placeOf(table) !== 'local').map(table => [table.name, placeOf(table)])
    expect(rows.map(({ name, kind }) => [name, kind])).toEqual(expected)
    const { ca, us } = await createFixture(owner)
    const own = new pg.Client({ connectionString: appRoleUrl(CITUS_URL, TEST_SECRET) })
    await own.connect()
    for (const { id } of [ca, us]) {
      await own.query('begin')
      await own.query(`set local app.tenant_id = '${id}'`)
      const seen = await own.query<{ tenant: number }>('select distinct tenant_id as tenant from van')
      await own.query('commit')
      expect(seen.rows).toEqual([{ tenant: id }])
    }
    await own.end()
  } finally {
    await owner.end()
  }
}, 300_000)
