import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import type { ServingFranchise } from '../server/franchise/place.ts'
import { FREE_VANS, freeVansParameters } from '../server/schedule/availability.ts'
import { ROUTE_VERSIONS } from '../server/schedule/durations/routes.ts'
import { offeredSlots } from '../server/schedule/offered-slots.ts'
import { sessionOf } from './api-client.ts'
import { AUSTIN, austin } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate, perSecond, ratioGate } from './gate.ts'
import { compare, drive, type Load, quantile } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject, runDirect, type Subject } from './subject.ts'

const CLIENTS = 32
const ROUND_MS = 2_000
const ROUNDS = 5
const DAY_MS = 86_400_000
const FORTNIGHT_MS = 14 * DAY_MS
/** Settings are read again within so many milliseconds. */
export const SETTINGS_MS = 6_000

const HOURLY =
  'query ($start: DateTime!, $end: DateTime!, $code: String!) { availability(start: $start, end: $end, code: $code) { routeId date isBooked } }'
const AWARE = `query ($start: DateTime!, $end: DateTime!, $code: String!, $place: VisitPlaceInput, $cars: [VisitCarInput!]) {
  availability(start: $start, end: $end, code: $code, place: $place, cars: $cars) { routeId date isBooked } }`

/** A customer. The limits of guests do not count. */
const CUSTOMER = { email: 'customer@lonestar.example', password: DEMO_PASSWORD }

/** The measured fortnight: it starts tomorrow. */
function fortnight(): { start: Date; end: Date } {
  const start = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS)
  return { start, end: new Date(start.getTime() + FORTNIGHT_MS) }
}

/** Asks the same fortnight again and again, each client with its own variables. */
async function asks({ server }: Subject, query: string, variables: readonly object[]): Promise<() => Promise<Load>> {
  const token = await sessionOf(server.port, AUSTIN.host, CUSTOMER)
  const window = { ...fortnight(), code: AUSTIN.code }
  const operations = variables.map(own => JSON.stringify({ query, variables: { ...window, ...own } }))
  return async () => {
    const clients = operations.map(operation => ({ operation, raw: new RawClient(server.port, AUSTIN.host, token) }))
    const load = await drive(clients, ROUND_MS, async ({ operation, raw }) => {
      const { status, body } = await raw.send(operation)
      if (status !== 200 || !body.includes('"isBooked":false'))
        throw new Error(`Availability answered ${status}: ${body.toString()}`)
    })
    for (const { raw } of clients) raw.close()
    return load
  }
}

/** Runs a statement directly with pg, with all clients at once. */
const straight =
  ({ direct }: Subject, statement: { name: string; text: string }, values: unknown[]): (() => Promise<Load>) =>
  () =>
    drive(
      Array.from({ length: CLIENTS }, (_, index) => index),
      ROUND_MS,
      async () => {
        await runDirect(direct, AUSTIN.tenantId, statement, values)
      },
    )

/** Compares what both read of the same fortnight: versions of routes, and the free van of each hour. */
async function compareStatements(subject: Subject, franchise: ServingFranchise): Promise<Gate> {
  const { start, end } = fortnight()
  const vanIds = franchise.vans.map(({ id }) => id)
  const [first, last] = [start, end].map(date => date.toISOString().slice(0, 10))
  const { measured, baseline, ratio } = await compare(
    ROUNDS,
    straight(subject, ROUTE_VERSIONS, [vanIds, first, last]),
    straight(
      subject,
      FREE_VANS,
      freeVansParameters([franchise], offeredSlots([franchise], start, end), {
        from: start,
        until: end,
        now: new Date(),
      }),
    ),
  )
  return ratioGate(
    'versions of the routes / SQL by the hour',
    { measured: perSecond(measured.rate), baseline: perSecond(baseline.rate), ratio },
    3,
  )
}

/** Opens a copy of a seeded database whose Austin plans true lengths. */
async function openAware(databases: BenchDatabases, orders: number): Promise<Subject> {
  const aware = await openSubject(await databases.scratch(await databases.seeded(orders)))
  const { id } = await austin(aware.direct.of(AUSTIN.tenantId))
  await runDirect(aware.direct, AUSTIN.tenantId, PLAN, [id])
  await new Promise(resolve => setTimeout(resolve, SETTINGS_MS))
  return aware
}

/**
 * Compares times by true lengths, where every client asks for another place: with times by the hour of the same size, and with many and few orders.
 */
export async function benchDriveAware(
  databases: BenchDatabases,
  orders: { few: number; many: number },
): Promise<Gate[]> {
  // Before anybody is connected to what it is copied from.
  const aware = await openAware(databases, orders.few)
  const hourly = await openSubject(await databases.seeded(orders.few))
  const manyAware = await openAware(databases, orders.many)
  try {
    const franchise = await austin(aware.direct.of(AUSTIN.tenantId))
    const { lat, lng } = franchise
    const places = Array.from({ length: CLIENTS }, (_, index) => ({
      place: { lat: lat + (index % 6) / 60, lng: lng + Math.floor(index / 6) / 60 },
      cars: [{ serviceIds: [] }],
    }))
    const byHour = await asks(
      hourly,
      HOURLY,
      places.map(() => ({})),
    )
    const byTrueLengths = await asks(aware, AWARE, places)
    const { measured, baseline, ratio } = await compare(ROUNDS, byTrueLengths, byHour)
    const growth = await compare(ROUNDS, await asks(manyAware, AWARE, places), byTrueLengths)
    return [
      ratioGate(
        `availability by true lengths, ${CLIENTS} places / by the hour`,
        { measured: perSecond(measured.rate), baseline: perSecond(baseline.rate), ratio },
        0.8,
      ),
      limitGate('availability by true lengths, p99', quantile(measured.latencies, 0.99), 40, 'ms'),
      ratioGate(
        `availability by true lengths, ${orders.many} / ${orders.few} orders`,
        { measured: perSecond(growth.measured.rate), baseline: perSecond(growth.baseline.rate), ratio: growth.ratio },
        0.9,
      ),
      await compareStatements(hourly, franchise),
    ]
  } finally {
    await manyAware.close()
    await hourly.close()
    await aware.close()
  }
}

/** Makes a franchise, $1, plan true lengths and enforce driving. */
export const PLAN = {
  name: 'plan-true-lengths',
  text: `insert into scheduling_policy (franchise_id, mode, travel)
    select $1::bigint, 'DURATION', 'ENFORCE' from (select set_config('app.author', '{"kind": "import", "name": "Demo data"}', true)) author
    on conflict (tenant_id, franchise_id) do update set mode = 'DURATION', travel = 'ENFORCE'`,
}
