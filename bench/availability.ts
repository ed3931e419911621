import { FREE_VANS_SQL, freeVansParameters } from '../server/booking/availability.ts'
import { offeredSlots } from '../server/booking/offered-slots.ts'
import { AUSTIN, austin } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate, perSecond, ratioGate } from './gate.ts'
import { compare, drive, type Load, quantile } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject, runDirect, type Subject } from './subject.ts'

const CLIENTS = 32
const ROUND_MS = 2_000
const ROUNDS = 7
const DAY_MS = 86_400_000

const AVAILABILITY =
  'query ($start: DateTime!, $end: DateTime!, $code: String!) { availability(start: $start, end: $end, code: $code) { routeId date isBooked } }'

/** The fortnight from tomorrow. */
function fortnight(): { start: Date; end: Date } {
  const start = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS)
  return { start, end: new Date(start.getTime() + 14 * DAY_MS) }
}

/** Asks the server for 14 days of Austin's five vans, over and over. */
function overGraphql({ server }: Subject): () => Promise<Load> {
  const operation = JSON.stringify({ query: AVAILABILITY, variables: { ...fortnight(), code: AUSTIN.code } })
  return async () => {
    const clients = Array.from({ length: CLIENTS }, () => new RawClient(server.port, AUSTIN.host))
    const load = await drive(clients, ROUND_MS, async client => {
      const { status, body } = await client.send(operation)
      if (status !== 200 || !body.includes('"isBooked":false'))
        throw new Error(`Availability answered ${status}: ${body.toString()}`)
    })
    for (const client of clients) client.close()
    return load
  }
}

/** The same statement with the same parameters, straight through pg. */
async function straight({ direct }: Subject): Promise<() => Promise<Load>> {
  const { start, end } = fortnight()
  const franchise = await austin(direct.of(AUSTIN.tenantId))
  const parameters = freeVansParameters([franchise], offeredSlots([franchise], start, end), start, end)
  return () =>
    drive(Array.from({ length: CLIENTS }), ROUND_MS, async () => {
      await runDirect(direct, AUSTIN.tenantId, FREE_VANS_SQL, parameters)
    })
}

/** Availability against its own SQL, and with many orders against few. */
export async function benchAvailability(
  databases: BenchDatabases,
  orders: { few: number; many: number },
): Promise<Gate[]> {
  const few = await openSubject(await databases.seeded(orders.few))
  const many = await openSubject(await databases.seeded(orders.many))
  try {
    const ask = overGraphql(many)
    const { measured, baseline, ratio } = await compare(ROUNDS, ask, await straight(many))
    const growth = await compare(ROUNDS, ask, overGraphql(few))
    return [
      ratioGate(
        'availability / its SQL',
        { measured: perSecond(measured.rate), baseline: perSecond(baseline.rate), ratio },
        0.5,
      ),
      limitGate('availability p99, 32 clients', quantile(measured.latencies, 0.99), 40, 'ms'),
      ratioGate(
        `availability, ${orders.many} / ${orders.few} orders`,
        { measured: perSecond(growth.measured.rate), baseline: perSecond(growth.baseline.rate), ratio: growth.ratio },
        0.9,
      ),
    ]
  } finally {
    await few.close()
    await many.close()
  }
}
