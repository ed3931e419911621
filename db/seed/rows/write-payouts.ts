import type pg from 'pg'
import { localDay } from '../../../domain/format/dates.ts'
import { addDays, boundsOf, type Period, periodBefore } from '../../../domain/payout/period.ts'
import { generateStatements } from '../../../server/payout/generate-statements.ts'
import { payoutFranchises } from '../../../server/payout/payout-franchises.ts'
import { asTenant } from '../load/database-on.ts'

/** Number of past periods: a year, so that the list has a second page. */
const PERIODS = 24

/** Balances are paid some days later, by card. */
const PAY = `
  with due as (
    select i.statement_id, i.amount from payout_invoice i join payout_statement s on s.id = i.statement_id
    where s.franchise_id = $1 and i.status = 'OPEN'),
  paid as (
    insert into payout_payment (idempotency_key, statement_id, amount, status, provider_session_id, provider_payment_id, created_at, approved_at)
    select 'seed-' || statement_id, statement_id, amount, 'APPROVED', 'seed-session-' || statement_id, 'seed-payment-' || statement_id, $2, $2 from due order by statement_id)
  update payout_invoice i set approved_amount = i.amount from due where due.statement_id = i.statement_id`

/**
 * Generates the payout statements of the last year like the server, in the caller's transaction. Balances are paid, except those of the period before the last,
 * which are carried over, and of the last, which are unpaid. One vendor is a national fleet.
 */
export async function writePayouts(
  client: pg.PoolClient,
  { tenantId, now }: { tenantId: number; now: Date },
): Promise<void> {
  await client.query(
    `update vendor_terms t set is_national_fleet = true from vendor v
     where v.tenant_id = $1 and v.vendor_id = 2 and t.tenant_id = v.tenant_id and t.vendor_id = v.id`,
    [tenantId],
  )
  const { rows } = await client.query<{ id: number }>('select id from franchise where tenant_id = $1', [tenantId])
  await asTenant(client, tenantId, async db => {
    const franchises = await payoutFranchises(db)
    for (const franchise of franchises.filter(({ id }) => rows.some(row => row.id === id))) {
      const periods = lastPeriods(localDay(now, franchise.timeZone))
      for (const [index, period] of periods.entries()) {
        const { until } = boundsOf(period, franchise.timeZone)
        await generateStatements(db, franchise, { period, before: periods[index - 1] ?? null, now: until })
        if (index < periods.length - 2)
          await client.query(PAY, [
            franchise.id,
            boundsOf({ ...period, endDate: addDays(period.endDate, 4) }, franchise.timeZone).until,
          ])
      }
    }
  })
}

/** Returns the periods that ended before a day, oldest first. */
function lastPeriods(today: string): Period[] {
  const periods: Period[] = []
  for (let day = today; periods.length < PERIODS; day = periods[0]?.startDate ?? today)
    periods.unshift(periodBefore(day, 'SEMI_MONTHLY'))
  return periods
}
