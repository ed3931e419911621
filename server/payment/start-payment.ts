import { remainingAmount } from '../invoice/queries.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { chooseDirect } from './direct/choose-direct.ts'
import { countPending } from './payment-state.ts'
import { remittanceOf } from './remittance.ts'

export interface StartedPayment {
  idempotencyKey: string
  method: 'payLater' | 'terminal' | 'cashApp' | 'card'
  author: { userId: number | null; name: string }
  /** For a terminal payment. */
  readerId?: string
  now: Date
}

/**
 * Records a payment of the balance due at the provider: PENDING until the provider answers (rule W4), and a payment link SENT until the payer opens it. The caller must hold the row lock of the invoice.
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
      // A link waits for its payer, and until then the invoice stays open.
      status: started.method === 'payLater' ? 'SENT' : 'PENDING',
      reader_id: started.readerId ?? null,
      created_at: started.now,
      updated_at: started.now,
    })
    .returning(['id', 'account_id'])
    .executeTakeFirstOrThrow()
  const { method, now } = started
  await chooseDirect(db, invoice, {
    ...payment,
    accountId: payment.account_id,
    method,
    amount,
    remittanceFee: fee,
    now,
  })
  await countPending(db, invoice.id, started.method === 'payLater' ? 0 : 1)
  return payment.id
}
