import { currencyOf } from '../../domain/address/country.ts'
import type { Currency } from '../../domain/format/money.ts'
import type { DatedTerms } from '../../domain/payout/terms.ts'
import { datedTerms } from '../franchise/payout-terms.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** A franchise with the terms of its statements, by date. */
export interface PayoutFranchise {
  id: number
  timeZone: string
  currency: Currency
  terms: DatedTerms[]
}

/** Returns the tenant's franchises with their terms. */
export async function payoutFranchises(db: Database): Promise<PayoutFranchise[]> {
  const [rows, terms] = await Promise.all([
    db.selectFrom('franchise').select(['id', 'time_zone', 'country_code']).orderBy('id').execute(),
    datedTerms(db),
  ])
  return rows.map(row => ({
    id: row.id,
    timeZone: row.time_zone,
    currency: currencyOf(row.country_code),
    terms: terms.get(row.id) ?? [],
  }))
}
