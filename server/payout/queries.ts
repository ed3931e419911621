import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { managesFranchises } from '../../domain/account/roles.ts'
import { isCalendarDay } from '../../domain/format/instant.ts'
import { compareNatural } from '../../domain/format/natural-order.ts'
import { TEXTS as FORMAT } from '../../domain/format/texts.ts'
import type { PayoutInvoiceStatus } from '../../domain/payout/invoice-status.ts'
import type { StatementFigures } from '../../domain/payout/statement-rows.ts'
import { requireFranchise, requireVans } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidFields, notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

/** A statement with its period, payee and figures, in cents. */
export interface Report extends StatementFigures {
  id: number
  franchiseId: number
  franchiseName: string
  timeZone: string
  vanId: number | null
  vanName: string | null
  userId: number | null
  userName: string | null
  startDate: string
  endDate: string
  issuedAt: Date
  isVisible: boolean
  total: number
  /** When it was paid to the payee; null: not yet. */
  paidOut: { day: string; reference: string } | null
  invoice: { status: PayoutInvoiceStatus; amount: number; carriedToId: number | null } | null
}

const reports = (db: Database) =>
  db
    .selectFrom('payout_statement as s')
    .innerJoin('payout_period as p', 'p.id', 's.period_id')
    .innerJoin('franchise as f', 'f.id', 's.franchise_id')
    .leftJoin('van as v', 'v.id', 's.van_id')
    .leftJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('payout_invoice as i', 'i.statement_id', 's.id')
    .leftJoin('payout_settlement as t', join => join.onRef('t.statement_id', '=', 's.id').on('t.kind', '=', 'PAID_OUT'))
    .selectAll('s')
    .select(['p.start_date', 'p.end_date', 'p.issued_at', 'f.name as franchise_name', 'f.time_zone'])
    .select(['v.name as van_name', 'u.name as user_name', 't.day as paid_on', 't.reference as paid_reference'])
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('payout_adjustment as a')
          .innerJoin('app_user as m', 'm.id', 'a.approver_id')
          .whereRef('a.statement_id', '=', 's.id')
          .select(['a.amount', 'a.reason', 'm.name as approverName'])
          .orderBy('a.id'),
      ).as('adjustment_lines'),
    )
    .select(['i.status as invoice_status', 'i.amount as invoice_amount', 'i.carried_to_id'])

type Row = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number]

/** A statement as issued, with the status of its payout invoice. */
function reportOf(row: Row): Report {
  return {
    id: row.id,
    franchiseId: row.franchise_id,
    franchiseName: row.franchise_name,
    timeZone: row.time_zone,
    vanId: row.van_id,
    vanName: row.van_name,
    userId: row.user_id,
    userName: row.user_name,
    startDate: row.start_date,
    endDate: row.end_date,
    issuedAt: row.issued_at,
    isVisible: row.is_visible,
    currency: row.currency,
    terms: row.terms,
    totalSales: row.total_sales,
    subTotalSales: row.sub_total_sales,
    totalTax: row.total_tax,
    workOrderCount: row.work_order_count,
    totalRevenue: row.total_revenue,
    subTotalRevenue: row.sub_total_revenue,
    unreportedRevenue: row.unreported_revenue,
    nationalFleetRevenue: row.national_fleet_revenue,
    thirdPartyFleetRevenue: row.third_party_fleet_revenue,
    refunds: row.refunds,
    cashPayments: row.cash_payments,
    earnedRevenue: row.earned_revenue,
    transactionFees: row.transaction_fees,
    royaltyFee: row.royalty_fee,
    nationalFleetFee: row.national_fleet_fee,
    marketingFee: row.marketing_fee,
    insurance: row.insurance,
    technologyFee: row.technology_fee,
    thirdPartyFleetFee: row.third_party_fleet_fee,
    vanRentFee: row.van_rent_fee,
    fuelAllowance: row.fuel_allowance,
    workOrderEarnings: row.work_order_earnings,
    planWork: row.plan_work,
    directPayments: row.direct_payments,
    cashRounding: row.cash_rounding,
    cashHandedIn: row.cash_handed_in,
    credit: row.credit,
    adjustments: row.adjustments,
    adjustmentLines: row.adjustment_lines,
    total: row.total ?? 0,
    paidOut: row.paid_on === null ? null : { day: row.paid_on, reference: row.paid_reference ?? '' },
    invoice:
      row.invoice_amount === null
        ? null
        : {
            status: row.invoice_status ?? 'OPEN',
            amount: row.invoice_amount,
            carriedToId: row.carried_to_id,
          },
  }
}

/** Returns a statement: managers and testers see those of their franchises, other staff their own. @throws Refusal 404 for any other */
export async function requireReport(db: Database, actor: Actor, id: number): Promise<Report> {
  const row = await reports(db).where('s.id', '=', id).executeTakeFirst()
  const isManaged = row && managesFranchises(actor.roles) && actor.franchiseIds.includes(row.franchise_id)
  const isOwn = row && actor.isStaff && row.user_id === actor.userId && row.is_visible
  if (!row || (!isManaged && !isOwn)) throw notFoundForActor('payoutStatement')
  return reportOf(row)
}

/** Returns the statements of periods, vans first, of one user or of everybody. */
export async function reportsOfPeriods(
  db: Database,
  periodIds: readonly number[],
  of: { userId: number; vans: boolean } | null = null,
): Promise<(Report & { periodId: number })[]> {
  if (periodIds.length === 0) return []
  const rows = await reports(db)
    .where('s.period_id', 'in', periodIds)
    .$if(of !== null, query =>
      query
        .where('s.user_id', '=', of?.userId ?? 0)
        .where('s.is_visible', '=', true)
        .where('s.van_id', of?.vans ? 'is not' : 'is', null),
    )
    .orderBy('p.start_date', 'desc')
    .orderBy('s.id')
    .execute()
  return inOrderOfVans(rows.map(row => ({ ...reportOf(row), periodId: row.period_id })))
}

/** Sorts known names first. */
const compareNames = (a: string | null, b: string | null): number =>
  Number(a === null) - Number(b === null) || compareNatural(a ?? '', b ?? '')

/** Sorts the statements of each period by van in natural order, then by person; those without a van are last. The order of the periods stays. */
function inOrderOfVans<Listed extends Report>(reports: readonly Listed[]): Listed[] {
  const periods = Map.groupBy(reports, report => report.startDate)
  return [...periods.values()].flatMap(found =>
    found.toSorted((a, b) => compareNames(a.vanName, b.vanName) || compareNames(a.userName, b.userName)),
  )
}

/** @throws Refusal 422 for a text that is not a day */
function requireDays(days: { startDate: string; endDate: string }): void {
  const wrong = (['startDate', 'endDate'] as const).filter(field => !isCalendarDay(days[field]))
  if (wrong.length > 0) throw invalidFields(wrong.map(field => ({ field, message: FORMAT.notADay })))
}

/**
 * Returns the statements of a franchise whose periods ended between two days, both included (PAYOUT-08).
 * @throws Refusal 404 for another franchise; 422 for a text that is not a day
 */
export async function reportsByDate(
  db: Database,
  actor: Actor,
  { franchiseId, startDate, endDate }: { franchiseId: number; startDate: string; endDate: string },
): Promise<Report[]> {
  requireFranchise(actor, franchiseId)
  requireDays({ startDate, endDate })
  const periods = await db
    .selectFrom('payout_period')
    .where('franchise_id', '=', franchiseId)
    .where('start_date', '>=', startDate)
    .where('end_date', '<=', endDate)
    .select('id')
    .execute()
  return await reportsOfPeriods(
    db,
    periods.map(({ id }) => id),
  )
}

/**
 * Returns the statements of vans whose periods ended between two days (PAYOUT-12).
 * @throws Refusal 404 for a van of another franchise; 422 for a text that is not a day
 */
export async function reportsByVans(
  db: Database,
  actor: Actor,
  { vanIds, startDate, endDate }: { vanIds: readonly number[]; startDate: string; endDate: string },
): Promise<Report[]> {
  if (vanIds.length === 0) return []
  await requireVans(db, actor.franchiseIds, vanIds)
  requireDays({ startDate, endDate })
  const rows = await reports(db)
    .where('s.van_id', 'in', vanIds)
    .where('p.start_date', '>=', startDate)
    .where('p.end_date', '<=', endDate)
    .orderBy('p.start_date')
    .orderBy('s.id')
    .execute()
  return inOrderOfVans(rows.map(reportOf))
}
