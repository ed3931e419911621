import { Kysely, type LogEvent, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { topics } from '../observe/topics.ts'
import { PooledConnection } from './pooled-connection.ts'
import type { DB } from './schema.gen.ts'
import './value-types.ts'
import { writeTogether } from './write-together.ts'

export type Database = Kysely<DB>

const pipelines = new WeakMap<Database, () => Promise<pg.PoolClient>>()

/**
 * Returns what connects to this database, if statements that run at the same time may share a connection of it. Never in a transaction. Who connects also reports the
 * statements.
 */
export const pipelineOf = (db: Database): (() => Promise<pg.PoolClient>) | undefined => pipelines.get(db)

/** Reports a statement without its values. A prepared one has its name instead of its text (see `prepared`). */
export function reportStatement({
  level,
  query,
  queryDurationMillis: milliseconds,
}: Pick<LogEvent, 'level' | 'query' | 'queryDurationMillis'>): void {
  const sql = query.sql as string | { name: string }
  const text = typeof sql === 'string' ? sql : sql.name
  topics.statement.publish({ text, milliseconds, outcome: level === 'query' ? 'ok' : 'failed' })
}

/** Where reads go that may be some seconds old (see `Replica`). */
export interface LaggingSource {
  /** @param primary connects to the primary instead */
  connect(tenantId: number, primary: () => Promise<PostgresPoolClient>): Promise<PostgresPoolClient>
}

/** A pooler in front of the database, in session or transaction mode. */
export interface Pooler {
  /** The application role's connection string to it. */
  url: string
  /** Whether it keeps the names of prepared statements apart: PgBouncer from 1.21 on, with `max_prepared_statements`. */
  keepsStatements: boolean
}

export interface TenantDatabasesOptions {
  /** Milliseconds until a connection that does not come is an error; by default never. */
  patienceMs?: number
  pooler?: Pooler | undefined
}

/** All connections of the application, each bound to one tenant while in use. */
export class TenantDatabases {
  readonly #url: string
  readonly #pooler: Pooler | undefined
  readonly #pool: pg.Pool
  readonly #databases = new Map<number, Database>()
  readonly #lagging = new Map<number, Database>()
  #source: LaggingSource | undefined
  /** Tenant that a connection is set to. Written only here, so a connection never serves the wrong tenant. */
  readonly #boundTo = new WeakMap<pg.PoolClient, number>()

  constructor(appRoleUrl: string, size: number, { patienceMs = 0, pooler }: TenantDatabasesOptions = {}) {
    this.#url = appRoleUrl
    this.#pooler = pooler
    this.#pool = new pg.Pool({
      connectionString: pooler?.url ?? appRoleUrl,
      max: size,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: patienceMs,
      application_name: 'vanbay',
      // Statements of one user of a connection need not wait for each other's answers. Behind a pooler, each looks first at what the one before left.
      pipeline: pooler === undefined,
    })
    // A connection that breaks while idle leaves the pool; the next query opens another.
    this.#pool.on('error', () => undefined)
    // One that breaks in use fails its query, which is enough: without a listener the event would end the process.
    this.#pool.on('connect', client => client.on('error', () => undefined))
    this.#pool.on('connect', writeTogether)
  }

  /** Returns the database as one tenant sees it: row-level security limits reads and writes to that tenant's rows. Tenant 0 sees no tenant's rows. */
  of(tenantId: number): Database {
    const opened = this.#databases.get(tenantId)
    if (opened) return opened
    const database = databaseOf(() => this.#bound(tenantId))
    if (!this.#pooler) pipelines.set(database, () => this.connect(tenantId))
    this.#databases.set(tenantId, database)
    return database
  }

  /** Lets the databases of `lagging` read from somewhere else. Call it before the first one is asked for. */
  readLagging(source: LaggingSource): void {
    this.#source = source
  }

  /** Returns the database as one tenant sees it, for reads that may be some seconds old. Without a replica it is the same as `of`. */
  lagging(tenantId: number): Database {
    const source = this.#source
    if (!source) return this.of(tenantId)
    const opened = this.#lagging.get(tenantId)
    if (opened) return opened
    const database = databaseOf(() => source.connect(tenantId, () => this.#bound(tenantId)))
    this.#lagging.set(tenantId, database)
    return database
  }

  /** Returns the databases of all tenants that were asked for. */
  known(): Database[] {
    return [...this.#databases.values(), ...this.#lagging.values()]
  }

  async #bound(tenantId: number): Promise<PostgresPoolClient> {
    const pooler = this.#pooler
    if (!pooler) return await this.connect(tenantId)
    const { keepsStatements } = pooler
    return new PooledConnection(await this.#pool.connect(), { tenantId, keepsStatements })
  }

  /**
   * Returns a connection bound to the tenant, for hand-written statements. The caller releases it.
   * @throws Error behind a pooler, where a connection keeps no tenant
   */
  async connect(tenantId: number): Promise<pg.PoolClient> {
    if (this.#pooler) throw new Error('A connection through a pooler keeps no tenant.')
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

  /** Opens a separate small pool that belongs to no tenant and sees no tenant's rows. It goes past a pooler. The caller ends the pool. */
  poolWithoutTenant(size: number): pg.Pool {
    const pool = new pg.Pool({ connectionString: this.#url, max: size, application_name: 'vanbay' })
    pool.on('error', () => undefined)
    return pool
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}

const databaseOf = (connect: () => Promise<PostgresPoolClient>): Database =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { options: {}, connect, end: () => Promise.resolve() } }),
    log: reportStatement,
  })
