import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { listMigrations } from './platform/database/migrations.ts'
import { VERSION } from './platform/version.ts'

/** A load balancer gives up after a few seconds, so the answer must come before. */
const MAX_WAIT_MS = 2_000
/** Anyone may ask, so all requests within this time share one query. */
const SHARED_MS = 1_000
/** A worker writes its heartbeat every 10 seconds. */
const HEARTBEAT_LATE_AFTER_MS = 60_000

const STATE = `
  select (select array_agg(name) from schema_migration) as applied, (select max(seen_at) from app.worker_heartbeat) as heartbeat, now() as now`

/**
 * What `GET /api/ready` answers to anybody, so it names no account. A late worker is reported, but a process can serve requests without it. Owners get a mail about an
 * account of the payment provider that refuses our key.
 */
export interface Readiness {
  /** `draining`: the process is about to stop, and answers what it has already got. */
  status: 'ready' | 'not ready' | 'draining'
  database: 'ok' | 'unreachable'
  /** `behind`: this release has migrations that the database does not have yet. */
  migrations: 'ok' | 'behind' | 'unknown'
  worker: 'ok' | 'late' | 'unknown'
  /** UTC; null when no worker has run yet. */
  lastHeartbeatAt: string | null
}

const UNREACHABLE: Readiness = {
  status: 'not ready',
  database: 'unreachable',
  migrations: 'unknown',
  worker: 'unknown',
  lastHeartbeatAt: null,
}

/**
 * Whether this process can serve requests now: the database answers and has every migration of this release.
 * @param askAsRequests asks the database as requests do: with the application's login, and through the pooler where there is one
 */
export async function checkReadiness(
  ownerPool: pg.Pool,
  expected: readonly string[],
  askAsRequests?: () => Promise<unknown>,
): Promise<Readiness> {
  const [row, isServed] = await Promise.all([
    askInTime<State>(ownerPool, STATE),
    askAsRequests === undefined || inTime(askAsRequests().then(() => true)),
  ])
  if (!row || !isServed) return UNREACHABLE
  const applied = new Set(row.applied)
  const isMigrated = expected.every(name => applied.has(name))
  const isLate = row.heartbeat === null || row.now.getTime() - row.heartbeat.getTime() > HEARTBEAT_LATE_AFTER_MS
  return {
    status: isMigrated ? 'ready' : 'not ready',
    database: 'ok',
    migrations: isMigrated ? 'ok' : 'behind',
    worker: isLate ? 'late' : 'ok',
    lastHeartbeatAt: row.heartbeat?.toISOString() ?? null,
  }
}

interface State {
  applied: string[] | null
  heartbeat: Date | null
  now: Date
}

/** Undefined when the database does not answer in time. */
const askInTime = <Row extends object>(pool: pg.Pool, query: string): Promise<Row | undefined> =>
  inTime(pool.query<Row>(query).then(({ rows }) => rows[0]))

/** Undefined when it fails, or takes too long. */
async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, MAX_WAIT_MS, undefined)
  })
  const answer = asked.catch(() => undefined)
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** `/health`: the process is alive. `/ready`: 200 when it can serve requests, else 503 with what is missing. */
export function registerHealth(
  app: FastifyInstance,
  ownerPool: pg.Pool,
  stopping: AbortSignal,
  askAsRequests?: () => Promise<unknown>,
): void {
  const expected = listMigrations()
  let shared: { askedAt: number; readiness: Promise<Readiness> } | undefined
  const ask = (): Promise<Readiness> => {
    const now = performance.now()
    if (!shared || now - shared.askedAt > SHARED_MS)
      shared = { askedAt: now, readiness: checkReadiness(ownerPool, expected, askAsRequests) }
    return shared.readiness
  }
  app.get('/health', () => ({ status: 'ok', version: VERSION }))
  app.get('/ready', async (_request, reply) => {
    const asked = await ask()
    const readiness: Readiness = stopping.aborted ? { ...asked, status: 'draining' } : asked
    return await reply
      .status(readiness.status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readiness)
  })
}
