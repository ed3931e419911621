import type { JobContext } from '../platform/jobs/job-context.ts'
import type { Mail } from '../ports/mail.ts'

/** The customer of a mail, and the order or invoice that it is about. */
export interface MailedAbout {
  userId: number
  workOrderId: number | null
  invoiceId: number | null
}

/**
 * Sends a mail to a customer and keeps its date, subject and address, so that a dispute's evidence can show it. A repeated job keeps it once.
 * @throws as the mailer: a mail that was not sent is not kept
 */
export async function sendToCustomer(
  { scope, services, clock }: Pick<JobContext, 'scope' | 'services' | 'clock'>,
  mail: Mail,
  { userId, workOrderId, invoiceId }: MailedAbout,
): Promise<void> {
  await services.mailer.send(mail)
  await scope.db
    .insertInto('sent_mail')
    .values({
      message_id: mail.messageId,
      user_id: userId,
      work_order_id: workOrderId,
      invoice_id: invoiceId,
      address: mail.to,
      subject: mail.subject,
      sent_at: clock.now(),
    })
    .onConflict(conflict => conflict.columns(['tenant_id', 'message_id']).doNothing())
    .execute()
}
