import { maskEmail } from '../../../domain/account/mask-email.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { PAY_LINK_VALID_MS, type PayLink } from './pay-link.ts'

/** A link that is too old for an invoice that is still open. */
export interface ExpiredLink {
  /** Where a new one would go, as `p•••@e•••.com`; null when no address is on file. */
  email: string | null
}

/** Whether a pay link is older than 90 days and its invoice still open; null otherwise, and then the link leads on as ever. */
export async function findExpired(
  { scope, clock }: Context,
  paymentId: number,
  { issuedAt }: PayLink,
): Promise<ExpiredLink | null> {
  const payment = await scope.db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .where('p.id', '=', paymentId)
    .select(['p.status', 'p.created_at', 'i.bill_to'])
    .executeTakeFirst()
  if (payment?.status !== 'PENDING') return null
  const madeAt = issuedAt ?? payment.created_at
  if (madeAt.getTime() + PAY_LINK_VALID_MS > clock.now().getTime()) return null
  const { email } = (payment.bill_to ?? {}) as { email?: string }
  return { email: email ? maskEmail(email) : null }
}

/** Lets a job mail a new link to the address on file. Asked again before it is sent, it is sent once. */
export async function mailNewLink({ scope, clock }: Context, paymentId: number): Promise<void> {
  await scope.db
    .transaction()
    .execute(db =>
      enqueue(db, 'mail-pay-link', { paymentId, renewedAt: clock.now().toISOString() }, `new-pay-link-${paymentId}`),
    )
}
