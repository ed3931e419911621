import { currencyOf } from '../../domain/address/country.ts'
import type { Currency } from '../../domain/format/money.ts'
import type { Terms } from '../../domain/payout/fees.ts'
import type { Schedule } from '../../domain/payout/period.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** A franchise with the settings that its statements need. */
export interface PayoutFranchise {
  id: number
  type: 1 | 2 | 3
  timeZone: string
  currency: Currency
  schedule: Schedule
  settings: Pick<Terms, 'marketingBps' | 'thirdPartyFleetBps' | 'insurance' | 'technology'>
}

/** Returns the tenant's franchises with these settings. */
export async function payoutFranchises(db: Database): Promise<PayoutFranchise[]> {
  const rows = await db.selectFrom('franchise').selectAll().orderBy('id').execute()
  return rows.map(row => ({
    id: row.id,
    type: row.type === 1 || row.type === 2 ? row.type : 3,
    timeZone: row.time_zone,
    currency: currencyOf(row.country_code),
    schedule: row.payout_schedule,
    settings: {
      marketingBps: row.payout_marketing_bps,
      thirdPartyFleetBps: row.payout_third_party_fleet_bps,
      insurance: row.payout_insurance,
      technology: row.payout_technology,
    },
  }))
}
