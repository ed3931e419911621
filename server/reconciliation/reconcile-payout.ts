import { sql } from 'kysely'
import {
  type DirectEntry,
  type RecordedPayment,
  matchMovement,
  matchReturned,
  pairFees,
  type TransactionKind,
} from '../../domain/reconciliation/match.ts'
import { gatewayOf } from '../payment-account/gateway-of.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { BankPayout } from '../ports/disputes-and-transfers.ts'
import type { Country } from '../ports/payment-gateway.ts'

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
export async function reconcilePayout(context: Worker, request: PayoutToReconcile): Promise<void> {
  const payments = await gatewayOf(context, request.accountId)
  const payout = await payments.bankPayout(request.country, request.providerPayoutId)
  const now = context.clock.now()
  await context.scope.db.transaction().execute(async db => {
    const id = await storePayout(db, request, payout, now)
    if (payout.failure) await noteFailure(db, id, { reason: payout.failure.reason, now })
    await storeMovements(db, id, payout, now)
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
async function storePayout(
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

/** Notes that the bank returned a transfer, and lets a job mail it, once. */
async function noteFailure(db: Database, id: number, { reason, now }: { reason: string; now: Date }): Promise<void> {
  const noted = await db
    .updateTable('provider_payout')
    .set({ failed_at: now, failure_reason: reason })
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (noted) await enqueue(db, 'mail-transfer-failed', { providerPayoutId: id })
}

/**
 * Keeps the movements of a transfer, and the fee in each, which is an entry of a ledger of its own. Those that are kept already stay as they are. The rows travel as one
 * parameter, because a statement has at most 65,535 of them.
 */
async function storeMovements(
  db: Database,
  payoutId: number,
  { movements, currency }: BankPayout,
  now: Date,
): Promise<void> {
  const rows = movements.map((movement, position) => ({ ...movement, position }))
  await sql`
    with kept as (
      insert into provider_transaction (payout_id, provider_transaction_id, kind, amount, fee, provider_kind, source_id,
        payment_intent_id, happened_at, reason)
      select ${payoutId}, m."transactionId", m.kind, m.amount, m.fee, m."providerKind", m."sourceId", m."paymentIntentId", m."happenedAt",
        'UNKNOWN_PAYMENT'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m("transactionId" text, kind text, amount bigint, fee bigint,
        "providerKind" text, "sourceId" text, "paymentIntentId" text, "happenedAt" timestamptz, position int)
      order by m.position
      on conflict do nothing
      returning id, fee)
    insert into provider_fee_entry (transaction_id, currency, amount, created_at)
    select id, ${currency}, fee, ${now} from kept where fee <> 0 order by id`.execute(db)
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
  const payments = await paymentsInBooks(db, payoutId)
  const returned = await earlierTransfers(
    db,
    open.flatMap(({ kind, source_id: id }) => (kind === 'PAYOUT_REVERSAL' && id !== null ? [id] : [])),
  )
  const matches = open.map(({ source_id: sourceId, payment_intent_id: paymentIntentId, ...row }) => {
    const payment = paymentIntentId === null ? undefined : payments.get(paymentIntentId)
    const found =
      row.kind === 'PAYOUT_REVERSAL'
        ? matchReturned({ ...row, sourceId }, returned)
        : matchMovement({ ...row, sourceId, paymentIntentId }, payment)
    const entryId = 'entryId' in found ? found.entryId : null
    const directEntryId = 'directEntryId' in found ? found.directEntryId : null
    // An entry is one movement, so the next one of the same amount takes the next entry.
    if (payment && entryId !== null) payment.entries = payment.entries.filter(({ id }) => id !== entryId)
    if (payment && directEntryId !== null) payment.direct = withoutMovement(payment.direct, directEntryId, row.kind)
    const reason = 'reason' in found ? found.reason : null
    return { id: row.id, match: found.match, reason, entryId, directEntryId, payment, row }
  })
  const fees = matches.filter(({ row, match }) => row.kind === 'APPLICATION_FEE_REFUND' && match === 'OPEN')
  for (const [payment, ofPayment] of Map.groupBy(fees, each => each.payment)) {
    const paired = payment
      ? pairFees(
          ofPayment.map(({ row }) => row.amount),
          payment.direct,
        )
      : null
    for (const [index, directEntryId] of (paired ?? []).entries())
      Object.assign(ofPayment[index] ?? {}, { match: 'DIRECT', reason: null, directEntryId })
  }
  const rows = matches.map(({ id, match, reason, entryId, directEntryId }) => ({
    id,
    match,
    reason,
    entryId,
    directEntryId,
  }))
  await sql`
    update provider_transaction t set match = m.match, reason = m.reason, payment_entry_id = m."entryId", direct_entry_id = m."directEntryId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id bigint, match text, reason text, "entryId" bigint, "directEntryId" bigint)
    where t.id = m.id`.execute(db)
}

/** Returns the cents of transfers to the bank that we know, by the provider's id. */
async function earlierTransfers(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('provider_payout')
    .where('provider_payout_id', 'in', ids.length > 0 ? ids : [''])
    .select(['provider_payout_id as id', 'amount'])
    .execute()
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** An entry is one transfer and one fee, each once. */
const withoutMovement = (entries: readonly DirectEntry[], id: number, kind: TransactionKind): DirectEntry[] =>
  entries.map(entry => {
    if (entry.id !== id) return entry
    return kind.startsWith('TRANSFER') ? { ...entry, transfer: 0 } : { ...entry, applicationFee: 0 }
  })

/** Returns what franchises got of the payments in a payout, by payment, without what other movements have. */
async function directEntries(db: Database, paymentIds: readonly number[]): Promise<Map<number, DirectEntry[]>> {
  const rows = await db
    .selectFrom('direct_entry as d')
    .innerJoin('payment as p', 'p.id', 'd.payment_id')
    .where(eb => eb.fn.coalesce('p.source_payment_id', 'p.id'), 'in', paymentIds.length > 0 ? paymentIds : [0])
    .where(sql<boolean>`(d.transfer <> 0 or d.application_fee <> 0)`)
    .select(['d.payment_entry_id as id', 'd.transfer', 'd.application_fee'])
    .select(eb => eb.fn.coalesce('p.source_payment_id', 'p.id').as('payment_id'))
    .select(
      sql<string[]>`array(select t.kind from provider_transaction t where t.direct_entry_id = d.payment_entry_id)`.as(
        'matched',
      ),
    )
    .orderBy('d.payment_entry_id')
    .execute()
  const entries = rows.map(({ payment_id: paymentId, matched, transfer, application_fee: fee, id }) => ({
    paymentId,
    id,
    transfer: matched.some(kind => kind.startsWith('TRANSFER')) ? 0 : transfer,
    applicationFee: matched.some(kind => kind.startsWith('APPLICATION')) ? 0 : fee,
    isFeeless: transfer > 0 && fee === 0 && !matched.includes('APPLICATION_FEE_REFUND'),
  }))
  return Map.groupBy(entries, ({ paymentId }) => paymentId)
}

/** Returns what our books have of the payments in a payout, by the provider's id, without the entries that other movements have. */
async function paymentsInBooks(db: Database, payoutId: number): Promise<Map<string, RecordedPayment>> {
  const intents = db
    .selectFrom('provider_transaction')
    .where('payout_id', '=', payoutId)
    .where('match', '=', 'OPEN')
    .where('payment_intent_id', 'is not', null)
    .select('payment_intent_id')
  const payments = await db
    .selectFrom('payment')
    .where('provider_payment_id', 'in', intents)
    .select(['id', 'amount', 'status', 'provider_payment_id as intentId'])
    .execute()
  const entries = await db
    .selectFrom('payment_entry as e')
    .innerJoin('payment as p', 'p.id', 'e.payment_id')
    // The provider does not know that money was moved to another invoice.
    .innerJoin('payment as source', join =>
      join.on(eb => eb('source.id', '=', eb.fn.coalesce('p.source_payment_id', 'p.id'))),
    )
    .leftJoin('refund as r', 'r.id', 'e.refund_id')
    .leftJoin('provider_transaction as t', 't.payment_entry_id', 'e.id')
    .where('source.provider_payment_id', 'in', intents)
    .where('t.id', 'is', null)
    .select(['e.id', 'source.id as payment_id', 'e.kind', 'e.amount', 'r.provider_refund_id as refundId'])
    .orderBy('e.id')
    .execute()
  const byPayment = Map.groupBy(entries, entry => entry.payment_id)
  const direct = await directEntries(
    db,
    payments.map(({ id }) => id),
  )
  const payouts = await db
    .selectFrom('payout_payment')
    .where('provider_payment_id', 'in', intents)
    .select(['amount', 'status', 'provider_payment_id as intentId'])
    .execute()
  const paymentById = new Map<string, RecordedPayment>()
  for (const { intentId, status, amount } of payouts)
    if (intentId !== null)
      paymentById.set(intentId, {
        standing: status === 'APPROVED' ? 'payout' : 'not owed',
        amount,
        entries: [],
        direct: [],
      })
  for (const { intentId, status, amount, id } of payments)
    if (intentId !== null) {
      const standing = status === 'CANCELLED' ? 'not owed' : 'counted'
      paymentById.set(intentId, { standing, amount, entries: byPayment.get(id) ?? [], direct: direct.get(id) ?? [] })
    }
  return paymentById
}
