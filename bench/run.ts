import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchKill } from '../resilience/kill.ts'
import { benchLayout } from '../resilience/layout.ts'
import { benchAnalytics } from './analytics.ts'
import { benchAvailability } from './availability.ts'
import { benchBooking } from './booking.ts'
import { benchHolds } from './holds.ts'
import { benchBundle } from './bundle.ts'
import { benchComplete } from './complete.ts'
import { benchCustomers } from './customers.ts'
import { type BenchDatabases, openBenchDatabases } from './databases.ts'
import { benchFlood } from './flood.ts'
import { benchDriveAware } from './drive-aware.ts'
import { exactGate, type Gate, gateTable } from './gate.ts'
import { benchPayouts } from './payouts.ts'
import { benchPrices } from './prices.ts'
import { benchRace } from './race.ts'
import { benchReports } from './reports.ts'
import { benchClaims } from './routes/claims.ts'
import { benchDrivable } from './routes/drivable.ts'
import { benchScheduling } from './scheduling.ts'
import { benchSearch } from './search.ts'
import { benchSettings } from './settings.ts'
import { benchStaff } from './staff.ts'

const MANY_ORDERS = 1_000_000
/** Orders of `scale` when none are given: its database is made in a minute or two. */
const SCALE_ORDERS = 100_000
/** What reads the books of many orders. `scale` runs these. */
const SCALE = ['analytics', 'reports', 'payouts']

/** Enough rows that an index is needed, few enough to copy the database for benchmarks that write. */
const FEW_ORDERS = 10_000

/** In their order. */
const BENCHMARKS: Record<string, (databases: BenchDatabases, workOrders: number) => Promise<Gate[]>> = {
  availability: (databases, workOrders) => benchAvailability(databases, { many: workOrders, few: FEW_ORDERS }),
  'drive-aware': (databases, workOrders) => benchDriveAware(databases, { many: workOrders, few: FEW_ORDERS }),
  prices: databases => benchPrices(databases, FEW_ORDERS),
  customers: databases => benchCustomers(databases, FEW_ORDERS),
  staff: benchStaff,
  search: benchSearch,
  settings: databases => benchSettings(databases, FEW_ORDERS, values.page ?? ''),
  analytics: benchAnalytics,
  reports: benchReports,
  payouts: (databases, workOrders) => benchPayouts(databases, { many: workOrders, few: FEW_ORDERS }),
  booking: databases => benchBooking(databases, FEW_ORDERS),
  claims: databases => benchClaims(databases, FEW_ORDERS),
  drivable: databases => benchDrivable(databases, FEW_ORDERS),
  holds: databases => benchHolds(databases, FEW_ORDERS),
  race: databases => benchRace(databases, FEW_ORDERS),
  complete: databases => benchComplete(databases, FEW_ORDERS),
  flood: databases => benchFlood(databases, FEW_ORDERS),
  kill: benchKill,
  layout: benchLayout,
  scheduling: benchScheduling,
  bundle: benchBundle,
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const { values } = parseArgs({
  options: { 'work-orders': { type: 'string' }, only: { type: 'string' }, page: { type: 'string' } },
})
const isScale = values.only === 'scale'
const workOrders = Number(values['work-orders'] ?? (isScale ? SCALE_ORDERS : MANY_ORDERS))
const chosen = Object.keys(BENCHMARKS).filter(
  name => values.only === undefined || values.only === name || (isScale && SCALE.includes(name)),
)
if (chosen.length === 0 || !Number.isSafeInteger(workOrders)) {
  say(
    `Usage: npm run bench -- [--work-orders 1000000] [--only scale|${Object.keys(BENCHMARKS).join('|')}] [--page "a part of a settings page's name"]`,
  )
  process.exit(2)
}

/** Processes that wanted a core in the last minute and the last 15. */
const load = (): string => [loadavg()[0], loadavg()[2]].map(each => each?.toFixed(1)).join(' and ')
const loadBefore = load()
const databases = await openBenchDatabases(resolve(process.env.BENCH_DATA_DIR ?? 'data/bench'), say)
const gates: Gate[] = []
try {
  for (const name of chosen) {
    say(`Measuring ${name}`)
    // A benchmark that throws counts as a failed gate; the others still run.
    const failed = (error: unknown): Gate[] => [exactGate(name, 'broke off', [String(error)])]
    gates.push(...((await BENCHMARKS[name]?.(databases, workOrders).catch(failed)) ?? []))
  }
} finally {
  await databases.close()
}
say(`\n${gateTable(gates)}\n\n${availableParallelism()} cores, load ${loadBefore} before and ${load()} after.`)
process.exitCode = gates.every(gate => gate.passed) ? 0 : 1
