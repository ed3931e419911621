import { billableInvoice } from '../../invoice/queries.ts'
import { gatewayOf } from '../../payment-account/gateway-of.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { sendDirect } from '../direct/send-direct.ts'
import { endPayment } from '../settle-payment.ts'
import { beginPresent, savePresent } from './present-payment.ts'
import { readersOf } from './readers.ts'

/**
 * Sends the whole invoice to a reader of its franchise (PAY-11). The intent is recorded before the provider is called, so that a crash in between neither
 * loses nor doubles it; a repeat to the same reader stays one payment.
 * @throws Refusal 404 for a reader of another franchise; 409 when the reader is busy or the invoice is not OPEN; 503 when the provider cannot be reached
 */
export async function sendToTerminal(
  context: SignedInContext,
  { invoiceId, readerId }: { invoiceId: number; readerId: string },
): Promise<void> {
  const { scope, clock } = context
  const invoice = await billableInvoice(scope.db, context.actor, invoiceId)
  const readers = invoice.franchise_id === null ? [] : await readersOf(context, invoice.franchise_id)
  if (!readers.some(reader => reader.readerId === readerId)) throw notFound('cardReader')
  const attempt = await beginPresent(context, { invoiceId, method: 'terminal', readerId })
  const { country } = attempt.request
  const payments = await gatewayOf(context, attempt.account_id)
  try {
    const { paymentIntentId } = await sendDirect(context, attempt, attempt.request, request =>
      payments.createReaderPayment(request),
    )
    await savePresent(context, attempt.id, { paymentIntentId })
    // An earlier attempt may have been paid since, or never have reached the reader.
    const isOpen =
      attempt.provider_session_id === null || (await payments.presentStatus({ country, paymentIntentId })) === 'open'
    if (isOpen) await payments.showOnReader({ country, readerId, paymentIntentId })
  } catch (error) {
    // The reader may still have got it: a job removes it, and money that arrives first is counted.
    await endPayment(scope.db, attempt.id, { status: 'CANCELLED', now: clock.now() })
    throw error
  }
}
