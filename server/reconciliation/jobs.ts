import type { JobContext } from '../platform/jobs/job-context.ts'
import { sendFailedTransferMail } from './mails.ts'

/** Emails the business and the managers of the country that the bank returned a transfer: the next ones may fail too, until somebody corrects the bank account. */
export async function mailFailedTransfer(
  context: JobContext,
  { providerPayoutId: id }: { providerPayoutId: number },
): Promise<void> {
  const { db, tenant } = context.scope
  const transfer = await db
    .selectFrom('provider_payout')
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .select(['id', 'amount', 'currency', 'country_code', 'failure_reason'])
    .executeTakeFirst()
  if (!transfer) return
  const franchises = await db
    .selectFrom('franchise')
    .where('country_code', '=', transfer.country_code)
    .select('manager_email')
    .execute()
  const addresses = new Set([tenant.supportEmail, ...franchises.map(each => each.manager_email)])
  await sendFailedTransferMail(context, transfer, addresses)
}
