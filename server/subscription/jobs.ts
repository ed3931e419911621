import { formatLongDate } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { payLink } from '../payment/pay-link/pay-link.ts'
import { planOf } from '../plan/plan-rows.ts'
import { nextPaymentOf } from '../plan/terms.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { SubscriptionMail } from '../platform/jobs/tasks.ts'
import { sendToCustomer } from '../tenant/send-to-customer.ts'
import { writeMail } from '../tenant/write-mail.ts'
import { planMail } from './plan-mail.ts'

/** Mails the owner of a subscription about a change of it (rule S1). */
export async function mailSubscription(context: JobContext, mail: SubscriptionMail): Promise<void> {
  const { scope, config, siteUrl, clock } = context
  const { db, tenant } = scope
  const { subscriptionId, kind, invoiceId } = mail
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
  const invoice = invoiceId === undefined ? null : await billOf(context, invoiceId)
  const day = (instant: Date | null) => (instant ? formatLongDate(instant, 'UTC') : null)
  const { currency, frequency } = plan
  const amount = invoice && formatMoney(invoice.billedAmount, currency)
  const content = planMail({
    kind,
    name: found.name,
    plan: plan.name,
    price: formatMoney(plan.price, currency),
    frequency,
    vehicle: `${found.year} ${found.make} ${found.model}`,
    ends: day(found.cancel_effective_at) ?? '',
    next: day(nextPaymentOf(found, plan)),
    bill: invoice && amount ? { invoice: invoice.number, amount } : null,
    payUrl: invoice?.linkPaymentId
      ? payLink(config, siteUrl, { tenantId: tenant.id, paymentId: invoice.linkPaymentId, now: clock.now() })
      : null,
    siteUrl,
  })
  const sent = {
    to: found.email,
    ...(await writeMail(context, content)),
    messageId: ['subscription', tenant.id, subscriptionId, kind, invoiceId ?? '', Date.parse(mail.at ?? '') || '']
      .filter(part => part !== '')
      .join('-'),
  }
  await sendToCustomer(context, sent, { userId: found.user_id, workOrderId: null, invoiceId: invoiceId ?? null })
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
