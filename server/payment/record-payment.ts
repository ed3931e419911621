import { amountProblem, type ManualMethod, remittanceFee } from '../../domain/payment/payment.ts'
import { NAME_LENGTH, NOTES_LENGTH } from '../../domain/format/length.ts'
import { remainingAmount, requireInvoice } from '../invoice/queries.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal, signInNeeded } from '../platform/refusal.ts'
import type { InvoiceRow } from '../work-order/batches.ts'
import { capture } from './capture.ts'
import { withdrawLinks } from './withdraw-links.ts'

export interface ManualPaymentInput {
  idempotencyKey: string
  invoiceId: number
  /** Cents. */
  amount: number
  paymentMethod: ManualMethod
  chequeNumber: string | null
  notes: string
}

/** The invoice, locked, for staff of its franchise. @throws Refusal 404 */
export async function lockInvoice(db: Database, context: Context, invoiceId: number): Promise<InvoiceRow> {
  if (!context.actor) throw signInNeeded()
  const invoice = await db.selectFrom('invoice').where('id', '=', invoiceId).selectAll().forUpdate().executeTakeFirst()
  requireInvoice(context.actor, invoice)
  return invoice
}

/** The payment that an earlier call with this key made (rule B7), or null. @throws Refusal 409 when it was for another invoice */
export async function paymentOfKey(db: Database, invoice: InvoiceRow, idempotencyKey: string): Promise<number | null> {
  const known = await db
    .selectFrom('payment')
    .where('idempotency_key', '=', idempotencyKey)
    .select(['id', 'invoice_id'])
    .executeTakeFirst()
  if (!known) return null
  if (known.invoice_id === invoice.id) return known.id
  throw new Refusal(409, 'KEY_REUSED', 'This payment was sent for another invoice before. Reload and try again.')
}

/** @throws Refusal 422 for texts that are too long (rule W11) */
function checkTexts({ notes, chequeNumber }: ManualPaymentInput): void {
  if (notes.length > NOTES_LENGTH) throw invalidField('notes', 'Please keep the notes under 2,000 characters.')
  if ((chequeNumber ?? '').length > NAME_LENGTH)
    throw invalidField('chequeNumber', 'Please keep the cheque number under 256 characters.')
}

/**
 * Records money that staff took by hand (PAY-09); it counts at once. The same idempotency key again answers the first payment.
 * @returns the payment's id
 * @throws Refusal 422 for an amount above what is left; 409 when the invoice takes no payment; 404 for another franchise's invoice
 */
export async function recordPayment(context: Context, input: ManualPaymentInput): Promise<number> {
  const { scope, actor, clock } = context
  if (!actor?.isStaff) throw signInNeeded()
  checkTexts(input)
  const now = clock.now()
  return await scope.db.transaction().execute(async db => {
    const invoice = await lockInvoice(db, context, input.invoiceId)
    const known = await paymentOfKey(db, invoice, input.idempotencyKey)
    if (known !== null) return known
    if (!['OPEN', 'PENDING', 'PARTIALLY_PAID'].includes(invoice.status ?? ''))
      throw new Refusal(409, 'NOT_PAYABLE', 'This invoice takes no more payments. Reload to see where it stands.')
    const problem = amountProblem(input.amount, remainingAmount(invoice))
    if (problem) throw invalidField('amount', problem)
    const vendor =
      invoice.vendor_id === null
        ? null
        : await db.selectFrom('vendor').where('id', '=', invoice.vendor_id).selectAll().executeTakeFirstOrThrow()
    if (vendor?.is_remittance_on_sub_total && input.amount !== remainingAmount(invoice)) {
      throw invalidField('amount', 'This vendor remits on the subtotal, so the invoice is paid in one payment.')
    }
    await withdrawLinks(db, invoice.id, now)
    const payment = await db
      .insertInto('payment')
      .values({
        idempotency_key: input.idempotencyKey,
        invoice_id: invoice.id,
        franchise_id: invoice.franchise_id,
        user_id: invoice.user_id,
        author_id: actor.userId,
        author_name: actor.name,
        amount: input.amount,
        remittance_fee: remittanceFee(
          vendor && { remittanceBps: vendor.remittance_bps, onSubTotal: vendor.is_remittance_on_sub_total },
          input.amount,
          invoice.discount_sub_total,
        ),
        payment_method: input.paymentMethod,
        status: 'APPROVED',
        cheque_number: input.paymentMethod === 'cheque' ? input.chequeNumber : null,
        notes: input.notes,
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'invoice_id', 'amount'])
      .executeTakeFirstOrThrow()
    await capture(db, payment, { author: actor, now, method: input.paymentMethod })
    return payment.id
  })
}
