import { randomUUID } from 'node:crypto'
import type { CountryCode } from '../../domain/address/country.ts'
import type { Currency } from '../../domain/format/money.ts'
import { MIN_CARD_CENTS } from '../../domain/payment/payment.ts'
import { remainingAmount } from '../invoice/queries.ts'
import { startPayment } from '../payment/start-payment.ts'
import { moveMember } from '../plan/move-member.ts'
import { type PlanRow, planOf, type SubscriptionRow } from '../plan/plan-rows.ts'
import { stepSubscription } from '../plan/subscription-state.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { askForPayment } from './ask-for-payment.ts'
import { end } from './end-subscription.ts'
import { openPeriod } from './open-period.ts'
import type { SavedCardRef } from './saved-card.ts'

/** A charge to make at the provider; amount in cents. A repeat uses the same key. */
export interface Charge extends SavedCardRef {
  paymentId: number
  /** The provider's account; null for the environment's. */
  accountId: number | null
  /** The key of the payment's row. */
  idempotencyKey: string
  recordedAt: Date
  /** An earlier call may have reached the provider. */
  isRepeat: boolean
  amount: number
  country: CountryCode
  currency: Currency
}

/** An unpaid period with its invoice; both are locked. */
interface OpenPeriod {
  invoice: InvoiceRow
  retryAt: Date | null
  charge: Charge | null
}

/**
 * Does the part of a subscription's due work that needs only the database: ends it, bills its next period, mails a link if there is no card, and records the charge
 * to make.
 * @returns that charge, or null
 */
export function startRenewal(
  db: Database,
  subscriptionId: number,
  card: SavedCardRef | null,
  now: Date,
): Promise<Charge | null> {
  return db.transaction().execute(async trx => {
    const open = await lockOpenPeriod(trx, subscriptionId)
    const subscription = await trx
      .selectFrom('subscription')
      .where('id', '=', subscriptionId)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (subscription.status === 'CANCELLED') return null
    if (open?.charge) return open.charge
    if (isRenewalDue(subscription, now) && !(await hasOpenPeriod(trx, subscriptionId))) {
      const dueAt = subscription.next_payment_at ?? now
      const member = await moveMember(trx, subscription, { dueAt, now })
      const plan = await planOf(trx, member)
      const invoice = await billNextPeriod(trx, member, plan, now)
      if (card && remainingAmount(invoice) >= MIN_CARD_CENTS)
        return await recordCharge(trx, { plan, invoice, card, now })
      await stepSubscription(trx, subscriptionId, { step: 'askToPay', now })
      await askForPayment(trx, { subscription, plan, invoice }, 'payment_needed', now)
      return null
    }
    if (subscription.cancel_effective_at !== null && subscription.cancel_effective_at <= now) {
      await end(trx, subscription.id, { step: 'expire', now })
      return null
    }
    if (!open?.retryAt || open.retryAt > now || !card) return null
    return await recordCharge(trx, {
      plan: await planOf(trx, subscription),
      invoice: open.invoice,
      card,
      now,
    })
  })
}

const isRenewalDue = ({ next_payment_at: due, cancel_effective_at: ends }: SubscriptionRow, now: Date): boolean =>
  due !== null && due <= now && (ends === null || due < ends)

async function hasOpenPeriod(db: Database, subscriptionId: number): Promise<boolean> {
  const open = await db
    .selectFrom('subscription_period')
    .where('subscription_id', '=', subscriptionId)
    .where('paid_at', 'is', null)
    .select('due_at')
    .executeTakeFirst()
  return open !== undefined
}

/** Locks the unpaid period. Wherever an invoice and its subscription are both locked, lock the invoice first. */
async function lockOpenPeriod(db: Database, subscriptionId: number): Promise<OpenPeriod | null> {
  const found = await db
    .selectFrom('subscription_period')
    .where('subscription_id', '=', subscriptionId)
    .where('paid_at', 'is', null)
    .select('invoice_id')
    .executeTakeFirst()
  if (!found) return null
  const invoice = await db
    .selectFrom('invoice')
    .where('id', '=', found.invoice_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  const period = await db
    .selectFrom('subscription_period as p')
    .leftJoin('payment as c', 'c.id', 'p.charge_payment_id')
    .where('p.invoice_id', '=', invoice.id)
    .where('p.paid_at', 'is', null)
    .select(['p.retry_at', 'p.charge_customer_id', 'p.charge_payment_method_id', 'c.id as payment_id', 'c.amount'])
    .select(['c.idempotency_key', 'c.created_at', 'c.account_id'])
    .executeTakeFirst()
  if (!period) return null
  const { payment_id: paymentId, amount, idempotency_key, created_at, charge_customer_id } = period
  const isUnderWay =
    paymentId !== null &&
    amount !== null &&
    idempotency_key !== null &&
    created_at !== null &&
    charge_customer_id !== null
  return {
    invoice,
    retryAt: period.retry_at,
    charge:
      isUnderWay && period.charge_payment_method_id !== null
        ? {
            ...moneyOf(invoice),
            paymentId,
            accountId: period.account_id,
            amount,
            customerId: charge_customer_id,
            paymentMethodId: period.charge_payment_method_id,
            idempotencyKey: idempotency_key,
            recordedAt: created_at,
            isRepeat: true,
          }
        : null,
  }
}

const moneyOf = (invoice: InvoiceRow): Pick<Charge, 'country' | 'currency'> => ({
  country: invoice.country_code,
  currency: invoice.currency,
})

/** Bills to the same customer and address as the previous period, even if the customer has moved. */
async function billNextPeriod(
  db: Database,
  subscription: SubscriptionRow,
  plan: PlanRow,
  now: Date,
): Promise<InvoiceRow> {
  const last = await db
    .selectFrom('invoice')
    .where('subscription_id', '=', subscription.id)
    .select(['bill_to', 'country_code', 'franchise_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const billing = {
    billTo: last.bill_to,
    countryCode: last.country_code,
    franchiseId: last.franchise_id,
  }
  return await openPeriod(db, { subscription, plan, billing }, { dueAt: subscription.next_payment_at ?? now, now })
}

interface ChargeToRecord {
  plan: PlanRow
  invoice: InvoiceRow
  card: SavedCardRef
  now: Date
}

/** Records the charge before it is made, so that after a crash the same charge is repeated. */
async function recordCharge(db: Database, { plan, invoice, card, now }: ChargeToRecord): Promise<Charge | null> {
  const amount = remainingAmount(invoice)
  const period = db.updateTable('subscription_period').where('invoice_id', '=', invoice.id)
  if (amount < MIN_CARD_CENTS || invoice.voided_at !== null) {
    await period.set({ retry_at: null }).execute()
    return null
  }
  const idempotencyKey = randomUUID()
  const author = { userId: null, name: plan.name }
  const paymentId = await startPayment(db, invoice, { idempotencyKey, method: 'card', author, now })
  const { account_id: accountId } = await db
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select('account_id')
    .executeTakeFirstOrThrow()
  await period
    .set({
      retry_at: null,
      charge_payment_id: paymentId,
      charge_customer_id: card.customerId,
      charge_payment_method_id: card.paymentMethodId,
    })
    .execute()
  return {
    ...moneyOf(invoice),
    ...card,
    paymentId,
    accountId,
    amount,
    idempotencyKey,
    recordedAt: now,
    isRepeat: false,
  }
}
