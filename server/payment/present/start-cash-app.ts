import type { SignedInContext } from '../../platform/context.ts'
import { beginPresent, savePresent } from './present-payment.ts'
import { endPayment } from '../settle-payment.ts'

/**
 * Requests the whole invoice in Cash App (PAY-14); returns the same address while the payment is in flight.
 * @returns the content of the QR code
 * @throws Refusal 409 when the invoice is not OPEN or not in the US; 503 when the provider cannot be reached
 */
export async function startCashApp(context: SignedInContext, invoiceId: number): Promise<string> {
  const attempt = await beginPresent(context, { invoiceId, method: 'cashApp' })
  if (attempt.provider_url !== null) return attempt.provider_url
  try {
    const { paymentIntentId, label } = await context.services.payments.startCashApp(attempt.request)
    await savePresent(context, attempt.id, { paymentIntentId, label })
    return label
  } catch (error) {
    await endPayment(context.scope.db, attempt.id, { status: 'CANCELLED', now: context.clock.now() })
    throw error
  }
}
