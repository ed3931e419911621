import { sql } from 'kysely'
import type { Currency } from '../../domain/format/money.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Actor } from '../platform/scope.ts'
import { listedInvoices, type ListedFilter } from './queries.ts'

/** What a list of invoices adds up to. */
export interface InvoiceTotals {
  count: number
  /** There are more than were counted, so there are no sums. */
  isMore: boolean
  sums: { currency: Currency; billed: number; balance: number }[]
}

/** So that a franchise of many years waits no longer than others. */
const MAX_COUNTED = 10_000

/**
 * Returns the number of a franchise's invoices that match, and for each currency what was billed and what is due, in cents. Voided and credited invoices count,
 * but owe and bill nothing.
 * @throws Refusal 404 for another franchise
 */
export async function invoiceTotals(db: Database, actor: Actor, filter: ListedFilter): Promise<InvoiceTotals> {
  requireFranchise(actor, filter.franchiseId)
  const counted = listedInvoices(db, filter)
    .select(['currency', 'billed_amount', 'approved_amount'])
    .select(sql<boolean>`voided_at is null and credited_at is null`.as('counts'))
    .orderBy('created_at', 'desc')
    .limit(MAX_COUNTED + 1)
  const rows = await db
    .selectFrom(counted.as('i'))
    .select('currency')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(billed_amount) filter (where counts), 0)::bigint`.as('billed'))
    .select(
      sql<number>`coalesce(sum(greatest(0, billed_amount - approved_amount)) filter (where counts), 0)::bigint`.as(
        'balance',
      ),
    )
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const isMore = count > MAX_COUNTED
  return {
    count: Math.min(count, MAX_COUNTED),
    isMore,
    sums: isMore ? [] : rows.map(({ currency, billed, balance }) => ({ currency, billed, balance })),
  }
}
