import { currentGateway } from '../payment-account/gateway-of.ts'
import type { Context } from '../platform/context.ts'
import type { Actor } from '../platform/scope.ts'
import type { Country, PaymentGateway } from '../ports/payment-gateway.ts'

/** A user's customer at the card payment provider's account of a country. */
export interface PaymentCustomer {
  /** The provider's account that knows the customer; null for the environment's. */
  accountId: number | null
  customerId: string
  /** Null: the card saved last. */
  defaultCardId: string | null
}

/** Returns the customer of the country's present account; undefined for a user who never saved a card there. */
export async function findPaymentCustomer(
  context: Pick<Context, 'scope' | 'services'>,
  userId: number,
  country: Country,
): Promise<(PaymentCustomer & { payments: PaymentGateway }) | undefined> {
  const { accountId, payments } = await currentGateway(context, country)
  const row = await context.scope.db
    .selectFrom('payment_customer')
    .where('user_id', '=', userId)
    .where('country_code', '=', country)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .select(['provider_customer_id', 'default_payment_method_id'])
    .executeTakeFirst()
  return (
    row && {
      accountId,
      payments,
      customerId: row.provider_customer_id,
      defaultCardId: row.default_payment_method_id,
    }
  )
}

/** Returns the customer, and creates it at the provider if there is none (CARD-04). @throws Refusal 503 when the provider cannot be reached */
export async function findOrCreatePaymentCustomer(
  context: Context,
  { userId }: Pick<Actor, 'userId'>,
  country: Country,
): Promise<PaymentCustomer & { payments: PaymentGateway }> {
  const { scope } = context
  const existing = await findPaymentCustomer(context, userId, country)
  if (existing) return existing
  const user = await scope.db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select(['email', 'name'])
    .executeTakeFirstOrThrow()
  const reference = `${scope.tenant.id}-${userId}`
  const { accountId, payments } = await currentGateway(context, country)
  const { customerId } = await payments.findOrCreateCustomer({ country, reference, ...user })
  await scope.db
    .insertInto('payment_customer')
    .values({ user_id: userId, country_code: country, account_id: accountId, provider_customer_id: customerId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return { accountId, payments, customerId, defaultCardId: null }
}
