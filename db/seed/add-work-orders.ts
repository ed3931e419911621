import type pg from 'pg'
import { hashPassword } from '../../server/session/passwords.ts'
import type { Progress } from '../../server/vehicle/import-catalogue.ts'
import '../../server/platform/database/value-types.ts'
import { popularCars } from './data/cars.ts'
import { isSeeded, SEED_LOCK } from './demo.ts'
import { DEMO_PASSWORD } from './demo-logins.ts'
import { writeHistory } from './history.ts'
import { randomName } from './data/people.ts'
import { Random } from './random.ts'
import { RowLoader } from './load/row-loader.ts'
import type { StaffedSite } from './schedule.ts'
import { loadSites, type Site } from './site.ts'
import { DEMO_TENANTS } from './data/tenants.ts'
import { withoutIndexes } from './load/without-indexes.ts'
import { customerWriter } from './rows/write-customers.ts'
import { staffWriter } from './rows/write-staff.ts'

export interface ScaleOptions {
  now: Date
  workOrders: number
  /** New vans for these orders; by default 300 per million. */
  vans?: number
  /** New customers for these orders; by default one per ten orders. */
  customers?: number
  /** Whether indexes are rebuilt after the load; by default it depends on the number of orders. */
  rebuild?: boolean
  progress?: Progress
}

/** Above this number, building indexes once is cheaper than updating them for each row. */
const BULK = 50_000
const BULK_TABLES = [
  'app_user',
  'contact',
  'address',
  'user_vehicle',
  'stop',
  'work_order',
  'line_item',
  'work_order_event',
  'invoice',
  'payment',
  'payment_entry',
]
/** The triggers that keep figures exact, by table: a large load calculates the figures once at its end. */
const FIGURE_TRIGGERS = {
  invoice: ['name_invoice_van', 'receive_bills', 'sum_sales'],
  payment: ['sum_payments'],
  payment_entry: ['receive_money', 'sum_revenue'],
}
const ORDERS_PER_VAN = 3334

/**
 * Adds work orders to the demo tenants, spread evenly over their franchises on new vans and customers. Runs in one transaction, as the database's owner; a large load
 * locks the tables until it ends.
 * @returns the number of orders and requests: the vans may not have enough hours for all
 * @throws Error when the demo tenants are missing
 */
export async function addWorkOrders(pool: pg.Pool, options: ScaleOptions): Promise<number> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const client = await pool.connect()
  const { workOrders, progress = () => undefined } = options
  let written = 0
  const load = async (): Promise<void> => {
    written = await loadOrders(client, { ...options, progress, passwordHash })
  }
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    if (!(await isSeeded(client))) throw new Error('There are no demo tenants to add work orders to.')
    await client.query(`select set_config('app.author', '{"kind": "import", "name": "Demo data"}', true)`)
    if (!(options.rebuild ?? workOrders >= BULK)) await load()
    else {
      await setFigureTriggers(client, 'disable')
      await withoutIndexes(client, BULK_TABLES, load, (done, total) => progress(done, total, 'Building indexes'))
      await setFigureTriggers(client, 'enable')
      await client.query('call app.rebuild_figures()')
    }
    await client.query('commit')
    return written
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function setFigureTriggers(client: pg.PoolClient, state: 'disable' | 'enable'): Promise<void> {
  for (const [table, triggers] of Object.entries(FIGURE_TRIGGERS))
    for (const trigger of triggers) await client.query(`alter table ${table} ${state} trigger ${trigger}`)
}

type Load = ScaleOptions & { progress: Progress; passwordHash: string }

async function loadOrders(
  client: pg.PoolClient,
  { now, workOrders, progress, passwordHash, ...options }: Load,
): Promise<number> {
  const tenantIds = DEMO_TENANTS.map(tenant => tenant.id)
  const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0)::float8 as last from van')
  const lastVan = rows[0]?.last ?? 0
  // Another load on the same database must create other people, so the seed depends on the existing vans.
  const random = new Random(lastVan)
  const before = await loadSites(client, tenantIds)
  const share = (total: number): number => Math.max(1, Math.ceil(total / before.length))

  const loader = new RowLoader(client)
  await loader.count('app_user', 'van', 'customer_vendor', 'contact', 'address', 'user_vehicle')
  const { addVan } = staffWriter(loader, random, { passwordHash, now })
  for (const site of before) addVans(site, share(options.vans ?? workOrders / ORDERS_PER_VAN))
  await loader.finish()

  const sites = await loadSites(client, tenantIds)
  const cars = await popularCars(client, now.getUTCFullYear())
  const addCustomer = customerWriter(loader, random, {
    cars,
    passwordHash,
    since: new Date(now.getTime() - 600 * 86_400_000),
  })
  const staffed = sites.map((site): StaffedSite => {
    const customers = Array.from({ length: share(options.customers ?? workOrders / 10) }, () => addCustomer(site, null))
    return {
      site: { ...site, vans: site.vans.filter(van => van.id > lastVan) },
      customers,
      reserved: new Map(),
      requested: null,
    }
  })
  await loader.finish()
  return await writeHistory(client, staffed, { now, workOrders, isDetailed: false, random, progress })

  function addVans({ tenantId, franchiseId, name, vans }: Site, count: number): void {
    const mailHost = DEMO_TENANTS.find(tenant => tenant.id === tenantId)?.mailHost ?? ''
    for (let number = vans.length + 1; number <= vans.length + count; number++) {
      const email = `tech${number}.${name.toLowerCase()}@${mailHost}`
      addVan({ tenantId, franchiseId, name: `${name} Van ${number}`, technician: { name: randomName(random), email } })
    }
  }
}
