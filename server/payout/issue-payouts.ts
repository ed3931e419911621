import { localDay } from '../../domain/format/dates.ts'
import { periodToIssue } from '../../domain/payout/change-terms.ts'
import type { Period } from '../../domain/payout/period.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { generateStatements } from './generate-statements.ts'
import { payoutFranchises } from './payout-franchises.ts'

/** Returns the last period that was issued for a franchise. */
export async function lastIssued(db: Database, franchiseId: number): Promise<Period | null> {
  const last = await db
    .selectFrom('payout_period')
    .where('franchise_id', '=', franchiseId)
    .select(['start_date as startDate', 'end_date as endDate'])
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? null
}

/**
 * Issues the statements of every period that has ended, by franchise, oldest first (rule F1), and notifies their payees. A new franchise starts with the running period (periodToIssue). Periods that
 * ended while no worker ran are issued later; parallel workers issue each period once.
 */
export async function issuePayouts({ scope, clock }: Pick<JobContext, 'scope' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const franchise of await payoutFranchises(scope.db)) {
    const today = localDay(now, franchise.timeZone)
    let before = await lastIssued(scope.db, franchise.id)
    const next = (issued: Period | null): Period =>
      periodToIssue({ terms: franchise.terms, issued, today, addedOn: franchise.addedOn })
    let period = next(before)
    while (period.endDate < today) {
      const due = { period, before, now }
      await scope.db.transaction().execute(async trx => {
        if (await generateStatements(trx, franchise, due))
          await enqueue(trx, 'notify-staff', {
            of: 'period',
            franchiseId: franchise.id,
            startDate: due.period.startDate,
          })
      })
      before = period
      period = next(period)
    }
  }
}
