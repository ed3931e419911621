import { gatewayOf } from '../../payment-account/gateway-of.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { CashAppCode } from '../../ports/payment-gateway.ts'
import { sendDirect } from '../direct/send-direct.ts'
import { endPayment } from '../settle-payment.ts'
import { beginPresent, pendingPresent, savePresent } from './present-payment.ts'

/**
 * Requests the whole invoice in Cash App (PAY-14); returns the same address while the payment is in flight.
 * @returns the provider's page, which opens the app
 * @throws Refusal 409 when the invoice is not OPEN or not in the US; 503 when the provider cannot be reached
 */
export async function startCashApp(context: SignedInContext, invoiceId: number): Promise<string> {
  const attempt = await beginPresent(context, { invoiceId, method: 'cashApp' })
  if (attempt.provider_url !== null) return attempt.provider_url
  try {
    const returnUrl = `${await context.siteUrl()}/paid`
    const payments = await gatewayOf(context, attempt.account_id)
    const { paymentIntentId, label } = await sendDirect(context, attempt, attempt.request, request =>
      payments.startCashApp({ ...request, returnUrl }),
    )
    await savePresent(context, attempt.id, { paymentIntentId, label })
    return label
  } catch (error) {
    await endPayment(context.scope.db, attempt.id, { status: 'CANCELLED', now: context.clock.now() })
    throw error
  }
}

/**
 * Returns the code to scan for an invoice's waiting Cash App payment; null when none waits. A code works for about 30 seconds, so ask again when it expires.
 * @throws Refusal 404 for another franchise's invoice; 503 when the provider cannot be reached
 */
export async function cashAppCode(context: SignedInContext, invoiceId: number): Promise<CashAppCode | null> {
  const attempt = await pendingPresent(context, invoiceId, 'cashApp')
  const paymentIntentId = attempt?.provider_session_id
  if (!attempt || !paymentIntentId) return null
  const payments = await gatewayOf(context, attempt.account_id)
  return await payments.cashAppCode({ country: attempt.request.country, paymentIntentId })
}
