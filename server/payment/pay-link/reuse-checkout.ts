import type { Country, PaymentGateway } from '../../ports/payment-gateway.ts'

interface Opened {
  provider_session_id: string | null
  provider_url: string | null
}

/**
 * Reuses an earlier checkout: returns its page, or the provider's payment that paid it. Null when there is none, or it expired unpaid.
 * @throws Refusal 503 PROVIDER_UNAVAILABLE
 */
export async function reuseCheckout(
  payments: PaymentGateway,
  country: Country,
  { provider_session_id: sessionId, provider_url: url }: Opened,
): Promise<{ url: string } | { providerPaymentId: string } | null> {
  if (sessionId === null || url === null) return null
  const { status, paymentStatus, paymentIntentId } = await payments.retrieveCheckout({ country, sessionId })
  if (status === 'open') return { url }
  return paymentStatus === 'paid' && paymentIntentId ? { providerPaymentId: paymentIntentId } : null
}
