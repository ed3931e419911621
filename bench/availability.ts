import { slotsBetween } from '../domain/schedule/slots.ts'
import { FREE_VANS, freeVansParameters } from '../server/schedule/availability.ts'
import { offeredSlots } from '../server/schedule/offered-slots.ts'
import type { ServingFranchise } from '../server/franchise/place.ts'
import { AUSTIN, austin } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate, perSecond, ratioGate } from './gate.ts'
import { type Comparison, compare, drive, type Load, quantile } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject, runDirect, type Subject } from './subject.ts'

const CLIENTS = 32
const ROUND_MS = 2_000
const ROUNDS = 7
const DAY_MS = 86_400_000
const FORTNIGHT_MS = 14 * DAY_MS

const AVAILABILITY =
  'query ($start: DateTime!, $end: DateTime!, $code: String!) { availability(start: $start, end: $end, code: $code) { routeId date isBooked } }'

/** A request: two weeks from some hour on. */
interface Fortnight {
  start: Date
  end: Date
}

const fortnightFrom = (start: Date): Fortnight => ({ start, end: new Date(start.getTime() + FORTNIGHT_MS) })

/** The same two weeks for every client, as after a mailing: they start tomorrow. */
const sameQuestion = (): Fortnight[] => {
  const tomorrow = fortnightFrom(new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS))
  return Array.from({ length: CLIENTS }, () => tomorrow)
}

/** Two weeks for each client, each from another hour, so that no two have the same slots and nothing is shared. */
function differentQuestions(franchise: ServingFranchise): Fortnight[] {
  const [{ start }] = sameQuestion() as [Fortnight]
  const hours = slotsBetween(start, new Date(start.getTime() + FORTNIGHT_MS), franchise)
  if (hours.length < CLIENTS) throw new Error('Austin is not open often enough.')
  return hours.slice(0, CLIENTS).map(fortnightFrom)
}

/** Requests the vans of Austin from the server, each client repeatedly for its own two weeks. */
function overGraphql({ server }: Subject, questions: readonly Fortnight[]): () => Promise<Load> {
  const operations = questions.map(fortnight =>
    JSON.stringify({ query: AVAILABILITY, variables: { ...fortnight, code: AUSTIN.code } }),
  )
  return async () => {
    const clients = operations.map(operation => ({ operation, raw: new RawClient(server.port, AUSTIN.host) }))
    const load = await drive(clients, ROUND_MS, async ({ operation, raw }) => {
      const { status, body } = await raw.send(operation)
      if (status !== 200 || !body.includes('"isBooked":false'))
        throw new Error(`Availability answered ${status}: ${body.toString()}`)
    })
    for (const { raw } of clients) raw.close()
    return load
  }
}

/** Runs the same statements with the same parameters directly with pg. */
function straight(
  { direct }: Subject,
  franchise: ServingFranchise,
  questions: readonly Fortnight[],
): () => Promise<Load> {
  const parameters = questions.map(({ start, end }) =>
    freeVansParameters([franchise], offeredSlots([franchise], start, end), {
      from: start,
      until: end,
      now: new Date(),
    }),
  )
  return () =>
    drive(parameters, ROUND_MS, async values => {
      await runDirect(direct, AUSTIN.tenantId, FREE_VANS, values)
    })
}

/** Compares it with its SQL, and measures the slowest percent. */
const gatesOf = (name: string, { measured, baseline, ratio }: Comparison): Gate[] => [
  ratioGate(
    `${name} / its SQL`,
    { measured: perSecond(measured.rate), baseline: perSecond(baseline.rate), ratio },
    0.5,
  ),
  limitGate(
    `${name}, p99`,
    quantile(measured.latencies, 0.99),
    40,
    'ms',
    `its SQL: ${quantile(baseline.latencies, 0.99).toFixed(1)} ms`,
  ),
]

/** Compares availability with its own SQL, for different and for equal requests, and with many and few orders. */
export async function benchAvailability(
  databases: BenchDatabases,
  orders: { few: number; many: number },
): Promise<Gate[]> {
  const few = await openSubject(await databases.seeded(orders.few))
  const many = await openSubject(await databases.seeded(orders.many))
  try {
    const franchise = await austin(many.direct.of(AUSTIN.tenantId))
    const against = (questions: readonly Fortnight[]) =>
      compare(ROUNDS, overGraphql(many, questions), straight(many, franchise, questions))
    const different = differentQuestions(franchise)
    const apart = await against(different)
    const alike = await against(sameQuestion())
    const growth = await compare(ROUNDS, overGraphql(many, different), overGraphql(few, different))
    return [
      ...gatesOf(`availability, ${CLIENTS} different questions`, apart),
      ...gatesOf(`availability, ${CLIENTS} times the same question`, alike),
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
