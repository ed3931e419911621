import { sql } from 'kysely'
import { hoursProblems } from '../../../domain/schedule/opening-hours.ts'
import type { Calendar, OpeningHours } from '../../../domain/schedule/slots.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidFields } from '../../platform/refusal.ts'
import type { Impact } from '../../settings/impact.ts'
import { type Stamped, saveSection, withStamp } from '../../settings/save-section.ts'
import { requireFranchise } from '../policy.ts'
import { isOffered, openOrders, orderItem } from './affected-orders.ts'
import { readCalendar } from './read-calendar.ts'

/** The opening hours of a week, Sunday first; a weekday without hours is closed. */
export interface WeekHours {
  hours: OpeningHours[]
}

/** Reads the opening hours of franchises with one statement, each Sunday first. */
export async function readHoursOf(db: Database, franchiseIds: readonly number[]): Promise<Map<number, OpeningHours[]>> {
  const rows = await db
    .selectFrom('franchise_hours')
    .where('franchise_id', '=', sql<number>`any(${franchiseIds}::bigint[])`)
    .orderBy('weekday')
    .select(['franchise_id', 'weekday', 'opens_minute as opensMinute', 'closes_minute as closesMinute'])
    .execute()
  const byFranchise = Map.groupBy(rows, row => row.franchise_id)
  return new Map(
    franchiseIds.map(id => [
      id,
      (byFranchise.get(id) ?? []).map(({ weekday, opensMinute, closesMinute }) => ({
        weekday,
        opensMinute,
        closesMinute,
      })),
    ]),
  )
}

/** Reads the opening hours of a franchise, Sunday first. */
const readHours = async (db: Database, franchiseId: number): Promise<WeekHours> => ({
  hours: (await readHoursOf(db, [franchiseId])).get(franchiseId) ?? [],
})

/** Returns the opening hours of one of the actor's franchises. @throws Refusal 404 */
export async function weekHours({ scope, actor }: SignedInContext, franchiseId: number): Promise<Stamped<WeekHours>> {
  requireFranchise(actor, franchiseId)
  return withStamp(await readHours(scope.db, franchiseId))
}

/** Lists the appointments that the new hours no longer offer. They stay booked, so they warn. */
export async function hoursImpact(
  db: Database,
  franchiseId: number,
  hours: readonly OpeningHours[],
  now: Date,
): Promise<Impact> {
  const old = await readCalendar(db, franchiseId)
  const next: Calendar = { ...old, hours }
  const lost = (await openOrders(db, franchiseId, now)).filter(
    ({ scheduledAt }) => isOffered(scheduledAt, old) && !isOffered(scheduledAt, next),
  )
  return { blocking: [], warnings: lost.map(order => orderItem(order, old.timeZone)) }
}

function requireHours(hours: readonly OpeningHours[]): void {
  const problems = hoursProblems(hours)
  if (problems.length > 0) throw invalidFields(problems)
}

/** Returns the appointments outside the new hours. @throws Refusal 404; 422 under `hours.<weekday>` */
export async function previewHours(
  { scope, actor, clock }: SignedInContext,
  franchiseId: number,
  hours: readonly OpeningHours[],
): Promise<Impact> {
  requireFranchise(actor, franchiseId)
  requireHours(hours)
  return await hoursImpact(scope.db, franchiseId, hours, clock.now())
}

interface HoursChange {
  franchiseId: number
  hours: readonly OpeningHours[]
  seen: string
  accepted?: string | null | undefined
}

/**
 * Replaces the opening hours of a week. Appointments outside stay booked.
 * @throws Refusal 404; 422 under `hours.<weekday>`; 409 as saveSection
 */
export async function updateHours(
  context: SignedInContext,
  { franchiseId, hours, seen, accepted }: HoursChange,
): Promise<Stamped<WeekHours>> {
  requireFranchise(context.actor, franchiseId)
  requireHours(hours)
  return await saveSection(context, {
    subject: 'franchise_hours',
    owner: { franchiseId },
    read: db => readHours(db, franchiseId),
    seen,
    accepted,
    impact: db => hoursImpact(db, franchiseId, hours, context.clock.now()),
    write: (db, current) => writeHours(db, franchiseId, { from: current.hours, to: hours }),
  })
}

interface HoursWrite {
  from: readonly OpeningHours[]
  to: readonly OpeningHours[]
}

/** Replaces the rows of a franchise's week. */
export async function writeHours(db: Database, franchiseId: number, { from, to }: HoursWrite): Promise<void> {
  const stays = new Set(to.map(({ weekday }) => weekday))
  const gone = from.filter(({ weekday }) => !stays.has(weekday)).map(({ weekday }) => weekday)
  if (gone.length > 0)
    await db
      .deleteFrom('franchise_hours')
      .where('franchise_id', '=', franchiseId)
      .where('weekday', 'in', gone)
      .execute()
  if (to.length > 0)
    await db
      .insertInto('franchise_hours')
      .values(
        to.map(day => ({
          franchise_id: franchiseId,
          weekday: day.weekday,
          opens_minute: day.opensMinute,
          closes_minute: day.closesMinute,
        })),
      )
      .onConflict(conflict =>
        conflict.columns(['tenant_id', 'franchise_id', 'weekday']).doUpdateSet(eb => ({
          opens_minute: eb.ref('excluded.opens_minute'),
          closes_minute: eb.ref('excluded.closes_minute'),
        })),
      )
      .execute()
}
