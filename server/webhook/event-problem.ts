import type { EventAccount } from '../payment-account/event-accounts.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { GatewayEvent, Money } from '../ports/payment-gateway.ts'

/** What is wrong with an event. `unknown`: it is about nothing of ours, such as another installation with the same account. */
export type EventProblem = 'unknown' | 'other mode' | 'other account' | 'other amount' | 'other payment'

interface Expected extends Money {
  /** The provider's id of a payment at a reader or in Cash App; null before it has answered, and for links. */
  intentId: string | null
  /** The account that it was made with; null for the environment's. */
  accountId: number | null
}

/**
 * Compares an event with our records. A signature proves that the provider sent it, not that it is about our payment: anyone with access to the account can
 * write the metadata.
 * @returns undefined when it fits
 */
export async function eventProblem(
  db: Database,
  event: GatewayEvent,
  { isLive, accountId }: Pick<EventAccount, 'isLive' | 'accountId'>,
): Promise<EventProblem | undefined> {
  if (event.isLive !== isLive) return 'other mode'
  const expected = await expectedBy(db, 'metadata' in event ? event.metadata : {})
  if (!expected) return 'unknown'
  if (expected.accountId !== accountId) return 'other account'
  if ('paid' in event && (event.paid.amount !== expected.amount || event.paid.currency !== expected.currency))
    return 'other amount'
  if (event.type === 'refund-updated' && event.amount !== expected.amount) return 'other amount'
  const intentId = 'paymentIntentId' in event ? event.paymentIntentId : undefined
  const isOther = expected.intentId !== null && intentId !== undefined && intentId !== expected.intentId
  return isOther ? 'other payment' : undefined
}

/** Returns what the payment, refund or payout payment of an event looks like here; undefined when there is none. */
async function expectedBy(db: Database, metadata: Readonly<Record<string, string>>): Promise<Expected | undefined> {
  const [paymentId, payoutPaymentId, refundId] = [metadata.paymentId, metadata.payoutPaymentId, metadata.refundId].map(
    idOf,
  )
  if (paymentId !== undefined) {
    const payment = await db
      .selectFrom('payment as p')
      .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
      .where('p.id', '=', paymentId)
      .select(['p.amount', 'p.payment_method', 'p.provider_session_id', 'p.account_id', 'i.currency'])
      .executeTakeFirst()
    if (!payment) return undefined
    const isPresent = payment.payment_method === 'terminal' || payment.payment_method === 'cashApp'
    return {
      ...moneyOf(payment),
      intentId: isPresent ? payment.provider_session_id : null,
      accountId: payment.account_id,
    }
  }
  if (payoutPaymentId !== undefined) {
    const payment = await db
      .selectFrom('payout_payment as p')
      .innerJoin('payout_statement as s', 's.id', 'p.statement_id')
      .where('p.id', '=', payoutPaymentId)
      .select(['p.amount', 'p.account_id', 's.currency'])
      .executeTakeFirst()
    return payment && { ...moneyOf(payment), intentId: null, accountId: payment.account_id }
  }
  if (refundId === undefined) return undefined
  const refund = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .leftJoin('payment as source', 'source.id', 'p.source_payment_id')
    .where('r.id', '=', refundId)
    .select(['r.amount', 'i.currency', 'p.account_id'])
    .select(eb => eb.fn.coalesce('p.provider_payment_id', 'source.provider_payment_id').as('provider_payment_id'))
    .executeTakeFirst()
  return refund && { ...moneyOf(refund), intentId: refund.provider_payment_id, accountId: refund.account_id }
}

const moneyOf = ({ amount, currency }: { amount: number; currency: string }): Money => ({
  amount,
  currency: currency === 'CAD' ? 'CAD' : 'USD',
})

/** Returns an id of ours; undefined for any other text, which anyone with access to the account can write. */
function idOf(text: string | undefined): number | undefined {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
