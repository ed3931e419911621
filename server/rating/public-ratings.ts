import { firstNameOf } from '../../domain/rating/rating.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** A rating as everybody reads it: without a last name and a street. */
interface PublicRating {
  stars: number
  comment: string
  firstName: string
  city: string
}

export interface PublicRatings {
  /** Of all ratings, also of hidden ones. */
  average: number
  count: number
  /** The newest with a sentence, good and bad. */
  newest: PublicRating[]
}

/** Sentences that the site shows. */
const MOST = 6

/**
 * Returns what the site shows of ratings: the average of all, and the newest sentences of customers who read that they may be shown. Nobody chooses them by their
 * stars. Null without a rating.
 */
export async function publicRatings(db: Database): Promise<PublicRatings | null> {
  const [total, rows] = await Promise.all([
    db
      .selectFrom('rating')
      .select(eb => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.coalesce(eb.fn.sum<number>('stars'), eb.lit(0)).as('sum'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('rating as r')
      .innerJoin('work_order as w', 'w.id', 'r.work_order_id')
      .innerJoin('contact as c', 'c.id', 'w.contact_id')
      .innerJoin('address as a', 'a.id', 'w.address_id')
      .where('r.is_noticed', '=', true)
      .where('r.hidden_at', 'is', null)
      .where('r.comment', '<>', '')
      .orderBy('r.id', 'desc')
      .limit(MOST)
      .select(['r.stars', 'r.comment', 'c.name', 'a.city'])
      .execute(),
  ])
  if (total.count === 0) return null
  return {
    average: total.sum / total.count,
    count: total.count,
    newest: rows.map(({ stars, comment, name, city }) => ({ stars, comment, firstName: firstNameOf(name), city })),
  }
}
