import { sql } from 'kysely'
import type { EventAccount } from '../payment-account/event-accounts.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { GatewayEvent, Money } from '../ports/payment-gateway.ts'

/**
 * What is wrong with an event. `unknown`: it is about nothing of ours, such as another installation with the same account. `not used`: nothing, but another event of
 * the same payment counts it.
 */
export type EventProblem = 'unknown' | 'not used' | 'other mode' | 'other account' | 'other amount' | 'other payment'

interface Expected extends Money {
  /** The provider's id of a payment at a reader or in Cash App, or of a refund's payment; null before it has answered, and for other payments. */
  intentId: string | null
  /** The checkout sessions that were opened for a link; null when it is not paid on the provider's page. */
  sessions: readonly string[] | null
  /** The provider's customers whose saved card can have paid; empty when any can. */
  customers: readonly string[]
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
  if (expected.intentId !== null && intentId !== undefined && intentId !== expected.intentId) return 'other payment'
  if (event.type === 'checkout-completed')
    return expected.sessions?.includes(event.sessionId) ? undefined : 'other payment'
  if (event.type !== 'payment-succeeded') return undefined
  // Its checkout has an event of its own, which names the session that we opened. The payment's event does not.
  if (expected.sessions !== null) return 'not used'
  const isSameCustomer = expected.customers.length === 0 || expected.customers.includes(event.customerId ?? '')
  return isSameCustomer ? undefined : 'other payment'
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
      .leftJoin('payment_customer as c', join =>
        join
          .onRef('c.user_id', '=', 'p.user_id')
          .onRef('c.country_code', '=', 'i.country_code')
          .on(sql<boolean>`c.account_id is not distinct from p.account_id`),
      )
      .where('p.id', '=', paymentId)
      .select(['p.amount', 'p.payment_method', 'p.provider_session_id', 'p.checkout_sessions', 'p.account_id'])
      .select('i.currency')
      // The plan's charge keeps its customer: a repeat uses the same, also when another was created since.
      .select(
        sql<string[]>`array_remove(array[c.provider_customer_id, (
          select s.charge_customer_id from subscription_period s where s.charge_payment_id = p.id)], null)`.as(
          'customers',
        ),
      )
      .executeTakeFirst()
    if (!payment) return undefined
    const { payment_method: method } = payment
    return {
      ...moneyOf(payment),
      intentId: method === 'terminal' || method === 'cashApp' ? payment.provider_session_id : null,
      sessions: method === 'payLater' ? payment.checkout_sessions : null,
      customers: method === 'card' ? payment.customers : [],
      accountId: payment.account_id,
    }
  }
  if (payoutPaymentId !== undefined) {
    const payment = await db
      .selectFrom('payout_payment as p')
      .innerJoin('payout_statement as s', 's.id', 'p.statement_id')
      .where('p.id', '=', payoutPaymentId)
      .select(['p.amount', 'p.account_id', 'p.checkout_sessions', 's.currency'])
      .executeTakeFirst()
    const sessions = payment?.checkout_sessions ?? []
    return payment && { ...moneyOf(payment), ...NOTHING, sessions, accountId: payment.account_id }
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
  const intentId = refund?.provider_payment_id ?? null
  return refund && { ...moneyOf(refund), ...NOTHING, intentId, accountId: refund.account_id }
}

const NOTHING = { intentId: null, sessions: null, customers: [] } as const

const moneyOf = ({ amount, currency }: Money): Money => ({ amount, currency })

/** Returns an id of ours; undefined for any other text, which anyone with access to the account can write. */
function idOf(text: string | undefined): number | undefined {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
