import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { topics } from '../observe/topics.ts'
import type { DB } from './schema.gen.ts'
import './value-types.ts'

export type Database = Kysely<DB>

/** Reports a statement without its values. A prepared one has its name instead of its text (see `prepared`). */
function reportStatement({ level, query, queryDurationMillis: milliseconds }: LogEvent): void {
  const sql = query.sql as string | { name: string }
  const text = typeof sql === 'string' ? sql : sql.name
  topics.statement.publish({ text, milliseconds, outcome: level === 'query' ? 'ok' : 'failed' })
}

/** All connections of the application, each bound to one tenant while in use. */
export class TenantDatabases {
  readonly #url: string
  readonly #pool: pg.Pool
  readonly #databases = new Map<number, Database>()
  /** Tenant that a connection is set to. Written only here, so a connection never serves the wrong tenant. */
  readonly #boundTo = new WeakMap<pg.PoolClient, number>()

  constructor(appRoleUrl: string, size: number) {
    this.#url = appRoleUrl
    this.#pool = new pg.Pool({
      connectionString: appRoleUrl,
      max: size,
      idleTimeoutMillis: 60_000,
      application_name: 'vanbay',
    })
    // A connection that breaks while idle leaves the pool; the next query opens another.
    this.#pool.on('error', () => undefined)
    // One that breaks in use fails its query, which is enough: without a listener the event would end the process.
    this.#pool.on('connect', client => client.on('error', () => undefined))
  }

  /** Returns the database as one tenant sees it: row-level security limits reads and writes to that tenant's rows. Tenant 0 sees no tenant's rows. */
  of(tenantId: number): Database {
    const opened = this.#databases.get(tenantId)
    if (opened) return opened
    const pool = { options: {}, connect: () => this.connect(tenantId), end: () => Promise.resolve() }
    const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: reportStatement })
    this.#databases.set(tenantId, database)
    return database
  }

  /** Returns the databases of all tenants that were asked for. */
  known(): Database[] {
    return [...this.#databases.values()]
  }

  /** Returns a connection bound to the tenant, for hand-written statements. The caller releases it. */
  async connect(tenantId: number): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    if (this.#boundTo.get(client) === tenantId) return client
    try {
      this.#boundTo.delete(client)
      await client.query("select set_config('app.tenant_id', $1, false)", [tenantId === 0 ? '' : String(tenantId)])
      this.#boundTo.set(client, tenantId)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** Returns how the shared connections are used now. */
  poolState(): { total: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { total: totalCount, idle: idleCount, waiting: waitingCount }
  }

  /** Opens a separate small pool that belongs to no tenant and sees no tenant's rows. The caller ends the pool. */
  poolWithoutTenant(size: number): pg.Pool {
    const pool = new pg.Pool({ connectionString: this.#url, max: size, application_name: 'vanbay' })
    pool.on('error', () => undefined)
    return pool
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}
