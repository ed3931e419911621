import type { DatedTerms } from '../../domain/payout/terms.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** Returns the terms of payout statements of each franchise, by date. @param franchiseId only of this one */
export async function datedTerms(db: Database, franchiseId?: number): Promise<Map<number, DatedTerms[]>> {
  const rows = await db
    .selectFrom('payout_terms')
    .$if(franchiseId !== undefined, query => query.where('franchise_id', '=', franchiseId ?? 0))
    .selectAll()
    .execute()
  const terms = rows.map((row): DatedTerms & { franchiseId: number } => ({
    franchiseId: row.franchise_id,
    fromDay: row.from_day,
    franchiseType: row.franchise_type === 1 || row.franchise_type === 2 ? row.franchise_type : 3,
    schedule: row.schedule,
    marketingBps: row.marketing_bps,
    thirdPartyFleetBps: row.third_party_fleet_bps,
    insurance: row.insurance,
    technology: row.technology,
    planWorkBps: row.plan_work_bps,
  }))
  return Map.groupBy(terms, row => row.franchiseId)
}
