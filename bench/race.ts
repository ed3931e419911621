import { randomUUID } from 'node:crypto'
import { AUSTIN, austin, BOOK, type Booker, farSlots, findBookers } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { exactGate, type Gate, limitGate } from './gate.ts'
import { median, quantile } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject } from './subject.ts'

const CLIENTS = 32
/** Enough rounds that the server's hot code is compiled. */
const WARM_UP = 60
/** With fewer rounds, a single disturbed one would be the slowest percent. */
const ROUNDS = 200
/** The median of several series counts, so that other load for a second does not matter. */
const SERIES = 5

/** Result of one try: the outcome or the refusal's code, and the milliseconds. */
interface Try {
  outcome: string
  milliseconds: number
}

/** A customer with their own connection. */
interface Rival {
  booker: Booker
  raw: RawClient
}

interface BookingReply {
  data?: { createWorkOrder: { outcome: string } | null } | null
  errors?: { extensions: { response: { error: string } } }[]
}

/** Half of them saw an available slot and must be refused when they lose; the others become requests. */
async function tryToBook({ booker, raw }: Rival, slot: Date, shownAsFree: boolean): Promise<Try> {
  const variables = { ...booker.input(randomUUID(), slot), isBooked: shownAsFree ? false : null }
  const operation = JSON.stringify({ query: BOOK, variables })
  const start = performance.now()
  const { status, body } = await raw.send(operation)
  const milliseconds = performance.now() - start
  const { data, errors } = JSON.parse(body.toString()) as BookingReply
  const outcome = data?.createWorkOrder?.outcome ?? errors?.[0]?.extensions.response.error ?? String(status)
  return { outcome, milliseconds }
}

/** Returns the problem with a round's result: there must be one winner, and every loser must get a refusal or a request. */
function problemsOf(round: number, outcomes: readonly string[]): string[] {
  const count = (outcome: string): number => outcomes.filter(other => other === outcome).length
  const lost = count('REQUESTED') + count('TIME_SLOT_UNAVAILABLE')
  const isRight = count('CONFIRMED') === 1 && lost === outcomes.length - 1
  return isRight ? [] : [`round ${round}: ${[...new Set(outcomes)].map(name => `${count(name)} ${name}`).join(', ')}`]
}

/** 32 customers book the same hour of the last free van in parallel. */
export async function benchRace(databases: BenchDatabases, workOrders: number): Promise<Gate[]> {
  const subject = await openSubject(await databases.scratch(await databases.seeded(workOrders)))
  try {
    const franchise = await austin(subject.direct.of(AUSTIN.tenantId))
    const bookers = await findBookers(subject, CLIENTS)
    const rivals = bookers.map(booker => ({
      booker,
      raw: new RawClient(subject.server.port, AUSTIN.host, booker.token),
    }))
    const problems: string[] = []
    const series = Array.from({ length: SERIES }, (): number[] => [])
    const rounds = WARM_UP + SERIES * ROUNDS
    for (const [round, slot] of farSlots(franchise, 1, 2).slice(0, rounds).entries()) {
      for (const rival of rivals.slice(1, franchise.vans.length)) await tryToBook(rival, slot, true)
      const tries = await Promise.all(rivals.map((rival, index) => tryToBook(rival, slot, index % 2 === 0)))
      problems.push(
        ...problemsOf(
          round,
          tries.map(({ outcome }) => outcome),
        ),
      )
      series[Math.floor((round - WARM_UP) / ROUNDS)]?.push(...tries.map(({ milliseconds }) => milliseconds))
    }
    for (const { raw } of rivals) raw.close()
    const slowest = series.map(latencies => quantile(latencies, 0.99)).toSorted((a, b) => a - b)
    return [
      exactGate('race: one winner', `${rounds} rounds of ${CLIENTS}`, problems),
      limitGate('race p99', median(slowest), 50, 'ms', slowest.map(value => value.toFixed(0)).join(', ')),
    ]
  } finally {
    await subject.close()
  }
}
