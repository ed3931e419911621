import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Random } from '../db/seed/random.ts'
import { slotsBetween } from '../domain/schedule/slots.ts'
import { findFranchise } from '../server/franchise/place.ts'
import { appRoleUrl } from '../server/platform/database/app-role.ts'
import { TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { createFixture, type Fixture, PASSWORD } from '../server/testing/fixture.ts'
import { ApiClient } from '../bench/api-client.ts'
import type { BenchDatabases } from '../bench/databases.ts'
import { exactGate, type Gate } from '../bench/gate.ts'
import { deliverWebhooks, problemsAfterKill } from './kill-checks.ts'
import { killEachOnce } from './kill-aimed.ts'
import { type Operations, operationsOn } from './kill-operations.ts'
import { BENCH_SECRET, startServerProcess } from '../bench/server-process.ts'

const DAY_MS = 86_400_000
const CLIENTS = 6
/** Maximum time from an operation's start to its kill. */
const MOMENT_MS = 15

export interface KillPlan {
  /** Half are bookings; a quarter each are payments in cash and by link. */
  operations: number
  kills: number
  /** Seed of the random times of the kills; the same seed repeats them. */
  seed: number
}

/** A booking or a payment that a client makes until it is answered. */
export interface Task {
  key: string
  kind: 'booking' | 'payment'
  run(): Promise<unknown>
}

/**
 * Kills the server repeatedly while customers book and pay, and then checks for lost, partial and duplicate rows.
 * @param databaseUrl the owner's, of a database that contains only the fixture
 * @returns the problems, as sentences
 */
export async function killAndCheck(databaseUrl: string, fixture: Fixture, plan: KillPlan): Promise<string[]> {
  const { ca } = fixture
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // Dropping the scratch database closes its last connections with an error.
  owner.on('error', () => undefined)
  let server = await startServerProcess({ databaseUrl, workers: 1 })
  const { port } = server
  const guest = new ApiClient(port, ca.host)
  const staff = await ApiClient.signIn(port, ca.host, { email: ca.emails.manager, password: PASSWORD })
  const random = new Random(plan.seed)
  try {
    const tasks = await planTasks(
      databaseUrl,
      fixture,
      operationsOn(ca, fixture.vehicleIds.small, { guest, staff }),
      plan,
    )
    const killBefore = new Set(
      Array.from({ length: plan.kills }, (_, index) =>
        Math.floor(((index + random.next()) * tasks.length) / plan.kills),
      ),
    )
    let restarting: Promise<void> = Promise.resolve()
    const restart = async (): Promise<void> => {
      await wait(random.int(0, MOMENT_MS))
      await server.kill()
      server = await startServerProcess({ databaseUrl, workers: 1, port })
    }
    const queue = tasks.entries()
    const problems: string[] = []
    const work = async (): Promise<void> => {
      for (const [index, task] of queue) {
        if (killBefore.has(index)) restarting = restarting.then(restart)
        await task.run().catch((error: unknown) => problems.push(`A ${task.kind} failed: ${String(error)}`))
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, work))
    await restarting
    await deliverWebhooks(owner)
    const keysOf = (kind: Task['kind']): string[] => tasks.filter(task => task.kind === kind).map(task => task.key)
    return [
      ...problems,
      ...(await problemsAfterKill(owner, { bookings: keysOf('booking'), payments: keysOf('payment') })),
    ]
  } finally {
    guest.close()
    staff.close()
    await server.stop()
    await owner.end()
  }
}

/** Bookings of hours of the next month, and payments of invoices that are made here for hours of the last month. */
export async function planTasks(
  databaseUrl: string,
  { ca }: Fixture,
  operations: Operations,
  plan: Pick<KillPlan, 'operations'>,
): Promise<Task[]> {
  const direct = new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), 1)
  const franchise = await findFranchise(direct.of(ca.id), ca.franchiseId)
  await direct.close()
  if (!franchise) throw new Error('The fixture is not there.')
  const after = (days: number): Date => new Date(Date.now() + days * DAY_MS)
  const past = slotsBetween(after(-28), after(-1), franchise).values()
  const ahead = slotsBetween(after(2), after(60), franchise).values()
  const tasks: Task[] = []
  for (let index = 0; index < plan.operations; index++) {
    const key = randomUUID()
    const slot = (index % 2 === 0 ? ahead : past).next().value
    if (!slot) throw new Error('The slots to book ran out.')
    if (index % 2 === 0) {
      tasks.push({ key, kind: 'booking', run: () => operations.book(key, slot) })
      continue
    }
    const invoice = await operations.invoice(slot)
    const pay = index % 4 === 1 ? operations.payCash : operations.payByLink
    tasks.push({ key, kind: 'payment', run: () => pay(key, invoice) })
  }
  return tasks
}

/** The long run: 200 bookings and payments, ten kills. */
export async function benchKill(databases: BenchDatabases): Promise<Gate[]> {
  const plan = { operations: 200, kills: 10, seed: Date.now() % 1_000_000 }
  const crowd = await withFixture(databases)
  const problems = await killAndCheck(crowd.databaseUrl, crowd.fixture, plan)
  const alone = await withFixture(databases)
  const aimed = await killEachOnce(alone.databaseUrl, alone.fixture, { tables: 'all', delays: [0, 5, 10, 20, 40] })
  const { operations, kills, seed } = plan
  return [
    exactGate(
      'kill -9: whole or absent, counted once',
      `${operations} operations, ${kills} kills, seed ${seed}`,
      problems,
    ),
    exactGate('kill -9 in the middle of a confirmation, void, refund, webhook', `${aimed.kills} kills`, aimed.problems),
  ]
}

/** Creates an empty database with the tests' two tenants. */
export async function withFixture(databases: BenchDatabases): Promise<{ databaseUrl: string; fixture: Fixture }> {
  const databaseUrl = await databases.scratch()
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const fixture = await createFixture(owner)
  await owner.end()
  return { databaseUrl, fixture }
}
