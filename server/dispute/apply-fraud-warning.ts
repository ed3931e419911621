import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { DisputedPayment } from './disputed-payment.ts'

/** Records a bank's warning of fraud, once, and emails the franchise's manager, who decides about a refund. */
export async function applyFraudWarning(
  db: Database,
  { paymentId, invoiceId, franchiseId }: DisputedPayment,
  { warningId, fraudType, at }: { warningId: string; fraudType: string; at: Date },
): Promise<void> {
  await db.transaction().execute(async trx => {
    const added = await trx
      .insertInto('fraud_warning')
      .values({
        provider_warning_id: warningId,
        payment_id: paymentId,
        invoice_id: invoiceId,
        franchise_id: franchiseId,
        fraud_type: fraudType.slice(0, 100),
        warned_at: at,
      })
      .onConflict(conflict => conflict.columns(['tenant_id', 'provider_warning_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await enqueue(trx, 'mail-fraud-warning', { fraudWarningId: added.id })
  })
}
