import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { slotsBetween } from '../domain/schedule/slots.ts'
import { findFranchise } from '../server/franchise/place.ts'
import { appRoleUrl } from '../server/platform/database/app-role.ts'
import { TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { type Fixture, PASSWORD } from '../server/testing/fixture.ts'
import { ApiClient } from '../bench/api-client.ts'
import { type Aim, aimsOn } from './aims.ts'
import { comeToRest, disagreements } from './chaos-checks.ts'
import { operationsOn } from './kill-operations.ts'
import { BENCH_SECRET, startServerProcess } from '../bench/server-process.ts'

const DAY_MS = 86_400_000
const PATIENCE_MS = 20_000

export interface AimedPlan {
  /** Tables before whose writes the server is killed: each of them, or only the last. */
  tables: 'all' | 'last'
  /** Also kill this many milliseconds after the start. */
  delays: readonly number[]
}

/** Either the table that the operation is about to write, or the milliseconds since its start. */
type Moment = { before: string } | { after: number }

const describe = (moment: Moment): string =>
  'before' in moment ? `before it wrote to ${moment.before}` : `after ${moment.after} ms`

/**
 * Kills the server during one operation at a time: a confirmation, a void, a refund and a webhook. Each is killed directly before each table that it writes, and some
 * milliseconds after its start; then it is sent again, as a browser or the provider does.
 * @param databaseUrl the owner's, of a database that contains only the fixture
 * @returns the number of kills, and the problems, as sentences
 */
export async function killEachOnce(
  databaseUrl: string,
  { ca, vehicleIds }: Fixture,
  plan: AimedPlan,
): Promise<{ kills: number; problems: string[] }> {
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 3 })
  // Dropping the scratch database closes its last connections with an error.
  owner.on('error', () => undefined)
  let server = await startServerProcess({ databaseUrl, workers: 1 })
  const { port } = server
  const guest = new ApiClient(port, ca.host)
  const staff = await ApiClient.signIn(port, ca.host, { email: ca.emails.manager, password: PASSWORD })
  const slots = await pastSlots(databaseUrl, ca)
  const aims = aimsOn({
    owner,
    staff,
    vanIds: ca.vanIds,
    operations: operationsOn(ca, vehicleIds.small, { guest, staff }),
  })
  const problems: string[] = []
  let kills = 0
  try {
    const prepared: { aim: Aim; id: number; moment: Moment }[] = []
    for (const aim of aims)
      for (const moment of momentsOf(aim, plan)) {
        const slot = slots.next().value
        if (!slot) throw new Error('The hours to book ran out.')
        const id = await aim.prepare(slot)
        const release = 'before' in moment ? await holdTable(owner, moment.before) : undefined
        const running = aim.run(id)
        // Its errors count only after it was sent again.
        running.catch(() => undefined)
        try {
          if ('before' in moment) await isBlockedAt(owner, moment.before)
          else await wait(moment.after)
          await server.kill()
          kills += 1
        } finally {
          await release?.()
        }
        server = await startServerProcess({ databaseUrl, workers: 1, port })
        await running.catch((error: unknown) => {
          problems.push(
            `A ${aim.name} that was killed ${describe(moment)} failed when it was sent again: ${String(error)}`,
          )
        })
        prepared.push({ aim, id, moment })
      }
    await comeToRest(owner)
    for (const { aim, id, moment } of prepared)
      for (const problem of await aim.problems(id))
        problems.push(`A ${aim.name} that was killed ${describe(moment)}: ${problem}`)
    return { kills, problems: [...problems, ...(await disagreements(owner))] }
  } finally {
    guest.close()
    staff.close()
    await server.stop()
    await owner.end()
  }
}

const momentsOf = ({ writesTo }: Aim, { tables, delays }: AimedPlan): Moment[] => [
  ...(tables === 'all' ? writesTo : writesTo.slice(-1)).map(before => ({ before })),
  ...delays.map(after => ({ after })),
]

/** Blocks writes to the table until the returned function is called. */
async function holdTable(owner: pg.Pool, table: string): Promise<() => Promise<void>> {
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in share mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** Resolves when a statement waits to write to the table. @throws Error when none does */
async function isBlockedAt(owner: pg.Pool, table: string): Promise<void> {
  const start = performance.now()
  for (;;) {
    // Only transactions that have locked or changed something: looking for jobs does not count.
    const { rowCount } = await owner.query(
      `select from pg_locks l join pg_stat_activity a using (pid)
       where l.relation = $1::regclass and not l.granted and a.backend_xid is not null`,
      [table],
    )
    if (rowCount !== 0) return
    if (performance.now() - start > PATIENCE_MS) throw new Error(`Nobody came to write to ${table}.`)
    await wait(5)
  }
}

/** Hours of the last four weeks. */
async function pastSlots(databaseUrl: string, ca: Fixture['ca']): Promise<Iterator<Date>> {
  const direct = new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), 1)
  const franchise = await findFranchise(direct.of(ca.id), ca.franchiseId)
  await direct.close()
  if (!franchise) throw new Error('The fixture is not there.')
  return slotsBetween(new Date(Date.now() - 28 * DAY_MS), new Date(Date.now() - DAY_MS), franchise).values()
}
