import { remainingAmount } from '../invoice/queries.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { remittanceOf } from './remittance.ts'
import type { InvoiceRow } from '../platform/database/rows.ts'

export interface StartedPayment {
  idempotencyKey: string
  method: 'payLater' | 'terminal' | 'cashApp' | 'card'
  author: { userId: number | null; name: string }
  /** For a terminal payment. */
  readerId?: string
  now: Date
}

/**
 * Records a payment of the balance due at the provider: PENDING until the provider answers (rule W4). The caller must hold the row lock of the invoice.
 * @returns the payment's id
 */
export async function startPayment(db: Database, invoice: InvoiceRow, started: StartedPayment): Promise<number> {
  const amount = remainingAmount(invoice)
  const { fee } = await remittanceOf(db, invoice, amount)
  const payment = await db
    .insertInto('payment')
    .values({
      idempotency_key: started.idempotencyKey,
      invoice_id: invoice.id,
      franchise_id: invoice.franchise_id,
      user_id: invoice.user_id,
      author_id: started.author.userId,
      author_name: started.author.name,
      amount,
      remittance_fee: fee,
      payment_method: started.method,
      status: 'PENDING',
      reader_id: started.readerId ?? null,
      created_at: started.now,
      updated_at: started.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('invoice')
    .set(eb => ({ pending_payments: eb('pending_payments', '+', 1) }))
    .where('id', '=', invoice.id)
    .execute()
  return payment.id
}
