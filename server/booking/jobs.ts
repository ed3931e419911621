import type { JobContext } from '../platform/jobs/job-context.ts'
import { findMailedOrder, type MailedOrder, sendOrderMail } from '../work-order/order-mail.ts'

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
  if (isConfirmed) {
    return { title: 'Service Confirmed', intro: `Thank you, ${name}. We’ll be there on ${when}.` }
  }
  if (isOutside) {
    const title = 'Outside Service Area'
    return {
      title,
      intro: `Thank you, ${name}. Your address is outside our service area. We’ll see what we can do and contact you.`,
    }
  }
  return {
    title: 'Service Requested',
    intro: `Thank you, ${name}. We have your request for ${when}. We’ll email you when it’s confirmed.`,
  }
}
