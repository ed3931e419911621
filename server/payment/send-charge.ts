import { sql } from 'kysely'
import { statementDescriptor } from '../../domain/payment/statement-descriptor.ts'
import { addInvoiceEvent } from '../invoice/add-invoice-event.ts'
import { gatewayOf } from '../payment-account/gateway-of.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { Refusal } from '../platform/refusal.ts'
import type { TenantScope } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import type { CardCharge, CardChargeResult, PaymentGateway } from '../ports/payment-gateway.ts'
import { closePending } from './close-pending.ts'
import { sendDirect } from './direct/send-direct.ts'
import { approvePayment } from './settle-payment.ts'
import { TEXTS } from './texts.ts'

interface ChargeSender {
  scope: TenantScope
  clock: Clock
  services: Services
}

const MINUTE_MS = 60_000
/** The provider may forget a key after 24 hours, and then the same key charges again. */
export const MAX_SEND_AGE_MS = 23 * 60 * MINUTE_MS
/** How long a charge may take to show up at the provider, after a fault there. */
export const APPEARS_WITHIN_MS = 10 * MINUTE_MS

/**
 * Charges a recorded payment to a saved card and settles it with the answer. Repeated and concurrent calls move no more money.
 * @param isRepeat whether an earlier call may have reached the provider: the charge is looked up first
 * @returns the bank's answer; null when the payment is already settled or withdrawn
 * @throws Refusal 503 when the provider does not answer
 */
export async function sendCharge(
  { scope, clock, services }: ChargeSender,
  { paymentId, paymentMethodId, isRepeat }: { paymentId: number; paymentMethodId: string; isRepeat: boolean },
): Promise<CardChargeResult | null> {
  const payment = await scope.db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .innerJoin('payment_customer as c', join =>
      join
        .onRef('c.user_id', '=', 'p.user_id')
        .onRef('c.country_code', '=', 'i.country_code')
        .on(sql<boolean>`c.account_id is not distinct from p.account_id`),
    )
    .where('p.id', '=', paymentId)
    .where('p.status', '=', 'PENDING')
    .select([
      'p.id',
      'p.direct_account',
      'p.application_fee',
      'p.amount',
      'p.idempotency_key',
      'p.created_at',
      'p.account_id',
      'i.country_code',
      'i.currency',
      'c.provider_customer_id',
    ])
    .executeTakeFirst()
  if (!payment) return null
  const charge: CardCharge = {
    country: payment.country_code,
    customerId: payment.provider_customer_id,
    paymentMethodId,
    amount: payment.amount,
    currency: payment.currency,
    descriptor: statementDescriptor(scope.tenant.name),
    usage: 'unscheduled',
    metadata: { tenantId: String(scope.tenant.id), paymentId: String(paymentId) },
    idempotencyKey: `charge-${scope.tenant.id}-${payment.idempotency_key}`,
  }
  const now = clock.now()
  const payments = await gatewayOf({ scope, services }, payment.account_id)
  const result = await sendDirect({ scope }, payment, charge, request =>
    chargeOnce(payments, request, { recordedAt: payment.created_at, now, isRepeat }),
  )
  if (result.status === 'succeeded')
    await approvePayment(scope.db, paymentId, { providerPaymentId: result.paymentIntentId, now })
  else await declineCharge(scope.db, paymentId, { result, isRepeat, now })
  return result
}

/**
 * Makes a recorded charge that may have been made before: looks it up first, sends it only while the provider remembers its key, and decides that it was not
 * made only when it did not appear for ten minutes after a fault.
 * @throws Refusal 503 while the outcome is open
 */
export async function chargeOnce(
  payments: PaymentGateway,
  charge: CardCharge,
  { recordedAt, now, isRepeat }: { recordedAt: Date; now: Date; isRepeat: boolean },
): Promise<Exclude<CardChargeResult, { status: 'unknown' }>> {
  const age = now.getTime() - recordedAt.getTime()
  const sent = { ...charge, recordedAt }
  const found = isRepeat ? await payments.findCharge(sent) : null
  if (found && found.status !== 'unknown') return found
  if (age > MAX_SEND_AGE_MS) return { status: 'rejected', code: 'not_sent' }
  const result = await payments.chargeSavedCard(charge)
  if (result.status !== 'unknown') return result
  const providerCharge = await payments.findCharge(sent)
  if (providerCharge && providerCharge.status !== 'unknown') return providerCharge
  if (age > APPEARS_WITHIN_MS) return { status: 'rejected', code: 'provider_fault' }
  throw new Refusal(503, 'PROVIDER_UNAVAILABLE', TEXTS.chargeUnknown)
}

/** A repeated decline changes nothing. A person learns of a charge that failed later. */
async function declineCharge(
  db: Database,
  paymentId: number,
  { result, isRepeat, now }: { result: CardChargeResult; isRepeat: boolean; now: Date },
): Promise<void> {
  await db.transaction().execute(async trx => {
    const ended = await closePending(trx, paymentId, { status: 'DECLINED', now })
    if (!ended) return
    const invoice = await trx
      .selectFrom('invoice')
      .where('id', '=', ended.invoice_id)
      .select(['work_order_id', 'invoice_number'])
      .executeTakeFirstOrThrow()
    const code = 'declineCode' in result ? result.declineCode : 'code' in result ? result.code : result.status
    await addInvoiceEvent(trx, invoice, { type: 'charge_failed', author: null, data: { code }, now })
    if (isRepeat) await enqueue(trx, 'mail-charge-failed', { paymentId, code })
  })
}
