import { gatewayOf } from '../../payment-account/gateway-of.ts'
import type { Context, SignedInContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Country } from '../../ports/payment-gateway.ts'
import { endPayment } from '../settle-payment.ts'
import { TEXTS } from '../texts.ts'
import { type PresentAttempt, pendingPresent, recordPresent } from './present-payment.ts'

/**
 * Removes a payment from its reader (PAY-12). If a card was just presented, it wins and the invoice is paid.
 * @throws Refusal 409 when no payment of this invoice is at a reader; 503 when the provider cannot be reached, and then it stays in flight
 */
export async function cancelTerminal(
  context: SignedInContext,
  { invoiceId, readerId }: { invoiceId: number; readerId: string },
): Promise<void> {
  const attempt = await pendingPresent(context, invoiceId, 'terminal')
  if (attempt?.reader_id !== readerId) throw new Refusal(409, 'NOTHING_TO_CANCEL', TEXTS.nothingToCancel)
  await takeBack(context, attempt)
}

/** Ends an unpaid Cash App payment; without one nothing happens. */
export async function cancelCashApp(context: SignedInContext, invoiceId: number): Promise<void> {
  const attempt = await pendingPresent(context, invoiceId, 'cashApp')
  if (attempt) await takeBack(context, attempt)
}

/** Ends a payment at the provider and records the result. One that the provider does not know just ends. */
export async function takeBack(
  context: Pick<Context, 'scope' | 'clock' | 'services'>,
  attempt: Pick<PresentAttempt, 'id' | 'reader_id' | 'provider_session_id' | 'account_id'> & {
    request: { country: Country }
  },
): Promise<void> {
  const payments = await gatewayOf(context, attempt.account_id)
  const { id: paymentId, reader_id: readerId, provider_session_id: paymentIntentId } = attempt
  if (paymentIntentId === null) {
    await endPayment(context.scope.db, paymentId, { status: 'CANCELLED', now: context.clock.now() })
    return
  }
  const { country } = attempt.request
  if (readerId !== null) await payments.clearReader({ country, readerId, paymentIntentId })
  const status = await payments.cancelPresent({ country, paymentIntentId })
  await recordPresent(context, { paymentId, paymentIntentId, status })
}
