import { gatewayOf } from '../payment-account/gateway-of.ts'
import type { SignedInContext } from '../platform/context.ts'
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
  await checkReaderRefunds(context, invoiceId)
}
