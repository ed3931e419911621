import { gatewayOf } from '../../payment-account/gateway-of.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PaymentGateway } from '../../ports/payment-gateway.ts'
import { type Excess, noteRefusedExcess } from './note-failed-refund.ts'
import { refundOnce } from './send-refund.ts'

interface ExcessRefund {
  excess: Excess
  /** The account that took the money; null for the environment's. */
  accountId: number | null
  /** Since when the money has to go back. */
  recordedAt: Date
  refund: Omit<Parameters<PaymentGateway['refund']>[0], 'metadata'>
}

/**
 * Returns money that was not owed to its card, once. A refund that the provider refuses for good, such as one of a disputed payment, is a task for the manager:
 * trying again changes nothing.
 * @returns whether the provider returns it
 * @throws Refusal 503 while the outcome is open; the job tries again
 */
export async function sendExcess(
  context: JobContext,
  { excess, accountId, recordedAt, refund }: ExcessRefund,
): Promise<boolean> {
  const { scope } = context
  const now = context.clock.now()
  const purpose = 'paymentId' in excess ? `payment ${excess.paymentId}` : `payout ${excess.payoutPaymentId}`
  const request = { ...refund, metadata: { tenantId: String(scope.tenant.id), excess: purpose } }
  const payments = await gatewayOf(context, accountId)
  const result = await refundOnce(payments, request, { recordedAt, now, isRepeat: true }).catch((error: unknown) => {
    if (error instanceof Refusal && error.error === 'REFUND_REFUSED') return { status: 'rejected' } as const
    throw error
  })
  if (result.status !== 'rejected') return true
  await noteRefusedExcess(scope.db, excess, now)
  return false
}
