import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { addInvoiceEvent } from '../invoice/add-invoice-event.ts'
import { lockInvoice } from '../invoice/lock-invoice.ts'
import { contactOf } from '../invoice/queries.ts'
import type { SignedInContext } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { requireWithin, roleLimits } from '../role-limit/role-limits.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { TEXTS } from './texts.ts'
import { withdrawPending } from './withdraw-pending.ts'

/**
 * Voids an unpaid invoice (INVOICE-13, rule W8) and withdraws its pending link or reader payment; money that still arrives is refunded automatically.
 * @throws Refusal 409 once money was received, or without a contact; 403 above the limits of the actor's role, and for their own invoice; 404 for another
 * franchise's
 */
export async function voidInvoice(context: SignedInContext, invoiceId: number): Promise<void> {
  const { actor: author } = context
  const now = context.clock.now()
  await context.scope.db.transaction().execute(async db => {
    const invoice = await lockInvoice(db, context, invoiceId)
    if (invoice.status !== 'OPEN' && invoice.status !== 'PENDING')
      throw new Refusal(409, 'NOT_VOIDABLE', TEXTS.notVoidable)
    if ((await contactOf(db, invoice)) === null) throw new Refusal(409, 'NOT_VOIDABLE', TEXTS.notVoidableWithoutContact)
    const billedAmount = invoice.billed_amount ?? 0
    const { currency } = invoice
    requireWithin(await roleLimits(db), author, { name: 'voidMax', value: billedAmount, currency })
    await withdrawPending(db, invoice.id, now)
    await db.updateTable('invoice').set({ voided_at: now }).where('id', '=', invoice.id).execute()
    await addInvoiceEvent(db, invoice, { type: 'voided', author, data: {}, now })
    const { franchise_id: franchiseId, user_id: userId } = invoice
    await recordAuditEntry(db, context, {
      action: 'void',
      subject: 'invoice',
      subjectId: invoiceId,
      franchiseId,
      from: { status: invoice.status },
      to: { status: 'VOIDED', billedAmount },
    })
    await recordSecurityEvent(context, { kind: 'void', userId, details: { invoiceId, billedAmount } }, db)
  })
}
