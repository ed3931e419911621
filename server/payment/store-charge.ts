import type { Selectable } from 'kysely'
import { gatewayOf } from '../payment-account/gateway-of.ts'
import type { Context } from '../platform/context.ts'
import type { PaymentCharge } from '../platform/database/schema.gen.ts'
import { paymentWithInvoice } from './payment-with-invoice.ts'

export type ChargeRow = Selectable<PaymentCharge>

/** What is needed to ask the provider about a payment. */
type Asker = Pick<Context, 'scope' | 'services' | 'clock'>

/**
 * Returns how a payment was charged, and keeps it: receipts show it, and Interac is refunded in another way.
 * @returns null for a payment by hand, and while nothing was charged
 * @throws Refusal 503 when it is not known yet and the provider cannot be reached
 */
export async function chargeOfPayment(context: Asker, askedId: number): Promise<ChargeRow | null> {
  const { scope, clock } = context
  const paymentId = await sourceOf(context, askedId)
  const storedCharge = await findCharge(context, paymentId)
  if (storedCharge) return storedCharge
  const payment = await paymentWithInvoice(context, paymentId)
  if (!payment?.provider_payment_id) return null
  const charge = await (await gatewayOf(context, payment.account_id)).chargeOf({
    country: payment.country,
    paymentIntentId: payment.provider_payment_id,
  })
  if (!charge) return null
  await scope.db
    .insertInto('payment_charge')
    .values({
      payment_id: paymentId,
      charge_id: charge.chargeId,
      kind: charge.kind,
      brand: charge.brand,
      last4: charge.last4,
      wallet: charge.wallet,
      account_type: charge.accountType,
      application_name: charge.applicationName,
      application_id: charge.applicationId,
      authorization_code: charge.authorizationCode,
      cryptogram: charge.cryptogram,
      verification: charge.verification,
      created_at: clock.now(),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return await findCharge(context, paymentId)
}

/** Keeps how a payment was charged, after it succeeded. */
export async function storeCharge(context: Asker, { paymentId }: { paymentId: number }): Promise<void> {
  await chargeOfPayment(context, paymentId)
}

/** Returns the payment that took the money: of moved money, the first one. */
async function sourceOf({ scope: { db } }: Pick<Asker, 'scope'>, paymentId: number): Promise<number> {
  const row = await db.selectFrom('payment').where('id', '=', paymentId).select('source_payment_id').executeTakeFirst()
  return row?.source_payment_id ?? paymentId
}

const findCharge = async ({ scope: { db } }: Pick<Asker, 'scope'>, paymentId: number): Promise<ChargeRow | null> =>
  (await db.selectFrom('payment_charge').where('payment_id', '=', paymentId).selectAll().executeTakeFirst()) ?? null
