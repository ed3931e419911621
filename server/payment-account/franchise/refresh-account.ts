import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { ConnectedAccount } from '../../ports/connected-account.ts'
import { gatewayOf } from '../gateway-of.ts'

/** What is kept of an account that is not connected any more. */
const GONE: Omit<ConnectedAccount, 'country'> = {
  canTakeCards: false,
  canReceive: false,
  canTakeCashApp: false,
  requirements: [],
  disabledReason: 'not_connected',
}

/** Returns the columns of an account's state. */
export const stateColumns = (state: Omit<ConnectedAccount, 'country'> | null, checkedAt: Date) => {
  const { canTakeCards, canReceive, canTakeCashApp, requirements, disabledReason } = state ?? GONE
  return {
    can_take_cards: canTakeCards,
    can_receive: canReceive,
    can_take_cash_app: canTakeCashApp,
    requirements,
    disabled_reason: disabledReason,
    checked_at: checkedAt,
  }
}

/**
 * Asks the provider about a franchise's account, and keeps its state. Does nothing for one that ended.
 * @throws Refusal 503 when the provider cannot be reached
 */
export async function refreshFranchiseAccount(
  context: Pick<Context, 'scope' | 'services' | 'clock'>,
  { franchiseAccountId }: { franchiseAccountId: number },
): Promise<void> {
  const { db } = context.scope
  const account = await db
    .selectFrom('franchise_account')
    .where('id', '=', franchiseAccountId)
    .where('ended_at', 'is', null)
    .select(['account_id', 'country_code', 'provider_account_id'])
    .executeTakeFirst()
  if (!account) return
  const payments = await gatewayOf(context, account.account_id)
  const state = await payments.connectedAccount(account.country_code, account.provider_account_id)
  await db
    .updateTable('franchise_account')
    .set(stateColumns(state, context.clock.now()))
    .where('id', '=', franchiseAccountId)
    .execute()
}

/** Lets a job ask about the franchise accounts that an event is about. @returns whether there are any */
export async function enqueueRefresh(
  db: Database,
  changed: { providerAccountId: string; accountId: number | null },
): Promise<boolean> {
  const accounts = await db
    .selectFrom('franchise_account')
    .where('provider_account_id', '=', changed.providerAccountId)
    .where(sql<boolean>`account_id is not distinct from ${changed.accountId}::bigint`)
    .where('ended_at', 'is', null)
    .select('id')
    .execute()
  for (const { id } of accounts) await enqueue(db, 'check-franchise-account', { franchiseAccountId: id })
  return accounts.length > 0
}
