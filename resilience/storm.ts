import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ApiClient, type HttpAnswer, sessionOf } from '../bench/api-client.ts'
import type { BenchDatabases } from '../bench/databases.ts'
import { exactGate, type Gate } from '../bench/gate.ts'
import { BENCH_SECRET } from '../bench/server-process.ts'
import { slotsBetween } from '../domain/schedule/slots.ts'
import { findFranchise } from '../server/franchise/place.ts'
import { appRoleUrl } from '../server/platform/database/app-role.ts'
import { TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { type Fixture, PASSWORD } from '../server/testing/fixture.ts'
import { withFixture } from './kill.ts'
import { deliverWebhooks, problemsAfterKill } from './kill-checks.ts'
import { operationsOn } from './kill-operations.ts'
import { finishJobs, type Layout, type Part, startLayout } from './layout.ts'

const DAY_MS = 86_400_000
/** Enough hours for many minutes of bookings, far from those of other tests. Staff enter what was done in the last weeks only. */
const FIRST_DAY = 400
const LAST_DAY = 8 * 365
const PAST_DAYS = 28
/** Vans of the long run, so that the hours of these weeks are enough. */
const VANS = 30
/** A person who presses again, and a page that does it for them, wait about this long. */
const PAUSE_MS = 300
const PATIENCE_MS = 60_000
/** From here on an answer comes from a proxy, or from a process that stops, and says nothing about the request. */
const MAY_PASS_FROM = 502

export interface StormPlan {
  clients: number
  /** Milliseconds between two kills, and of the whole storm. */
  everyMs: number
  forMs: number
  /** Killed in turn. One that is not back yet is left out. */
  victims: readonly Part[]
}

export interface StormFigures {
  problems: string[]
  operations: number
  kills: number
  /** Requests without a usable answer, all of which were sent again. */
  failed: number
}

/**
 * A browser's rule: no answer, or one from 502 on, says nothing about what was done, so the same request is sent again with its key (`mayPass` in
 * web/app/query-client.ts for what a page loads; a person or the outbox for what it sends). Any other answer counts.
 */
class PageClient extends ApiClient {
  failed = 0

  override async call(call: Parameters<ApiClient['call']>[0]): Promise<HttpAnswer> {
    const start = performance.now()
    for (;;) {
      const answer = await super.call(call).catch((error: unknown) => error)
      if (!(answer instanceof Error) && (answer as HttpAnswer).status < MAY_PASS_FROM) return answer as HttpAnswer
      this.failed += 1
      if (performance.now() - start > PATIENCE_MS)
        throw new Error(`${call.path} had no answer for a minute: ${String(answer)}`)
      await wait(PAUSE_MS)
    }
  }
}

interface Operation {
  kind: 'booking' | 'payment'
  key: string
  slot: Date
}

/** Hours for bookings and for what is paid, each as often as there are vans. */
async function freeHours(
  owner: pg.Pool,
  databaseUrl: string,
  { ca }: Fixture,
): Promise<{ past: Iterator<Date>; ahead: Iterator<Date> }> {
  const direct = new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), 1)
  const franchise = await findFranchise(direct.of(ca.id), ca.franchiseId)
  await direct.close()
  if (!franchise) throw new Error('The fixture is not there.')
  const { rows } = await owner.query<{ slot: Date }>('select distinct scheduled_at as slot from work_order')
  const taken = new Set(rows.map(({ slot }) => slot.getTime()))
  const after = (days: number): Date => new Date(Date.now() + days * DAY_MS)
  const { rowCount } = await owner.query('select from van where franchise_id = $1 and active', [ca.franchiseId])
  const free = (from: number, until: number): Iterator<Date> => {
    const slots = slotsBetween(after(from), after(until), franchise).filter(slot => !taken.has(slot.getTime()))
    return eachTime(slots, rowCount ?? 1)
  }
  return { past: free(-PAST_DAYS, -1), ahead: free(FIRST_DAY, LAST_DAY) }
}

function* eachTime(slots: readonly Date[], times: number): Generator<Date, undefined> {
  for (let time = 0; time < times; time++) yield* slots
  return undefined
}

/** Kills one process after another, and starts each again at once. @returns how many were killed, when the time is over and all are back */
async function killInTurn(layout: Layout, { everyMs, forMs, victims }: StormPlan): Promise<number> {
  const restarting = new Map<Part, Promise<unknown>>()
  const failures: unknown[] = []
  const until = performance.now() + forMs
  let [kills, turn] = [0, 0]
  while (performance.now() + everyMs < until) {
    await wait(everyMs)
    const order = victims.map((_, nth) => victims[(turn + nth) % victims.length]).filter(part => part !== undefined)
    const victim = order.find(part => !restarting.has(part))
    if (!victim) continue
    turn = victims.indexOf(victim) + 1
    kills += 1
    restarting.set(
      victim,
      layout
        .replace(victim)
        .catch((error: unknown) => failures.push(error))
        .finally(() => restarting.delete(victim)),
    )
  }
  await Promise.all(restarting.values())
  if (failures.length > 0) throw failures[0]
  return kills
}

/** Lets clients book and pay without a pause while processes are killed, and then checks for lost, partial and double rows. */
export async function storm(
  layout: Layout,
  databaseUrl: string,
  { ca, ...fixture }: Fixture,
  plan: StormPlan,
): Promise<StormFigures> {
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  owner.on('error', () => undefined)
  const { past, ahead } = await freeHours(owner, databaseUrl, { ca, ...fixture })
  const token = await sessionOf(layout.nextPort(), ca.host, { email: ca.emails.manager, password: PASSWORD })
  const [guest, staff] = [new PageClient(layout.nextPort, ca.host), new PageClient(layout.nextPort, ca.host, token)]
  const tools = operationsOn(ca, fixture.vehicleIds.small, { guest, staff })
  const done: Operation[] = []
  const problems: string[] = []
  const over = new AbortController()
  const run = async (turn: number): Promise<void> => {
    const kind = turn % 3 === 0 ? 'payment' : 'booking'
    const slot = (kind === 'booking' ? ahead : past).next().value as Date | undefined
    if (!slot) throw new Error('The hours ran out.')
    const operation: Operation = { kind, key: randomUUID(), slot }
    if (kind === 'booking') await tools.book(operation.key, slot)
    else {
      const invoice = await tools.invoice(slot)
      await (turn % 2 === 0 ? tools.payCash : tools.payByLink)(operation.key, invoice)
    }
    done.push(operation)
  }
  const client = async (nth: number): Promise<void> => {
    for (let turn = nth; !over.signal.aborted; turn++)
      await run(turn).catch((error: unknown) => problems.push(`An operation failed: ${String(error)}`))
  }
  try {
    const clients = Promise.all(Array.from({ length: plan.clients }, (_, nth) => client(nth)))
    const kills = await killInTurn(layout, plan).finally(() => over.abort())
    await clients
    await deliverWebhooks(owner)
    await finishJobs(owner)
    const keysOf = (kind: Operation['kind']): string[] => done.filter(each => each.kind === kind).map(({ key }) => key)
    const expected = { bookings: keysOf('booking'), payments: keysOf('payment'), mails: layout.smtp.messageIds }
    problems.push(...(await problemsAfterKill(owner, expected)))
    problems.push(...(await bookedTwice(owner, done)))
    return { problems, operations: done.length, kills, failed: guest.failed + staff.failed }
  } finally {
    guest.close()
    staff.close()
    await owner.end()
  }
}

/** A request that was sent again must not have made a second order: each hour has as many as were asked for. */
async function bookedTwice(owner: pg.Pool, done: readonly Operation[]): Promise<string[]> {
  const { rows } = await owner.query<{ slot: Date; count: number }>(
    'select scheduled_at as slot, count(*)::int as count from work_order where scheduled_at = any ($1) group by scheduled_at',
    [done.map(({ slot }) => slot)],
  )
  const asked = Map.groupBy(done, ({ slot }) => slot.getTime())
  const wrong = rows.filter(({ slot, count }) => count !== asked.get(slot.getTime())?.length)
  return wrong.length === 0 ? [] : [`${wrong.length} hours have more or fewer orders than were asked for`]
}

/** The long run. @param minutes how long processes are killed @param say gets each problem */
export async function checkStorm(
  databases: BenchDatabases,
  minutes: number,
  say: (text: string) => void,
): Promise<Gate> {
  const { databaseUrl, fixture } = await withFixture(databases)
  await addVans(databaseUrl, fixture)
  const layout = await startLayout(databaseUrl)
  try {
    const victims: Part[] = ['web-a', 'worker', 'web-b']
    const plan = { clients: 20, everyMs: 5_000, forMs: minutes * 60_000, victims }
    const { problems, operations, kills, failed } = await storm(layout, databaseUrl, fixture, plan)
    for (const problem of new Set(problems)) say(problem)
    const measured = `${operations} bookings and payments, ${kills} kills in ${minutes} minutes, ${failed} requests sent again`
    return exactGate('kill -9 storm over three processes: nothing lost or doubled', measured, problems)
  } finally {
    await layout.close()
  }
}

async function addVans(databaseUrl: string, { ca }: Fixture): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query(
    `insert into van (tenant_id, franchise_id, name) select $1, $2, 'Storm ' || n from generate_series(1, $3::int) n`,
    [ca.id, ca.franchiseId, VANS],
  )
  await owner.end()
}
