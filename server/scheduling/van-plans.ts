import { sql } from 'kysely'
import { isOnEarth, type Place } from '../../domain/address/distance.ts'
import { compareNatural } from '../../domain/format/natural-order.ts'
import { hoursProblems } from '../../domain/schedule/opening-hours.ts'
import type { OpeningHours } from '../../domain/schedule/slots.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import { cached } from '../platform/database/cached.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, invalidFields, notFoundForActor } from '../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../settings/save-section.ts'
import { TEXTS } from './texts.ts'

/** When a van works, and where its day starts and ends. */
export interface VanPlan {
  vanId: number
  franchiseId: number
  name: string
  /** By weekday; none: the franchise's hours. */
  hours: OpeningHours[]
  /** Null: at the franchise. */
  home: Place | null
}

interface PlanRow extends Omit<VanPlan, 'home'> {
  lat: number | null
  lng: number | null
}

const readPlans = async (db: Database, condition: ReturnType<typeof sql<boolean>>): Promise<VanPlan[]> => {
  const { rows } = await sql<PlanRow>`
    select v.id as "vanId", v.franchise_id as "franchiseId", v.name, v.home_lat as lat, v.home_lng as lng,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', s.weekday, 'opensMinute', s.opens_minute, 'closesMinute', s.closes_minute) order by s.weekday)
        from van_shift s where s.van_id = v.id), '[]') as hours
    from van v where v.active and ${condition} order by v.id`.execute(db)
  const inOrder = rows.toSorted((a, b) => compareNatural(a.name, b.name))
  return inOrder.map(({ lat, lng, ...plan }) => ({
    ...plan,
    home: lat === null || lng === null ? null : { lat, lng },
  }))
}

const remembered = cached<VanPlan[]>()

/** Returns the plans of a franchise's vans in use, by name. */
export const vanPlansOf = (db: Database, franchiseId: number): Promise<VanPlan[]> =>
  remembered(db, String(franchiseId), () => readPlans(db, sql<boolean>`v.franchise_id = ${franchiseId}`))

/** Returns the plans of the vans in use of one of the actor's franchises, by name. @throws Refusal 404 for another franchise */
export async function vanPlans(
  { scope: { db }, actor }: SignedInContext,
  franchiseId: number,
): Promise<Stamped<VanPlan>[]> {
  requireFranchise(actor, franchiseId)
  return (await readPlans(db, sql<boolean>`v.franchise_id = ${franchiseId}`)).map(withStamp)
}

interface PlanChange {
  vanId: number
  hours: readonly OpeningHours[]
  home: Place | null
  seen: string
}

/**
 * Changes when a van works and where its day starts and ends. What is booked stays.
 * @throws Refusal 404 for another franchise's or a retired van; 422 for each wrong field; 409 as saveSection
 */
export async function updateVanPlan(
  context: SignedInContext,
  { vanId, hours, home, seen }: PlanChange,
): Promise<Stamped<VanPlan>> {
  const read = async (db: Database): Promise<VanPlan> => {
    const [plan] = await readPlans(db, sql<boolean>`v.id = ${vanId}`)
    if (!plan || !context.actor.franchiseIds.includes(plan.franchiseId)) throw notFoundForActor('van')
    return plan
  }
  await read(context.scope.db)
  const problems = hoursProblems(hours)
  if (problems.length > 0) throw invalidFields(problems)
  if (home && !isOnEarth(home)) throw invalidField('home', TEXTS.noPlace)
  return await saveSection<VanPlan>(context, {
    subject: 'van',
    owner: { rowId: vanId },
    read,
    seen,
    write: async (db, now) => {
      if (JSON.stringify(now.home) !== JSON.stringify(home))
        await db
          .updateTable('van')
          .set({ home_lat: home?.lat ?? null, home_lng: home?.lng ?? null })
          .where('id', '=', vanId)
          .execute()
      await writeShift(db, vanId, { before: now.hours, after: hours })
    },
  })
}

/** Writes only the days that differ, so that the history shows what changed. */
async function writeShift(
  db: Database,
  vanId: number,
  { before, after }: Record<'before' | 'after', readonly OpeningHours[]>,
): Promise<void> {
  const gone = before.filter(day => !after.some(({ weekday }) => weekday === day.weekday))
  if (gone.length > 0)
    await db
      .deleteFrom('van_shift')
      .where('van_id', '=', vanId)
      .where(
        'weekday',
        'in',
        gone.map(({ weekday }) => weekday),
      )
      .execute()
  const changed = after.filter(
    day =>
      !before.some(
        one =>
          one.weekday === day.weekday && one.opensMinute === day.opensMinute && one.closesMinute === day.closesMinute,
      ),
  )
  for (const { weekday, opensMinute, closesMinute } of changed) {
    const columns = { opens_minute: opensMinute, closes_minute: closesMinute }
    await db
      .insertInto('van_shift')
      .values({ van_id: vanId, weekday, ...columns })
      .onConflict(conflict => conflict.columns(['tenant_id', 'van_id', 'weekday']).doUpdateSet(columns))
      .execute()
  }
}
