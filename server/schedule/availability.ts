import type { Place } from '../../domain/address/distance.ts'
import { earliestStart, horizonEnd } from '../../domain/schedule/slots.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import { batchQueries } from '../platform/database/batch-queries.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { type WantedWork, wantedMinutes } from '../scheduling/visit-work.ts'
import { drivableSlots, type SoughtVisit } from './durations/drivable-slots.ts'
import { withHolds } from './holds/held-slots.ts'
import { MAX_STOP } from './holds/live-holds.ts'
import { type OfferedSlot, offeredSlots, routeOf } from './offered-slots.ts'
import type { Slot } from './slot.ts'
import { TEXTS } from './texts.ts'

/** What is booked and where. Only true durations depend on it. */
export interface WantedVisit {
  place: Place
  cars: readonly WantedWork[]
  /** The orders of a visit that gets another time: its own stop takes none, and it has its own length. */
  order?: { ids: readonly number[]; minutes: (franchise: ServingFranchise) => Promise<number> }
}

const MAX_DAYS = 45
const MAX_MS = MAX_DAYS * 86_400_000

/**
 * Returns for each slot the first free van of its franchise, or null. One statement compares the busy ranges of each van, as a multirange, with
 * the slots. A visit from a time of true durations may be as long as 16 hours. Both are materialized, so that PostgreSQL does not compute them again for every pair
 * of slot and van. What is kept for somebody is busy too.
 * $1 van ids, $2 their franchises, $3 from, $4 until, $5 slot starts, $6 the slots' franchises, $7 now.
 */
export const FREE_VANS = {
  name: 'free-vans',
  text: `
  with busy as materialized (
    select van.id, van.franchise_id, (
      select range_agg(t.during) from (
        select w.during from work_order w
        where w.van_id = van.id and w.status <> 'CANCELLED' and w.scheduled_at > $3::timestamptz - ${MAX_STOP} and w.scheduled_at < $4::timestamptz
        union all
        select h.work from stop h
        where h.kind = 'hold' and h.van_id = van.id and h.expires_at > $7::timestamptz
          and h.starts_at > $3::timestamptz - ${MAX_STOP} and h.starts_at < $4::timestamptz
      ) t
    ) as taken
    from unnest($1::bigint[], $2::bigint[]) as van (id, franchise_id)
  ),
  slot as materialized (
    select tstzrange(s.starts_at, s.starts_at + interval '1 hour') as during, s.franchise_id, s.ord
    from unnest($5::timestamptz[], $6::bigint[]) with ordinality as s (starts_at, franchise_id, ord)
  )
  select array_agg((
    select min(busy.id) from busy
    where busy.franchise_id = slot.franchise_id and (busy.taken is null or not busy.taken && slot.during)
  ) order by slot.ord) as van_ids
  from slot`,
}

/** Returns the parameters of FREE_VANS for slots of these franchises. */
export function freeVansParameters(
  franchises: readonly ServingFranchise[],
  slots: readonly OfferedSlot[],
  { from, until, now }: { from: Date; until: Date; now: Date },
): unknown[] {
  const vans = franchises.flatMap(franchise => franchise.vans.map(van => ({ id: van.id, franchiseId: franchise.id })))
  return [
    vans.map(van => van.id),
    vans.map(van => van.franchiseId),
    from.toISOString(),
    until.toISOString(),
    `{${slots.map(slot => slot.iso).join()}}`,
    slots.map(slot => slot.franchise.id),
    now.toISOString(),
  ]
}

/** One search: the slots of these franchises and vans from `from` to before `until`. */
interface Question {
  franchises: readonly ServingFranchise[]
  from: Date
  until: Date
  now: Date
}

/** Concurrent searches share a statement: a mailing brings many customers to the same vans at once. */
const gatherSlots = batchQueries(answerTogether)

interface Window {
  start: Date
  end: Date
  now: Date
  isStaff: boolean
  /** By default the shortest visit at the franchise's base. */
  visit?: WantedVisit | undefined
  /** Every start that a van can keep, and not only the cheapest ones. */
  all?: boolean
  /** The holder of the page that asks: its own hold does not hide the slot. */
  holder?: string | null
  /** Staff, who see what is kept for others. */
  seesHolds?: boolean
}

/**
 * Returns the slots of a place between two instants (SCHED-02): customers from now plus the lead time to the last day, as each franchise has them; staff
 * from 30 days back.
 * @throws Refusal 422 when the window is reversed or longer than 45 days
 */
export async function findAvailability(
  db: Database,
  franchises: readonly ServingFranchise[],
  window: Window,
): Promise<Slot[]> {
  if (window.end <= window.start) throw invalidField('end', TEXTS.endBeforeStart)
  if (window.end.getTime() - window.start.getTime() > MAX_MS) throw invalidField('end', TEXTS.windowTooLong(MAX_DAYS))
  const [hourly, byDuration] = [franchises.filter(isHourly), franchises.filter(franchise => !isHourly(franchise))]
  const answers = await Promise.all([
    ...questionsOf(hourly, window).map(question => gatherSlots(db, question)),
    ...questionsOf(byDuration, window).flatMap(({ franchises: group, from, until }) =>
      group.map(async franchise => {
        const visit = await soughtVisit(db, franchise, window.visit)
        const { now, isStaff, all = false, holder = null } = window
        return await drivableSlots(db, franchise, { visit, from, until, now, isStaff, all, holder })
      }),
    ),
  ])
  const slots = answers.length === 1 ? (answers[0] ?? []) : mergeAnswers(answers)
  const { now, holder = null, seesHolds = false } = window
  return holder === null && !seesHolds ? slots : await withHolds(db, hourly, slots, { now, holder, seesHolds })
}

/** Returns the slot that starts at an instant. */
export const slotAt = (slots: readonly Slot[], start: Date): Slot | undefined =>
  slots.find(({ date }) => Date.parse(date) === start.getTime())

const isHourly = ({ scheduling }: ServingFranchise): boolean => scheduling.mode === 'HOURLY'

/** Returns a visit as a franchise plans it. */
export async function soughtVisit(
  db: Database,
  franchise: ServingFranchise,
  { place, cars, order }: WantedVisit = { place: franchise, cars: [] },
): Promise<SoughtVisit> {
  const minutes = order ? await order.minutes(franchise) : await wantedMinutes(db, franchise, cars)
  return { place, minutes, withoutOrderIds: order?.ids ?? [] }
}

/** Returns the search of each group of franchises with the same limits: one, unless overlapping franchises have different booking rules. */
function questionsOf(franchises: readonly ServingFranchise[], { start, end, now, isStaff }: Window): Question[] {
  const limitsOf = ({ rules, timeZone }: ServingFranchise): string =>
    isStaff ? '' : `${rules.leadMinutes} ${rules.horizonDays} ${rules.horizonDays === 0 ? '' : timeZone}`
  return [...Map.groupBy(franchises, limitsOf).values()].flatMap(group => {
    const [{ rules, timeZone }] = group as [ServingFranchise]
    const earliest = earliestStart(now, isStaff, rules.leadMinutes)
    const latest = isStaff ? null : horizonEnd(now, rules.horizonDays, timeZone)
    const from = start > earliest ? start : earliest
    const until = latest && latest < end ? latest : end
    return from < until ? [{ franchises: group, from, until, now }] : []
  })
}

/** Returns one slot per instant of several answers: the first franchise that is free, otherwise the first. */
function mergeAnswers(answers: readonly (readonly Slot[])[]): Slot[] {
  const byTime = Map.groupBy(answers.flat(), ({ date }) => date)
  return [...byTime.values()]
    .map(slots => slots.toSorted((a, b) => Number(a.isBooked) - Number(b.isBooked) || a.franchiseId - b.franchiseId))
    .flatMap(([slot]) => slot ?? [])
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Returns the slots of each search, in the order of the searches. Searches for the same vans in nearby windows share one statement. */
async function answerTogether(db: Database, questions: readonly Question[]): Promise<Slot[][]> {
  const spans = spansOf(questions)
  const found = await Promise.all(spans.map(span => findSlots(db, span)))
  const answers = new Map<Question, Slot[]>()
  spans.forEach((span, index) => {
    for (const question of span.questions) answers.set(question, cut(found[index] ?? [], question))
  })
  return questions.map(question => answers.get(question) ?? [])
}

/** Searches for the same vans, and the span that covers all of their windows. */
interface Span extends Question {
  questions: Question[]
}

/** Groups searches into as few spans as possible; no span is longer than a single search may be. */
function spansOf(questions: readonly Question[]): Span[] {
  const byVans = Map.groupBy(questions, ({ franchises }) =>
    franchises.map(franchise => `${franchise.id}: ${franchise.vans.map(van => van.id).join()}`).join('; '),
  )
  return [...byVans.values()].flatMap(ofVans => {
    const spans: Span[] = []
    for (const question of ofVans.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
      const last = spans.at(-1)
      if (last && question.until.getTime() - last.from.getTime() <= MAX_MS) {
        last.questions.push(question)
        if (question.until > last.until) last.until = question.until
        if (question.now > last.now) last.now = question.now
      } else spans.push({ ...question, questions: [question] })
    }
    return spans
  })
}

async function findSlots(db: Database, { franchises, from, until, now }: Span): Promise<Slot[]> {
  const offered = offeredSlots(franchises, from, until)
  if (offered.length === 0) return []
  const { name, text } = FREE_VANS
  const values = freeVansParameters(franchises, offered, { from, until, now })
  const { rows } = await db.executeQuery(prepared<{ van_ids: (number | null)[] }>(name, text, values))
  return mergeSlots(offered, rows[0]?.van_ids ?? [])
}

/** Returns the slots of a search from slots sorted by start. ISO 8601 texts of equal length sort like their instants. */
function cut(slots: readonly Slot[], { from, until }: Question): Slot[] {
  return slots.slice(firstFrom(slots, from.toISOString()), firstFrom(slots, until.toISOString()))
}

/** Returns the index of the first slot that starts at or after the instant. */
function firstFrom(slots: readonly Slot[], instant: string): number {
  let [low, high] = [0, slots.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((slots[middle]?.date ?? '') < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns one slot per instant: free if any franchise has a free van, else booked. */
function mergeSlots(offered: readonly OfferedSlot[], vanIds: readonly (number | null)[]): Slot[] {
  const slots: Slot[] = []
  offered.forEach((offer, i) => {
    const { iso: date, franchise } = offer
    const vanId = vanIds[i] ?? null
    const slot = {
      routeId: routeOf(offer, vanId ?? franchise.vans[0]?.id ?? 0),
      date,
      franchiseId: franchise.id,
      isBooked: vanId === null,
    }
    const last = slots.at(-1)
    if (last?.date !== date) slots.push(slot)
    else if (last.isBooked && !slot.isBooked) slots[slots.length - 1] = slot
  })
  return slots
}
