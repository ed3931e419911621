import { offerPayLink } from '../payment/pay-link/offer-pay-link.ts'
import { payLink } from '../payment/pay-link/pay-link.ts'
import type { SignedInContext } from '../platform/context.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

/**
 * Returns the link that pays the balance of the actor's subscription (SUBS-07, SUBS-12).
 * @returns the link's path on this site
 * @param given.savesCard whether the customer agreed that the card is saved, to the text of `consentVersion`; null when nobody asked
 * @throws Refusal 404 when it belongs to another user; 409 without a balance, and for an agreement to another text than today's
 */
export async function payLaterSubscription(
  { scope, actor, clock, config }: SignedInContext,
  subscriptionId: number,
  { savesCard, consentVersion }: { savesCard: boolean | null; consentVersion: string | null },
): Promise<string> {
  const paymentId = await scope.db.transaction().execute(async db => {
    const subscription = await db
      .selectFrom('subscription')
      .where('id', '=', subscriptionId)
      .where('user_id', '=', actor.userId)
      .select('id')
      .executeTakeFirst()
    if (!subscription) throw notFound('subscription')
    const invoice = await db
      .selectFrom('invoice')
      .where('subscription_id', '=', subscriptionId)
      .where('id', 'in', eb =>
        eb
          .selectFrom('subscription_period')
          .where('subscription_id', '=', subscriptionId)
          .where('paid_at', 'is', null)
          .select('invoice_id'),
      )
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    return invoice
      ? await offerPayLink(db, invoice, {
          authorName: actor.name,
          answer: savesCard === null ? undefined : { savesCard, consentVersion, tenant: scope.tenant },
          now: clock.now(),
        })
      : null
  })
  if (paymentId === null) throw new Refusal(409, 'NOT_PAYABLE', TEXTS.notPayable)
  return payLink(config, '', { tenantId: scope.tenant.id, paymentId, now: clock.now() })
}
