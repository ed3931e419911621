import type { Updateable } from 'kysely'
import { type PaymentStatus, type PaymentStep, statusesFor, takeStep } from '../../domain/payment/payment-lifecycle.ts'
import type { Payment } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'

// The only module that changes a payment's status and `invoice.pending_payments`.

/** A payment after a step, with the status that it came from. */
export interface SteppedPayment {
  id: number
  invoice_id: number
  payment_method: string
  from: PaymentStatus
}

/**
 * Takes a step of a payment's lifecycle, in the caller's transaction. One that is not possible (any more) changes nothing.
 * @returns the payment; undefined when the step was not possible
 */
export async function stepPayment(
  db: Database,
  paymentId: number,
  { step, now, set = {} }: { step: PaymentStep; now: Date; set?: Updateable<Payment> },
): Promise<SteppedPayment | undefined> {
  // Wherever an invoice and its payment are both locked, the invoice comes first.
  await db
    .selectFrom('invoice')
    .where('id', '=', eb => eb.selectFrom('payment').where('payment.id', '=', paymentId).select('payment.invoice_id'))
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  const payment = await db
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select(['id', 'invoice_id', 'payment_method', 'status'])
    .forUpdate()
    .executeTakeFirst()
  const next = payment && takeStep(payment.status, step)
  if (!payment || !next) return undefined
  await db
    .updateTable('payment')
    .set({ ...set, status: next.to, updated_at: now })
    .where('id', '=', paymentId)
    .execute()
  await countPending(db, payment.invoice_id, next.holds)
  return { ...payment, from: payment.status }
}

/** Withdraws payments of an invoice. The caller must hold its row lock. @returns their ids, with which of them the provider knows */
export async function withdrawAll(
  db: Database,
  invoiceId: number,
  { now, except }: { now: Date; except?: number },
): Promise<number[]> {
  const payments = await db
    .selectFrom('payment')
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', statusesFor('withdraw'))
    .where('id', '!=', except ?? 0)
    .select('id')
    .execute()
  for (const { id } of payments) await stepPayment(db, id, { step: 'withdraw', now })
  return payments.map(({ id }) => id)
}

/** Adds to the number of payments that hold an invoice. */
export async function countPending(db: Database, invoiceId: number, change: -1 | 0 | 1): Promise<void> {
  if (change === 0) return
  await db
    .updateTable('invoice')
    .set(eb => ({ pending_payments: eb('pending_payments', '+', change) }))
    .where('id', '=', invoiceId)
    .execute()
}
