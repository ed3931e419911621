import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads, OrderChangeMail } from '../platform/jobs/tasks.ts'
import { findMailedOrder, type MailedOrder, type OrderMailKind, sendOrderMail } from './order-mail.ts'

/**
 * Emails the customer that their order was moved, sent to another address, repriced or cancelled. `version` is the order's own after the change: each change
 * is mailed once, and not at all if a cancellation followed.
 */
export async function mailOrderChange(
  context: JobContext,
  { workOrderId, change, version }: JobPayloads['mail-order-change'],
): Promise<void> {
  const order = await findMailedOrder(context, workOrderId)
  if (order?.status !== (change === 'cancelled' ? 'CANCELLED' : 'ASSIGNED')) return
  await sendOrderMail(context, order, {
    kind: kindOf(change, order),
    ...(change === 'cancelled' ? { calendar: 'cancelled' } : order.isConfirmed && { calendar: 'confirmed' }),
    event: `${change}-${version}`,
  })
}

function kindOf(change: OrderChangeMail, { isConfirmed }: MailedOrder): OrderMailKind {
  if (change === 'rescheduled') return isConfirmed ? 'order_moved' : 'request_moved'
  return change === 'cancelled' ? 'order_cancelled' : change
}
