import type { Database } from '../platform/database/tenant-database.ts'
import type { NotifiedEvent } from '../platform/jobs/tasks.ts'
import type { Happened } from './happened.ts'

/** Returns what a low rating means for the managers of its franchise. One notification for a visit, however often its rating is changed. */
export async function ratedLow(
  db: Database,
  { ratingId }: Extract<NotifiedEvent, { of: 'rating' }>,
): Promise<Happened[]> {
  const rating = await db
    .selectFrom('rating as r')
    .innerJoin('work_order as w', 'w.id', 'r.work_order_id')
    .where('r.id', '=', ratingId)
    .select(['r.work_order_id', 'r.user_id', 'r.franchise_id', 'r.stars', 'r.changed_at', 'w.scheduled_at'])
    .executeTakeFirst()
  if (!rating) return []
  return [
    {
      key: `rating ${ratingId}`,
      franchiseId: rating.franchise_id,
      at: rating.changed_at,
      subject: { work_order_id: rating.work_order_id },
      exceptIds: [rating.user_id],
      notices: [
        { kind: 'low_rating', vanId: null, facts: { at: rating.scheduled_at.toISOString(), stars: rating.stars } },
      ],
    },
  ]
}
