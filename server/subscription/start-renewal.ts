import type { Currency } from '../../domain/format/money.ts'
import type { CountryCode } from '../../domain/address/country.ts'
import { randomUUID } from 'node:crypto'
import { remainingAmount } from '../invoice/queries.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { askForPayment } from './ask-for-payment.ts'
import { openPeriod } from './open-period.ts'
import type { SavedCardRef } from './saved-card.ts'
import type { InvoiceRow } from '../platform/database/rows.ts'
import { planOf, type PlanRow, type SubscriptionRow } from '../plan/plan-rows.ts'

/** A charge to make at the provider; amount in cents. A repeat uses the same key. */
export interface Charge extends SavedCardRef {
  paymentId: number
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
      const plan = await planOf(trx, subscription)
      const invoice = await billNextPeriod(trx, subscription, plan, now)
      if (card && invoice.status !== 'PAID') return await recordCharge(trx, { subscription, plan, invoice, card, now })
      await trx
        .updateTable('subscription')
        .set({ status: 'PENDING', updated_at: now })
        .where('id', '=', subscriptionId)
        .execute()
      await askForPayment(trx, { subscription, plan, invoice }, 'payment_needed', now)
      return null
    }
    if (subscription.cancel_effective_at !== null && subscription.cancel_effective_at <= now) {
      await end(trx, subscription, now)
      return null
    }
    if (!open?.retryAt || open.retryAt > now || !card) return null
    return await recordCharge(trx, {
      subscription,
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
    .select(['c.idempotency_key', 'c.created_at'])
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
  subscription: SubscriptionRow
  plan: PlanRow
  invoice: InvoiceRow
  card: SavedCardRef
  now: Date
}

/** Records the charge before it is made, so that after a crash the same charge is repeated. */
async function recordCharge(
  db: Database,
  { subscription, plan, invoice, card, now }: ChargeToRecord,
): Promise<Charge | null> {
  const amount = remainingAmount(invoice)
  const period = db.updateTable('subscription_period').where('invoice_id', '=', invoice.id)
  if (amount === 0 || invoice.voided_at !== null) {
    await period.set({ retry_at: null }).execute()
    return null
  }
  const payment = await db
    .insertInto('payment')
    .values({
      idempotency_key: randomUUID(),
      invoice_id: invoice.id,
      franchise_id: invoice.franchise_id,
      user_id: subscription.user_id,
      author_name: plan.name,
      amount,
      payment_method: 'card',
      status: 'PENDING',
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'idempotency_key'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('invoice')
    .set(eb => ({ pending_payments: eb('pending_payments', '+', 1) }))
    .where('id', '=', invoice.id)
    .execute()
  await period
    .set({
      retry_at: null,
      charge_payment_id: payment.id,
      charge_customer_id: card.customerId,
      charge_payment_method_id: card.paymentMethodId,
    })
    .execute()
  return {
    ...moneyOf(invoice),
    ...card,
    paymentId: payment.id,
    amount,
    idempotencyKey: payment.idempotency_key,
    recordedAt: now,
    isRepeat: false,
  }
}

async function end(db: Database, subscription: SubscriptionRow, now: Date): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ status: 'CANCELLED', next_payment_at: null, updated_at: now })
    .where('id', '=', subscription.id)
    .execute()
  await db
    .updateTable('subscription_period')
    .set({ retry_at: null })
    .where('subscription_id', '=', subscription.id)
    .where('paid_at', 'is', null)
    .execute()
  await enqueue(db, 'mail-subscription', { subscriptionId: subscription.id, kind: 'ended' })
}
