import { sql } from 'kysely'
import type { Currency } from '../../domain/format/money.ts'
import type { QuoteStatus } from '../../domain/quote/lifecycle.ts'
import { requireFranchise } from '../franchise/policy.ts'
import { PAGE_SIZE } from '../platform/database/page-size.ts'
import type { SignedInContext } from '../platform/context.ts'
import { visibleQuotes } from './policy.ts'
import { type QuoteRow, quotes, stateAt } from './rows.ts'

export interface QuoteFilter {
  franchiseId: number
  status: QuoteStatus | null
  /** A quote number, or a part of the name, company or email; '' for all. */
  search: string
  isOldestFirst: boolean
}

export interface QuotePage {
  quotes: QuoteRow[]
  /** Of all pages. */
  count: number
  /** Cents with tax, by currency. */
  sums: { currency: Currency; total: number }[]
}

/** Returns the quotes of a filter. */
function filtered({ scope: { db }, actor, clock }: SignedInContext, { franchiseId, status, search }: QuoteFilter) {
  const state = stateAt(clock.now())
  const number = /^#?(\d{1,15})$/.exec(search)?.[1]
  return quotes(db)
    .where('quote.franchise_id', '=', franchiseId)
    .where(visibleQuotes(actor))
    .where(sql<boolean>`(${status}::text is null or ${state} = ${status})`)
    .$if(search !== '', query =>
      query.where(
        sql<boolean>`(quote.quote_number = ${number ?? null}::bigint or strpos(quote.search_text, ${search.toLowerCase()}) > 0)`,
      ),
    )
}

/**
 * Returns a page of a franchise's quotes with what all of them add up to.
 * @throws Refusal 404 for another franchise
 */
export async function listQuotes(
  context: SignedInContext,
  filter: QuoteFilter,
  pageNumber: number,
): Promise<QuotePage> {
  const { scope, actor } = context
  requireFranchise(actor, filter.franchiseId)
  const order = filter.isOldestFirst ? 'asc' : 'desc'
  const [rows, sums] = await Promise.all([
    filtered(context, filter)
      .orderBy('quote.id', order)
      .limit(PAGE_SIZE)
      .offset((Math.max(1, pageNumber) - 1) * PAGE_SIZE)
      .execute(),
    scope.db
      .selectFrom(filtered(context, filter).as('listed'))
      .select('listed.currency')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .select(sql<number>`sum(listed.total)::bigint`.as('total'))
      .groupBy('listed.currency')
      .orderBy('listed.currency')
      .execute(),
  ])
  return {
    quotes: rows,
    count: sums.reduce((all, { count }) => all + count, 0),
    sums: sums.map(({ currency, total }) => ({ currency, total })),
  }
}
