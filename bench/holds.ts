import { randomUUID } from 'node:crypto'
import { AUSTIN, austin, BOOK, farSlots, findBookers } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, perSecond, ratioGate } from './gate.ts'
import { compare, drive, type Load } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject } from './subject.ts'

const CLIENTS = 32
const ROUND_MS = 2_000
const ROUNDS = 7

const HOLD = `
  mutation ($date: DateTime!, $code: String!, $franchiseIdSelect: ID) {
    holdSlot(date: $date, code: $code, franchiseIdSelect: $franchiseIdSelect) { holdKey }
  }`

/** Compares a page that keeps a time with a booking: what everybody does who looks must cost less than what few do. */
export async function benchHolds(databases: BenchDatabases, workOrders: number): Promise<Gate[]> {
  const subject = await openSubject(await databases.scratch(await databases.seeded(workOrders)))
  try {
    const franchise = await austin(subject.direct.of(AUSTIN.tenantId))
    const bookers = await findBookers(subject, CLIENTS)
    const clients = bookers.map(booker => ({
      booker,
      raw: new RawClient(subject.server.port, AUSTIN.host, booker.token),
    }))
    /** Each hour as often as there are vans. */
    function* hours(slots: readonly Date[]): Generator<Date, never> {
      for (const _van of franchise.vans) yield* slots
      throw new Error('The hours ran out.')
    }
    const sending =
      (
        free: Generator<Date, never>,
        operationAt: (client: (typeof clients)[number], date: Date) => object,
        isRight: (body: string) => boolean,
      ): (() => Promise<Load>) =>
      () =>
        drive(clients, ROUND_MS, async client => {
          const { status, body } = await client.raw.send(JSON.stringify(operationAt(client, free.next().value)))
          if (status !== 200 || !isRight(body.toString())) throw new Error(`It answered ${status}: ${body.toString()}`)
        })
    const { measured, baseline, ratio } = await compare(
      ROUNDS,
      sending(
        hours(farSlots(franchise, 1, 9)),
        (_client, date) => ({
          query: HOLD,
          variables: { date: date.toISOString(), code: AUSTIN.code, franchiseIdSelect: String(franchise.id) },
        }),
        body => body.includes('"holdKey"'),
      ),
      sending(
        hours(farSlots(franchise, 10, 18)),
        ({ booker }, date) => ({ query: BOOK, variables: booker.input(randomUUID(), date) }),
        body => body.includes('"CONFIRMED"'),
      ),
    )
    for (const { raw } of clients) raw.close()
    return [
      ratioGate(
        'hold / booking',
        { measured: perSecond(measured.rate), baseline: perSecond(baseline.rate), ratio },
        1.3,
      ),
    ]
  } finally {
    await subject.close()
  }
}
