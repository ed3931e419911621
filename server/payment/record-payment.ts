import type { CountryCode } from '../../domain/address/country.ts'
import { countCharacters, NAME_LENGTH, NOTES_LENGTH } from '../../domain/format/length.ts'
import { cashRounding } from '../../domain/payment/cash-rounding.ts'
import { amountProblem, type ManualMethod } from '../../domain/payment/payment.ts'
import { lockInvoice } from '../invoice/lock-invoice.ts'
import { remainingAmount } from '../invoice/queries.ts'
import { isRepeated, ownTime } from '../own-action/own-action.ts'
import { requireSameCall } from '../own-action/require-same-call.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { capture } from './capture.ts'
import { remittanceOf } from './remittance.ts'
import { TEXTS } from './texts.ts'
import { withdrawPending } from './withdraw-pending.ts'

export interface ManualPaymentInput {
  idempotencyKey: string
  invoiceId: number
  /** Cents. */
  amount: number
  paymentMethod: ManualMethod
  chequeNumber: string | null
  notes: string
  /** The invoice's customer and franchise and the author, as the client names them; null if missing. */
  userId: number | null
  authorId: number | null
  franchiseId: number | null
  /** When it was taken, if the device could send it only later. */
  at?: Date | null | undefined
}

/** A call that may have been made before. */
interface RepeatedPayment {
  idempotencyKey: string
  authorId: number
  method: ManualMethod | 'card' | 'payLater'
  /** Cents; undefined for the balance due at the first call. */
  amount?: number
}

/** Returns the payment of an earlier call with this key (rule B7), or null. @throws Refusal 409 when that call had another author, invoice, method or amount (DOOR-28) */
export async function paymentOfKey(
  db: Database,
  invoice: InvoiceRow,
  { idempotencyKey, authorId, method, amount }: RepeatedPayment,
): Promise<number | null> {
  const earlierPayment = await db
    .selectFrom('payment')
    .where('idempotency_key', '=', idempotencyKey)
    .select(['id', 'invoice_id', 'author_id', 'payment_method', 'amount'])
    .executeTakeFirst()
  if (!earlierPayment) return null
  const repeated = { invoice_id: invoice.id, author_id: authorId, payment_method: method }
  requireSameCall(earlierPayment, { ...repeated, amount: amount ?? earlierPayment.amount }, TEXTS.paymentKeyReused)
  return earlierPayment.id
}

/** @throws Refusal 422 for overlong texts (rule W11) */
function checkTexts({ notes, chequeNumber }: ManualPaymentInput, country: CountryCode): void {
  if (countCharacters(notes) > NOTES_LENGTH) throw invalidField('notes', TEXTS.notesTooLong)
  if (countCharacters(chequeNumber ?? '') > NAME_LENGTH)
    throw invalidField('chequeNumber', TEXTS.chequeNumberTooLong[country])
}

/** Names that the client sends beside the invoice are only compared, never trusted (rule B8). @throws Refusal 409 */
function checkNames(
  named: Pick<ManualPaymentInput, 'userId' | 'authorId' | 'franchiseId'>,
  actual: { userId: number; authorId: number; franchiseId: number | null },
): void {
  for (const name of ['userId', 'authorId', 'franchiseId'] as const) {
    if (named[name] !== null && named[name] !== actual[name]) throw new Refusal(409, 'OUTDATED', TEXTS.outdated)
  }
}

/**
 * Notes a payment that a device sends late.
 * @returns when the money was taken; null when the device names no time
 * @throws Refusal 422 for a time in the future or before the order
 */
async function takenTime(
  db: Database,
  context: SignedInContext,
  { invoice, input, now }: { invoice: InvoiceRow; input: ManualPaymentInput; now: Date },
): Promise<Date | null> {
  if (input.at == null) return null
  const orderId = invoice.work_order_id
  const order =
    orderId === null
      ? undefined
      : await db.selectFrom('work_order').where('id', '=', orderId).select('created_at').executeTakeFirst()
  const at = ownTime(input, { now, since: order?.created_at ?? invoice.created_at })
  await isRepeated(db, context, { idempotencyKey: input.idempotencyKey, kind: 'payment', orderId, at, now })
  return at
}

/**
 * Records a manual payment by staff (PAY-09); it counts immediately. A repeated idempotency key returns the first payment.
 * An amount of 0 is recorded too (PAY-01), and changes neither the invoice nor its payment link. Canadian cash that settles the balance is rounded to five cents: the
 * amount stays what is due, and the rounding is an entry of its own.
 * @returns the payment's id
 * @throws Refusal 422 for a negative amount or one above the balance due; 409 when the invoice takes no payment; 404 for another franchise's invoice
 */
export async function recordPayment(context: SignedInContext, input: ManualPaymentInput): Promise<number> {
  const { actor } = context
  checkTexts(input, context.scope.tenant.countryCode)
  const now = context.clock.now()
  return await context.scope.db.transaction().execute(async db => {
    const invoice = await lockInvoice(db, context, input.invoiceId)
    checkNames(input, { userId: invoice.user_id, authorId: actor.userId, franchiseId: invoice.franchise_id })
    const earlierPayment = await paymentOfKey(db, invoice, {
      idempotencyKey: input.idempotencyKey,
      authorId: actor.userId,
      method: input.paymentMethod,
      amount: input.amount,
    })
    if (earlierPayment !== null) return earlierPayment
    const takenAt = await takenTime(db, context, { invoice, input, now })
    if (!['OPEN', 'PENDING', 'PARTIALLY_PAID'].includes(invoice.status ?? ''))
      throw new Refusal(409, 'NOT_PAYABLE', TEXTS.notPayable)
    const problem = amountProblem(input.amount, remainingAmount(invoice))
    if (problem) throw invalidField('amount', problem)
    const remittance = await remittanceOf(db, invoice, input.amount)
    if (remittance.onSubTotal && input.amount !== remainingAmount(invoice)) {
      throw invalidField('amount', TEXTS.payInFull)
    }
    const settles = input.amount === remainingAmount(invoice)
    if (input.amount > 0) await withdrawPending(db, invoice.id, now)
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
        remittance_fee: remittance.fee,
        payment_method: input.paymentMethod,
        status: 'APPROVED',
        cheque_number: input.paymentMethod === 'cheque' ? input.chequeNumber : null,
        notes: input.notes,
        taken_at: takenAt,
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'invoice_id', 'amount'])
      .executeTakeFirstOrThrow()
    const rounding =
      input.paymentMethod === 'cash'
        ? cashRounding(input.amount - remittance.fee, { currency: invoice.currency, settles })
        : 0
    await capture(db, payment, { author: actor, now, method: input.paymentMethod, cashRounding: rounding })
    return payment.id
  })
}
