import { offerPayLink } from '../payment/pay-link/offer-pay-link.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { settlePeriod } from '../plan/settle-period.ts'
import type { InvoiceRow } from '../platform/database/rows.ts'
import type { PlanRow, SubscriptionRow } from '../plan/plan-rows.ts'

/**
 * Asks for a period's payment by a mailed link, in the caller's transaction, which holds the invoice's lock. A plan that costs nothing is paid
 * already.
 */
export async function askForPayment(
  db: Database,
  { subscription, plan, invoice }: { subscription: SubscriptionRow; plan: PlanRow; invoice: InvoiceRow },
  kind: 'payment_needed' | 'renewal_failed',
  now: Date,
): Promise<void> {
  if (invoice.status === 'PAID') {
    await settlePeriod(db, { id: invoice.id, subscription_id: subscription.id }, now)
    return
  }
  await offerPayLink(db, invoice, { authorName: plan.name, now })
  await enqueue(db, 'mail-subscription', { subscriptionId: subscription.id, kind, invoiceId: invoice.id })
}
