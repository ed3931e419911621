import { planOf } from '../plan/plan-rows.ts'
import { nextPaymentOf } from '../plan/terms.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { SubscriptionMail } from '../platform/jobs/tasks.ts'
import { sendPlanMail } from './mails.ts'

/** Mails the owner of a subscription about a change of it (rule S1). */
export async function mailSubscription(context: JobContext, mail: SubscriptionMail): Promise<void> {
  const { db } = context.scope
  const { subscriptionId, invoiceId } = mail
  const found = await db
    .selectFrom('subscription as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .innerJoin('user_vehicle as uv', 'uv.id', 's.user_vehicle_id')
    .innerJoin('vehicle as v', 'v.id', 'uv.vehicle_id')
    .where('s.id', '=', subscriptionId)
    .selectAll('s')
    .select(['u.name', 'u.email', 'v.year', 'v.make', 'v.model'])
    .executeTakeFirst()
  if (!found) return
  const plan = await planOf(db, found)
  const bill = invoiceId === undefined ? null : await billOf(context, invoiceId)
  await sendPlanMail(context, mail, found, { plan, next: nextPaymentOf(found, plan), bill })
}

/** Returns the invoice of a mail, and the payment of its link while it is unpaid. */
async function billOf({ scope: { db } }: JobContext, invoiceId: number) {
  const invoice = await db
    .selectFrom('invoice')
    .where('id', '=', invoiceId)
    .select(['invoice_number', 'billed_amount'])
    .executeTakeFirstOrThrow()
  const link = await db
    .selectFrom('payment')
    .where('invoice_id', '=', invoiceId)
    .where('payment_method', '=', 'payLater')
    .where('status', 'in', ['SENT', 'PENDING'])
    .select('id')
    .executeTakeFirst()
  return { number: invoice.invoice_number, billedAmount: invoice.billed_amount ?? 0, linkPaymentId: link?.id }
}
