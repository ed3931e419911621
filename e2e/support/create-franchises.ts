import { setTimeout as wait } from 'node:timers/promises'
import type { TestInfo } from '@playwright/test'
import pg from 'pg'
import { loadConfig } from '../../server/platform/config.ts'
import { openOwnerDatabase } from '../../server/platform/database/owner-pool.ts'
import { TORONTO } from './addresses.ts'
import { countFranchises, FIRST_FRANCHISE_ID, franchiseOf, type OwnFranchise } from './own-franchise.ts'

/** Uses the tested server's database as its owner, for what no API can do. */
export async function withOwner<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const { DATA_DIR, DATABASE_URL } = process.env
  const database = await openOwnerDatabase(loadConfig({ DATA_DIR, DATABASE_URL }))
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const STATEMENTS = [
  // Two workers can start the same repeat.
  `select pg_advisory_xact_lock(hashtext('own franchises'))`,
  `create temporary table own on commit drop as
   select x.*, x.id - ${FIRST_FRANCHISE_ID} as n from jsonb_to_recordset($1) as x (tenant_id bigint, id bigint, name text, vans jsonb, manager text, address jsonb, far text)
   where not exists (select from franchise f where f.tenant_id = x.tenant_id and f.id = x.id)`,
  `insert into franchise (tenant_id, id, name, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email,
     local_tax_name, local_tax_ppm) overriding system value
   select o.tenant_id, o.id, o.name, f.type, f.country_code, f.time_zone, '1 Depot Road', o.address->>'city', f.province_code, o.address->>'postalCode',
     (o.address->>'lat')::float8, (o.address->>'lng')::float8, f.phone_number, o.manager, f.local_tax_name, f.local_tax_ppm
   from own o join lateral (select * from franchise f where f.tenant_id = o.tenant_id order by f.id limit 1) f on true`,
  `insert into franchise_hours (tenant_id, franchise_id, weekday, opens_minute, closes_minute)
   select tenant_id, id, weekday, 480, 1080 from own, generate_series(1, 6) weekday`,
  `insert into service_area (tenant_id, franchise_id, postal_code)
   select tenant_id, id, address->>'postalCode' from own union select tenant_id, id, far from own`,
  // A browser that a test closes does not give its time back, so a page keeps one only in the tests of that.
  `insert into scheduling_policy (tenant_id, franchise_id, hold_minutes) select tenant_id, id, 0 from own`,
  `create temporary table own_person on commit drop as
   select o.tenant_id, o.id as franchise_id, 1000000 + o.n * 10 + p.i as id, p.role, p.i, replace(o.manager, 'manager.', p.local || '.') as email, p.name
   from own o, (values (1, 'technician', 'tech1', 'Theo Technician'), (2, 'technician', 'tech2', 'Tara Technician'), (3, 'technician', 'tech3', 'Tim Technician'),
     (4, 'manager', 'manager', 'Mara Manager'), (5, 'tester', 'tester', 'Tess Tester'), (6, 'sales', 'sales', 'Sam Sales'), (7, 'manager', 'region', 'Rhea Region')) p (i, role, local, name)`,
  `insert into app_user (tenant_id, id, name, email, password_hash) overriding system value
   select p.tenant_id, p.id, p.name, p.email, d.password_hash
   from own_person p join lateral (
     select password_hash from app_user u where u.tenant_id = p.tenant_id and u.email like 'sales@%' order by u.id limit 1) d on true`,
  'insert into user_role (tenant_id, user_id, role) select tenant_id, id, role from own_person',
  `insert into franchise_member (tenant_id, franchise_id, user_id)
   select tenant_id, franchise_id, id from own_person
   union all select p.tenant_id, (select f.id from franchise f where f.tenant_id = p.tenant_id order by f.id limit 1 offset 1), p.id
   from own_person p where p.i = 7`,
  `insert into van (tenant_id, id, franchise_id, name) overriding system value
   select o.tenant_id, 1000000 + o.n * 10 + i, o.id, o.vans->>(i - 1) from own o, generate_series(1, 3) i`,
  `insert into van_technician (tenant_id, van_id, user_id) select tenant_id, id, id from own_person where role = 'technician'`,
  // Each van has the same parts and oils as the first demo van of the tenant.
  `insert into stock_item (tenant_id, franchise_id, van_id, part_id, oil_id, quantity)
   select p.tenant_id, p.franchise_id, p.id, s.part_id, s.oil_id, case when s.oil_id is null then 40 else 120000 end
   from own_person p join stock_item s on s.tenant_id = p.tenant_id and s.tool_id is null and s.removed_at is null
     and s.van_id = (select min(v.id) from van v where v.tenant_id = p.tenant_id)
   where p.role = 'technician'`,
  `insert into stock_entry (tenant_id, stock_item_id, change, reason, unit_price, idempotency_key)
   select s.tenant_id, s.id, s.quantity, 'RESTOCKED', 700, 'own ' || s.id from stock_item s join own o on o.tenant_id = s.tenant_id and o.id = s.franchise_id`,
]

const rowOf = ({ tenantId, id, name, vans, manager, address, farAddress }: OwnFranchise): object => ({
  tenant_id: Number(tenantId),
  id: Number(id),
  name,
  vans,
  manager,
  address,
  far: farAddress.postalCode,
})

/** Adds the missing franchises with numbers below `count` in both tenants, with vans, stock and staff, and waits until the server has loaded them. */
export async function createFranchises(count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const wanted = numbers.flatMap(number => [
    rowOf(franchiseOf(number, 'maple')),
    rowOf(franchiseOf(number, 'lonestar')),
  ])
  await withOwner(async pool => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const [index, statement] of STATEMENTS.entries())
        await client.query(statement, index === 1 ? [JSON.stringify(wanted)] : [])
      await client.query('commit')
    } finally {
      client.release()
    }
  })
  for (const tenant of ['maple', 'lonestar'] as const) await waitForFranchise(franchiseOf(count - 1, tenant))
}

let lastRepeat = 0

/** Adds the franchises of a test's repeat. Only tests know their repeat, because the setup runs before `--repeat-each`. */
export async function createRepeatFranchises({ config, repeatEachIndex }: TestInfo): Promise<void> {
  if (repeatEachIndex <= lastRepeat) return
  await createFranchises(countFranchises(config, repeatEachIndex))
  lastRepeat = repeatEachIndex
}

/** Waits for the franchise, because the server caches the list of franchises for some seconds. */
async function waitForFranchise({ id, tenantId }: OwnFranchise): Promise<void> {
  const { id: _none, ...addressInput } = TORONTO
  // Toronto is far away, so the server returns a mileage charge once it has the base.
  const query =
    'query ($id: ID!, $addressInput: AddressInput!) { mileageUnits(franchiseId: $id, addressInput: $addressInput) }'
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${process.env.BASE_URL}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tenant-id': tenantId },
      body: JSON.stringify({ query, variables: { id, addressInput } }),
    })
    const { data } = (await answer.json()) as { data: { mileageUnits: number } | null }
    if ((data?.mileageUnits ?? 0) > 0) return
    await wait(100)
  }
  throw new Error(`The server does not know franchise ${id} of tenant ${tenantId}.`)
}
