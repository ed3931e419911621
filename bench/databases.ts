import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { prepareData } from '../db/seed/prepare-data.ts'
import { databaseUrlFor, startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { hasOlderLayout } from '../server/platform/database/migrations.ts'
import '../server/platform/database/value-types.ts'
import { BENCH_SECRET } from './server-process.ts'

const SEED = fileURLToPath(new URL('../scripts/seed.ts', import.meta.url))
/** The measured two weeks must be within the seeded ones, or the vans would look empty. */
const FRESH_DAYS = 2

/** The scaled seed adds vans. Every size offers only the demo's own, the first of each franchise, so that only the size differs. */
const DEMO_VANS_ONLY = `
  update van set active = false where (select count(*) from van older
    where older.tenant_id = van.tenant_id and older.franchise_id = van.franchise_id and older.id <= van.id) > 5`

/** The databases to measure, in their own PostgreSQL, as durable as the product's. */
export interface BenchDatabases {
  /** Returns the owner's connection string of the database with about this many orders, and customers if given. It is made on first use and kept. */
  seeded(workOrders: number, customers?: number): Promise<string>
  /** Creates a copy of a seeded database, or an empty migrated one, for writing; `close` drops it. */
  scratch(template?: string): Promise<string>
  close(): Promise<void>
}

/** @param folder where the server stores its data between runs */
export async function openBenchDatabases(folder: string, progress: (text: string) => void): Promise<BenchDatabases> {
  const server = await startEmbeddedPostgres(folder)
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  const scratches: string[] = []

  async function exists(name: string): Promise<boolean> {
    const { rowCount } = await admin.query(
      `select from pg_database where datname = $1
       and (pg_stat_file('base/' || oid || '/PG_VERSION')).modification > now() - $2 * interval '1 day'`,
      [name, FRESH_DAYS],
    )
    return rowCount === 1
  }

  async function isOutdated(url: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return await hasOlderLayout(client)
    } finally {
      await client.end()
    }
  }

  /** Built under another name first, so that a database with the right name is complete. */
  async function build(name: string, template: string, fill: (url: string) => Promise<void>): Promise<string> {
    const url = databaseUrlFor(server.url, name)
    if ((await exists(name)) && !(await isOutdated(url))) return url
    progress(`Making the database ${name}`)
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query('drop database if exists building with (force)')
    await admin.query(`create database building template ${template}`)
    await fill(databaseUrlFor(server.url, 'building'))
    await admin.query(`alter database building rename to ${name}`)
    return url
  }

  const demo = (): Promise<string> =>
    build('demo', 'template0', async url => {
      await migrate(url, BENCH_SECRET)
      await withPool(url, pool => prepareData(pool, { demo: true, now: new Date() }))
    })

  return {
    async seeded(workOrders, customers) {
      await demo()
      const name = `orders_${workOrders}${customers ? `_customers_${customers}` : ''}`
      return await build(name, 'demo', async url => {
        await runSeed(url, workOrders, customers)
        await withPool(url, async pool => {
          await pool.query(DEMO_VANS_ONLY)
          await pool.query('vacuum analyze')
        })
      })
    },
    async scratch(template) {
      const name = `scratch_${scratches.length}`
      scratches.push(name)
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`create database ${name} template ${template ? nameIn(template) : 'template0'}`)
      const url = databaseUrlFor(server.url, name)
      await migrate(url, BENCH_SECRET)
      // Writes the copy to disk now, not during a measurement.
      await admin.query('checkpoint')
      return url
    },
    async close() {
      for (const name of scratches) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await server.stop()
    },
  }
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1)

async function withPool(url: string, use: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await use(pool)
  } finally {
    await pool.end()
  }
}

async function runSeed(url: string, workOrders: number, customers?: number): Promise<void> {
  const more = customers ? ['--customers', String(customers)] : []
  const child = spawn(process.execPath, [SEED, '--work-orders', String(workOrders), ...more], {
    env: { ...process.env, DATABASE_URL: url, SECRET: BENCH_SECRET, SANDBOX: 'true' },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Seeding ${workOrders} orders failed.`)
}
