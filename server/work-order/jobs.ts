import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads, OrderChangeMail } from '../platform/jobs/tasks.ts'
import { findMailedOrder, type MailedOrder, sendOrderMail } from './order-mail.ts'

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
  const { title, intro } = WORDS[change](order)
  await sendOrderMail(context, order, {
    title,
    intro,
    ...(change === 'cancelled' ? { calendar: 'cancelled' } : order.isConfirmed && { calendar: 'confirmed' }),
    event: `${change}-${version}`,
  })
}

const WORDS: Record<OrderChangeMail, (order: MailedOrder) => { title: string; intro: string }> = {
  rescheduled: ({ name, when, isConfirmed }) => ({
    title: 'Service Rescheduled',
    intro: isConfirmed
      ? `Hello ${name}, your appointment has a new time. We’ll be there on ${when}.`
      : `Hello ${name}, we have your new time, ${when}. We’ll email you when it’s confirmed.`,
  }),
  address_changed: ({ name, when, place }) => ({
    title: 'Service Address Changed',
    intro: `Hello ${name}, the new address of your appointment on ${when} is ${place}.`,
  }),
  price_changed: ({ name, when }) => ({
    title: 'Service Price Changed',
    intro: `Hello ${name}, the mileage charge or tax of your appointment on ${when} has changed, because another of our franchises serves you. Your services keep their prices. This is the new price:`,
  }),
  cancelled: ({ name, when }) => ({
    title: 'Service Cancelled',
    intro: `Hello ${name}, your appointment on ${when} is cancelled. You can book another time online.`,
  }),
}
