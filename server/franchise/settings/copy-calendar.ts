import { sql } from 'kysely'
import type { CountryCode } from '../../../domain/address/country.ts'
import { may } from '../../../domain/account/permissions.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { byName } from '../../../domain/format/natural-order.ts'
import { addMissingDays } from '../../../domain/schedule/copy-days.ts'
import { holidaysFrom } from '../../../domain/schedule/holidays.ts'
import { daysOf, type SpecialDays } from '../../../domain/schedule/opening-hours.ts'
import type { OpeningHours } from '../../../domain/schedule/slots.ts'
import { nameAuthor } from '../../audit/name-author.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { forgetCached } from '../../platform/database/cached.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { denial, invalidField, Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'
import { type Impact, requireAccepted } from '../../settings/impact.ts'
import { changedMeanwhile, lockSection } from '../../settings/save-section.ts'
import { stampOf } from '../../settings/stamp.ts'
import { requireFranchise } from '../policy.ts'
import { TEXTS as FRANCHISE } from '../texts.ts'
import { hoursImpact, readHoursOf, writeHours } from './hours.ts'
import { daysImpact, lookForLateBookings, readDaysOf, writeDays } from './special-days.ts'
import { TEXTS } from './texts.ts'

/**
 * What other franchises get: the hours of a franchise's week, its closures and special hours, or closures on the public holidays of their own province or state.
 */
export const CALENDAR_PARTS = ['HOURS', 'DAYS', 'HOLIDAYS'] as const
export type CalendarPart = (typeof CALENDAR_PARTS)[number]

/** The tables whose sections are locked and compared. */
const SUBJECTS = { HOURS: 'franchise_hours', DAYS: 'franchise_closure', HOLIDAYS: 'franchise_closure' } as const

/** A franchise that a calendar can be copied to. */
export interface CopyTarget {
  id: number
  name: string
  timeZone: string
  city: string
  provinceCode: string
  /** Its present hours, Sunday first. */
  hours: readonly OpeningHours[]
  /** Days that it does not have yet. */
  newDays: number
  /** The names of those that are public holidays, for these. */
  holidays: readonly string[]
  /** A copy would change nothing. */
  isSame: boolean
  /** Of both calendars. */
  stamp: string
}

interface Place {
  id: number
  name: string
  timeZone: string
  city: string
  countryCode: CountryCode
  provinceCode: string
}

/** The calendar of a franchise, as far as it is copied. */
interface OwnCalendar extends Place {
  hours: OpeningHours[]
  days: SpecialDays[]
  today: string
}

interface Calendars {
  from: OwnCalendar
  others: OwnCalendar[]
}

interface Wanted {
  part: CalendarPart
  /** The franchise whose calendar is copied. */
  franchiseId: number
  /** The others. */
  otherIds: Iterable<number>
  now: Date
}

/** Reads the part of franchises in use, by name. */
async function readCalendars(db: Database, { part, franchiseId, otherIds, now }: Wanted): Promise<Calendars> {
  const places = await db
    .selectFrom('franchise')
    .where('id', '=', sql<number>`any(${[franchiseId, ...otherIds]}::bigint[])`)
    .where(eb => eb.or([eb('archived_at', 'is', null), eb('id', '=', franchiseId)]))
    .select([
      'id',
      'name',
      'time_zone as timeZone',
      'city',
      'country_code as countryCode',
      'province_code as provinceCode',
    ])
    .execute()
  const dated = byName(places).map(place => ({ ...place, today: localDay(now, place.timeZone) }))
  const ids = dated.map(({ id }) => id)
  const hours = part === 'HOURS' ? await readHoursOf(db, ids) : undefined
  const days = part === 'HOURS' ? undefined : await readDaysOf(db, dated)
  const all = dated.map(place => ({ ...place, hours: hours?.get(place.id) ?? [], days: days?.get(place.id) ?? [] }))
  const from = all.find(({ id }) => id === franchiseId)
  if (!from) throw new Error(`No franchise ${franchiseId}`)
  return { from, others: all.filter(({ id }) => id !== franchiseId) }
}

/** What is copied. */
interface Copied {
  part: CalendarPart
  from: OwnCalendar
  /** The public holidays that count; null: all. */
  holidayNames: readonly string[] | null
}

/** The public holidays of a franchise's place that it has no entry for, as closed days. */
function missingHolidays({ days, today, ...place }: OwnCalendar, names: readonly string[] | null): SpecialDays[] {
  const taken = new Set(days.flatMap(daysOf))
  return holidaysFrom(today, place)
    .filter(({ day, name }) => !taken.has(day) && (names === null || names.includes(name)))
    .map(({ day, name }) => ({ from: day, to: day, name, opensMinute: null, closesMinute: null }))
}

/** The days of a franchise with those that it does not have yet. Its own entries stay. */
const daysWith = (other: OwnCalendar, { part, from, holidayNames }: Copied) =>
  addMissingDays(other.days, part === 'HOLIDAYS' ? missingHolidays(other, holidayNames) : from.days, other.today)

function targetOf(other: OwnCalendar, copied: Copied): CopyTarget {
  const { days: _days, today: _today, countryCode: _country, ...place } = other
  const { part, from, holidayNames } = copied
  const newDays = part === 'HOURS' ? 0 : daysWith(other, copied).added
  return {
    ...place,
    newDays,
    holidays: part === 'HOLIDAYS' ? missingHolidays(other, holidayNames).map(({ name }) => name) : [],
    isSame: part === 'HOURS' ? stampOf(other.hours) === stampOf(from.hours) : newDays === 0,
    stamp: stampOf([from, other].map(({ id, hours, days }) => ({ id, hours, days }))),
  }
}

const targetsOf = ({ from, others }: Calendars, part: CalendarPart): CopyTarget[] =>
  others.map(other => targetOf(other, { part, from, holidayNames: null }))

/** @throws Refusal 403 */
function requirePart(actor: Actor, part: CalendarPart): void {
  if (!may(actor.roles, part === 'HOURS' ? 'hours.change' : 'closures.change'))
    throw denial(new Refusal(403, 'NOT_GRANTED', FRANCHISE.notGranted))
}

interface Copying {
  franchiseId: number
  part: CalendarPart
  toFranchiseIds: readonly number[]
  /** Of public holidays: the ones that count; null: all. */
  holidayNames?: readonly string[] | null | undefined
}

/** Returns the actor's other franchises with what a copy of this one's calendar would change. @throws Refusal 404; 403 */
export async function calendarCopy(
  { scope, actor, clock }: SignedInContext,
  { franchiseId, part }: Pick<Copying, 'franchiseId' | 'part'>,
): Promise<CopyTarget[]> {
  requireFranchise(actor, franchiseId)
  requirePart(actor, part)
  const wanted = { part, franchiseId, otherIds: actor.franchiseIds, now: clock.now() }
  return targetsOf(await readCalendars(scope.db, wanted), part)
}

/** Returns the chosen franchises. @throws Refusal 404 for one of somebody else; 422 without any; 403 */
function chosenOf(actor: Actor, { franchiseId, part, toFranchiseIds }: Copying): Set<number> {
  for (const id of [franchiseId, ...toFranchiseIds]) requireFranchise(actor, id)
  requirePart(actor, part)
  const chosen = new Set(toFranchiseIds)
  chosen.delete(franchiseId)
  if (chosen.size === 0) throw invalidField('toFranchiseIds', TEXTS.chooseFranchise)
  return chosen
}

/** The appointments that a copy affects, each with its franchise. */
async function impactOf(db: Database, others: readonly OwnCalendar[], copied: Copied, now: Date): Promise<Impact> {
  const impact: Record<keyof Impact, Impact[keyof Impact][number][]> = { blocking: [], warnings: [] }
  for (const other of others) {
    const own =
      copied.part === 'HOURS'
        ? await hoursImpact(db, other.id, copied.from.hours, now)
        : await daysImpact(db, other.id, daysWith(other, copied).days, now)
    for (const kind of ['blocking', 'warnings'] as const)
      impact[kind].push(...own[kind].map(item => ({ ...item, text: TEXTS.inFranchise(other.name, item.text) })))
  }
  return impact
}

/** Returns the appointments that a copy to these franchises affects. @throws Refusal 404; 403; 422 */
export async function previewCalendarCopy({ scope, actor, clock }: SignedInContext, copying: Copying): Promise<Impact> {
  const chosen = chosenOf(actor, copying)
  const { franchiseId, part, holidayNames = null } = copying
  const now = clock.now()
  const { from, others } = await readCalendars(scope.db, { part, franchiseId, otherIds: chosen, now })
  return await impactOf(scope.db, others, { part, from, holidayNames }, now)
}

async function writeCopy(db: Database, other: OwnCalendar, copied: Copied): Promise<void> {
  if (copied.part === 'HOURS') await writeHours(db, other.id, { from: other.hours, to: copied.from.hours })
  else await writeDays(db, other.id, other.today, daysWith(other, copied).days)
}

/**
 * Gives other franchises the hours of one, or adds closures to what they have: to all of the chosen, or to none. Times are local in each.
 * @param seen the stamps of the chosen franchises, in any order: what changes in others meanwhile does not matter
 * @returns the chosen franchises as they are now
 * @throws Refusal 404; 403; 422 under `toFranchiseIds`; 409 as saveSection
 */
export async function copyCalendar(
  context: SignedInContext,
  { seen, accepted, ...copying }: Copying & { seen: readonly string[]; accepted?: string | null | undefined },
): Promise<CopyTarget[]> {
  const { scope, actor, clock } = context
  const chosen = chosenOf(actor, copying)
  const { franchiseId, part, holidayNames = null } = copying
  const now = clock.now()
  const saved = await scope.db.transaction().execute(async db => {
    await nameAuthor(db, context)
    const locked = [franchiseId, ...chosen].toSorted((one, other) => one - other)
    for (const id of locked)
      await lockSection(db, scope.tenant.id, { subject: SUBJECTS[part], owner: { franchiseId: id } })
    const wanted = { part, franchiseId, otherIds: chosen, now }
    const current = await readCalendars(db, wanted)
    const targets = targetsOf(current, part)
    // One that was archived meanwhile is not among them.
    const isSeen = targets.length === chosen.size && targets.every(({ stamp }) => seen.includes(stamp))
    if (!isSeen) throw await changedMeanwhile(db, { subject: SUBJECTS[part], owner: null })
    const copied = { part, from: current.from, holidayNames }
    const changed = current.others.filter(other => !targetOf(other, copied).isSame)
    requireAccepted(await impactOf(db, changed, copied, now), accepted)
    for (const other of changed) {
      await writeCopy(db, other, copied)
      if (part !== 'HOURS') await lookForLateBookings(db, other.id, now)
    }
    return await readCalendars(db, wanted)
  })
  forgetCached(scope.db)
  return targetsOf(saved, part)
}
