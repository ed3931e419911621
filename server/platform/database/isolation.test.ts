import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** Tables without tenant data: reference data, the tenants themselves, and data that identifies a request before its tenant is known. */
const GLOBAL = [
  'human_check_use',
  'postal_area',
  'rate_limit',
  'schema_migration',
  'tenant',
  'tenant_domain',
  'vehicle',
  'vehicle_oil',
  'webhook_event',
]

test('every table has a tenant with forced row-level security or is on the list of global tables', async () => {
  const { rows } = await db.owner.query<{ name: string; of_tenant: boolean; safe: boolean }>(`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) and c.relname <> 'tenant_domain' as of_tenant,
      c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid) as safe
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`)
  expect(rows.filter(r => !r.of_tenant).map(r => r.name)).toEqual(GLOBAL)
  expect(rows.filter(r => r.of_tenant && !r.safe)).toEqual([])
  expect(rows.filter(r => r.of_tenant).length).toBeGreaterThan(30)
})

test('every foreign key between two tenant tables includes the tenant', async () => {
  const { rows } = await db.owner.query(`
    select con.conname from pg_constraint con
    join pg_attribute child on child.attrelid = con.conrelid and child.attname = 'tenant_id'
    join pg_attribute parent on parent.attrelid = con.confrelid and parent.attname = 'tenant_id'
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace and not child.attnum = any (con.conkey)`)
  expect(rows).toEqual([])
})
