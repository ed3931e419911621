import { cardDeclineMessage } from '../../domain/payment/card-decline.ts'
import { requireCardOnFile } from '../card/cards-on-file.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor, Refusal } from '../platform/refusal.ts'
import { type CardOnFileInput, chargeOnFile } from './charge-card.ts'
import { offerPayLink } from './pay-link/offer-pay-link.ts'
import { payLink } from './pay-link/pay-link.ts'
import { TEXTS } from './texts.ts'

/** Returns the actor's own invoice, locked. @throws Refusal 404 for anybody else's (ROLE-03) */
async function lockOwnInvoice(db: Database, { actor }: SignedInContext, id: number): Promise<InvoiceRow> {
  const invoice = await db
    .selectFrom('invoice')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!invoice) throw notFoundForActor('invoice')
  return invoice
}

/**
 * Pays the balance due of the actor's own invoice with one of their saved cards. A repeated idempotency key charges nothing more.
 * @throws Refusal 404 for another customer's invoice or card; 409 when the invoice takes no payment or a card is being charged; 400 when the card was
 * declined, with what to do
 */
export async function payOwnInvoice(context: SignedInContext, input: CardOnFileInput): Promise<void> {
  const invoice = await context.scope.db
    .selectFrom('invoice')
    .where('id', '=', input.invoiceId)
    .where('user_id', '=', context.actor.userId)
    .selectAll()
    .executeTakeFirst()
  if (!invoice) throw notFoundForActor('invoice')
  await requireCardOnFile(context, invoice, input.paymentMethodId)
  const outcome = await chargeOnFile(context, input, db => lockOwnInvoice(db, context, input.invoiceId))
  if (outcome?.status === 'requires_action') throw new Refusal(400, 'AUTHENTICATION_REQUIRED', TEXTS.ownNeedsBank)
  if (outcome?.status === 'declined')
    throw new Refusal(400, 'CARD_DECLINED', cardDeclineMessage(outcome.declineCode) ?? TEXTS.ownDeclined)
  if (outcome?.status === 'rejected') throw new Refusal(400, 'CHARGE_REJECTED', TEXTS.ownDeclined)
}

/**
 * Returns the link that pays the balance due of the actor's own invoice with a new card.
 * @param consent.savesCard the customer agreed that the card is saved for what they owe later, such as renewals, to the text of `consentVersion`
 * @returns the link's path on this site
 * @throws Refusal 404 for another customer's invoice; 409 without a balance, and for an agreement to another text than today's
 */
export async function ownInvoiceLink(
  context: SignedInContext,
  { invoiceId, ...consent }: { invoiceId: number; savesCard: boolean; consentVersion: string | null },
): Promise<string> {
  const { scope, actor, clock, config } = context
  const now = clock.now()
  const paymentId = await scope.db.transaction().execute(async db => {
    const invoice = await lockOwnInvoice(db, context, invoiceId)
    const answer = { ...consent, tenant: scope.tenant }
    return await offerPayLink(db, invoice, { authorName: actor.name, answer, now })
  })
  if (paymentId === null) throw new Refusal(409, 'NOT_PAYABLE', TEXTS.notPayable)
  return payLink(config, '', { tenantId: scope.tenant.id, paymentId, now })
}
