import { sql } from 'kysely'
import { gatewayOf } from '../payment-account/gateway-of.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'

export interface SavedCardRef {
  customerId: string
  paymentMethodId: string
}

/**
 * Returns the default card of a subscription's owner, or else the newest, at the provider's account of the country that bills the plan; null when there is none.
 */
export async function savedCardOf(context: JobContext, subscriptionId: number): Promise<SavedCardRef | null> {
  const customer = await context.scope.db
    .selectFrom('subscription as s')
    .innerJoin('subscription_type as t', 't.id', 's.subscription_type_id')
    .innerJoin('payment_customer as c', 'c.user_id', 's.user_id')
    .where('s.id', '=', subscriptionId)
    .whereRef('c.country_code', '=', eb => eb.case().when('t.currency', '=', 'CAD').then('CA').else('US').end())
    .where(sql<boolean>`c.account_id is not distinct from app.current_payment_account(c.tenant_id, c.country_code)`)
    .select(['c.account_id', 'c.country_code', 'c.provider_customer_id', 'c.default_payment_method_id'])
    .executeTakeFirst()
  if (!customer) return null
  const { country_code, provider_customer_id: customerId } = customer
  const payments = await gatewayOf(context, customer.account_id)
  const cards = await payments.listSavedCards(country_code, customerId)
  const card = cards.find(each => each.paymentMethodId === customer.default_payment_method_id) ?? cards[0]
  return card ? { customerId, paymentMethodId: card.paymentMethodId } : null
}
