import type pg from 'pg'
import type { CountryCode } from '../../domain/address/country.ts'
import { DEMO_TENANTS } from './data/tenants.ts'
import { SEED_LOCK, writeDemo } from './demo.ts'
import { DEMO_PASSWORD } from './demo-logins.ts'
import type { StandIns } from './rows/write-stand-ins.ts'

interface DemoTenantOptions {
  country: CountryCode
  /** The host of its site. */
  host: string
  now: Date
  /** Approximate number of orders. */
  workOrders?: number
  standIns?: StandIns
}

/** A demo beside the tenants that are there. */
interface MadeDemo {
  tenantId: number
  /** False: it was there already. */
  isNew: boolean
  ownerEmail: string
  password: string
}

const mailHostOf = (tenantId: number): string => `demo-${tenantId}.example`

/** Returns the demo at a host. @throws Error when a live tenant has the host */
export async function demoAt(database: Pick<pg.Pool, 'query'>, host: string): Promise<number | null> {
  const { rows } = await database.query<{ id: number; kind: string }>(
    'select t.id::float8 as id, t.kind from tenant t join tenant_domain d on d.tenant_id = t.id where d.host = $1',
    [host],
  )
  const [found] = rows
  if (found && found.kind !== 'demo')
    throw new Error(`${host} is the host of a live business. Give another one with --host.`)
  return found?.id ?? null
}

/**
 * Makes a demo tenant with 18 months of work beside the others, or returns the one that is at the host. Its owner's password is public, so this is only for a
 * server with SANDBOX=true.
 * @throws Error when a live tenant has the host
 */
export async function makeDemoTenant(
  pool: pg.Pool,
  { country, host, ...options }: DemoTenantOptions,
): Promise<MadeDemo> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    const known = await demoAt(client, host)
    const tenantId = known ?? (await newId(client))
    const template = DEMO_TENANTS.find(({ countryCode }) => countryCode === country)
    if (!template) throw new Error(`There is no demo for ${country}.`)
    const mailHost = mailHostOf(tenantId)
    if (known === null)
      await writeDemo(client, { ...options, tenants: [{ ...template, id: tenantId, host, mailHost }] })
    await client.query('commit')
    const { rows } = await pool.query<{ email: string }>(
      `select u.email from app_user u join user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id
       where u.tenant_id = $1 and r.role = 'owner' order by u.id limit 1`,
      [tenantId],
    )
    return { tenantId, isNew: known === null, ownerEmail: rows[0]?.email ?? '', password: DEMO_PASSWORD }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** As the database's own function for new tenants (migration 0047). */
async function newId(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select greatest(nextval(pg_get_serial_sequence('public.tenant', 'id')), (select coalesce(max(id), 0) + 1 from tenant))::float8 as id`,
  )
  const id = rows[0]?.id ?? 0
  await client.query(`select setval(pg_get_serial_sequence('public.tenant', 'id'), $1)`, [id])
  return id
}
