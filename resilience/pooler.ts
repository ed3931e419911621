import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { ApiClient, sessionOf } from '../bench/api-client.ts'
import { exactGate, type Gate, perSecond, ratioGate } from '../bench/gate.ts'
import { compare, drive, type Load } from '../bench/load.ts'
import { BENCH_SECRET, type ServerProcess, startServerProcess } from '../bench/server-process.ts'
import { slotsBetween } from '../domain/schedule/slots.ts'
import { findFranchise } from '../server/franchise/place.ts'
import { appRoleUrl, appRoleUrlAt } from '../server/platform/database/app-role.ts'
import { prepared } from '../server/platform/database/prepared.ts'
import { type Database, TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../server/testing/booking.ts'
import { type Fixture, PASSWORD } from '../server/testing/fixture.ts'
import { planTasks } from './kill.ts'
import { deliverWebhooks, problemsAfterKill } from './kill-checks.ts'
import { operationsOn } from './kill-operations.ts'
import { finishJobs } from './layout.ts'
import { type PgBouncer, type PgBouncerOptions, startPgBouncer } from './pgbouncer.ts'

const DAY_MS = 86_400_000
const RIVALS = 16
const CLIENTS = 6

export interface PoolerPlan extends PgBouncerOptions {
  /** Statements and transactions of both tenants, many at once. */
  mixed: number
  /** Hours for which all rivals ask at once. */
  races: number
  /** Bookings and payments. */
  operations: number
}

/** Settings of a server for a mode. In transaction mode the pooler has an address of its own, beside that of the database. */
const settingsFor = (pooler: PgBouncer, mode: PgBouncerOptions['mode'], databaseUrl: string): Record<string, string> =>
  mode === 'session'
    ? { DATABASE_URL: pooler.through(databaseUrl) }
    : {
        DATABASE_POOLER_URL: pooler.through(databaseUrl),
        DATABASE_POOLER_KEEPS_STATEMENTS: String(pooler.keepsStatements),
      }

/** Opens the application's connections as a server with these settings does. */
function databasesThrough(
  pooler: PgBouncer,
  { mode, databaseUrl, size }: { mode: PgBouncerOptions['mode']; databaseUrl: string; size: number },
): TenantDatabases {
  const through = pooler.through(databaseUrl)
  if (mode === 'session') return new TenantDatabases(appRoleUrl(through, BENCH_SECRET), size)
  const { keepsStatements } = pooler
  return new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), size, {
    pooler: { url: appRoleUrlAt(through, databaseUrl, BENCH_SECRET), keepsStatements },
  })
}

const FOREIGN = `select app.current_tenant() as tenant, (select count(*) from van where tenant_id <> $1)::int as others,
  (select count(*) from van)::int as own`

/** Asks in one of the ways in which the product asks. @returns whether it saw the tenant's rows and no others */
async function seesOwnOnly(databases: TenantDatabases, tenantId: number, way: number): Promise<boolean> {
  type Row = { tenant: number | null; others: number; own: number }
  const database = databases.of(tenantId)
  const plainly = async (db: Database): Promise<Row | undefined> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(FOREIGN, [tenantId]))).rows[0]
  const named = async (db: Database): Promise<Row | undefined> =>
    (await db.executeQuery(prepared<Row>('pooler-foreign', FOREIGN, [tenantId]))).rows[0]
  const waiting = async (db: Database): Promise<Row | undefined> => {
    const before = await plainly(db)
    await sql`select pg_sleep(0.002)`.execute(db)
    const after = await named(db)
    return before?.tenant === after?.tenant ? after : undefined
  }
  const row =
    way === 0
      ? await plainly(database)
      : way === 1
        ? await named(database)
        : await database.transaction().execute(waiting)
  const isOwn = tenantId === 0 ? row?.own === 0 : row?.tenant === tenantId && row.own > 0
  return isOwn && row?.others === 0
}

/** Lets statements of two tenants, and of none, meet on few connections. @returns the problems as sentences */
async function mixTenants(databases: TenantDatabases, count: number): Promise<string[]> {
  const problems: string[] = []
  const queue = Array.from({ length: count }, (_, nth) => nth).values()
  const work = async (): Promise<void> => {
    for (const nth of queue) {
      const tenantId = nth % 5 === 0 ? 0 : (nth % 2) + 1
      const isRight = await seesOwnOnly(databases, tenantId, nth % 3).catch((error: unknown) => String(error))
      if (isRight !== true) problems.push(`A statement of tenant ${tenantId} did not see its own rows only: ${isRight}`)
    }
  }
  await Promise.all(Array.from({ length: 40 }, work))
  return problems
}

/** Looks at what is left on the pooler's connections, as another program would that uses them. */
async function leftOnConnections(url: string, looks: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let look = 0; look < looks; look++) {
      const { rows } = await client.query<{ left: string | null }>(
        `select current_setting('app.tenant_id', true) as left`,
      )
      if (rows[0]?.left) return [`Tenant ${rows[0].left} was left on a connection.`]
    }
    return []
  } finally {
    await client.end()
  }
}

/** Many guests ask for the last van of an hour at once. */
async function race(server: ServerProcess, databaseUrl: string, fixture: Fixture, races: number): Promise<string[]> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const direct = new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), 1)
  const franchise = await findFranchise(direct.of(fixture.ca.id), fixture.ca.franchiseId)
  await direct.close()
  if (!franchise) throw new Error('The fixture has no franchise.')
  const [from, until] = [70, 100].map(days => new Date(Date.now() + days * DAY_MS)) as [Date, Date]
  const guest = new ApiClient(server.port, fixture.ca.host)
  const problems: string[] = []
  try {
    await owner.query('update van set active = false where id = $1', [fixture.ca.vanIds[0]])
    for (const slot of slotsBetween(from, until, franchise).slice(0, races)) {
      const answers = await Promise.all(
        Array.from({ length: RIVALS }, () => {
          const more = { date: slot.toISOString(), idempotencyKey: randomUUID(), isBooked: false }
          return guest.graphql(CREATE_WORK_ORDER, bookingInput({ fixture }, more))
        }),
      )
      const won = answers.filter(({ data }) => JSON.stringify(data).includes('CONFIRMED')).length
      const lost = answers.filter(({ error }) => error?.error === 'TIME_SLOT_UNAVAILABLE').length
      if (won !== 1 || lost !== RIVALS - 1) problems.push(`${won} guests got the last van, and ${lost} were refused.`)
    }
    await owner.query('update van set active = true where id = $1', [fixture.ca.vanIds[0]])
    return problems
  } finally {
    guest.close()
    await owner.end()
  }
}

/** Guests book, and staff finish orders and take payments, in cash and by link. */
async function bookAndPay(
  server: ServerProcess,
  databaseUrl: string,
  { ca, ...fixture }: Fixture,
  count: number,
): Promise<string[]> {
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  owner.on('error', () => undefined)
  const guest = new ApiClient(server.port, ca.host)
  const token = await sessionOf(server.port, ca.host, { email: ca.emails.manager, password: PASSWORD })
  const staff = new ApiClient(server.port, ca.host, token)
  try {
    const operations = operationsOn(ca, fixture.vehicleIds.small, { guest, staff })
    const tasks = await planTasks(databaseUrl, { ca, ...fixture }, operations, { operations: count })
    const problems: string[] = []
    const queue = tasks.values()
    const work = async (): Promise<void> => {
      for (const task of queue)
        await task.run().catch((error: unknown) => problems.push(`A ${task.kind} failed: ${String(error)}`))
    }
    await Promise.all(Array.from({ length: CLIENTS }, work))
    await deliverWebhooks(owner)
    await finishJobs(owner)
    const keysOf = (kind: 'booking' | 'payment'): string[] =>
      tasks.filter(task => task.kind === kind).map(task => task.key)
    // The race made more guests' orders, which are checked too.
    return [
      ...problems,
      ...(await problemsAfterKill(owner, { bookings: keysOf('booking'), payments: keysOf('payment') })),
    ]
  } finally {
    guest.close()
    staff.close()
    await owner.end()
  }
}

/**
 * Runs the isolation of tenants, the race for an hour, and bookings that are paid, through a real PgBouncer.
 * @param databaseUrl the owner's, of a database with the tests' two tenants only
 * @returns the problems as sentences
 */
export async function throughPooler(
  program: string,
  databaseUrl: string,
  fixture: Fixture,
  { mode, poolSize, mixed, races, operations }: PoolerPlan,
): Promise<string[]> {
  const pooler = await startPgBouncer(program, databaseUrl, { mode, poolSize })
  try {
    // In transaction mode many more clients than connections; in session mode each client has one as long as it lives.
    const size = mode === 'session' ? 4 : 24
    const databases = databasesThrough(pooler, { mode, databaseUrl, size })
    const problems = await mixTenants(databases, mixed)
    await databases.close()
    problems.push(
      ...(await leftOnConnections(appRoleUrlAt(pooler.through(databaseUrl), databaseUrl, BENCH_SECRET), 40)),
    )
    const server = await startServerProcess({
      databaseUrl,
      workers: 2,
      settings: { DATABASE_POOL_SIZE: '12', ...settingsFor(pooler, mode, databaseUrl) },
    })
    try {
      problems.push(...(await race(server, databaseUrl, fixture, races)))
      problems.push(...(await bookAndPay(server, databaseUrl, fixture, operations)))
    } finally {
      await server.stop()
    }
    return problems
  } finally {
    await pooler.close()
  }
}

/** Returns what a server says that is started with its own address through a pooler in transaction mode. */
export async function startThroughTransactionPooler(program: string, databaseUrl: string): Promise<string> {
  const pooler = await startPgBouncer(program, databaseUrl, { mode: 'transaction', poolSize: 20 })
  try {
    const server = await startServerProcess({ databaseUrl: pooler.through(databaseUrl) })
    await server.stop()
    return 'It started.'
  } catch (error) {
    return String(error)
  } finally {
    await pooler.close()
  }
}

const ROUND_MS = 1_000
const ROUNDS = 5
const READERS = 8

/** Reads one small row again and again, which is where a further message weighs most. */
const reading = (databases: TenantDatabases, isNamed: boolean) => (): Promise<Load> =>
  drive(
    Array.from({ length: READERS }, (_, nth) => databases.of((nth % 2) + 1)),
    ROUND_MS,
    async database => {
      const text = 'select id, name from van where id = $1'
      await database.executeQuery(isNamed ? prepared('pooler-cost', text, [1]) : CompiledQuery.raw(text, [1]))
    },
  )

/** Compares small reads: bound in their own transaction against bound on the connection, without and with the pooler between. */
export async function costOfPooler(program: string, databaseUrl: string): Promise<Gate[]> {
  const pooler = await startPgBouncer(program, databaseUrl, { mode: 'transaction', poolSize: READERS })
  const session = new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), READERS)
  const bound = new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), READERS, {
    pooler: { url: appRoleUrl(databaseUrl, BENCH_SECRET), keepsStatements: true },
  })
  const pooled = databasesThrough(pooler, { mode: 'transaction', databaseUrl, size: READERS })
  try {
    const gate = async (name: string, databases: TenantDatabases, isNamed: boolean): Promise<Gate> => {
      const { measured, baseline, ratio } = await compare(ROUNDS, reading(databases, isNamed), reading(session, true))
      return ratioGate(
        name,
        { measured: perSecond(measured.rate), baseline: perSecond(baseline.rate), ratio },
        MIN_RATIO,
      )
    }
    return [
      await gate('bound in the statement’s transaction / on the connection', bound, true),
      await gate(`the same through PgBouncer ${pooler.version}`, pooled, pooler.keepsStatements),
    ]
  } finally {
    await Promise.all([session, bound, pooled].map(each => each.close()))
    await pooler.close()
  }
}

/** Only a sign that nothing is broken: what a pooler costs is for its owner to weigh, and is in docs/scale.md. */
const MIN_RATIO = 0.1

/** The long run, in both modes, and what it costs. */
export async function checkPooler(
  program: string,
  prepare: () => Promise<{ databaseUrl: string; fixture: Fixture }>,
): Promise<Gate[]> {
  const gates: Gate[] = []
  for (const [mode, poolSize] of [
    ['session', 60],
    ['transaction', 6],
  ] as const) {
    const { databaseUrl, fixture } = await prepare()
    const plan = { mode, poolSize, mixed: 20_000, races: 40, operations: 120 }
    const problems = await throughPooler(program, databaseUrl, fixture, plan)
    gates.push(exactGate(`PgBouncer, ${mode} mode`, '20000 mixed statements, 40 races, 120 operations', problems))
    if (mode === 'transaction') gates.push(...(await costOfPooler(program, databaseUrl)))
  }
  return gates
}
