import { randomUUID } from 'node:crypto'
import { AUSTIN, austin, BOOK, type Booker, farSlots, findBookers } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { exactGate, type Gate, limitGate } from './gate.ts'
import { quantile } from './load.ts'
import { openSubject } from './subject.ts'

const CLIENTS = 32
const WARM_UP = 10
const ROUNDS = 50

/** What came of one try: the outcome or the refusal's code, in how many milliseconds. */
interface Try {
  outcome: string
  milliseconds: number
}

/** Half of them were shown a free slot and must be refused when they lose; the others then become requests. */
async function tryToBook(booker: Booker, slot: Date, shownAsFree: boolean): Promise<Try> {
  const start = performance.now()
  const input = { ...booker.input(randomUUID(), slot), isBooked: shownAsFree ? false : null }
  const { data, error, status } = await booker.client.graphql(BOOK, input)
  const answer = data?.createWorkOrder as { outcome: string } | undefined
  return { outcome: answer?.outcome ?? error?.error ?? String(status), milliseconds: performance.now() - start }
}

/** What is wrong with how a round came out; there must be one winner, and every loser must know. */
function problemsOf(round: number, outcomes: readonly string[]): string[] {
  const count = (outcome: string): number => outcomes.filter(other => other === outcome).length
  const lost = count('REQUESTED') + count('TIME_SLOT_UNAVAILABLE')
  const isRight = count('CONFIRMED') === 1 && lost === outcomes.length - 1
  return isRight ? [] : [`round ${round}: ${[...new Set(outcomes)].map(name => `${count(name)} ${name}`).join(', ')}`]
}

/** 32 customers at once on one hour of the last free van. */
export async function benchRace(databases: BenchDatabases, workOrders: number): Promise<Gate[]> {
  const subject = await openSubject(await databases.scratch(await databases.seeded(workOrders)))
  try {
    const franchise = await austin(subject.direct.of(AUSTIN.tenantId))
    const bookers = await findBookers(subject, CLIENTS)
    const problems: string[] = []
    const latencies: number[] = []
    for (const [round, slot] of farSlots(franchise, 1, 2)
      .slice(0, WARM_UP + ROUNDS)
      .entries()) {
      for (const booker of bookers.slice(1, franchise.vans.length)) await tryToBook(booker, slot, true)
      const tries = await Promise.all(bookers.map((booker, index) => tryToBook(booker, slot, index % 2 === 0)))
      problems.push(
        ...problemsOf(
          round,
          tries.map(({ outcome }) => outcome),
        ),
      )
      if (round >= WARM_UP) latencies.push(...tries.map(({ milliseconds }) => milliseconds))
    }
    return [
      exactGate('race: one winner', `${ROUNDS + WARM_UP} rounds of ${CLIENTS}`, problems),
      limitGate('race p99', quantile(latencies, 0.99), 50, 'ms'),
    ]
  } finally {
    await subject.close()
  }
}
