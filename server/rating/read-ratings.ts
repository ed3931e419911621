import DataLoader from 'dataloader'
import { sql } from 'kysely'
import { isStars } from '../../domain/rating/rating.ts'
import { TEXTS as RATING_TEXTS } from '../../domain/rating/texts.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { Context } from '../platform/context.ts'
import { PAGE_SIZE } from '../platform/database/page-size.ts'
import { anyOf, runPrepared } from '../platform/database/prepared.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

/** A rating as managers read it. */
export interface ReceivedRating {
  id: number
  workOrderId: number
  stars: number
  comment: string
  customerName: string
  /** Who inspected the car; null: nobody did. */
  technicianName: string | null
  franchiseName: string
  /** IANA zone of the franchise. */
  timeZone: string
  createdAt: Date
  changedAt: Date
  hiddenAt: Date | null
  hiddenByName: string | null
  hiddenReason: string | null
}

/** Ratings of the actor's franchises: owners and admins have all of them. */
const received = (db: Database, actor: Actor) =>
  db
    .selectFrom('rating as r')
    .innerJoin('work_order as w', 'w.id', 'r.work_order_id')
    .innerJoin('contact as c', 'c.id', 'w.contact_id')
    .innerJoin('franchise as f', 'f.id', 'r.franchise_id')
    .leftJoin('inspection as i', 'i.work_order_id', 'r.work_order_id')
    .leftJoin('app_user as t', 't.id', 'i.author_id')
    .leftJoin('app_user as h', 'h.id', 'r.hidden_by_id')
    .where('r.franchise_id', '=', sql<number>`any(${actor.franchiseIds}::bigint[])`)
    .select(['r.id', 'r.work_order_id as workOrderId', 'r.stars', 'r.comment'])
    .select([
      'c.name as customerName',
      't.name as technicianName',
      'f.name as franchiseName',
      'f.time_zone as timeZone',
    ])
    .select(['r.created_at as createdAt', 'r.changed_at as changedAt', 'r.hidden_at as hiddenAt'])
    .select(['h.name as hiddenByName', 'r.hidden_reason as hiddenReason'])

const receivedOf = new WeakMap<object, DataLoader<number, ReceivedRating | null>>()

/** Returns the ratings of orders of the actor's franchises, for one request: those of a list are read with one statement. */
export function receivedRatings(
  context: Pick<Context, 'scope'>,
  actor: Actor,
): DataLoader<number, ReceivedRating | null> {
  const { db } = context.scope
  const loader =
    receivedOf.get(context) ??
    new DataLoader<number, ReceivedRating | null>(async orderIds => {
      const ratings = received(db, actor).where('r.work_order_id', '=', anyOf(orderIds))
      const rows = await runPrepared(db, 'ratings of orders', ratings)
      const ofOrder = new Map(rows.map(row => [row.workOrderId, row]))
      return orderIds.map(id => ofOrder.get(id) ?? null)
    })
  receivedOf.set(context, loader)
  return loader
}

/** Returns the rating of an order of the actor's franchises as it is stored now; null without one. */
export const ratingOfOrder = async (db: Database, actor: Actor, workOrderId: number): Promise<ReceivedRating | null> =>
  (await received(db, actor).where('r.work_order_id', '=', workOrderId).executeTakeFirst()) ?? null

export interface RatingPage {
  ratings: ReceivedRating[]
  hasMore: boolean
}

/** Which ratings are listed. */
interface ListedRatings {
  /** Null: all of the actor's. */
  franchiseId: number | null
  /** Null: with any number of stars. */
  stars: number | null
  /** The last one of the page before; null for the first page. */
  before: number | null
}

/** Returns a page of ratings, newest first. @throws Refusal 404 for another franchise; 422 for a number of stars that no rating has */
export async function readRatings(
  db: Database,
  actor: Actor,
  { franchiseId, stars, before }: ListedRatings,
): Promise<RatingPage> {
  if (stars !== null && !isStars(stars)) throw invalidField('stars', RATING_TEXTS.chooseStars)
  if (franchiseId !== null) requireFranchise(actor, franchiseId)
  const rows = await received(db, actor)
    .$if(franchiseId !== null, query => query.where('r.franchise_id', '=', franchiseId))
    .$if(stars !== null, query => query.where('r.stars', '=', stars))
    .$if(before !== null, query => query.where('r.id', '<', before))
    .orderBy('r.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  return { ratings: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE }
}

/** The average of the ratings of a franchise or a technician. */
export interface RatingAverage {
  id: number
  name: string
  count: number
  average: number
}

export interface RatingSummary {
  franchises: RatingAverage[]
  technicians: RatingAverage[]
}

/** Returns the averages of the actor's franchises, and of those who inspected the rated cars there; by name. Hidden ratings count too. */
export async function ratingSummary(db: Database, actor: Actor): Promise<RatingSummary> {
  const own = [0, ...actor.franchiseIds]
  const [franchises, technicians] = await Promise.all([
    sql<RatingAverage>`
      select f.id, f.name, count(*)::int as count, avg(r.stars)::float8 as average
      from rating r join franchise f on f.id = r.franchise_id
      where r.franchise_id = any(${own}::bigint[]) group by f.id, f.name order by f.name, f.id`.execute(db),
    sql<RatingAverage>`
      select u.id, u.name, count(*)::int as count, avg(r.stars)::float8 as average
      from rating r join inspection i on i.work_order_id = r.work_order_id join app_user u on u.id = i.author_id
      where r.franchise_id = any(${own}::bigint[]) group by u.id, u.name order by u.name, u.id`.execute(db),
  ])
  return { franchises: franchises.rows, technicians: technicians.rows }
}
