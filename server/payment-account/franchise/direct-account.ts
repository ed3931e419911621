import { sql } from 'kysely'
import type { FranchiseAccount } from '../../../domain/payout/charge-parameters.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { Country } from '../../ports/payment-gateway.ts'

/** A franchise at a moment, and the tenant's account that takes the payment. */
interface DirectAccountRequest {
  franchiseId: number
  country: Country
  /** Null: the environment's. */
  accountId: number | null
  /** The franchise's local day. */
  day: string
}

/** Checks whether a franchise is paid directly on a day: the latest switch of the latest day counts. */
export async function isPaidDirectly(
  db: Database,
  { franchiseId, day }: Pick<DirectAccountRequest, 'franchiseId' | 'day'>,
) {
  const latest = await db
    .selectFrom('franchise_account_switch')
    .where('franchise_id', '=', franchiseId)
    .where('from_day', '<=', day)
    .select('is_on')
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.is_on ?? false
}

/** Returns the account in which a franchise is paid directly; null when it has none, or when that is switched off. */
export async function directAccountOf(db: Database, request: DirectAccountRequest): Promise<FranchiseAccount | null> {
  if (!(await isPaidDirectly(db, request))) return null
  const account = await db
    .selectFrom('franchise_account')
    .where('franchise_id', '=', request.franchiseId)
    .where('country_code', '=', request.country)
    // One that is connected to an earlier account of the tenant is not known to this one.
    .where(sql<boolean>`account_id is not distinct from ${request.accountId}::bigint`)
    .where('ended_at', 'is', null)
    .select(['provider_account_id', 'can_take_cards', 'can_receive', 'can_take_cash_app'])
    .executeTakeFirst()
  if (!account) return null
  return {
    providerAccountId: account.provider_account_id,
    canTakeCards: account.can_take_cards,
    canReceive: account.can_receive,
    canTakeCashApp: account.can_take_cash_app,
  }
}
