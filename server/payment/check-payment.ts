import { gatewayOf } from '../payment-account/gateway-of.ts'
import type { SignedInContext } from '../platform/context.ts'
import { chargeOfPayment } from './store-charge.ts'
import { pendingPresent, recordPresent } from './present/present-payment.ts'
import { checkReaderRefunds } from './refund/reader-refund.ts'

/**
 * Asks the provider for the status of an invoice's payment or refund at a reader or in Cash App and records it, in case the webhook is late or lost (rule W4).
 * @throws Refusal 404 for another franchise's invoice; 503 when the provider cannot be reached
 */
export async function checkPayment(context: SignedInContext, invoiceId: number): Promise<void> {
  for (const method of ['terminal', 'cashApp'] as const) {
    const attempt = await pendingPresent(context, invoiceId, method)
    if (!attempt || attempt.provider_session_id === null) continue
    const { country } = attempt.request
    const paymentIntentId = attempt.provider_session_id
    const payments = await gatewayOf(context, attempt.account_id)
    const status = await payments.presentStatus({
      country,
      paymentIntentId,
      readerId: attempt.reader_id,
    })
    await recordPresent(context, { paymentId: attempt.id, paymentIntentId, status })
  }
  await keepMissingCharges(context, invoiceId)
  await checkReaderRefunds(context, invoiceId)
}

/** The page shows the card at once, also when the provider's event was faster than this check and the job has not come yet. */
async function keepMissingCharges(context: SignedInContext, invoiceId: number): Promise<void> {
  const payments = await context.scope.db
    .selectFrom('payment as p')
    .leftJoin('payment_charge as c', 'c.payment_id', 'p.id')
    .where('p.invoice_id', '=', invoiceId)
    .where('p.payment_method', 'in', ['terminal', 'cashApp'])
    .where('p.status', '=', 'APPROVED')
    .where('p.source_payment_id', 'is', null)
    .where('c.payment_id', 'is', null)
    .select('p.id')
    .execute()
  // Without an answer now, the job asks.
  for (const { id } of payments) await chargeOfPayment(context, id).catch(() => undefined)
}
