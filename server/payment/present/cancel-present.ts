import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Country } from '../../ports/payment-gateway.ts'
import { type PresentAttempt, pendingPresent, recordPresent } from './present-payment.ts'
import { endPayment } from '../settle-payment.ts'

/**
 * Takes a payment off its reader (PAY-12). A card that was presented in this very moment wins: then the invoice is paid.
 * @throws Refusal 409 when the reader asks for no payment of this invoice; 503 when the provider cannot be reached, and then it is under way still
 */
export async function cancelTerminal(
  context: Context,
  { invoiceId, readerId }: { invoiceId: number; readerId: string },
): Promise<void> {
  const attempt = await pendingPresent(context, invoiceId, 'terminal')
  if (attempt?.reader_id !== readerId)
    throw new Refusal(
      409,
      'NOTHING_TO_CANCEL',
      'This reader is no longer waiting for a payment. Reload to see the status.',
    )
  await takeBack(context, attempt)
}

/** Ends a Cash App payment that nobody has made; without one nothing happens. */
export async function cancelCashApp(context: Context, invoiceId: number): Promise<void> {
  const attempt = await pendingPresent(context, invoiceId, 'cashApp')
  if (attempt) await takeBack(context, attempt)
}

/** Ends a payment at the provider and records what it says. One that the provider never heard of just ends. */
export async function takeBack(
  context: Pick<Context, 'scope' | 'clock' | 'services'>,
  attempt: Pick<PresentAttempt, 'id' | 'reader_id' | 'provider_session_id'> & { request: { country: Country } },
): Promise<void> {
  const { payments } = context.services
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
