import { sql } from 'kysely'
import { localDay } from '../../../domain/format/dates.ts'
import { type Period, periodOf } from '../../../domain/payout/period.ts'
import { termsOn } from '../../../domain/payout/terms.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { datedTerms } from '../payout-terms.ts'

interface Row {
  time_zone: string
  issued_through: string | null
  moved_at: Date | null
}

/**
 * Returns the period of a franchise's last sale, void, payment or refund, if its statements are not issued yet; null when all are.
 */
export async function unissuedPeriod(db: Database, franchiseId: number): Promise<Period | null> {
  const { rows } = await sql<Row>`
    select f.time_zone, (select max(end_date) from payout_period p where p.franchise_id = f.id) as issued_through,
      greatest(
        (select max(greatest(i.created_at, i.voided_at)) from invoice i where i.franchise_id = f.id and i.van_id is not null and i.work_order_id is not null),
        (select max(e.created_at) from payment_entry e join invoice i on i.id = e.invoice_id
          where e.franchise_id = f.id and i.van_id is not null and i.work_order_id is not null)) as moved_at
    from franchise f where f.id = ${franchiseId}`.execute(db)
  const [row] = rows
  if (!row?.moved_at) return null
  const day = localDay(row.moved_at, row.time_zone)
  if (row.issued_through !== null && day <= row.issued_through) return null
  const terms = (await datedTerms(db, franchiseId)).get(franchiseId) ?? []
  return periodOf(day, termsOn(terms, day).schedule)
}
