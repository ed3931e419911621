import type { JobContext } from '../platform/jobs/job-context.ts'
import { findMailedOrder, type MailedOrder, sendOrderMail } from '../work-order/order-mail.ts'
import { TEXTS } from './texts.ts'

/** Emails the customer the status of their booking: confirmed, requested or outside the service area. */
export async function mailBooking(context: JobContext, { workOrderId }: { workOrderId: number }): Promise<void> {
  const order = await findMailedOrder(context, workOrderId)
  if (order?.status !== 'ASSIGNED') return
  await sendOrderMail(context, order, {
    ...wordsFor(order),
    ...(order.isConfirmed && { calendar: 'confirmed' }),
    event: order.isConfirmed ? 'confirmed' : 'requested',
  })
}

function wordsFor({ name, when, isConfirmed, isOutside }: MailedOrder): { title: string; intro: string } {
  if (isConfirmed) return { title: TEXTS.mail.confirmedTitle, intro: TEXTS.mail.confirmed(name, when) }
  if (isOutside) return { title: TEXTS.mail.outsideTitle, intro: TEXTS.mail.outside(name) }
  return { title: TEXTS.mail.requestedTitle, intro: TEXTS.mail.requested(name, when) }
}
