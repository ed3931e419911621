import type pg from 'pg'
import { MARKETPLACE_VENDOR_ID } from '../../domain/pricing/marketplace.ts'
import { hashPassword } from '../../server/session/passwords.ts'
import type { Progress } from '../../server/vehicle/import-catalogue.ts'
import '../../server/platform/database/value-types.ts'
import { popularCars } from './data/cars.ts'
import { DEMO_PASSWORD } from './demo-logins.ts'
import { writeHistory } from './history.ts'
import { Random } from './random.ts'
import { type CountedTable, RowLoader } from './load/row-loader.ts'
import { firstSlot, reservationKey, seededDays, type StaffedSite } from './schedule.ts'
import { loadSites, type Site } from './site.ts'
import { DEMO_TENANTS, type DemoTenant } from './data/tenants.ts'
import { type Customer, customerWriter } from './rows/write-customers.ts'
import { writeAssistance } from './rows/write-assistance.ts'
import { writeFunnel } from './rows/write-funnel.ts'
import { writeNotifications } from './rows/write-notifications.ts'
import { writeQuotes } from './rows/write-quotes.ts'
import { writeRatings } from './rows/write-ratings.ts'
import { writePayouts } from './rows/write-payouts.ts'
import { writePlans } from './rows/write-plans.ts'
import { writeReductions } from './rows/write-reductions.ts'
import { type StandIns, writeCards, writeConnectedCar } from './rows/write-stand-ins.ts'
import { writeStock } from './rows/write-stock.ts'
import { writeStockHistory } from './rows/write-stock-history.ts'
import { staffWriter } from './rows/write-staff.ts'
import { writeLegalEntities } from './rows/write-legal-entities.ts'
import { tenantWriter } from './rows/write-tenant.ts'
import { writeToolsAndFuel } from './rows/write-tools-and-fuel.ts'
import { writeVisits } from './rows/write-visits.ts'

export interface DemoOptions {
  now: Date
  /** Approximate number of orders for both tenants together; by default 2,500. */
  workOrders?: number
  progress?: Progress
  /** Outside services with a stand-in, at which the demo has data; by default none. */
  standIns?: StandIns
}

const SEED = 20_260_101
/** One lock for all processes: if two start on an empty database, only one seeds it. */
export const SEED_LOCK = 7_410_227
const DAY_MS = 86_400_000
/** Days from now on which the demo customer has orders. */
const DEMO_CUSTOMER_DAYS = [-410, -220, -65, 3] as const
const COUNTED: readonly CountedTable[] = [
  'vendor',
  'franchise',
  'app_user',
  'van',
  'service',
  'service_price',
  'subscription_type',
  'customer_vendor',
  'contact',
  'address',
  'user_vehicle',
]

/** Checks whether the demo tenants exist. */
export async function isSeeded(database: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rowCount } = await database.query('select from tenant where id = any($1::bigint[])', [
    DEMO_TENANTS.map(tenant => tenant.id),
  ])
  return rowCount !== 0
}

/**
 * Creates the demo tenants with staff, prices, customers and 18 months of work until `now`; the same `now` gives the same rows. Does nothing if they exist. Runs in
 * one transaction, as the database's owner.
 * @throws Error when the vehicle catalogue or the postal areas are missing
 */
export async function seedDemo(
  pool: pg.Pool,
  { now, workOrders = 2500, progress = () => undefined, standIns }: DemoOptions,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    if (!(await isSeeded(client))) {
      await writeDemo(client, { now, workOrders, progress, tenants: DEMO_TENANTS, ...(standIns && { standIns }) })
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

interface Tenants {
  tenants: readonly DemoTenant[]
}

/** Writes tenants with staff, prices, customers and 18 months of work until `now`, in the caller's transaction. */
export async function writeDemo(
  client: pg.PoolClient,
  { now, workOrders = 2500, progress = () => undefined, standIns, tenants }: DemoOptions & Tenants,
): Promise<void> {
  const author = { kind: 'import', name: 'Demo data', at: now }
  await client.query(`select set_config('app.author', $1, true)`, [JSON.stringify(author)])
  await makeDemo(client, { now, workOrders, progress, tenants })
  if (standIns) await addToStandIns(client, standIns, { now, tenants })
  // Until the first autovacuum, the planner would treat all tables as empty.
  await client.query('analyze')
}

async function makeDemo(
  client: pg.PoolClient,
  { now, workOrders, progress, tenants: demos }: Required<Omit<DemoOptions, 'standIns'>> & Tenants,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const random = new Random(SEED)
  progress(0, workOrders, 'Making the demo tenants')
  const tenants = new RowLoader(client)
  await tenants.count(...COUNTED)
  const addTenant = tenantWriter(tenants, client)
  const { addStaff } = staffWriter(tenants, random, { passwordHash, now })
  const years = [...new Set([...seededDays(now).map(day => Number(day.slice(0, 4))), now.getUTCFullYear() + 1])]
  for (const tenant of demos) addStaff(tenant, await addTenant(tenant, years))
  await tenants.finish()
  await writeLegalEntities(client, demos)

  const sites = await loadSites(
    client,
    demos.map(tenant => tenant.id),
  )
  const people = new RowLoader(client)
  await people.count(...COUNTED)
  const cars = await popularCars(client, now.getUTCFullYear())
  const addCustomer = customerWriter(people, random, {
    cars,
    passwordHash,
    since: new Date(now.getTime() - 600 * DAY_MS),
  })
  const perSite = Math.ceil(workOrders / 3 / sites.length)
  const staffed = sites.map((site): StaffedSite => {
    const customers = Array.from({ length: perSite }, () => addCustomer(site, null))
    const tenant = demos.find(({ id, franchises }) => id === site.tenantId && franchises[0]?.name === site.name)
    if (!tenant) return { site, customers, reserved: new Map(), requested: null }
    const customer = addCustomer(site, { name: tenant.customerName, email: `customer@${tenant.mailHost}` })
    return { site, customers, reserved: ordersOf(customer, site, now), requested: customer }
  })
  for (const { mailHost, marketplaceName, franchises, id } of demos) {
    const site = sites.find(({ tenantId, name }) => tenantId === id && name === franchises[0]?.name)
    if (site)
      addCustomer(site, {
        name: marketplaceName,
        email: `marketplace@${mailHost}`,
        vendorNumber: MARKETPLACE_VENDOR_ID,
      })
  }
  await people.finish()
  const members = await addMembers(client, demos, sites, {
    cars,
    passwordHash,
    since: new Date(now.getTime() - 600 * DAY_MS),
  })
  for (const { id, mailHost } of demos) {
    await writeReductions(client, {
      tenantId: id,
      customerEmails: [`customer@${mailHost}`, `member@${mailHost}`],
      now,
    })
    await writeStock(client, { tenantId: id, now })
    await writeToolsAndFuel(client, { tenantId: id, now })
  }
  await writeHistory(client, staffed, { now, workOrders, isDetailed: true, random, progress })
  for (const member of members) {
    await writeVisits(client, { ...member, now, random: new Random(SEED + 2) })
    await writePlans(client, { ...member, now })
  }
  for (const { site } of members) {
    await writeAssistance(client, site, now)
    await writeQuotes(client, { site, cars, now })
  }
  for (const { id } of demos) await writePayouts(client, { tenantId: id, now })
  for (const { id, mailHost } of demos) {
    await writeRatings(client, { tenantId: id, now, mailHost })
    await writeStockHistory(client, { tenantId: id, now })
    await writeFunnel(client, { tenantId: id, now, random: new Random(SEED + 3) })
    await writeNotifications(client, { tenantId: id, now })
  }
}

/** Adds saved cards and a connected car for each tenant, at the stand-ins. */
async function addToStandIns(
  client: pg.PoolClient,
  { payments, carSecret }: StandIns,
  { now, tenants: demos }: Tenants & { now: Date },
): Promise<void> {
  const sites = await loadSites(
    client,
    demos.map(tenant => tenant.id),
  )
  for (const { id, mailHost, franchises } of demos) {
    const site = sites.find(({ tenantId, name }) => tenantId === id && name === franchises[0]?.name)
    if (site && payments) await writeCards(client, { site, mailHost })
    if (site && carSecret !== null) await writeConnectedCar(client, { site, secret: carSecret, now })
  }
}

/** Adds plans to a customer of each tenant. Uses separate random numbers, so that other customers do not change. */
async function addMembers(
  client: pg.PoolClient,
  demos: readonly DemoTenant[],
  sites: readonly Site[],
  options: Parameters<typeof customerWriter>[2],
): Promise<{ site: Site; customer: Customer }[]> {
  const loader = new RowLoader(client)
  await loader.count(...COUNTED)
  const addCustomer = customerWriter(loader, new Random(SEED + 1), options)
  const members = demos.flatMap(({ id, franchises, memberName, mailHost }) => {
    const site = sites.find(({ tenantId, name }) => tenantId === id && name === franchises[0]?.name)
    return site ? [{ site, customer: addCustomer(site, { name: memberName, email: `member@${mailHost}` }) }] : []
  })
  await loader.finish()
  return members
}

/** Returns the demo customer's appointments with the first van of their site. */
function ordersOf(customer: Customer, { vans, calendar, name }: Site, now: Date): Map<string, Customer> {
  const [van] = vans
  if (!van) throw new Error(`${name} has no van`)
  return new Map(
    DEMO_CUSTOMER_DAYS.map(days => [
      reservationKey(van, firstSlot(calendar, new Date(now.getTime() + days * DAY_MS))),
      customer,
    ]),
  )
}
