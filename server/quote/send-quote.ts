import type { SignedInContext } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { Refusal } from '../platform/refusal.ts'
import { lockQuote, type QuoteRow, quoteById, statusOf } from './rows.ts'
import { requirePossible, requireRevision, type SeenQuote } from './save-quote.ts'
import { TEXTS } from './texts.ts'

/**
 * Sends a draft to its contact: this version is kept as it is, and its link is mailed. A quote that was sent already is mailed again, unchanged.
 * @throws Refusal 404; 409 QUOTE_STATE, QUOTE_CHANGED, QUOTE_EXPIRED for a draft whose last day is over
 */
export async function sendQuote(context: SignedInContext, { id, revision }: SeenQuote): Promise<QuoteRow> {
  const { scope, actor, clock } = context
  const now = clock.now()
  await scope.db.transaction().execute(async db => {
    const row = await lockQuote(db, actor, id)
    await requireRevision(db, row, revision)
    const isAgain = statusOf(row, now) === 'SENT'
    requirePossible(isAgain ? 'remind' : 'send', row, now)
    if (row.expires_at <= now) throw new Refusal(409, 'QUOTE_EXPIRED', TEXTS.draftExpired)
    if (!isAgain) {
      await db
        .insertInto('quote_version')
        .values({
          quote_id: id,
          version: row.version,
          content: JSON.stringify(row.content),
          total: row.total,
          expires_at: row.expires_at,
          author_id: actor.userId,
          created_at: now,
        })
        .execute()
      await db
        .updateTable('quote')
        .set({ status: 'SENT', sent_at: now, revision: row.revision + 1, changed_at: now, changed_by_id: actor.userId })
        .where('id', '=', id)
        .execute()
    }
    await enqueue(db, 'mail-quote', { quoteId: id, version: row.version, at: now.toISOString() })
  })
  return await quoteById(scope.db, actor, id)
}
