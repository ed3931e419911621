import type { Context } from '../platform/context.ts'
import { type CustomerCard, requireOwnCard, savedCardsOf } from './queries.ts'

async function keepDefault(
  { scope: { db } }: Context,
  { userId, country }: Awaited<ReturnType<typeof requireOwnCard>>,
  paymentMethodId: string | null,
): Promise<void> {
  await db
    .updateTable('payment_customer')
    .set({ default_payment_method_id: paymentMethodId })
    .where('user_id', '=', userId)
    .where('country_code', '=', country)
    .execute()
}

/** Makes a card the one that renewals charge. @throws Refusal 404 for a card of others */
export async function setDefaultCard(context: Context, paymentMethodId: string): Promise<CustomerCard[]> {
  const owner = await requireOwnCard(context, paymentMethodId)
  await keepDefault(context, owner, paymentMethodId)
  return await savedCardsOf(context)
}

/** Makes a card unusable for good. The one saved last becomes the default in its place. @throws Refusal 404 for a card of others */
export async function removeSavedCard(context: Context, paymentMethodId: string): Promise<CustomerCard[]> {
  const owner = await requireOwnCard(context, paymentMethodId)
  await context.services.payments.removeSavedCard(owner.country, paymentMethodId)
  if (owner.customer.defaultCardId === paymentMethodId) await keepDefault(context, owner, null)
  return await savedCardsOf(context)
}
