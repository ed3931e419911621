import { type KnownPayment, matchMovement } from '../../domain/reconciliation/match.ts'
import { gatewayOf } from '../payment-account/gateway-of.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Country } from '../ports/payment-gateway.ts'
import type { BankMovement, BankPayout } from '../ports/disputes-and-transfers.ts'

type Worker = Pick<Context, 'scope' | 'services' | 'clock'>

/** A transfer of an account to the bank. */
export interface PayoutToReconcile {
  accountId: number | null
  country: Country
  providerPayoutId: string
}

/**
 * Compares a transfer to the bank with our books: keeps its movements and the fees in it, and matches each movement. Repeated calls add nothing twice.
 * @throws Refusal 503 when the provider cannot be reached
 */
export async function reconcilePayout(context: Worker, asked: PayoutToReconcile): Promise<void> {
  const payments = await gatewayOf(context, asked.accountId)
  const payout = await payments.bankPayout(asked.country, asked.providerPayoutId)
  const now = context.clock.now()
  await context.scope.db.transaction().execute(async db => {
    const id = await keepPayout(db, asked, payout, now)
    for (const movement of payout.movements) await keepMovement(db, { id, currency: payout.currency }, movement, now)
    await matchOpen(db, id)
  })
}

/** Matches what is still open again: our books may have learned of it later. */
export async function recheckPayout({ scope, clock }: Pick<Context, 'scope' | 'clock'>, id: number): Promise<void> {
  await scope.db.transaction().execute(async db => {
    await db.updateTable('provider_payout').set({ reconciled_at: clock.now() }).where('id', '=', id).execute()
    await matchOpen(db, id)
  })
}

/** @returns the row's id, locked until the transaction ends */
async function keepPayout(
  db: Database,
  { accountId, country }: PayoutToReconcile,
  payout: BankPayout,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('provider_payout')
    .values({
      account_id: accountId,
      country_code: country,
      provider_payout_id: payout.payoutId,
      currency: payout.currency,
      amount: payout.amount,
      arrives_at: payout.arrivesAt,
      reconciled_at: now,
    })
    .onConflict(conflict => conflict.columns(['tenant_id', 'provider_payout_id']).doUpdateSet({ reconciled_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps a movement and the fee in it, which is an entry of a ledger of its own. */
async function keepMovement(
  db: Database,
  payout: { id: number; currency: BankPayout['currency'] },
  movement: BankMovement,
  now: Date,
): Promise<void> {
  const kept = await db
    .insertInto('provider_transaction')
    .values({
      payout_id: payout.id,
      provider_transaction_id: movement.transactionId,
      kind: movement.kind,
      amount: movement.amount,
      fee: movement.fee,
      provider_kind: movement.providerKind,
      source_id: movement.sourceId,
      payment_intent_id: movement.paymentIntentId,
      happened_at: movement.happenedAt,
      reason: 'UNKNOWN_PAYMENT',
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept || movement.fee === 0) return
  await db
    .insertInto('provider_fee_entry')
    .values({ transaction_id: kept.id, currency: payout.currency, amount: movement.fee, created_at: now })
    .execute()
}

/** Matches the open movements of a payout. The caller holds the row lock of the payout. */
async function matchOpen(db: Database, payoutId: number): Promise<void> {
  const open = await db
    .selectFrom('provider_transaction')
    .where('payout_id', '=', payoutId)
    .where('match', '=', 'OPEN')
    .select(['id', 'kind', 'amount', 'source_id', 'payment_intent_id'])
    .orderBy('id')
    .execute()
  for (const row of open) {
    const payment = row.payment_intent_id === null ? undefined : await knownPayment(db, row.payment_intent_id)
    const found = matchMovement({ ...row, sourceId: row.source_id, paymentIntentId: row.payment_intent_id }, payment)
    await db
      .updateTable('provider_transaction')
      .set({
        match: found.match,
        reason: 'reason' in found ? found.reason : null,
        payment_entry_id: 'entryId' in found ? found.entryId : null,
      })
      .where('id', '=', row.id)
      .execute()
  }
}

/** Returns what our books have of a payment at the provider, without the entries that other movements have. */
async function knownPayment(db: Database, paymentIntentId: string): Promise<KnownPayment | undefined> {
  const payment = await db
    .selectFrom('payment')
    .where('provider_payment_id', '=', paymentIntentId)
    .select(['id', 'amount', 'status'])
    .executeTakeFirst()
  if (!payment) return await knownPayoutPayment(db, paymentIntentId)
  const entries = await db
    .selectFrom('payment_entry as e')
    .leftJoin('refund as r', 'r.id', 'e.refund_id')
    .leftJoin('provider_transaction as t', 't.payment_entry_id', 'e.id')
    .where('e.payment_id', '=', payment.id)
    .where('t.id', 'is', null)
    .select(['e.id', 'e.kind', 'e.amount', 'r.provider_refund_id as refundId'])
    .orderBy('e.id')
    .execute()
  return { standing: payment.status === 'CANCELLED' ? 'not owed' : 'counted', amount: payment.amount, entries }
}

async function knownPayoutPayment(db: Database, paymentIntentId: string): Promise<KnownPayment | undefined> {
  const payment = await db
    .selectFrom('payout_payment')
    .where('provider_payment_id', '=', paymentIntentId)
    .select(['amount', 'status'])
    .executeTakeFirst()
  return (
    payment && { standing: payment.status === 'APPROVED' ? 'payout' : 'not owed', amount: payment.amount, entries: [] }
  )
}
