import { sql } from 'kysely'
import type { JobContext } from '../platform/jobs/job-context.ts'

/** Returns a payment with the invoice data for its mails and its provider; undefined when there is none. */
export async function paymentWithInvoice({ scope }: Pick<JobContext, 'scope'>, paymentId: number) {
  const row = await scope.db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .leftJoin('payment as source', 'source.id', 'p.source_payment_id')
    .leftJoin('invoice as earlier', 'earlier.id', 'source.invoice_id')
    .where('p.id', '=', paymentId)
    .select(['p.id', 'p.amount', 'p.status', 'p.payment_method', 'p.provider_session_id'])
    .select(eb => eb.fn.coalesce('p.provider_payment_id', 'source.provider_payment_id').as('provider_payment_id'))
    .select('earlier.invoice_number as moved_from_number')
    .select(['p.reader_id', 'p.franchise_id', 'p.account_id', 'p.idempotency_key', 'p.updated_at', 'p.link_email'])
    .select([
      'p.paid_amount',
      sql<number>`coalesce((select r.amount from payment_entry e join cash_rounding_entry r on r.payment_entry_id = e.id
        where e.payment_id = p.id and e.kind = 'CAPTURE'), 0)`.as('cash_rounding'),
    ])
    .select(['p.invoice_id', 'p.direct_account', 'i.user_id'])
    .select(['i.invoice_number', 'i.currency', 'i.country_code', 'i.bill_to', 'i.work_order_id'])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    country: row.country_code,
    billTo: row.bill_to,
  }
}

/** A payment with the invoice data for its mails. */
export type PaidInvoice = NonNullable<Awaited<ReturnType<typeof paymentWithInvoice>>>

/** Returns who a mail about a payment is to, and what it is about. */
export const aboutPayment = (payment: { user_id: number; work_order_id: number | null; invoice_id: number }) => ({
  userId: payment.user_id,
  workOrderId: payment.work_order_id,
  invoiceId: payment.invoice_id,
})
