import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { AUSTIN, austin, BOOK, type Booker, farSlots, findBookers } from '../bench/bookers.ts'
import type { BenchDatabases } from '../bench/databases.ts'
import { type Gate, limitGate, perSecond, ratioGate } from '../bench/gate.ts'
import { compare, drive, type Load, quantile } from '../bench/load.ts'
import { RawClient } from '../bench/raw-client.ts'
import { BENCH_SECRET, type ServerProcess, startServerProcess } from '../bench/server-process.ts'
import { appRoleUrl } from '../server/platform/database/app-role.ts'
import { TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { freePort } from '../server/testing/free-port.ts'

const PROCESSES = 3
const CLIENTS = 24
const ROUND_MS = 3_000
const ROUNDS = 5
const FEW_ORDERS = 10_000
/** With as many cores as each process and the database can use, three must be faster than one; on few they share what there is. */
const MANY_CORES = 8
const MIN_ON_MANY = 1.6
const MIN_ON_FEW = 0.9

/** Books an hour in the far future with each turn of a client. */
const booking =
  (bookers: readonly Booker[], ports: readonly number[], slots: Iterator<Date>) => async (): Promise<Load> => {
    const clients = bookers.map((booker, nth) => ({
      booker,
      raw: new RawClient(ports[nth % ports.length] ?? 0, AUSTIN.host, booker.token),
    }))
    const load = await drive(clients, ROUND_MS, async ({ booker, raw }) => {
      const slot = slots.next().value as Date | undefined
      if (!slot) throw new Error('The hours to book ran out.')
      const { status, body } = await raw.send(
        JSON.stringify({ query: BOOK, variables: booker.input(randomUUID(), slot) }),
      )
      if (status !== 200 || !body.includes('"CONFIRMED"'))
        throw new Error(`Booking answered ${status}: ${body.toString()}`)
    })
    for (const { raw } of clients) raw.close()
    return load
  }

/** Gives every hour of the franchise as often as it has vans. */
function* hoursOf(slots: readonly Date[], vans: number): Generator<Date, undefined> {
  for (let van = 0; van < vans; van++) yield* slots
  return undefined
}

/** Bookings over three processes against bookings over one of them, in alternating rounds. */
export async function checkLoad(databases: BenchDatabases): Promise<Gate[]> {
  const databaseUrl = await databases.scratch(await databases.seeded(FEW_ORDERS))
  // On one machine, processes with one data folder find each other's uploads.
  const dataDir = mkdtempSync(join(tmpdir(), 'vanbay-load-'))
  const ports: number[] = []
  while (ports.length < PROCESSES) ports.push(await freePort())
  const settings = { PUBLIC_URL: `http://localhost:${ports[0]}`, DATA_DIR: dataDir, DATABASE_POOL_SIZE: '12' }
  const servers: ServerProcess[] = []
  const direct = new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), 2)
  try {
    for (const port of ports) servers.push(await startServerProcess({ databaseUrl, port, settings }))
    const [first] = servers
    if (!first) throw new Error('No process was started.')
    const franchise = await austin(direct.of(AUSTIN.tenantId))
    const bookers = await findBookers({ server: first, direct, close: () => Promise.resolve() }, CLIENTS)
    const slots = hoursOf(farSlots(franchise, 1, 9), franchise.vans.length)
    const { measured, baseline, ratio } = await compare(
      ROUNDS,
      booking(bookers, ports, slots),
      booking(bookers, ports.slice(0, 1), slots),
    )
    const cores = availableParallelism()
    const least = cores >= MANY_CORES ? MIN_ON_MANY : MIN_ON_FEW
    return [
      ratioGate(
        `bookings over ${PROCESSES} processes / one, on ${cores} cores`,
        { measured: perSecond(measured.rate), baseline: perSecond(baseline.rate), ratio },
        least,
      ),
      limitGate('a booking over three processes, 95 of 100', quantile(measured.latencies, 0.95), 1_000, 'ms'),
    ]
  } finally {
    await Promise.all(servers.map(server => server.stop()))
    await direct.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
