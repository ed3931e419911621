import { gatewayOf } from '../../payment-account/gateway-of.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { paymentWithInvoice } from '../payment-with-invoice.ts'
import { checkReaderRefund } from '../refund/reader-refund.ts'
import { recordPresent } from './present-payment.ts'

type Asker = Pick<Context, 'scope' | 'services' | 'clock'>

/** What waits longer than this may have been lost: usually an open dialog or an event tells the outcome. */
const ASK_AFTER_MS = 3 * 60_000

/** Asks the provider about a payment or refund at a reader, and records the answer: its reader has finished, or gave up. */
export async function checkReader(
  context: Asker,
  waiting: { paymentId: number } | { refundId: number },
): Promise<void> {
  if ('refundId' in waiting) return await checkReaderRefund(context, waiting.refundId)
  const payment = await paymentWithInvoice(context, waiting.paymentId)
  const paymentIntentId = payment?.provider_session_id
  if (!payment || payment.status !== 'PENDING' || !paymentIntentId) return
  const { country, reader_id: readerId, id: paymentId } = payment
  const status = await (await gatewayOf(context, payment.account_id)).presentStatus({
    country,
    paymentIntentId,
    readerId,
  })
  await recordPresent(context, { paymentId, paymentIntentId, status })
}

/** Asks about everything that waits at readers or in Cash App for some minutes, also when nobody has the dialog open. */
export async function checkReaders(context: Asker): Promise<void> {
  const before = new Date(context.clock.now().getTime() - ASK_AFTER_MS)
  const { db } = context.scope
  const payments = await db
    .selectFrom('payment')
    .where('status', '=', 'PENDING')
    .where('payment_method', 'in', ['terminal', 'cashApp'])
    .where('created_at', '<', before)
    .select('id')
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .where('status', '=', 'PENDING')
    .where('way', '=', 'READER')
    .where('created_at', '<', before)
    .select('id')
    .execute()
  // A provider that does not answer is asked again in some minutes; one account must not hold up the other.
  const unlessRefused = (error: unknown): void => {
    if (!(error instanceof Refusal)) throw error
  }
  for (const { id } of payments) await checkReader(context, { paymentId: id }).catch(unlessRefused)
  for (const { id } of refunds) await checkReader(context, { refundId: id }).catch(unlessRefused)
}
