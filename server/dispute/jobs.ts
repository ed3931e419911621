import type { JobContext } from '../platform/jobs/job-context.ts'
import type { DisputeMail } from '../platform/jobs/tasks.ts'
import { sendDisputeMail, sendFraudWarningMail } from './mails.ts'

/** Emails the franchise's manager what happened to a dispute. */
export async function mailDispute(
  context: JobContext,
  { disputeId, occasion }: { disputeId: number; occasion: DisputeMail },
): Promise<void> {
  const dispute = await context.scope.db
    .selectFrom('dispute as d')
    .innerJoin('invoice as i', 'i.id', 'd.invoice_id')
    .leftJoin('franchise as f', 'f.id', 'd.franchise_id')
    .where('d.id', '=', disputeId)
    .select(['d.id', 'd.amount', 'd.currency', 'd.reason', 'd.status', 'd.due_at', 'i.invoice_number', 'i.bill_to'])
    .select(['f.manager_email', 'f.time_zone'])
    .executeTakeFirst()
  if (dispute) await sendDisputeMail(context, dispute, occasion)
}

/** Emails the franchise's manager that a bank warns of fraud, unless somebody has decided. */
export async function mailFraudWarning(
  context: JobContext,
  { fraudWarningId }: { fraudWarningId: number },
): Promise<void> {
  const warning = await context.scope.db
    .selectFrom('fraud_warning as w')
    .innerJoin('payment as p', 'p.id', 'w.payment_id')
    .innerJoin('invoice as i', 'i.id', 'w.invoice_id')
    .leftJoin('franchise as f', 'f.id', 'w.franchise_id')
    .where('w.id', '=', fraudWarningId)
    .where('w.decision', 'is', null)
    .select(['w.id', 'w.fraud_type', 'p.amount', 'i.currency', 'i.invoice_number', 'i.bill_to', 'f.manager_email'])
    .executeTakeFirst()
  if (warning) await sendFraudWarningMail(context, warning)
}
