import type { JobContext } from '../platform/jobs/job-context.ts'
import { findMailedOrder } from '../work-order/jobs.ts'
import { type MailedOrder, type OrderMailKind, sendOrderMail } from '../work-order/mails.ts'

/** Emails the customer the status of their booking: confirmed, requested or outside the service area. */
export async function mailBooking(context: JobContext, { workOrderId }: { workOrderId: number }): Promise<void> {
  const order = await findMailedOrder(context, workOrderId)
  if (order?.status !== 'ASSIGNED') return
  await sendOrderMail(context, order, {
    kind: kindOf(order),
    ...(order.isConfirmed && { calendar: 'confirmed' }),
    event: order.isConfirmed ? 'confirmed' : 'requested',
  })
}

function kindOf({ isConfirmed, isOutside }: MailedOrder): OrderMailKind {
  if (isConfirmed) return 'booking_confirmed'
  return isOutside ? 'booking_outside' : 'booking_requested'
}
