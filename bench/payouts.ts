import { localDay } from '../domain/format/dates.ts'
import { boundsOf, type Period, periodBefore, periodOf } from '../domain/payout/period.ts'
import { generateStatements } from '../server/payout/generate-statements.ts'
import { payoutFranchises } from '../server/payout/payout-franchises.ts'
import { sourcesOf } from '../server/payout/sources.ts'
import { appRoleUrl } from '../server/platform/database/app-role.ts'
import type { Database } from '../server/platform/database/tenant-database.ts'
import { TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { AUSTIN } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { type Gate, limitGate, ratioGate } from './gate.ts'
import { median } from './load.ts'
import { BENCH_SECRET } from './server-process.ts'

const ROUNDS = 7
/** Entries that cost this many milliseconds at most, each. */
const MAX_PER_ENTRY = 2
/** Reading an entry among many orders may take at most twice as long as among few. */
const MIN_RATIO = 0.5

/** Ends a transaction without its changes. */
class Undo extends Error {}

interface Measured {
  entries: number
  /** Milliseconds an entry: read by `sourcesOf`, and with all statements generated. */
  read: number
  generated: number
  /** Milliseconds of all franchises' statements of the period. */
  total: number
}

/** Measures the statements of a tenant's last period, among few and among many orders: the time of an entry must not grow with the orders of other periods. */
export async function benchPayouts(
  databases: BenchDatabases,
  { many, few }: { many: number; few: number },
): Promise<Gate[]> {
  const small = await measure(await databases.seeded(few))
  const large = await measure(await databases.seeded(many))
  const about = ({ entries, read }: Measured): string => `${(read * 1000).toFixed(0)} µs of ${entries}`
  return [
    ratioGate(
      'payouts, read an entry',
      { measured: about(large), baseline: about(small), ratio: small.read / large.read },
      MIN_RATIO,
    ),
    limitGate(
      'payouts, an entry with its statement',
      large.generated,
      MAX_PER_ENTRY,
      'ms',
      `${large.entries} entries in ${large.total.toFixed(0)} ms`,
    ),
  ]
}

async function measure(databaseUrl: string): Promise<Measured> {
  const direct = new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), 1)
  try {
    return await measureTenant(direct.of(AUSTIN.tenantId))
  } finally {
    await direct.close()
  }
}

/** The last period with its predecessor: entries of both are read, because the first may have missed some. */
async function measureTenant(db: Database): Promise<Measured> {
  const franchises = await payoutFranchises(db)
  const periods = franchises.map(({ timeZone }): [Period, Period] => {
    const period = periodOf(localDay(new Date(), timeZone), 'SEMI_MONTHLY')
    return [periodBefore(period.startDate, 'SEMI_MONTHLY'), period]
  })
  let entries = 0
  const reading: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    entries = 0
    const start = performance.now()
    for (const [index, franchise] of franchises.entries()) {
      const [before, period] = periods[index] ?? []
      if (!before || !period) continue
      const since = boundsOf(before, franchise.timeZone).from
      const bounds = boundsOf(period, franchise.timeZone)
      entries += (await sourcesOf(db, { franchiseId: franchise.id, timeZone: franchise.timeZone, ...bounds, since }))
        .length
    }
    reading.push(performance.now() - start)
  }
  const start = performance.now()
  const generate = async (trx: Database): Promise<never> => {
    for (const [index, franchise] of franchises.entries()) {
      const [before, period] = periods[index] ?? []
      if (before && period) await generateStatements(trx, franchise, { period, before, now: new Date() })
    }
    throw new Undo()
  }
  await db
    .transaction()
    .execute(generate)
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  const total = performance.now() - start
  return { entries, read: median(reading) / entries, generated: total / entries, total }
}
