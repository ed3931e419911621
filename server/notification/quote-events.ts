import type { Database } from '../platform/database/tenant-database.ts'
import type { NotifiedEvent } from '../platform/jobs/tasks.ts'
import type { Happened } from './happened.ts'

/** Returns what the answer to a quote means for the managers of its franchise, and for the person who wrote it. */
export async function quoteAnswered(
  db: Database,
  { quoteAnswerId }: Extract<NotifiedEvent, { of: 'quote' }>,
): Promise<Happened[]> {
  const answer = await db
    .selectFrom('quote_answer as a')
    .innerJoin('quote as q', 'q.id', 'a.quote_id')
    .where('a.id', '=', quoteAnswerId)
    .select(['a.answer', 'a.created_at', 'a.recorded_by_id', 'q.id', 'q.franchise_id', 'q.author_id', 'q.user_id'])
    .executeTakeFirst()
  if (!answer) return []
  return [
    {
      key: `quote answer ${quoteAnswerId}`,
      franchiseId: answer.franchise_id,
      at: answer.created_at,
      subject: { quote_id: answer.id },
      exceptIds: [answer.recorded_by_id, answer.user_id],
      notices: [{ kind: 'quote_answered', vanId: null, authorId: answer.author_id, facts: { answer: answer.answer } }],
    },
  ]
}
