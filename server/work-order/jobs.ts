import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads } from '../platform/jobs/tasks.ts'
import { findMailedOrder, sendOrderMail } from './order-mail.ts'

/**
 * Tells the customer that their order was moved or cancelled. `version` is the order's own after the change: each change is told once, and one that
 * was overtaken by a cancellation not at all.
 */
export async function mailOrderChange(
  context: JobContext,
  { workOrderId, change, version }: JobPayloads['mail-order-change'],
): Promise<void> {
  const order = await findMailedOrder(context, workOrderId)
  if (order?.status !== (change === 'cancelled' ? 'CANCELLED' : 'ASSIGNED')) return
  const event = `${change}-${version}`
  if (change === 'cancelled') {
    await sendOrderMail(context, order, {
      title: 'Service Cancelled',
      intro: `Hello ${order.name}, your appointment on ${order.when} is cancelled. You are welcome to book another time.`,
      calendar: 'cancelled',
      event,
    })
    return
  }
  await sendOrderMail(context, order, {
    title: 'Service Rescheduled',
    intro: order.isConfirmed
      ? `Hello ${order.name}, there is a new time for your appointment: our van comes to you on ${order.when}.`
      : `Hello ${order.name}, we have noted your new time, ${order.when}, and confirm it as soon as a van is free.`,
    ...(order.isConfirmed && { calendar: 'confirmed' }),
    event,
  })
}
