import { type RawBuilder, type Selectable, sql } from 'kysely'
import { quoteStatus, type QuoteStatus } from '../../domain/quote/lifecycle.ts'
import type { Quote } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { visibleQuotes } from './policy.ts'

/** A quote with the number of its cars that have an order. */
export type QuoteRow = Omit<Selectable<Quote>, 'tenant_id' | 'search_text'> & { booked_count: number }

/** Selects quotes with what their state needs. */
export const quotes = (db: Database) =>
  db
    .selectFrom('quote')
    .select([
      'quote.id',
      'quote.quote_number',
      'quote.franchise_id',
      'quote.author_id',
      'quote.user_id',
      'quote.status',
      'quote.version',
      'quote.revision',
      'quote.content',
      'quote.currency',
      'quote.total',
      'quote.car_count',
      'quote.expires_at',
      'quote.created_at',
      'quote.priced_at',
      'quote.changed_at',
      'quote.changed_by_id',
      'quote.sent_at',
      'quote.answered_at',
      'quote.erased_at',
    ])
    .select(
      sql<number>`case when quote.status = 'ACCEPTED' then app.booked_cars(quote.tenant_id, quote.id) else 0 end`.as(
        'booked_count',
      ),
    )

/** SQL: what a row of `quote` is at a time. It follows from dates and orders, as domain/quote/lifecycle.ts has it. */
export const stateAt = (now: Date): RawBuilder<QuoteStatus> => sql<QuoteStatus>`case
  when quote.status = 'SENT' and quote.expires_at <= ${now} then 'EXPIRED'
  when quote.status = 'ACCEPTED' and app.booked_cars(quote.tenant_id, quote.id) >= quote.car_count then 'BOOKED'
  else quote.status end`

/** Returns what a quote is now. */
export const statusOf = (row: QuoteRow, now: Date): QuoteStatus =>
  quoteStatus(
    { status: row.status, expiresAt: row.expires_at, carCount: row.car_count, bookedCount: row.booked_count },
    now,
  )

/** Returns a quote that the actor sees. @throws Refusal 404 for any other */
export async function quoteById(db: Database, actor: Actor, id: number): Promise<QuoteRow> {
  const row = await quotes(db).where('quote.id', '=', id).where(visibleQuotes(actor)).executeTakeFirst()
  if (!row) throw notFoundForActor('quote')
  return row
}

/** Returns a quote and keeps others from changing it until the transaction ends. @throws Refusal 404 for one that the actor does not see */
export async function lockQuote(db: Database, actor: Actor, id: number): Promise<QuoteRow> {
  await db.selectFrom('quote').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
  return await quoteById(db, actor, id)
}
