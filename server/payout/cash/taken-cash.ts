import { sql } from 'kysely'
import { localDay, startOfDay } from '../../../domain/format/dates.ts'
import { addDays, periodBefore } from '../../../domain/payout/period.ts'
import { revenueOf } from '../../../domain/payout/revenue-share.ts'
import { type Payee, sharesOf } from '../../../domain/payout/shares.ts'
import { termsOn } from '../../../domain/payout/terms.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { PayoutFranchise } from '../payout-franchises.ts'
import { directoryOf } from '../people.ts'
import { sourcesOf } from '../sources.ts'

/** Cash taken on issued statements, in cents. */
export interface IssuedCash {
  vanId: number
  userId: number | null
  taken: number
}

/** SQL: movements of cash on the issued statements of a franchise: payments, and negative what was returned. */
export const issuedCash = (franchiseId: number) => sql`
  select s.van_id as "vanId", s.user_id as "userId", e.created_at as at, i.invoice_number as "invoiceNumber", x.amount + coalesce(r.amount, 0) as amount, e.id
  from payout_statement s join payout_item x on x.statement_id = s.id and x.part = 'van' and x.kind in ('PAYMENT', 'REFUND')
    join payment_entry e on e.id = x.payment_entry_id join payment p on p.id = e.payment_id and p.payment_method = 'cash'
    join invoice i on i.id = x.invoice_id left join cash_rounding_entry r on r.payment_entry_id = e.id
  where s.franchise_id = ${franchiseId} and s.van_id is not null`

/** A movement of cash that no statement has yet. Cents as they were taken, rounding included. */
export interface RunningCash {
  payee: Payee
  paymentEntryId: number
  amount: number
}

/**
 * Returns the cash that was taken since the last statements, by the rules of the next ones (rule F2): the van's payee answers for a van's cash in types 1 and 3, the
 * technician who did the work in type 2.
 */
export async function runningCash(db: Database, franchise: PayoutFranchise, now: Date): Promise<RunningCash[]> {
  const { id: franchiseId, timeZone } = franchise
  const issued = await db
    .selectFrom('payout_period')
    .where('franchise_id', '=', franchiseId)
    .select(['start_date as startDate', 'end_date as endDate'])
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  const today = localDay(now, timeZone)
  // The first statements of a franchise are about the period that ended last.
  const first = issued
    ? addDays(issued.endDate)
    : periodBefore(today, termsOn(franchise.terms, today).schedule).startDate
  const from = startOfDay(first, timeZone)
  const since = issued ? startOfDay(issued.startDate, timeZone) : from
  const sources = await sourcesOf(db, { franchiseId, timeZone, from, until: new Date(now.getTime() + 1), since })
  const cash = sources.filter(({ paymentMethod }) => paymentMethod === 'cash')
  if (cash.length === 0) return []
  const directory = await directoryOf(db, franchise)
  const { franchiseType } = termsOn(franchise.terms, first)
  return cash.flatMap(source => {
    const share = sharesOf(source, franchiseType, directory).find(({ part }) => part === 'van')
    const amount = revenueOf(source, source.earlier).amount + source.rounding
    return share ? [{ payee: share.payee, paymentEntryId: source.paymentEntryId ?? 0, amount }] : []
  })
}
