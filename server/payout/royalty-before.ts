import { sql } from 'kysely'
import { roundHalfAway } from '../../domain/format/rounding.ts'
import type { Period } from '../../domain/payout/period.ts'
import { DOCUMENTED_RATES } from '../../domain/payout/rates.ts'
import { termsOn } from '../../domain/payout/terms.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { PayoutFranchise } from './payout-franchises.ts'

interface RoyaltyBefore {
  sales: number
  charged: number
  byRate: number
  least?: number
}

/**
 * Returns the sales and the royalty of a month's earlier statements, each period by its own terms: new terms change nothing of a period before them. Periods in
 * which the franchise was of another type had no royalty on sales.
 */
export async function royaltyBefore(db: Database, franchise: PayoutFranchise, period: Period): Promise<RoyaltyBefore> {
  const monthStart = `${period.startDate.slice(0, 7)}-01`
  const earlier = await db
    .selectFrom('payout_period as p')
    .where('p.franchise_id', '=', franchise.id)
    .where('p.start_date', '>=', monthStart)
    .where('p.start_date', '<', period.startDate)
    .select('p.start_date as startDate')
    .execute()
  const { rows } = await sql<Omit<RoyaltyBefore, 'least'>>`
    select coalesce(sum(s.sub_total_sales), 0)::bigint as sales, coalesce(sum(s.royalty_fee), 0)::bigint as charged,
      coalesce(sum(s.sub_total_sales * coalesce((s.terms ->> 'royaltyBps')::bigint, ${DOCUMENTED_RATES.royaltyBps})), 0)::bigint as "byRate"
    from payout_statement s join payout_period p on p.id = s.period_id
    where p.franchise_id = ${franchise.id} and p.start_date >= ${monthStart} and p.start_date < ${period.startDate}
      and s.terms ->> 'of' = 'van' and s.terms ->> 'franchiseType' = '1'`.execute(db)
  const before = rows[0] ?? { sales: 0, charged: 0, byRate: 0 }
  if (earlier.length === 0) return before
  const least = earlier.reduce((sum, { startDate }) => {
    const { franchiseType, leastRoyalty } = termsOn(franchise.terms, startDate)
    return sum + (franchiseType === 1 ? roundHalfAway(leastRoyalty / 2) : 0)
  }, 0)
  return { ...before, least }
}
