import { managesFranchises } from '../../domain/account/roles.ts'
import { requireFranchise } from '../franchise/policy.ts'
import { PAGE_SIZE } from '../platform/database/page-size.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { type Report, reportsOfPeriods } from './queries.ts'

/** A period with its statements. */
export interface DateRange {
  startDate: string
  endDate: string
  reports: Report[]
}

export interface DateRanges {
  groupedDateRanges: DateRange[]
  /** Number of all periods. */
  total: number
}

interface PageRequest {
  franchiseId: number
  /** From 1. */
  pageNumber: number
  /** Statements of this user, for their vans or for their sales. Null: of everybody. */
  of: { userId: number; vans: boolean } | null
}

/**
 * Returns a page of the periods with statements, newest first (PAYOUT-03, PAYOUT-08). Managers and testers see all statements, other staff their own.
 * @throws Refusal 404 for another franchise or another user
 */
export async function dateRanges(
  db: Database,
  actor: Actor,
  { franchiseId, pageNumber, of }: PageRequest,
): Promise<DateRanges> {
  requireFranchise(actor, franchiseId)
  if (!managesFranchises(actor.roles) && of?.userId !== actor.userId) throw notFound('payoutStatements')
  const base = db
    .selectFrom('payout_period as p')
    .where('p.franchise_id', '=', franchiseId)
    .$if(of !== null, query =>
      query.where(eb =>
        eb.exists(
          eb
            .selectFrom('payout_statement as s')
            .whereRef('s.period_id', '=', 'p.id')
            .where('s.user_id', '=', of?.userId ?? 0)
            .where('s.is_visible', '=', true)
            .where('s.van_id', of?.vans ? 'is not' : 'is', null)
            .select('s.id'),
        ),
      ),
    )
  const [periods, counted] = await Promise.all([
    base
      .select(['p.id', 'p.start_date', 'p.end_date'])
      .orderBy('p.start_date', 'desc')
      .limit(PAGE_SIZE)
      .offset((Math.max(1, pageNumber) - 1) * PAGE_SIZE)
      .execute(),
    base.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const reports = await reportsOfPeriods(
    db,
    periods.map(({ id }) => id),
    of,
  )
  return {
    groupedDateRanges: periods.map(({ id, start_date: startDate, end_date: endDate }) => ({
      startDate,
      endDate,
      reports: reports.filter(({ periodId }) => periodId === id),
    })),
    total: counted.total,
  }
}
