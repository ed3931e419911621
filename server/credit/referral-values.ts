import { sql } from 'kysely'
import type { ReferralValueName } from '../../domain/credit/referral.ts'
import type { Database } from '../platform/database/tenant-database.ts'

export interface ReferralValue {
  name: ReferralValueName
  /** Cents; 0 if the tenant gives nothing. */
  value: number
}

/** Returns the tenant's rewards for referrers by the names of its settings, each once and in the requested order (REF-04). */
export async function referralValues(db: Database, names: readonly ReferralValueName[]): Promise<ReferralValue[]> {
  const { rows } = await sql<{ referral_credit: Record<string, number> }>`
    select referral_credit from tenant where id = app.current_tenant()`.execute(db)
  const values = rows[0]?.referral_credit ?? {}
  return [...new Set(names)].map(name => ({ name, value: values[name] ?? 0 }))
}
