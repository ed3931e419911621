// npm run seed: the demo tenants; npm run seed -- --work-orders 1000000 [--vans 300] [--customers 100000]: additional orders.
import { parseArgs } from 'node:util'
import { addWorkOrders } from '../db/seed/add-work-orders.ts'
import { prepareData, progressLine } from '../db/seed/prepare-data.ts'
import { ConfigError, loadConfig } from '../server/platform/config.ts'
import { isExposed } from '../server/platform/exposure.ts'
import { openOwnerPool } from '../server/platform/database/owner-pool.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { secretOf } from '../server/platform/secret.ts'

/** Returns a number from the command line; undefined if it is missing. */
function countOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`--${name} takes a whole number above 0.`)
  return count
}

async function seed(): Promise<void> {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ options: { 'work-orders': option, vans: option, customers: option } })
  const workOrders = countOf('work-orders', values['work-orders'])
  const vans = countOf('vans', values.vans)
  const customers = countOf('customers', values.customers)
  const now = new Date()
  const config = loadConfig(process.env)
  if (isExposed(config) && !config.sandbox)
    throw new ConfigError(
      'This makes demo accounts whose password is public, in a database that others can reach: set SANDBOX=true if it is for a trial.',
    )
  const database = await openOwnerPool()
  try {
    await migrate(database.url, secretOf(config))
    const standIns = { payments: !config.stripe, carSecret: config.smartcar ? null : secretOf(config) }
    await prepareData(database.pool, { demo: true, now, standIns })
    if (workOrders === undefined) return
    const started = performance.now()
    const lines = new Map<string, ReturnType<typeof progressLine>>()
    const progress = (done: number, total: number, what: string): void => {
      const line = lines.get(what) ?? progressLine(what)
      lines.set(what, line)
      line(done, total)
    }
    const written = await addWorkOrders(database.pool, {
      now,
      workOrders,
      progress,
      ...(vans && { vans }),
      ...(customers && { customers }),
    })
    console.log(`${written} work orders were added in ${Math.round((performance.now() - started) / 1000)} seconds.`)
  } finally {
    await database.close()
  }
}

try {
  await seed()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
