import { sql } from 'kysely'
import { statementDescriptor } from '../../domain/payment/statement-descriptor.ts'
import { gatewayOf } from '../payment-account/gateway-of.ts'
import type { Context } from '../platform/context.ts'
import type { CheckoutRequest } from '../ports/payment-gateway.ts'
import { type DirectColumns, sendDirect } from './direct/send-direct.ts'

/** A payment that is made on the provider's page. */
interface CheckoutPayment {
  /** The provider's account; null for the environment's. */
  accountId: number | null
  /** The random key of the payment's row: numbers would meet again in a restored backup. */
  key: string
  /** The checkout that was opened before; null when there was none, or when it no longer fits. */
  sessionId: string | null
  url: string | null
  /** The row of an invoice's payment: its franchise may be paid directly. */
  payment?: DirectColumns
  request: Omit<CheckoutRequest, 'descriptor' | 'idempotencyKey' | 'direct'>
}

/** What became of a checkout: its page, or the payment that paid an earlier one. */
type OpenedCheckout = { url: string; sessionId: string } | { providerPaymentId: string }

/**
 * Opens the provider's page of a payment. This is the only opener of checkouts, for invoices and for payout invoices: it reuses the one that is open, and makes one for
 * each that expired, so that browsers that open it at the same time share it.
 * @throws Refusal 503 PROVIDER_UNAVAILABLE
 */
export async function openCheckout(
  context: Pick<Context, 'scope' | 'services'>,
  { accountId, key, sessionId, url, payment, request }: CheckoutPayment,
): Promise<OpenedCheckout> {
  const { tenant } = context.scope
  const payments = await gatewayOf(context, accountId)
  if (sessionId !== null && url !== null) {
    const earlier = await payments.retrieveCheckout({ country: request.country, sessionId })
    if (earlier.status === 'open') return { url, sessionId }
    if (earlier.paymentStatus === 'paid' && earlier.paymentIntentId)
      return { providerPaymentId: earlier.paymentIntentId }
  }
  const checkout: CheckoutRequest = {
    ...request,
    descriptor: statementDescriptor(tenant.name),
    idempotencyKey: `checkout-${tenant.id}-${key}-${sessionId ?? 'first'}${request.saveFor === undefined ? '' : '-save'}`,
  }
  if (!payment) return await payments.createCheckout(checkout)
  return await sendDirect(context, payment, checkout, request => payments.createCheckout(request))
}

/** Returns what a payment's row keeps of its opened page: money counts only when it came through one of its pages, also an earlier one. */
export const openedPage = ({ sessionId, url }: { sessionId: string; url: string }) => ({
  provider_session_id: sessionId,
  provider_url: url,
  checkout_sessions: sql<string[]>`array_append(array_remove(checkout_sessions, ${sessionId}), ${sessionId})`,
})
