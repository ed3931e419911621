import { currencyOf } from '../../domain/address/country.ts'
import { localDay } from '../../domain/format/dates.ts'
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
  /** The local day on which it was added; null: before these days were kept. */
  addedOn: string | null
  /** The local day on which it was archived; null: in use. */
  archivedDay: string | null
}

/** Returns the tenant's franchises with their terms. */
export async function payoutFranchises(db: Database): Promise<PayoutFranchise[]> {
  const [rows, terms] = await Promise.all([
    db
      .selectFrom('franchise')
      .select(['id', 'time_zone', 'country_code', 'archived_at', 'added_on'])
      .orderBy('id')
      .execute(),
    datedTerms(db),
  ])
  return rows.map(row => ({
    id: row.id,
    timeZone: row.time_zone,
    currency: currencyOf(row.country_code),
    terms: terms.get(row.id) ?? [],
    addedOn: row.added_on,
    archivedDay: row.archived_at && localDay(row.archived_at, row.time_zone),
  }))
}
