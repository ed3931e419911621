import { sql } from 'kysely'
import type { CountryCode } from '../../../domain/address/country.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { daysOf, joinDays, type SpecialDays, specialDaysProblems } from '../../../domain/schedule/opening-hours.ts'
import type { Calendar, DayHours } from '../../../domain/schedule/slots.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { invalidFields } from '../../platform/refusal.ts'
import type { Impact } from '../../settings/impact.ts'
import { type Stamped, saveSection, withStamp } from '../../settings/save-section.ts'
import { requireFranchise } from '../policy.ts'
import { isOffered, openOrders, orderItem } from './affected-orders.ts'
import { readCalendar } from './read-calendar.ts'

/** Closures and special hours from today on. */
export interface DayList {
  days: SpecialDays[]
  /** Where the franchise is, for the public holidays there. */
  countryCode: CountryCode
  provinceCode: string
}

/** A franchise with a local day from which its calendar is read, yyyy-mm-dd. */
interface FromDay {
  id: number
  today: string
}

/** Reads the closures and special hours of franchises with two statements, each from its day on. */
export async function readDaysOf(db: Database, franchises: readonly FromDay[]): Promise<Map<number, SpecialDays[]>> {
  const ids = franchises.map(({ id }) => id)
  const since = franchises.reduce((first, { today }) => (today < first ? today : first), '9999-12-31')
  const ofThem = sql<number>`any(${ids}::bigint[])`
  const closed = await db
    .selectFrom('franchise_closure')
    .where('franchise_id', '=', ofThem)
    .where('day', '>=', since)
    .select(['franchise_id', 'day', 'name'])
    .execute()
  const special = await db
    .selectFrom('franchise_special_hours')
    .where('franchise_id', '=', ofThem)
    .where('day', '>=', since)
    .select(['franchise_id', 'day', 'name', 'opens_minute as opensMinute', 'closes_minute as closesMinute'])
    .execute()
  const entries = [...closed.map(row => ({ ...row, opensMinute: null, closesMinute: null })), ...special]
  const byFranchise = Map.groupBy(entries, entry => entry.franchise_id)
  return new Map(
    franchises.map(({ id, today }) => {
      const own = (byFranchise.get(id) ?? []).filter(({ day }) => day >= today)
      return [
        id,
        joinDays(own.map(({ day, name, opensMinute, closesMinute }) => ({ day, name, opensMinute, closesMinute }))),
      ]
    }),
  )
}

/** Reads the closures and special hours of a franchise from a local day on. */
async function readDays(db: Database, franchiseId: number, today: string): Promise<DayList> {
  const days = await readDaysOf(db, [{ id: franchiseId, today }])
  const place = await db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select(['country_code as countryCode', 'province_code as provinceCode'])
    .executeTakeFirstOrThrow()
  return { ...place, days: days.get(franchiseId) ?? [] }
}

const todayOf = async (db: Database, franchiseId: number, now: Date): Promise<string> =>
  localDay(now, (await readCalendar(db, franchiseId)).timeZone)

/** Returns the closures and special hours of one of the actor's franchises, from its today on. @throws Refusal 404 */
export async function specialDays(
  { scope, actor, clock }: SignedInContext,
  franchiseId: number,
): Promise<Stamped<DayList>> {
  requireFranchise(actor, franchiseId)
  const today = await todayOf(scope.db, franchiseId, clock.now())
  return withStamp(await readDays(scope.db, franchiseId, today))
}

/** Confirmed appointments of days that close block; requests, and appointments outside special hours, warn. */
export async function daysImpact(
  db: Database,
  franchiseId: number,
  days: readonly SpecialDays[],
  now: Date,
): Promise<Impact> {
  const old = await readCalendar(db, franchiseId)
  const closed = new Set<string>()
  const hours = new Map<string, DayHours>()
  for (const entry of days)
    for (const day of daysOf(entry))
      if (entry.opensMinute === null || entry.closesMinute === null) closed.add(day)
      else hours.set(day, { opensMinute: entry.opensMinute, closesMinute: entry.closesMinute })
  const next: Calendar = { ...old, closures: closed, specialHours: hours }
  const lost = (await openOrders(db, franchiseId, now)).filter(
    ({ scheduledAt }) => isOffered(scheduledAt, old) && !isOffered(scheduledAt, next),
  )
  const closes = ({ scheduledAt }: { scheduledAt: Date }) => closed.has(localDay(scheduledAt, old.timeZone))
  const item = (order: (typeof lost)[number]) => orderItem(order, old.timeZone)
  return {
    blocking: lost.filter(order => order.isConfirmed && closes(order)).map(item),
    warnings: lost.filter(order => !order.isConfirmed || !closes(order)).map(item),
  }
}

const trimmed = (days: readonly SpecialDays[]): SpecialDays[] =>
  days.map(entry => ({ ...entry, name: entry.name.trim() }))

function requireDays(days: readonly SpecialDays[], today: string): void {
  const problems = specialDaysProblems(days, today)
  if (problems.length > 0) throw invalidFields(problems)
}

/** Returns the appointments on days that would close. @throws Refusal 404; 422 under `days.<index>.<part>` */
export async function previewSpecialDays(
  { scope, actor, clock }: SignedInContext,
  franchiseId: number,
  days: readonly SpecialDays[],
): Promise<Impact> {
  requireFranchise(actor, franchiseId)
  requireDays(days, await todayOf(scope.db, franchiseId, clock.now()))
  return await daysImpact(scope.db, franchiseId, days, clock.now())
}

interface DaysChange {
  franchiseId: number
  days: readonly SpecialDays[]
  seen: string
  accepted?: string | null | undefined
}

/**
 * Replaces the closures and special hours from today on. Past days stay.
 * @throws Refusal 404; 422 under `days.<index>.<part>`; 409 as saveSection
 */
export async function updateSpecialDays(
  context: SignedInContext,
  { franchiseId, days: typed, seen, accepted }: DaysChange,
): Promise<Stamped<DayList>> {
  requireFranchise(context.actor, franchiseId)
  const now = context.clock.now()
  const today = await todayOf(context.scope.db, franchiseId, now)
  const days = trimmed(typed)
  requireDays(days, today)
  return await saveSection(context, {
    subject: 'franchise_closure',
    owner: { franchiseId },
    read: db => readDays(db, franchiseId, today),
    seen,
    accepted,
    impact: db => daysImpact(db, franchiseId, days, now),
    write: async db => {
      await writeDays(db, franchiseId, today, days)
      await lookForLateBookings(db, franchiseId, now)
    },
  })
}

/** A booking that was under way can pass beside the list that was shown. After this long, every process offers the new days. */
const SETTLED_AFTER_MS = 15_000

/** Looks a moment later for bookings on closed days, and notifies the managers of them. */
export async function lookForLateBookings(db: Database, franchiseId: number, now: Date): Promise<void> {
  const event = { of: 'closed_days', franchiseId, savedAt: now.toISOString() } as const
  await enqueue(db, 'notify-staff', event, undefined, new Date(now.getTime() + SETTLED_AFTER_MS))
}

/** Replaces the rows of a franchise's closures and special hours from today on. */
export async function writeDays(
  db: Database,
  franchiseId: number,
  today: string,
  days: readonly SpecialDays[],
): Promise<void> {
  const rows = days.flatMap(entry => daysOf(entry).map(day => ({ ...entry, day })))
  const closed = rows.filter(({ opensMinute }) => opensMinute === null)
  const special = rows.filter(({ opensMinute }) => opensMinute !== null)
  await db
    .deleteFrom('franchise_closure')
    .where('franchise_id', '=', franchiseId)
    .where('day', '>=', today)
    .$if(closed.length > 0, query =>
      query.where(
        'day',
        'not in',
        closed.map(({ day }) => day),
      ),
    )
    .execute()
  await db
    .deleteFrom('franchise_special_hours')
    .where('franchise_id', '=', franchiseId)
    .where('day', '>=', today)
    .$if(special.length > 0, query =>
      query.where(
        'day',
        'not in',
        special.map(({ day }) => day),
      ),
    )
    .execute()
  if (closed.length > 0)
    await db
      .insertInto('franchise_closure')
      .values(closed.map(({ day, name }) => ({ franchise_id: franchiseId, day, name })))
      .onConflict(conflict =>
        conflict.columns(['tenant_id', 'franchise_id', 'day']).doUpdateSet(eb => ({ name: eb.ref('excluded.name') })),
      )
      .execute()
  if (special.length > 0)
    await db
      .insertInto('franchise_special_hours')
      .values(
        special.map(({ day, name, opensMinute, closesMinute }) => ({
          franchise_id: franchiseId,
          day,
          name,
          opens_minute: opensMinute ?? 0,
          closes_minute: closesMinute ?? 0,
        })),
      )
      .onConflict(conflict =>
        conflict.columns(['tenant_id', 'franchise_id', 'day']).doUpdateSet(eb => ({
          name: eb.ref('excluded.name'),
          opens_minute: eb.ref('excluded.opens_minute'),
          closes_minute: eb.ref('excluded.closes_minute'),
        })),
      )
      .execute()
}
