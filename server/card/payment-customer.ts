import type { Context } from '../platform/context.ts'
import type { Actor } from '../platform/scope.ts'
import type { Country } from '../ports/payment-gateway.ts'

/** A user's customer at the card payment provider's account of a country. */
export interface PaymentCustomer {
  customerId: string
  /** Null: the card saved last. */
  defaultCardId: string | null
}

/** Returns the customer; undefined for a user who never saved a card there. */
export async function findPaymentCustomer(
  { scope: { db } }: Pick<Context, 'scope'>,
  userId: number,
  country: Country,
): Promise<PaymentCustomer | undefined> {
  const row = await db
    .selectFrom('payment_customer')
    .where('user_id', '=', userId)
    .where('country_code', '=', country)
    .select(['provider_customer_id', 'default_payment_method_id'])
    .executeTakeFirst()
  return row && { customerId: row.provider_customer_id, defaultCardId: row.default_payment_method_id }
}

/** Returns the customer, and creates it at the provider if there is none (CARD-04). @throws Refusal 503 when the provider cannot be reached */
export async function findOrCreatePaymentCustomer(
  context: Context,
  { userId }: Actor,
  country: Country,
): Promise<PaymentCustomer> {
  const { scope, services } = context
  const known = await findPaymentCustomer(context, userId, country)
  if (known) return known
  const user = await scope.db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select(['email', 'name'])
    .executeTakeFirstOrThrow()
  const reference = `${scope.tenant.id}-${userId}`
  const { customerId } = await services.payments.findOrCreateCustomer({ country, reference, ...user })
  await scope.db
    .insertInto('payment_customer')
    .values({ user_id: userId, country_code: country, provider_customer_id: customerId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return { customerId, defaultCardId: null }
}
