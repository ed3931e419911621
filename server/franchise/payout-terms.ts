import type { Selectable } from 'kysely'
import { localDay } from '../../domain/format/dates.ts'
import { DOCUMENTED_RATES } from '../../domain/payout/rates.ts'
import { type DatedTerms, termsOn } from '../../domain/payout/terms.ts'
import type { PayoutTerms as PayoutTermsTable } from '../platform/database/schema.gen.ts'
import { runPrepared } from '../platform/database/prepared.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** Returns terms as the rules have them. */
export const termsOfRow = (
  row: Omit<Selectable<PayoutTermsTable>, 'tenant_id' | 'franchise_id' | 'reason'>,
): DatedTerms => ({
  fromDay: row.from_day,
  franchiseType: row.franchise_type === 1 || row.franchise_type === 2 ? row.franchise_type : 3,
  schedule: row.schedule,
  marketingBps: row.marketing_bps,
  thirdPartyFleetBps: row.third_party_fleet_bps,
  insurance: row.insurance,
  technology: row.technology,
  planWorkBps: row.plan_work_bps,
  commissionBps: row.commission_bps,
  transactionBps: row.transaction_bps,
  royaltyBps: row.royalty_bps,
  leastRoyalty: row.least_royalty,
  nationalFleetBps: row.national_fleet_bps,
  revenueRoyaltyBps: row.revenue_royalty_bps,
  fuelAllowance: row.fuel_allowance,
  vanRent: row.van_rent,
})

/** Returns the terms of payout statements of each franchise, by date. @param franchiseId only of this one */
export async function datedTerms(db: Database, franchiseId?: number): Promise<Map<number, DatedTerms[]>> {
  const terms = db
    .selectFrom('payout_terms')
    .$if(franchiseId !== undefined, query => query.where('franchise_id', '=', franchiseId ?? 0))
    .selectAll()
  const rows = await runPrepared(db, 'payout terms', terms)
  const franchises = Map.groupBy(rows, row => row.franchise_id)
  return new Map([...franchises].map(([id, own]) => [id, own.map(termsOfRow)]))
}

/** Returns the commission of a franchise's orders that are billed at a time, in basis points. Without a franchise nobody has one. */
export async function commissionBpsAt(db: Database, franchiseId: number | null, at: Date): Promise<number> {
  if (franchiseId === null) return DOCUMENTED_RATES.commissionBps
  const zone = db.selectFrom('franchise').where('id', '=', franchiseId).select('time_zone')
  const [franchise] = await runPrepared(db, 'zone of a franchise', zone)
  if (!franchise) throw new Error('the franchise is missing')
  const terms = await datedTerms(db, franchiseId)
  return termsOn(terms.get(franchiseId) ?? [], localDay(at, franchise.time_zone)).commissionBps
}
