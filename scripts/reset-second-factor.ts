import { parseArgs } from 'node:util'
import { openOwnerPool } from '../server/platform/database/owner-pool.ts'
import { Refusal } from '../server/platform/refusal.ts'
import { resetSecondFactor } from '../server/second-factor/reset-second-factor.ts'

const { values } = parseArgs({
  options: { tenant: { type: 'string' }, email: { type: 'string' }, reason: { type: 'string' } },
})
const tenantId = Number(values.tenant)
const { email, reason } = values

if (!(Number.isInteger(tenantId) && tenantId > 0) || !email?.trim() || !reason?.trim()) {
  console.error('Usage: npm run reset-second-factor -- --tenant 1 --email user@example.com --reason "Lost her phone"')
  process.exitCode = 1
} else {
  const database = await openOwnerPool()
  try {
    const { endedSessions } = await resetSecondFactor(database.pool, { tenantId, email, reason: reason.trim() })
    console.log(
      `The two-step login of ${email} was reset. ${endedSessions} sessions were ended, and the user gets an email.`,
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await database.close()
  }
}
