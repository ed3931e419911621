// npm run distribute -- --plan: prints the statements that distribute this database by tenant (Citus 14), from its own catalogue. It changes nothing.
import { openOwnerPool } from '../server/platform/database/owner-pool.ts'
import { readCatalogue } from '../server/operator/distribution/catalogue.ts'
import { planDistribution } from '../server/operator/distribution/plan.ts'
import { readArguments } from './read-arguments.ts'

const USAGE = `Usage: npm run distribute -- --plan
It prints the statements, and runs none. Read docs/scale.md first: it says what else a distributed database asks for.`

const { values } = readArguments(USAGE, { options: { plan: { type: 'boolean' } } })
if (!values.plan) {
  console.error(USAGE)
  process.exit(1)
}
const database = await openOwnerPool()
try {
  console.log(planDistribution(await readCatalogue(database.pool)).join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
}
