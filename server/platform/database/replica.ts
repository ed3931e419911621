import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { type LaggingSource, TenantDatabases } from './tenant-database.ts'

/** Older reads come from the primary. */
const MAX_LAG_MS = 10_000
const EVERY_MS = 1_000
/** A replica that does not answer a small question for this long is gone. */
const PATIENCE_MS = 2_000
/** An hour at one a second: a replica that is further behind is not read anyway. */
const MAX_MARKS = 3_600

/** SQLSTATEs of a server that goes, comes, or refuses a read only because it is a replica. */
const REPLICAS_FAULT = /^(?:08...|57P0[123]|40001|25006)$/
const BROKEN = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/

/** How far the primary's log was at a moment of performance.now(). */
interface Mark {
  at: number
  position: number
}

export interface ReplicaOptions {
  /** The application role's connection strings. */
  url: string
  primaryUrl: string
  /** Connections. */
  size: number
  /** Gets a sentence when reads move to the primary, and when they come back. */
  report: (message: string) => void
  maxLagMs?: number
  everyMs?: number
}

/** Checks whether another database may succeed where a statement failed. */
function isReplicasFault(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code === 'string') return REPLICAS_FAULT.test(code) || BROKEN.test(code)
  return /Connection terminated|timeout exceeded when trying to connect/i.test(message ?? '')
}

const smallPool = (url: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'vanbay',
  })
  pool.on('error', () => undefined)
  return pool
}

/** Ends a connection, also one whose statement never answers. The types of the driver's pool do not name it. */
const endNow = (client: pg.PoolClient & Partial<Pick<pg.Client, 'end'>>): Promise<void> =>
  client.end?.().catch(() => undefined) ?? Promise.resolve()

/**
 * A streaming replica of the primary, for reads that may be some seconds old. Reads come from the primary while the replica is gone or more than ten seconds
 * behind. Its lag is measured by the primary's log: a pause, a broken stream and a stopped clock are all seen.
 */
export class Replica implements LaggingSource {
  readonly #databases: TenantDatabases
  readonly #replica: pg.Pool
  readonly #primary: pg.Pool
  readonly #options: Required<ReplicaOptions>
  readonly #active = new Set<pg.PoolClient>()
  #marks: Mark[] = []
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> = Promise.resolve()
  #isClosed = false
  /** Null: gone, or not known yet. */
  #lagMs: number | null = null
  /** Undefined before the first check. */
  #wasUsable: boolean | undefined

  constructor(options: ReplicaOptions) {
    this.#options = { maxLagMs: MAX_LAG_MS, everyMs: EVERY_MS, ...options }
    this.#databases = new TenantDatabases(options.url, options.size, { patienceMs: PATIENCE_MS })
    this.#replica = smallPool(options.url)
    this.#primary = smallPool(options.primaryUrl)
    this.#checking = this.#check()
  }

  /** Milliseconds behind the primary; null while it is gone. */
  get lagMs(): number | null {
    return this.#lagMs
  }

  get isUsable(): boolean {
    return this.#lagMs !== null && this.#lagMs <= this.#options.maxLagMs
  }

  async #check(): Promise<void> {
    try {
      this.#lagMs = await this.#measure()
    } catch {
      this.#giveUp()
    }
    this.#tell()
    if (!this.#isClosed)
      this.#timer = setTimeout(() => {
        this.#checking = this.#check()
      }, this.#options.everyMs).unref()
  }

  async #measure(): Promise<number> {
    const at = performance.now()
    const mark = await this.#primary
      .query<{ position: number }>(`select (pg_current_wal_flush_lsn() - '0/0')::float8 as position`)
      .catch(() => undefined)
    if (mark?.rows[0]) this.#marks.push({ at, position: mark.rows[0].position })
    if (this.#marks.length > MAX_MARKS) this.#marks.shift()
    const { rows } = await this.#replica.query<{ isReplica: boolean; position: number }>(
      `select pg_is_in_recovery() as "isReplica", (pg_last_wal_replay_lsn() - '0/0')::float8 as position`,
    )
    const [state] = rows
    // A promoted one goes its own way.
    if (!state?.isReplica) throw new Error('It is no replica.')
    const nth = this.#marks.findLastIndex(({ position }) => position <= state.position)
    if (nth < 0) return Number.POSITIVE_INFINITY
    this.#marks.splice(0, nth)
    return performance.now() - (this.#marks[0]?.at ?? 0)
  }

  /** Ends its connections, so that no read waits for a machine that is gone. */
  #giveUp(): void {
    this.#lagMs = null
    for (const client of this.#active) void endNow(client)
  }

  #tell(): void {
    if (this.#isClosed || this.isUsable === this.#wasUsable) return
    const isFirst = this.#wasUsable === undefined
    this.#wasUsable = this.isUsable
    if (this.isUsable) {
      if (!isFirst) this.#options.report('The replica is there again: it answers reports and searches.')
      return
    }
    const seconds = Math.round((this.#lagMs ?? 0) / 1000)
    this.#options.report(
      this.#lagMs === null
        ? 'The replica does not answer. The primary answers its reads.'
        : `The replica is ${Number.isFinite(seconds) ? `${seconds} seconds` : 'far'} behind. The primary answers its reads.`,
    )
  }

  /** Returns a connection for a tenant's reads. A read that fails because of the replica is repeated on the primary, unless a transaction has read before it. */
  async connect(tenantId: number, primary: () => Promise<PostgresPoolClient>): Promise<PostgresPoolClient> {
    if (!this.isUsable) return await primary()
    try {
      const client = await this.#databases.connect(tenantId)
      this.#active.add(client)
      return new LaggingClient(client, {
        primary,
        onLeave: isGone => {
          this.#active.delete(client)
          if (isGone) this.#giveUp()
        },
      })
    } catch (error) {
      if (!isReplicasFault(error)) throw error
      this.#giveUp()
      return await primary()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#checking
    clearTimeout(this.#timer)
    await Promise.all([this.#databases.close(), this.#replica.end(), this.#primary.end()])
  }
}

interface Fallback {
  primary: () => Promise<PostgresPoolClient>
  /** The replica's connection is no longer used. @param isGone the replica is the reason */
  onLeave: (isGone: boolean) => void
}

/** A connection to the replica that becomes one to the primary when the replica fails. */
class LaggingClient implements PostgresPoolClient {
  readonly #fallback: Fallback
  #client: PostgresPoolClient
  #isReplica = true
  /** A transaction that has read something: its next reads must see the same state. */
  #isInTransaction = false
  #isBroken = false

  constructor(client: pg.PoolClient, fallback: Fallback) {
    this.#client = client
    this.#fallback = fallback
  }

  query<Row>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    asked: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    // A statement with a name is an object too (see `prepared`).
    return typeof asked === 'object' && 'read' in asked ? this.#client.query(asked) : this.#ask(asked, values)
  }

  async #ask<Row>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      return this.#noted(sql, await this.#client.query<Row>(sql, values))
    } catch (error) {
      if (!this.#isReplica || !isReplicasFault(error)) throw error
      if (this.#isInTransaction) {
        this.#isBroken = true
        throw error
      }
      await this.#leave(error)
      return this.#noted(sql, await this.#client.query<Row>(sql, values))
    }
  }

  /** Keeps whether a transaction is open. */
  #noted<Result>(sql: string | { text: string }, result: Result): Result {
    const text = typeof sql === 'string' ? sql : sql.text
    if (/^(?:begin|start transaction)\b/i.test(text)) this.#isInTransaction = true
    if (/^(?:commit|rollback)$/i.test(text)) this.#isInTransaction = false
    return result
  }

  async #leave(error: unknown): Promise<void> {
    const { code } = error as { code?: string }
    // A conflict with the log, or a statement that writes, says nothing about its connection.
    const isGone = code !== '40001' && code !== '25006'
    this.#isReplica = false
    this.#client.release(isGone)
    this.#fallback.onLeave(isGone)
    this.#client = await this.#fallback.primary()
  }

  readonly release = (destroy?: boolean): void => {
    this.#client.release(destroy === true || this.#isBroken)
    if (this.#isReplica) this.#fallback.onLeave(false)
  }
}
