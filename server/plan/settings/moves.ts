import { sql } from 'kysely'
import { formatLongDate } from '../../../domain/format/dates.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { isSameRhythm, moveDayProblem, moveTime } from '../../../domain/subscription/plan-settings.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import type { Impact } from '../../settings/impact.ts'
import { saveSection } from '../../settings/save-section.ts'
import type { SeenPlan } from './change-plans.ts'
import { newestOf, oneVersion, type PlanVersion, readPlan } from './read-plans.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.move

interface Move {
  /** The version whose members are moved to the newest one. */
  planId: number
  /** The first day (yyyy-mm-dd) of the new price. */
  fromDay: string
}

interface Member {
  subscriptionId: number
  customerId: number
  name: string
  car: string
  /** Cents a period. */
  price: number
}

/** Returns the members who can be moved. Those who cancelled stay until their end. */
async function membersOf(db: Database, planId: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select s.id as "subscriptionId", s.user_id as "customerId", u.name, v.year || ' ' || v.make || ' ' || v.model as car,
      coalesce(s.price, t.price) as price
    from subscription s join subscription_type t on t.id = s.subscription_type_id join app_user u on u.id = s.user_id
    join user_vehicle c on c.id = s.user_vehicle_id join vehicle v on v.id = c.vehicle_id
    where s.subscription_type_id = ${planId} and s.status <> 'CANCELLED' and s.cancel_effective_at is null
    order by u.name, s.id`.execute(db)
  return rows
}

/** Returns the version that members are moved to. @throws Refusal 409 */
async function targetOf(db: Database, from: PlanVersion, now: Date): Promise<PlanVersion> {
  const to = await newestOf(db, from, now)
  const refuse = (message: string): Refusal => new Refusal(409, 'NO_MOVE', message)
  if (to.id === from.id) throw refuse(T.sameVersion)
  if (!to.active) throw refuse(T.notOnSale)
  if (!isSameRhythm(from, to)) throw refuse(T.otherRhythm)
  if (from.move !== null) throw refuse(T.announced)
  if (from.members - from.leaving <= 0) throw refuse(T.none)
  return to
}

const impactOf = (members: readonly Member[], to: PlanVersion, day: Date): Impact => ({
  blocking: [],
  warnings: members.map(({ customerId, name, car, price }) => ({
    text: T.member(
      name,
      car,
      formatMoney(price, to.currency),
      formatMoney(to.price, to.currency),
      formatLongDate(day, 'UTC'),
    ),
    customerId,
  })),
})

/** @throws Refusal 422 under `fromDay` */
function requireDay(fromDay: string, now: Date): Date {
  const problem = moveDayProblem(fromDay, now)
  if (problem !== undefined) throw invalidField('fromDay', problem)
  return moveTime(fromDay)
}

/** Returns which members would pay another price, and from when. @throws Refusal as announcePlanMove */
export async function previewPlanMove({ scope: { db }, clock }: SignedInContext, move: Move): Promise<Impact> {
  const now = clock.now()
  const from = await oneVersion(db, move.planId, now)
  const to = await targetOf(db, from, now)
  return impactOf(await membersOf(db, from.id), to, requireDay(move.fromDay, now))
}

/**
 * Announces to all members of a version by mail that they pay the price of the newest version from a day on, at least 30 days ahead. Each pays it from their first
 * renewal on or after that day.
 * @throws Refusal 404; 422 under `fromDay`; 409 when there is nobody to move, or as saveSection
 */
export async function announcePlanMove(
  context: SignedInContext,
  { planId, fromDay, seen, accepted }: Move & SeenPlan & { accepted?: string | null | undefined },
): Promise<PlanVersion> {
  const now = context.clock.now()
  await saveSection(context, {
    subject: 'subscription_type',
    owner: { rowId: planId },
    seen,
    accepted,
    read: db => readPlan(db, planId, now),
    impact: async db => {
      const from = await oneVersion(db, planId, now)
      const to = await targetOf(db, from, now)
      return impactOf(await membersOf(db, planId), to, requireDay(fromDay, now))
    },
    write: async db => {
      const to = await targetOf(db, await oneVersion(db, planId, now), now)
      const { id } = await db
        .insertInto('plan_move')
        .values({ from_plan_id: planId, to_plan_id: to.id, announced_at: now, effective_at: requireDay(fromDay, now) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const members = await membersOf(db, planId)
      await db
        .insertInto('plan_move_member')
        .values(members.map(({ subscriptionId }) => ({ plan_move_id: id, subscription_id: subscriptionId })))
        .execute()
      for (const { subscriptionId } of members)
        await enqueue(db, 'mail-plan-move', { planMoveId: id, subscriptionId, occasion: 'announced' })
    },
  })
  return await oneVersion(context.scope.db, planId, now)
}

/**
 * Withdraws an announced move before its day. Members who got the mail get another one.
 * @throws Refusal 404; 409 when it has taken effect or is withdrawn, or as saveSection
 */
export async function withdrawPlanMove(context: SignedInContext, { planId, seen }: SeenPlan): Promise<PlanVersion> {
  const now = context.clock.now()
  await saveSection(context, {
    subject: 'subscription_type',
    owner: { rowId: planId },
    seen,
    read: db => readPlan(db, planId, now),
    write: async (db, { moveId }) => {
      const withdrawn = await db
        .updateTable('plan_move')
        .set({ withdrawn_at: now })
        .where('id', '=', moveId)
        .where('withdrawn_at', 'is', null)
        .where('effective_at', '>', now)
        .returning('id')
        .executeTakeFirst()
      if (!withdrawn) throw new Refusal(409, 'MOVE_GONE', T.gone)
      const members = await db
        .updateTable('plan_move_member')
        .set({ withdrawn_at: now })
        .where('plan_move_id', '=', withdrawn.id)
        .where('moved_at', 'is', null)
        .returning(['subscription_id', 'notified_at'])
        .execute()
      for (const { subscription_id: subscriptionId, notified_at } of members)
        if (notified_at !== null)
          await enqueue(db, 'mail-plan-move', { planMoveId: withdrawn.id, subscriptionId, occasion: 'withdrawn' })
    },
  })
  return await oneVersion(context.scope.db, planId, now)
}
