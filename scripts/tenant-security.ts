import { openOwnerPool } from '../server/platform/database/owner-pool.ts'
import { Refusal } from '../server/platform/refusal.ts'
import { setTenantSecurity } from '../server/security/set-tenant-security.ts'
import { readArguments } from './read-arguments.ts'

const USAGE = `Usage: npm run tenant-security -- --tenant 1 [--require-second-factor-from 2026-12-01 | never] [--staff-session-days 14]
Without a setting it shows what holds now. A date counts from midnight UTC; give a time with it for another hour.`

const { values } = readArguments(USAGE, {
  options: {
    tenant: { type: 'string' },
    'require-second-factor-from': { type: 'string' },
    'staff-session-days': { type: 'string' },
  },
})
const tenantId = Number(values.tenant)
const date = values['require-second-factor-from']
const from = date === undefined ? undefined : date === 'never' ? null : new Date(date)
const days = values['staff-session-days']

if (!(Number.isInteger(tenantId) && tenantId > 0) || (from && Number.isNaN(from.getTime()))) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  const database = await openOwnerPool()
  try {
    const security = await setTenantSecurity(database.pool, {
      tenantId,
      ...(from === undefined ? {} : { secondFactorRequiredFrom: from }),
      ...(days === undefined ? {} : { staffSessionDays: Number(days) }),
    })
    const required = security.secondFactorRequiredFrom
    console.log(`Staff log in again after ${security.staffSessionDays} days.`)
    console.log(
      required ? `Staff need a second factor from ${required.toISOString()} on.` : 'Staff need no second factor.',
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await database.close()
  }
}
