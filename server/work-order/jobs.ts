import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads, OrderChangeMail } from '../platform/jobs/tasks.ts'
import { findMailedOrder, type MailedOrder, sendOrderMail } from './order-mail.ts'
import { TEXTS } from './texts.ts'

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
    title: TEXTS.mail.rescheduledTitle,
    intro: isConfirmed ? TEXTS.mail.rescheduled(name, when) : TEXTS.mail.rescheduledRequest(name, when),
  }),
  address_changed: ({ name, when, place }) => ({
    title: TEXTS.mail.addressChangedTitle,
    intro: TEXTS.mail.addressChanged(name, when, place),
  }),
  price_changed: ({ name, when }) => ({
    title: TEXTS.mail.priceChangedTitle,
    intro: TEXTS.mail.priceChanged(name, when),
  }),
  cancelled: ({ name, when }) => ({
    title: TEXTS.mail.cancelledTitle,
    intro: TEXTS.mail.cancelled(name, when),
  }),
}
