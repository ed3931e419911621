// npm run role-limits -- --tenant 1 show: the refunds, voids and discounts that each role may give.
// npm run role-limits -- --tenant 1 set --role technician --refund-max 100.00 --discount-max 20%: sets a limit; `none` removes it.
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { STAFF_ROLES } from '../domain/account/roles.ts'
import { moneyInput } from '../domain/format/money.ts'
import { percentInput } from '../domain/format/percent.ts'
import { readLimits } from '../domain/role-limit/read-limits.ts'
import { openOwnerPool } from '../server/platform/database/owner-pool.ts'
import { setRoleLimits, showRoleLimits } from '../server/role-limit/set-role-limits.ts'

const USAGE = `Usage: npm run role-limits -- --tenant 1 show
       npm run role-limits -- --tenant 1 set --role technician [--refund-max 100.00] [--refund-day-max 500.00] [--void-max 200.00]
         [--discount-max 20%] [--discount-max 50.00]
Amounts are dollars; "none" removes a limit. Discounts can have a percentage, an amount or both.`

type Command =
  | { name: 'show'; tenantId: number }
  | { name: 'set'; tenantId: number; role: (typeof STAFF_ROLES)[number]; limits: ReturnType<typeof readLimits> }

/** @throws Error or RangeError that says what is wrong with the arguments */
function readCommand(): Command {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tenant: text,
      role: text,
      'refund-max': text,
      'refund-day-max': text,
      'void-max': text,
      'discount-max': { type: 'string', multiple: true },
    },
  })
  const tenantId = Number(values.tenant)
  const [name] = positionals
  if (!Number.isSafeInteger(tenantId) || tenantId < 1 || (name !== 'show' && name !== 'set')) throw new Error(USAGE)
  if (name === 'show') return { name, tenantId }
  const role = STAFF_ROLES.find(each => each === values.role)
  if (!role) throw new RangeError(`--role takes one of ${STAFF_ROLES.join(', ')}.`)
  const limits = readLimits({
    refundMax: values['refund-max'],
    refundDayMax: values['refund-day-max'],
    voidMax: values['void-max'],
    discountMax: values['discount-max'],
  })
  if (Object.keys(limits).length === 0) throw new Error(USAGE)
  return { name, tenantId, role, limits }
}

const money = (cents: number | null): string => (cents === null ? 'no limit' : `$${moneyInput(cents)}`)

async function run(command: Command): Promise<void> {
  const database = await openOwnerPool()
  try {
    const rows =
      command.name === 'show'
        ? await showRoleLimits(database.pool, command.tenantId)
        : await setRoleLimits(database.pool, { ...command, by: userInfo().username })
    const table = STAFF_ROLES.map(role => {
      const row = rows.find(each => each.role === role)
      const bps = row?.discountMaxBps ?? null
      return {
        role,
        refund: money(row?.refundMax ?? null),
        'refunds in 24 hours': money(row?.refundDayMax ?? null),
        void: money(row?.voidMax ?? null),
        'discount, percent': bps === null ? 'no limit' : `${percentInput(bps)}%`,
        'discount, amount': money(row?.discountMax ?? null),
      }
    })
    console.table(Object.fromEntries(table.map(({ role, ...limits }) => [role, limits])))
  } finally {
    await database.close()
  }
}

try {
  await run(readCommand())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
