import type { Currency } from '../../../domain/format/money.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { notFound } from '../../platform/refusal.ts'

/** What a payment link can do now. `waiting`: another payment of the invoice is in flight, such as at a reader. `over`: it was withdrawn. */
export type LinkState =
  | { state: 'payable'; amount: number; currency: Currency; invoiceNumber: number; vehicle: string }
  | { state: 'paid' | 'waiting' | 'over' }

/** The page that says what became of a link that cannot be paid now. `cancelled`: the payer left the provider's page. */
export const outcomeUrl = (siteUrl: string, state: 'paid' | 'waiting' | 'cancelled' | 'over'): string =>
  state === 'paid' ? `${siteUrl}/paid` : `${siteUrl}/paid?outcome=${state}`

/**
 * Reads a payment link and changes nothing: programs that check mails open their links too. Amounts are cents.
 * @throws Refusal 404 for an unknown payment
 */
export async function linkState({ scope: { db } }: Context, paymentId: number): Promise<LinkState> {
  const link = await db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .where('p.id', '=', paymentId)
    .select(['p.status', 'p.amount', 'p.invoice_id', 'i.currency', 'i.invoice_number as invoiceNumber', 'i.bill_to'])
    .executeTakeFirst()
  if (!link) throw notFound('payment')
  const { status, invoice_id, bill_to: billTo, ...shown } = link
  if (status === 'APPROVED') return { state: 'paid' }
  if (status !== 'SENT' && status !== 'PENDING') return { state: 'over' }
  if (await hasOtherPending(db, { invoiceId: invoice_id, paymentId })) return { state: 'waiting' }
  return { state: 'payable', vehicle: billTo.vehicle, ...shown }
}

/** Checks whether another payment of the invoice is in flight. */
export async function hasOtherPending(
  db: Database,
  { invoiceId, paymentId }: { invoiceId: number; paymentId: number },
): Promise<boolean> {
  const other = await db
    .selectFrom('payment')
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'PENDING')
    .where('id', '!=', paymentId)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}
