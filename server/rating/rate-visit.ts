import { sql } from 'kysely'
import { type RatingValues, isLow, mayRate, ratingProblems } from '../../domain/rating/rating.ts'
import { batches } from '../batches/batches.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { ownValue } from '../platform/own-value.ts'
import { invalidFields, Refusal } from '../platform/refusal.ts'
import type { WorkOrderRow } from '../work-order/rows.ts'
import { TEXTS } from './texts.ts'

/** What a customer says, and what the form said to them. */
interface RatingInput extends RatingValues {
  /** The form said that the business shows ratings on its site. */
  isNoticed: boolean
}

/** A visit's rating as its customer reads it. */
export interface VisitRating {
  /** Null: not rated. */
  stars: number | null
  comment: string
  mayRate: boolean
  /** The business shows ratings on its site. */
  isPublic: boolean
}

type RatedOrder = Pick<WorkOrderRow, 'id' | 'user_id' | 'franchise_id' | 'completed_at'>

/** Checks whether the business shows ratings on its site. */
async function showsRatings(db: Database, tenantId: number): Promise<boolean> {
  const tenant = await db.selectFrom('tenant').where('id', '=', tenantId).select('shows_ratings').executeTakeFirst()
  return tenant?.shows_ratings === true
}

/** Returns `showsRatings`, read once for a request. */
const showsRatingsOnce = ownValue(({ scope }: Pick<Context, 'scope'>) => showsRatings(scope.db, scope.tenant.id))

/** Checks whether the customer of an order works here. Their own ratings would not be honest. */
async function isOfStaff(db: Database, userId: number): Promise<boolean> {
  const role = await db.selectFrom('user_role').where('user_id', '=', userId).select('role').executeTakeFirst()
  return role !== undefined
}

const ratingOf = (db: Database, workOrderId: number) =>
  db
    .selectFrom('rating')
    .where('work_order_id', '=', workOrderId)
    .select(['id', 'stars', 'comment', 'created_at'])
    .executeTakeFirst()

/** Returns the rating of an order for its customer; a list of orders costs as many statements as one. The caller has checked the customer. */
export async function visitRating(context: Pick<Context, 'scope' | 'clock'>, order: RatedOrder): Promise<VisitRating> {
  const { ratings, staffUsers } = batches(context)
  const [rating, isPublic, isStaff] = await Promise.all([
    ratings.load(order.id),
    showsRatingsOnce(context),
    staffUsers.load(order.user_id),
  ])
  const times = { completedAt: order.completed_at, ratedAt: rating?.created_at ?? null }
  return {
    stars: rating?.stars ?? null,
    comment: rating?.comment ?? '',
    mayRate: mayRate(times, context.clock.now()) && !isStaff,
    isPublic,
  }
}

/**
 * Writes the rating of an order by its customer, or changes it. The caller has checked the customer. Managers are notified of a low one.
 * @throws Refusal 422 for stars or a sentence that are not possible; 409 for a visit that is not done, after the time for it, and for people who work here
 */
export async function rateVisit(
  context: Pick<Context, 'scope' | 'clock'>,
  { id }: Pick<WorkOrderRow, 'id'>,
  input: RatingInput,
): Promise<void> {
  const { scope, clock } = context
  const { db: all, tenant } = scope
  const problems = ratingProblems(input)
  if (problems.length > 0) throw invalidFields(problems)
  const isPublic = await showsRatings(all, tenant.id)
  const now = clock.now()
  await all.transaction().execute(async db => {
    // Two forms of one visit wait for each other.
    const order = await db
      .selectFrom('work_order')
      .where('id', '=', id)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = await ratingOf(db, id)
    await requireRatable(db, order, { ratedAt: before?.created_at ?? null, now })
    const values = {
      stars: input.stars,
      comment: input.comment.trim(),
      is_noticed: input.isNoticed && isPublic,
      changed_at: now,
    }
    const { id: ratingId } = await db
      .insertInto('rating')
      .values({
        ...values,
        work_order_id: id,
        user_id: order.user_id,
        // Only an order of a franchise can be completed.
        franchise_id: order.franchise_id ?? sql<number>`null`,
        created_at: now,
      })
      .onConflict(conflict => conflict.constraint('rating_once').doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isLow(input.stars) && !(before && isLow(before.stars)))
      await enqueue(db, 'notify-staff', { of: 'rating', ratingId })
  })
  batches(context).ratings.clear(id)
}

/** @throws Refusal 409 */
async function requireRatable(
  db: Database,
  { completed_at: completedAt, user_id: userId }: RatedOrder,
  { ratedAt, now }: { ratedAt: Date | null; now: Date },
): Promise<void> {
  if (completedAt === null) throw new Refusal(409, 'NOT_NOW', TEXTS.notDone)
  if (!mayRate({ completedAt, ratedAt }, now))
    throw new Refusal(409, 'NOT_NOW', ratedAt === null ? TEXTS.tooLate : TEXTS.unchangeable)
  if (await isOfStaff(db, userId)) throw new Refusal(409, 'OWN_BUSINESS', TEXTS.ofStaff)
}
