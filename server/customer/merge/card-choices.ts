import { gatewayOf } from '../../payment-account/gateway-of.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { Country } from '../../ports/payment-gateway.ts'

/** What happens to the merged customer's entry at one account of the payment provider. */
export interface CardChoice {
  accountId: number | null
  country: Country
  keptCustomerId: string
  mergedCustomerId: string
  /** Whose entry there is given up, because a customer has one. Saved cards on it are removed. */
  removes: 'kept' | 'merged'
  /** Whether the entry that is given up has saved cards. */
  hasCards: boolean
}

/** Returns the accounts of the payment provider that know both customers. */
async function sharedAccounts(db: Database, keptId: number, mergedId: number) {
  return await db
    .selectFrom('payment_customer as k')
    .innerJoin('payment_customer as m', join =>
      join
        .onRef('m.country_code', '=', 'k.country_code')
        .on('m.account_id', 'is not distinct from', eb => eb.ref('k.account_id')),
    )
    .where('k.user_id', '=', keptId)
    .where('m.user_id', '=', mergedId)
    .select([
      'k.account_id as accountId',
      'k.country_code as country',
      'k.provider_customer_id as keptCustomerId',
      'm.provider_customer_id as mergedCustomerId',
    ])
    .execute()
}

/**
 * Decides which saved cards stay where the provider knows both customers: the kept customer's, or the other's when the kept one has none. Asks the provider, so
 * call it outside of a transaction. @throws Refusal 503 when the provider cannot be reached
 */
export async function cardChoices(
  context: Pick<Context, 'scope' | 'services'>,
  { keptId, mergedId }: { keptId: number; mergedId: number },
): Promise<CardChoice[]> {
  const shared = await sharedAccounts(context.scope.db, keptId, mergedId)
  return await Promise.all(
    shared.map(async account => {
      const payments = await gatewayOf(context, account.accountId)
      const hasCards = async (customerId: string): Promise<boolean> =>
        (await payments.listSavedCards(account.country, customerId)).length > 0
      if (await hasCards(account.keptCustomerId))
        return { ...account, removes: 'merged' as const, hasCards: await hasCards(account.mergedCustomerId) }
      return { ...account, removes: 'kept' as const, hasCards: false }
    }),
  )
}
