import { seedDemo } from '../../../db/seed/demo.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../db/seed/demo-logins.ts'
import { loadPostalAreas } from '../../../db/seed/postal-areas.ts'
import type { Fixture, TenantFixture } from '../fixture.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

/** Four cars with oil data, instead of the whole catalogue. */
const CARS = `
  with cars as (
    insert into vehicle (year, make, model, engine) values (2019, 'Toyota', 'Camry', '2.5L 4 cyl'), (2021, 'Honda', 'Civic', '2.0L 4 cyl'),
      (2018, 'Ford', 'F-150', '5.0L 8 cyl'), (2020, 'Subaru', 'Outback', '2.5L 4 cyl') returning id)
  insert into vehicle_oil (vehicle_id, volume_l, oil_type, oil_weight) select id, 4.2 + id / 10.0, 'SYNTHETIC', '0W-20' from cars`

/**
 * Creates the whole application with the demo's tenants, as they are at a time: 18 months of work until then. Its fixture names the demo's people and things.
 * @param workOrders approximate number of orders of both tenants
 */
export async function createDemoApp(now: Date, workOrders: number): Promise<TestApp> {
  const db = await createTestDatabase()
  await loadPostalAreas(db.owner)
  await db.owner.query(CARS)
  await seedDemo(db.owner, { now, workOrders, standIns: { payments: true, carSecret: null } })
  const t = await createTestApp({}, { db, fixture: await demoFixture(db) })
  t.clock.set(now)
  return {
    ...t,
    close: async () => {
      await t.close()
      await db.drop()
    },
  }
}

/** Logs in a user of the demo. */
export async function demoToken(t: TestApp, host: string, email: string): Promise<string> {
  const { body } = await t.post(host, '/auth/login', { email, password: DEMO_PASSWORD })
  return String(body.authentication_token)
}

async function demoFixture({ owner }: TestDatabase): Promise<Fixture> {
  const { rows } = await owner.query<{ id: number }>('select id from vehicle order by id')
  const [small = 0, large = 0, , noOil = 0] = rows.map(({ id }) => id)
  return { ca: await demoTenant(owner, 1), us: await demoTenant(owner, 2), vehicleIds: { small, large, noOil } }
}

async function demoTenant(owner: TestDatabase['owner'], id: number): Promise<TenantFixture> {
  const { rows: hosts } = await owner.query<{ host: string }>(
    `select host from tenant_domain where tenant_id = $1 and host like '%.localhost'`,
    [id],
  )
  const host = hosts[0]?.host ?? ''
  const { rows: franchises } = await owner.query<{ id: number; vans: number[]; code: string }>(
    `select f.id, array(select v.id::float8 from van v where v.franchise_id = f.id order by v.id) as vans,
       (select min(a.postal_code) from service_area a where a.franchise_id = f.id) as code
     from franchise f where f.tenant_id = $1 order by f.id`,
    [id],
  )
  const [first, second] = franchises
  const { rows: services } = await owner.query<{ id: number; key: string }>(
    'select id, name_key as key from service where tenant_id = $1',
    [id],
  )
  const logins = DEMO_LOGINS.filter(login => login.host === host)
  const emailOf = (role: string): string => logins.find(login => login.role === role)?.email ?? ''
  const emails = {
    manager: emailOf('region'),
    technician: emailOf('technician'),
    tester: emailOf('tester'),
    sales: emailOf('sales'),
    customer: emailOf('customer'),
    otherCustomer: emailOf('member'),
  }
  const { rows: users } = await owner.query<{ id: number; email: string }>(
    'select id, email from app_user where tenant_id = $1',
    [id],
  )
  const userOf = (email: string): number => users.find(user => user.email === email)?.id ?? 0
  return {
    id,
    host,
    franchiseId: first?.id ?? 0,
    otherFranchiseId: second?.id ?? 0,
    vanIds: [first?.vans[0] ?? 0, first?.vans[1] ?? 0],
    otherVanId: second?.vans[0] ?? 0,
    emails,
    userIds: {
      manager: userOf(emails.manager),
      technician: userOf(emails.technician),
      tester: userOf(emails.tester),
      sales: userOf(emails.sales),
      customer: userOf(emails.customer),
      otherCustomer: userOf(emails.otherCustomer),
    },
    serviceIds: Object.fromEntries(services.map(({ key, id: serviceId }) => [key, serviceId])),
    postalCode: first?.code ?? '',
  }
}
