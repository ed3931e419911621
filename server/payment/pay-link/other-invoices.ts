import { sql } from 'kysely'
import type { Currency } from '../../../domain/format/money.ts'
import { MIN_CARD_CENTS } from '../../../domain/payment/payment.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { LINK_STATUSES } from './begin-link.ts'

/** An open invoice of another car of the same visit. */
export interface OtherInvoice {
  invoiceNumber: number
  /** Year, make and model. */
  vehicle: string
  /** The balance due, in cents. */
  amount: number
  currency: Currency
  /** The payment of its own link; null while it has none. */
  paymentId: number | null
  /** When the opened payment was made. */
  issuedAt: Date
}

/**
 * Returns the other open invoices of the visit that a payment is for, in the order of the cars. A link is for one mailbox, so they are only those of the same customer whose
 * link goes to the same mailbox, or would.
 */
export async function otherInvoices(db: Database, paymentId: number): Promise<OtherInvoice[]> {
  const { rows } = await sql<OtherInvoice>`
    select i.invoice_number as "invoiceNumber", concat_ws(' ', v.year, v.make, v.model) as vehicle,
      i.billed_amount - i.approved_amount as amount, i.currency, link.id as "paymentId", p.created_at as "issuedAt"
    from payment p
    join invoice own on own.id = p.invoice_id
    join work_order w on w.id = own.work_order_id
    join work_order o on o.stop_id = w.stop_id and o.id <> w.id
    join invoice i on i.work_order_id = o.id and i.user_id = own.user_id
    join vehicle v on v.id = o.vehicle_id
    left join lateral (
      select x.id, x.link_email from payment x
      where x.invoice_id = i.id and x.payment_method = 'payLater' and x.status = any(${LINK_STATUSES}::text[])
      order by x.id desc limit 1) link on true
    where p.id = ${paymentId} and i.status in ('OPEN', 'PENDING', 'PARTIALLY_PAID') and i.credited_at is null
      and i.billed_amount - i.approved_amount >= ${MIN_CARD_CENTS}
      and lower(coalesce(link.link_email, i.bill_to ->> 'email')) = lower(coalesce(p.link_email, own.bill_to ->> 'email'))
    order by o.id`.execute(db)
  return rows
}
