import { sql } from 'kysely'
import { countCharacters, NOTES_LENGTH } from '../../domain/format/length.ts'
import { creditFor } from '../../domain/invoice/credit-note.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { addInvoiceEvent } from '../invoice/add-invoice-event.ts'
import { lockInvoice } from '../invoice/lock-invoice.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { requireWithin, roleLimits } from '../role-limit/role-limits.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { TEXTS } from './texts.ts'
import { withdrawPending } from './withdraw-pending.ts'

/** The tenant's next credit note number: a series of its own without gaps. */
async function nextCreditNoteNumber(db: Database): Promise<number> {
  const { last_number } = await db
    .insertInto('credit_note_counter')
    .values({ last_number: 1001 })
    .onConflict(conflict =>
      conflict.column('tenant_id').doUpdateSet({ last_number: sql`credit_note_counter.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/**
 * Takes back the invoice of a completed order with a credit note: sales go down as by a void, its links are withdrawn, and the order can be billed again. Money
 * that was paid stays on the invoice until it is refunded.
 * @throws Refusal 422 without a reason; 409 for an invoice without an order, or one that is already voided or credited; 403 above the limits of the actor's
 * role, and for their own invoice; 404 for another franchise's
 */
export async function creditInvoice(
  context: SignedInContext,
  { invoiceId, reason }: { invoiceId: number; reason: string },
): Promise<void> {
  const { actor: author } = context
  const text = reason.trim()
  if (text === '' || countCharacters(text) > NOTES_LENGTH) throw invalidField('reason', TEXTS.reasonNeeded)
  const now = context.clock.now()
  await context.scope.db.transaction().execute(async db => {
    const invoice = await lockInvoice(db, context, invoiceId)
    if (invoice.work_order_id === null || invoice.voided_at !== null)
      throw new Refusal(409, 'NOT_CREDITABLE', TEXTS.notCreditable)
    const { currency, franchise_id: franchiseId, user_id: userId } = invoice
    const billedAmount = invoice.billed_amount ?? 0
    requireWithin(await roleLimits(db), author, { name: 'voidMax', value: billedAmount, currency })
    await withdrawPending(db, invoice.id, now)
    const { lines, taxes, ...sums } = creditFor({
      subTotal: invoice.sub_total,
      discountSubTotal: invoice.discount_sub_total,
      tax: invoice.tax,
      lines: invoice.lines,
      taxes: invoice.taxes,
    })
    const number = await nextCreditNoteNumber(db)
    await db
      .insertInto('credit_note')
      .values({
        credit_note_number: number,
        invoice_id: invoice.id,
        author_id: author.userId,
        author_name: author.name,
        reason: text,
        sub_total: sums.subTotal,
        discount_sub_total: sums.discountSubTotal,
        tax: sums.tax,
        lines: JSON.stringify(lines),
        taxes: JSON.stringify(taxes),
        created_at: now,
      })
      .execute()
    await db.updateTable('invoice').set({ voided_at: now, credited_at: now }).where('id', '=', invoice.id).execute()
    await addInvoiceEvent(db, invoice, { type: 'credited', author, data: { creditNote: number, reason: text }, now })
    await recordAuditEntry(db, context, {
      action: 'credit',
      subject: 'invoice',
      subjectId: invoiceId,
      franchiseId,
      from: { status: invoice.status },
      to: { creditNote: number, creditedAmount: -billedAmount },
    })
    await recordSecurityEvent(context, { kind: 'void', userId, details: { invoiceId, billedAmount } }, db)
  })
}
