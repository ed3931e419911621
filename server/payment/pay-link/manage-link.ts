import { isEmail } from '../../../domain/account/email.ts'
import { lockInvoice } from '../../invoice/lock-invoice.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { stepPayment } from '../payment-state.ts'
import { TEXTS } from '../texts.ts'
import { LINK_STATUSES } from './begin-link.ts'

/** @throws Refusal 409 when the invoice has no link that can be paid */
async function requireLink(db: Database, invoiceId: number): Promise<{ id: number }> {
  const link = await db
    .selectFrom('payment')
    .where('invoice_id', '=', invoiceId)
    .where('payment_method', '=', 'payLater')
    .where('status', 'in', LINK_STATUSES)
    .select('id')
    .executeTakeFirst()
  if (!link) throw new Refusal(409, 'NO_LINK', TEXTS.noLink)
  return link
}

/**
 * Mails the payment link of an invoice again, to the same or to a corrected address. The link itself stays the same, so earlier mails work too.
 * @param email null for the address that it was last sent to
 * @throws Refusal 422 for an impossible address; 409 when the invoice has no link that can be paid; 404 for another franchise's invoice
 */
export async function sendLinkAgain(
  context: SignedInContext,
  { invoiceId, email }: { invoiceId: number; email: string | null },
): Promise<void> {
  const address = email?.trim() ?? null
  if (address !== null && !isEmail(address)) throw invalidField('email', TEXTS.emailInvalid)
  const now = context.clock.now()
  await context.scope.db.transaction().execute(async db => {
    await lockInvoice(db, context, invoiceId)
    const { id: paymentId } = await requireLink(db, invoiceId)
    if (address !== null)
      await db
        .updateTable('payment')
        .set({ link_email: address, updated_at: now })
        .where('id', '=', paymentId)
        .execute()
    await enqueue(db, 'mail-pay-link', { paymentId, renewedAt: now.toISOString() }, `new-pay-link-${paymentId}`)
  })
}

/**
 * Withdraws the payment link of an invoice: its page says so, and another one can be sent. Money that still arrives counts or is returned.
 * @throws Refusal 409 when the invoice has no link that can be paid; 404 for another franchise's invoice
 */
export async function withdrawLink(context: SignedInContext, invoiceId: number): Promise<void> {
  const now = context.clock.now()
  await context.scope.db.transaction().execute(async db => {
    await lockInvoice(db, context, invoiceId)
    const { id: paymentId } = await requireLink(db, invoiceId)
    await stepPayment(db, paymentId, { step: 'withdraw', now })
    await enqueue(db, 'withdraw-payment', { paymentId })
  })
}
