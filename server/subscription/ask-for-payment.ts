import { MIN_CARD_CENTS } from '../../domain/payment/payment.ts'
import { remainingAmount } from '../invoice/queries.ts'
import { offerPayLink } from '../payment/pay-link/offer-pay-link.ts'
import type { PlanRow, SubscriptionRow } from '../plan/plan-rows.ts'
import { settlePeriod } from '../plan/settle-period.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'

/**
 * Mails a link that pays a period, in the caller's transaction, which has the row lock of the invoice. A plan that costs nothing is already paid. One that owes
 * less than the provider can charge ($0.50) continues at once: its invoice stays open, for a payment by hand.
 */
export async function askForPayment(
  db: Database,
  { subscription, plan, invoice }: { subscription: SubscriptionRow; plan: PlanRow; invoice: InvoiceRow },
  kind: 'payment_needed' | 'renewal_failed',
  now: Date,
): Promise<void> {
  if (invoice.status === 'PAID' || remainingAmount(invoice) < MIN_CARD_CENTS) {
    await settlePeriod(db, { id: invoice.id, subscription_id: subscription.id }, now)
    return
  }
  await offerPayLink(db, invoice, { authorName: plan.name, now })
  await enqueue(db, 'mail-subscription', { subscriptionId: subscription.id, kind, invoiceId: invoice.id })
}
