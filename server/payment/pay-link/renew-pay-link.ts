import { maskEmail } from '../../../domain/account/mask-email.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { isOutdated, type PayLink } from './pay-link.ts'

/** An expired link of an invoice that is still open. */
export interface ExpiredLink {
  /** The masked address for a new link, as `p•••@e•••.com`; null when no address is on file. */
  email: string | null
}

/** Returns a pay link that is older than 90 days while its invoice is open; else null, and the link works as usual. */
export async function findExpired(
  { scope, clock }: Context,
  paymentId: number,
  { issuedAt }: PayLink,
): Promise<ExpiredLink | null> {
  const payment = await scope.db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .where('p.id', '=', paymentId)
    .select(['p.status', 'p.created_at', 'p.link_email', 'i.bill_to'])
    .executeTakeFirst()
  if (payment?.status !== 'SENT' && payment?.status !== 'PENDING') return null
  if (!isOutdated(issuedAt ?? payment.created_at, clock.now())) return null
  const email = payment.link_email ?? payment.bill_to.email
  return { email: email ? maskEmail(email) : null }
}

/** Enqueues a mail with a new link to the address on file. Repeated requests before it is sent send one mail. */
export async function mailNewLink({ scope, clock }: Context, paymentId: number): Promise<void> {
  await scope.db
    .transaction()
    .execute(db =>
      enqueue(db, 'mail-pay-link', { paymentId, renewedAt: clock.now().toISOString() }, `new-pay-link-${paymentId}`),
    )
}
