import { sql } from 'kysely'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { RefundStatus } from '../../ports/payment-gateway.ts'
import { settleRefund } from './settle-refund.ts'

interface ProviderRefund {
  providerRefundId: string
  /** Of ours. */
  paymentId: number
  /** Cents. */
  amount: number
  status: RefundStatus
  /** Whether the franchise's account returned its part. */
  reversesTransfer: boolean
  now: Date
}

/**
 * Enters a refund that was made in the provider's dashboard. Repeated and reordered events enter it once, and one that failed first never counts.
 * @returns false when it is more than what is left of the payment: then our books and the provider's differ, and a person has to look
 */
export async function recordProviderRefund(db: Database, refund: ProviderRefund): Promise<boolean> {
  const { providerRefundId, paymentId, amount, status, reversesTransfer, now } = refund
  const refundId = await db.transaction().execute(async trx => {
    await trx
      .selectFrom('invoice as i')
      .innerJoin('payment as p', 'p.invoice_id', 'i.id')
      .where(eb => eb.or([eb('p.id', '=', paymentId), eb('p.source_payment_id', '=', paymentId)]))
      .select('i.id')
      .orderBy('i.id')
      .forUpdate('i')
      .execute()
    const storedRefund = await trx
      .selectFrom('refund')
      .where('provider_refund_id', '=', providerRefundId)
      .select('id')
      .executeTakeFirst()
    if (storedRefund) return storedRefund.id
    // The provider does not know that money was moved to another invoice: the first payment with enough left is meant.
    const holder = await trx
      .selectFrom('payment')
      .where(eb => eb.or([eb('id', '=', paymentId), eb('source_payment_id', '=', paymentId)]))
      .where(sql<boolean>`amount - refunded_amount - moved_amount >= ${amount}`)
      .select('id')
      .orderBy('id')
      .executeTakeFirst()
    if (!holder) return null
    const { id } = await trx
      .insertInto('refund')
      .values({
        idempotency_key: `provider-${providerRefundId}`,
        payment_id: holder.id,
        amount,
        status: 'PENDING',
        provider_refund_id: providerRefundId,
        origin: 'PROVIDER',
        reverses_transfer: reversesTransfer,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  if (refundId === null) return false
  await settleRefund(db, refundId, { status, providerRefundId, now })
  return true
}
