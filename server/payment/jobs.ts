import { sql } from 'kysely'
import { TEXTS as INVOICE } from '../invoice/texts.ts'
import { gatewayOf } from '../payment-account/gateway-of.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads } from '../platform/jobs/tasks.ts'
import { sendFailedChargeMail, sendPayLinkMail, sendReceiptMail, sendRefusedAccountMail } from './mails.ts'
import { paymentWithInvoice } from './payment-with-invoice.ts'
import { takeBack } from './present/cancel-present.ts'
import { sendExcess } from './refund/send-excess.ts'
import { approvePayment } from './settle-payment.ts'
import { chargeOfPayment } from './store-charge.ts'

/**
 * Withdraws a payment at the provider: closes the link's page, or removes it from its reader or Cash App. If it was just paid, it is settled like any other.
 */
export async function withdrawPayment(context: JobContext, { paymentId }: { paymentId: number }): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (!payment?.provider_session_id || payment.status === 'APPROVED') return
  const { country, provider_session_id: sessionId } = payment
  if (payment.payment_method !== 'payLater') {
    await takeBack(context, { ...payment, request: { country } })
    return
  }
  const payments = await gatewayOf(context, payment.account_id)
  const state = await payments.expireCheckout({ country, sessionId })
  if (state.paymentStatus === 'paid' && state.paymentIntentId) {
    await approvePayment(context.scope.db, payment.id, {
      providerPaymentId: state.paymentIntentId,
      now: context.clock.now(),
    })
  }
}

/**
 * Refunds money that arrived for an invoice already paid another way or voided. Interac is refunded with the card present only, so the manager gets a mail. What the
 * provider refuses is a task for the manager.
 */
export async function refundExcess(context: JobContext, { paymentId }: { paymentId: number }): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (!payment?.provider_payment_id || payment.status !== 'CANCELLED') return
  if ((await chargeOfPayment(context, payment.id))?.kind === 'interac_present') {
    await enqueue(context.scope.db, 'mail-refund-task', { paymentId: payment.id, why: 'card needed' })
    return
  }
  const isReturned = await sendExcess(context, {
    excess: { paymentId: payment.id },
    accountId: payment.account_id,
    recordedAt: payment.updated_at,
    refund: {
      country: payment.country,
      paymentIntentId: payment.provider_payment_id,
      amount: payment.amount,
      reversesTransfer: payment.direct_account !== null,
      idempotencyKey: `refund-excess-${context.scope.tenant.id}-${payment.idempotency_key}`,
    },
  })
  if (!isReturned || payment.work_order_id === null) return
  const recorded = await context.scope.db
    .selectFrom('work_order_event')
    .where('work_order_id', '=', payment.work_order_id)
    .where('type', '=', 'refunded_excess')
    .where(sql<boolean>`(data->>'paymentId')::bigint = ${payment.id}`)
    .select('id')
    .executeTakeFirst()
  if (recorded) return
  await context.scope.db
    .insertInto('work_order_event')
    .values({
      work_order_id: payment.work_order_id,
      type: 'refunded_excess',
      author_name: INVOICE.cardPayment,
      data: JSON.stringify({ amount: payment.amount, invoiceNumber: payment.invoice_number, paymentId: payment.id }),
      created_at: context.clock.now(),
    })
    .execute()
}

/** Emails the link of a pay-later payment (PAY-10), or a new one on request after the first expired. */
export async function mailPayLink(
  context: JobContext,
  { paymentId, renewedAt }: { paymentId: number; renewedAt?: string },
): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (payment?.status === 'SENT' || payment?.status === 'PENDING') await sendPayLinkMail(context, payment, renewedAt)
}

/** Emails the receipt of a payment. */
export async function mailReceipt(context: JobContext, { paymentId }: { paymentId: number }): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (payment?.status !== 'APPROVED') return
  await sendReceiptMail(context, payment, await chargeOfPayment(context, payment.id))
}

/** Emails the franchise's manager that a saved card was not charged after all: nobody waits for the answer of a job. */
export async function mailFailedCharge(
  context: JobContext,
  { paymentId, code }: { paymentId: number; code: string },
): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (payment?.status !== 'DECLINED') return
  const franchise = await context.scope.db
    .selectFrom('franchise')
    .where('id', '=', payment.franchise_id)
    .select('manager_email')
    .executeTakeFirst()
  await sendFailedChargeMail(context, payment, { code, managerEmail: franchise?.manager_email })
}

/** Emails the managers of the franchises whose card payments stopped. They take cash meanwhile, and pass it on to who runs the system. */
export async function mailRefusedAccount(
  context: JobContext,
  refused: JobPayloads['mail-refused-account'],
): Promise<void> {
  const { db, tenant } = context.scope
  const franchises = await db
    .selectFrom('franchise')
    .where('country_code', '=', refused.country)
    .select('manager_email')
    .execute()
  if (franchises.length === 0) return
  const addresses = new Set([tenant.supportEmail, ...franchises.map(each => each.manager_email)])
  await sendRefusedAccountMail(context, refused, addresses)
}
