import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { JobPayloads } from '../../platform/jobs/tasks.ts'
import { paymentWithInvoice } from '../payment-with-invoice.ts'
import { chargeOfPayment } from '../store-charge.ts'
import {
  sendFailedExcessMail,
  sendFailedRefundMail,
  sendRefundMail,
  sendRefundTaskMail,
  sendReturnedRefundMail,
} from './mails.ts'

/** Emails the confirmation of a refund. */
export async function mailRefund(context: JobContext, { refundId }: { refundId: number }): Promise<void> {
  const refund = await context.scope.db
    .selectFrom('refund')
    .where('id', '=', refundId)
    .where('status', '=', 'SUCCEEDED')
    .select(['id', 'payment_id', 'amount', 'origin', 'way', 'provider_refund_id'])
    .executeTakeFirst()
  const payment = refund && (await paymentWithInvoice(context, refund.payment_id))
  if (!payment) return
  const charge = refund.way === 'READER' ? await chargeOfPayment(context, payment.id) : null
  await sendRefundMail(context, payment, refund, charge)
}

/**
 * Emails that a refund did not reach its customer: to the franchise's manager, who must return the money another way, and to the customer if the refund had
 * counted and they expect it.
 */
export async function mailFailedRefund(
  context: JobContext,
  { refundId, to }: { refundId: number; to: 'customer' | 'manager' },
): Promise<void> {
  const refund = await context.scope.db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .leftJoin('franchise as f', 'f.id', 'p.franchise_id')
    .where('r.id', '=', refundId)
    .where('r.status', '=', 'FAILED')
    .select(['r.id', 'r.payment_id', 'r.amount', 'f.manager_email'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('payment_entry as e')
            .whereRef('e.refund_id', '=', 'r.id')
            .where('e.kind', '=', 'REFUND')
            .select('e.id'),
        )
        .as('had_counted'),
    )
    .executeTakeFirst()
  const payment = refund && (await paymentWithInvoice(context, refund.payment_id))
  if (!payment) return
  const send = to === 'customer' ? sendReturnedRefundMail : sendFailedRefundMail
  await send(context, payment, { ...refund, had_counted: refund.had_counted === true })
}

/** Emails the franchise's manager about money that only a person can return, or get back. */
export async function mailRefundTask(
  context: JobContext,
  { paymentId, refundId, why }: JobPayloads['mail-refund-task'],
): Promise<void> {
  const { db } = context.scope
  const payment = await paymentWithInvoice(context, paymentId)
  if (!payment) return
  const [franchise, refund] = await Promise.all([
    db.selectFrom('franchise').where('id', '=', payment.franchise_id).select('manager_email').executeTakeFirst(),
    db
      .selectFrom('refund')
      .where('id', '=', refundId ?? 0)
      .select('amount')
      .executeTakeFirst(),
  ])
  await sendRefundTaskMail(context, payment, {
    why,
    ...(refundId !== undefined && { refundId }),
    amount: refund?.amount,
    managerEmail: franchise?.manager_email,
  })
}

/** Emails the franchise's manager that money that was not owed could not be returned. */
export async function mailFailedExcess(
  context: JobContext,
  { failedRefundId }: { failedRefundId: number },
): Promise<void> {
  const { db, tenant } = context.scope
  const failed = await db
    .selectFrom('failed_refund as x')
    .leftJoin('franchise as f', 'f.id', 'x.franchise_id')
    .leftJoin('payment as p', 'p.id', 'x.payment_id')
    .leftJoin('invoice as i', 'i.id', 'p.invoice_id')
    .leftJoin('payout_payment as q', 'q.id', 'x.payout_payment_id')
    .leftJoin('payout_statement as s', 's.id', 'q.statement_id')
    .leftJoin('app_user as u', 'u.id', 's.user_id')
    .where('x.id', '=', failedRefundId)
    .where('x.settled_at', 'is', null)
    .select(['x.id', 'x.amount', 'x.currency', 'f.manager_email', 'f.name as franchise'])
    .select(['i.bill_to', 'i.invoice_number', 'u.name'])
    .executeTakeFirst()
  if (!failed) return
  const name = failed.bill_to?.name ?? failed.name ?? failed.franchise ?? tenant.name
  await sendFailedExcessMail(context, { ...failed, name })
}
