import type { PaymentStatus } from '../../../domain/payment/payment-lifecycle.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { stepPayment } from '../payment-state.ts'
import { hasOtherPending } from './link-state.ts'

/** The statuses of a link that can be paid. */
export const LINK_STATUSES: PaymentStatus[] = ['SENT', 'PENDING']

/**
 * Begins the payment of a link whose payer pressed on its page: from now on it holds the invoice.
 * @returns whether it can be paid now; not while another payment of the invoice is in flight, such as at a reader
 */
export function beginLink(db: Database, paymentId: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const invoice = await trx
      .selectFrom('invoice')
      .where('id', '=', eb => eb.selectFrom('payment').where('payment.id', '=', paymentId).select('payment.invoice_id'))
      .select('id')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (await hasOtherPending(trx, { invoiceId: invoice.id, paymentId })) return false
    await stepPayment(trx, paymentId, { step: 'begin', now })
    return true
  })
}

/** A checkout expired unpaid: the link waits again, and the invoice is open. */
export async function reopenLink(db: Database, paymentId: number, sessionId: string, now: Date): Promise<void> {
  await db.transaction().execute(async trx => {
    const link = await trx
      .selectFrom('payment')
      .where('id', '=', paymentId)
      .where('payment_method', '=', 'payLater')
      .where('provider_session_id', '=', sessionId)
      .select('id')
      .executeTakeFirst()
    if (link) await stepPayment(trx, paymentId, { step: 'lapse', now })
  })
}
