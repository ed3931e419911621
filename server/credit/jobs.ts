import type { JobContext } from '../platform/jobs/job-context.ts'
import { sendReferralMail } from './mails.ts'

/** Mails a referrer the credit that a friend's order has earned. */
export async function mailReferralCredit(context: JobContext, { workOrderId }: { workOrderId: number }): Promise<void> {
  const earned = await context.scope.db
    .selectFrom('credit_entry as e')
    .innerJoin('credit_account as a', 'a.user_id', 'e.user_id')
    .innerJoin('app_user as u', 'u.id', 'e.user_id')
    .where('e.work_order_id', '=', workOrderId)
    .where('e.type', '=', 'REFERRAL')
    .select(['e.amount', 'a.balance', 'u.name', 'u.email'])
    .executeTakeFirst()
  if (earned) await sendReferralMail(context, { workOrderId, ...earned })
}
