import { sql } from 'kysely'
import { isPossible, type QuoteAction } from '../../domain/quote/lifecycle.ts'
import { defaultValidUntil, expiryOf } from '../../domain/quote/valid-until.ts'
import { findFranchise } from '../franchise/place.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import { priceQuote, type PricedQuote, type QuoteInput } from './price-quote.ts'
import { lockQuote, type QuoteRow, quoteById, statusOf } from './rows.ts'
import { TEXTS } from './texts.ts'

/** A quote as the page showed it. */
export interface SeenQuote {
  id: number
  revision: number
}

/** @throws Refusal 409 for an action that is not possible in the quote's state */
export function requirePossible(action: QuoteAction, row: QuoteRow, now: Date): void {
  if (!isPossible(action, statusOf(row, now))) throw new Refusal(409, 'QUOTE_STATE', TEXTS.notPossible[action])
}

/** @throws Refusal 409 naming who saved the quote since the page was loaded */
export async function requireRevision(db: Database, row: QuoteRow, revision: number): Promise<void> {
  if (row.revision === revision) return
  const author = await db.selectFrom('app_user').where('id', '=', row.changed_by_id).select('name').executeTakeFirst()
  throw new Refusal(409, 'QUOTE_CHANGED', TEXTS.changedMeanwhile(author?.name ?? ''))
}

/** The tenant's next number. Quotes of a tenant queue here, so that numbers have no gaps. */
async function nextQuoteNumber(db: Database): Promise<number> {
  const { last_number: number } = await db
    .insertInto('quote_counter')
    .values({ last_number: 1001 })
    .onConflict(conflict =>
      conflict.column('tenant_id').doUpdateSet({ last_number: sql`quote_counter.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return number
}

/**
 * Saves a new quote, or a draft, with the server's prices of now, which stay as they are until it is saved again.
 * @param seen the draft as the page showed it; null for a new quote
 * @throws Refusal as priceQuote; 404; 409 QUOTE_STATE for what is no draft, QUOTE_CHANGED when somebody else saved it meanwhile
 */
export async function saveQuote(
  context: SignedInContext,
  seen: SeenQuote | null,
  input: QuoteInput,
): Promise<QuoteRow> {
  const { scope, actor } = context
  if (seen) await quoteById(scope.db, actor, seen.id)
  const priced = await priceQuote(context, input)
  const id = await scope.db
    .transaction()
    .execute(db =>
      seen ? updateDraft(context, db, seen, { input, priced }) : insertQuote(context, db, { input, priced }),
    )
  return await quoteById(scope.db, actor, id)
}

interface Saved {
  input: QuoteInput
  priced: PricedQuote
}

/** The columns that every save writes. */
const columnsOf = ({ input, priced: { content, currency, expiresAt } }: Saved, { actor, clock }: SignedInContext) => ({
  franchise_id: input.franchiseId,
  user_id: input.customerId,
  content: JSON.stringify(content),
  currency,
  total: content.total,
  car_count: content.cars.length,
  expires_at: expiresAt,
  priced_at: clock.now(),
  changed_at: clock.now(),
  changed_by_id: actor.userId,
})

async function insertQuote(context: SignedInContext, db: Database, saved: Saved): Promise<number> {
  const { id } = await db
    .insertInto('quote')
    .values({
      ...columnsOf(saved, context),
      author_id: context.actor.userId,
      created_at: context.clock.now(),
      quote_number: await nextQuoteNumber(db),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function updateDraft(
  context: SignedInContext,
  db: Database,
  { id, revision }: SeenQuote,
  saved: Saved,
): Promise<number> {
  const row = await lockQuote(db, context.actor, id)
  await requireRevision(db, row, revision)
  requirePossible('edit', row, context.clock.now())
  await db
    .updateTable('quote')
    .set({ ...columnsOf(saved, context), revision: row.revision + 1 })
    .where('id', '=', id)
    .execute()
  return id
}

/**
 * Makes a sent, declined or expired quote a draft again, as its next version. What was sent stays as it was and can no longer be accepted. An expired one gets a new
 * last day.
 * @throws Refusal 404; 409 QUOTE_STATE, QUOTE_CHANGED
 */
export async function changeQuote(context: SignedInContext, { id, revision }: SeenQuote): Promise<QuoteRow> {
  const { scope, actor, clock } = context
  const now = clock.now()
  await scope.db.transaction().execute(async db => {
    const row = await lockQuote(db, actor, id)
    await requireRevision(db, row, revision)
    requirePossible('change', row, now)
    const zone = (await findFranchise(db, row.franchise_id))?.timeZone ?? 'UTC'
    const validUntil = row.expires_at <= now ? defaultValidUntil(now, zone) : row.content.validUntil
    await db
      .updateTable('quote')
      .set({
        status: 'DRAFT',
        version: row.version + 1,
        revision: row.revision + 1,
        content: JSON.stringify({ ...row.content, validUntil }),
        expires_at: expiryOf(validUntil, zone),
        answered_at: null,
        changed_at: now,
        changed_by_id: actor.userId,
      })
      .where('id', '=', id)
      .execute()
  })
  return await quoteById(scope.db, actor, id)
}
