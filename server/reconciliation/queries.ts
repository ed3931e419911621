import { sql } from 'kysely'
import type { Currency } from '../../domain/format/money.ts'
import type { OpenReason, TransactionKind } from '../../domain/reconciliation/match.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'
import type { Country } from '../ports/payment-gateway.ts'

export const PAGE_SIZE = 25

/** A transfer to the bank with the state of its comparison. Cents. */
export interface ReconciledPayout {
  id: number
  providerPayoutId: string
  country: Country
  currency: Currency
  amount: number
  fees: number
  count: number
  /** Movements that are in our books. */
  matchedCount: number
  /** Movements that wait for a person. */
  openCount: number
  arrivesAt: Date
  /** What the movements less the fees leave unexplained of the amount. */
  difference: number
  /** When we learned that the bank returned it. */
  failedAt: Date | null
  failureReason: string | null
}

/** A movement of a transfer. Cents. */
export interface ReconciledMovement {
  id: number
  providerTransactionId: string
  kind: TransactionKind
  providerKind: string
  amount: number
  fee: number
  happenedAt: Date
  isMatched: boolean
  reason: OpenReason | null
  invoiceNumber: number | null
  note: string
  resolvedAt: Date | null
  resolvedBy: string | null
}

const payouts = (db: Database) =>
  db
    .selectFrom('provider_payout as p')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('provider_transaction as t')
          .whereRef('t.payout_id', '=', 'p.id')
          .select([
            sql<number>`coalesce(sum(t.fee), 0)::float8`.as('fees'),
            sql<number>`coalesce(sum(t.amount - t.fee), 0)::float8`.as('explained'),
            sql<number>`count(*)::float8`.as('count'),
            sql<number>`(count(*) filter (where t.match <> 'OPEN'))::float8`.as('matchedCount'),
            sql<number>`(count(*) filter (where t.match = 'OPEN' and t.resolved_at is null))::float8`.as('openCount'),
          ])
          .as('sums'),
      join => join.onTrue(),
    )
    .select([
      'p.id',
      'p.provider_payout_id as providerPayoutId',
      'p.country_code as country',
      'p.currency',
      'p.amount',
      'p.arrives_at as arrivesAt',
      'sums.fees',
      'sums.count',
      'sums.matchedCount',
      'sums.openCount',
      'p.failed_at as failedAt',
      'p.failure_reason as failureReason',
      // Without movements there is nothing to explain: the provider does not list those of a manual transfer.
      sql<number>`case when sums.count = 0 then 0 else p.amount - sums.explained end`.as('difference'),
    ])

/** Returns the transfers to the bank, newest first. @param page from 1 */
export async function reconciledPayouts(
  db: Database,
  page: number,
): Promise<{ total: number; payouts: ReconciledPayout[] }> {
  const [{ total }, rows] = await Promise.all([
    db.selectFrom('provider_payout').select(sql<number>`count(*)::float8`.as('total')).executeTakeFirstOrThrow(),
    payouts(db)
      .orderBy('p.arrives_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((Math.max(page, 1) - 1) * PAGE_SIZE)
      .execute(),
  ])
  return { total, payouts: rows }
}

/** @throws Refusal 404 */
export async function reconciledPayout(db: Database, id: number): Promise<ReconciledPayout> {
  const row = await payouts(db).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('record')
  return row
}

/** Returns the movements of a transfer: those that wait for a person first, then in the provider's order. */
export async function movementsOf(db: Database, payoutId: number): Promise<ReconciledMovement[]> {
  const rows = await db
    .selectFrom('provider_transaction as t')
    .leftJoin('payment as p', 'p.provider_payment_id', 't.payment_intent_id')
    .leftJoin('invoice as i', 'i.id', 'p.invoice_id')
    .leftJoin('app_user as u', 'u.id', 't.resolved_by_id')
    .where('t.payout_id', '=', payoutId)
    .select([
      't.id',
      't.provider_transaction_id as providerTransactionId',
      't.kind',
      't.provider_kind as providerKind',
      't.amount',
      't.fee',
      't.happened_at as happenedAt',
      't.match',
      't.reason',
      't.note',
      't.resolved_at as resolvedAt',
      'i.invoice_number as invoiceNumber',
      'u.name as resolvedBy',
    ])
    .orderBy(sql`t.match = 'OPEN' and t.resolved_at is null`, 'desc')
    .orderBy('t.id')
    .execute()
  return rows.map(({ match, ...row }) => ({ ...row, isMatched: match !== 'OPEN' }))
}
