import { TZDate, tz } from '@date-fns/tz'
import { addDays, format, parseISO } from 'date-fns'
import { formatTime, formatTimes, localDay, localTime } from '../../domain/format/dates.ts'
import { REGIONAL } from '../../domain/format/locale.ts'
import {
  earliestStart,
  horizonEnd,
  type OpeningHours,
  slotsBetween,
  type TimeRules,
} from '../../domain/schedule/slots.ts'
import type { DraftSlot } from './draft-slot.ts'
import type { PickerWeek, Slot, SlotDay } from './slot-grid.ts'

const WEEK = 7
const LAST_WEEK = 12
/**
 * Returns the last selectable week, counted from today's.
 * @param horizonDays the last day that can be booked, counted from today; 0: no limit
 */
export const lastWeekOf = (horizonDays: number): number =>
  horizonDays === 0 ? LAST_WEEK : Math.min(LAST_WEEK, Math.floor(horizonDays / WEEK))
/** Staff may book back to 30 days ago (rule B4), so five weeks back show them all. */
const firstWeek = (isStaff: boolean): number => (isStaff ? -5 : 0)

export interface Week {
  /** The seven local days, yyyy-MM-dd. */
  days: readonly string[]
  /** From midnight of the first day to the end of the last one, ISO in UTC. */
  start: string
  end: string
}

const midnight = (day: string, timeZone: string): string =>
  new Date(parseISO(`${day}T00:00:00`, { in: tz(timeZone) }).getTime()).toISOString()

const dayAfter = (day: string, count: number): string => format(addDays(parseISO(day), count), 'yyyy-MM-dd')

/** Returns a week that starts on today's weekday; index 0 starts today, in the franchise's time zone. */
export function weekAt(index: number, now: Date, timeZone: string): Week {
  const first = firstDayOf(index, localDay(now, timeZone))
  const days = Array.from({ length: WEEK }, (_, i) => dayAfter(first, i))
  return { days, start: midnight(first, timeZone), end: midnight(dayAfter(first, WEEK), timeZone) }
}

const firstDayOf = (index: number, today: string): string => dayAfter(today, index * WEEK)

/** Returns the index of the week that contains a slot. */
export function weekOf(slot: Date, now: Date, timeZone: string): number {
  const days = (day: string) => parseISO(`${day}T00:00:00Z`).getTime() / 86_400_000
  return Math.floor((days(localDay(slot, timeZone)) - days(localDay(now, timeZone))) / WEEK)
}

/** Where slots are, and the last week of them. */
interface Span {
  timeZone: string
  lastWeek: number
}

/** Returns the week to show first: that of the chosen slot, else today's. */
export function firstShownWeek(
  slot: DraftSlot | null,
  isStaff: boolean,
  now: Date,
  { timeZone, lastWeek }: Span,
): number {
  const index = slot ? weekOf(new Date(slot.date), now, timeZone) : 0
  return Math.min(lastWeek, Math.max(firstWeek(isStaff), index))
}

/** Returns 'Nov 21 – 27', or 'Nov 28 – Dec 4' across months. */
function weekLabel(first: Date): string {
  const last = addDays(first, WEEK - 1)
  const sameMonth = first.getMonth() === last.getMonth()
  return `${format(first, 'MMM d')} – ${format(last, sameMonth ? 'd' : 'MMM d')}`
}

/** Returns the selectable weeks in order, each with the month of its first day. The id is the index from today's week. */
export function weeksOf(isStaff: boolean, now: Date, { timeZone, lastWeek }: Span): PickerWeek[] {
  const first = firstWeek(isStaff)
  const today = localDay(now, timeZone)
  return Array.from({ length: lastWeek - first + 1 }, (_, i) => {
    const begins = parseISO(firstDayOf(first + i, today))
    return { id: String(first + i), label: weekLabel(begins), month: format(begins, 'MMMM yyyy') }
  })
}

/** Groups slots by local day, as the picker shows them; a slot's id is its instant. */
export function toDays(week: Week, slots: readonly DraftSlot[], timeZone: string): SlotDay[] {
  const days = new Map(week.days.map(day => [day, [] as DraftSlot[]]))
  for (const slot of slots) days.get(localDay(new Date(slot.date), timeZone))?.push(slot)
  return [...days].map(([day, ofDay]) => ({
    date: day,
    label: format(parseISO(day), 'EEE d'),
    name: format(parseISO(day), 'EEEE, MMMM d'),
    slots: toSlots(ofDay, timeZone),
  }))
}

function toSlots(ofDay: readonly DraftSlot[], timeZone: string): Slot[] {
  const times = ofDay.map(slot => localTime(new Date(slot.date), timeZone))
  return ofDay.map((slot, index) => {
    const date = new Date(slot.date)
    const time = times[index] ?? ''
    // An hour that occurs twice when the clocks change needs its zone.
    const isTwice = times.filter(one => one === time).length > 1
    const zone = isTwice ? ` ${zoneAbbreviation(date, timeZone)}` : ''
    const until = slot.arrivesUntil == null ? undefined : new Date(slot.arrivesUntil)
    return {
      id: slot.date,
      label: (until ? formatTimes(date, until, timeZone) : formatTime(date, timeZone)) + zone,
      time: time + zone,
      state: slot.isBooked ? 'request' : 'open',
      ...(isPlanned(slot, time) && { minutes: slot.minutes }),
      ...(until && { isWindow: true }),
      ...(slot.nearby && { isNearby: true }),
      ...(slot.heldUntil && { heldUntil: slot.heldUntil }),
    }
  })
}

/** Checks whether a time is not one of the rule of hours: an hour on the hour. */
const isPlanned = ({ minutes = 60, arrivesUntil = null }: DraftSlot, time: string): boolean =>
  minutes !== 60 || arrivesUntil !== null || !time.endsWith(':00')

/** Returns 'EDT' in summer, 'EST' in winter. */
const zoneAbbreviation = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(REGIONAL.US, { timeZone, timeZoneName: 'short' })
    .formatToParts(date)
    .find(part => part.type === 'timeZoneName')?.value ?? ''

/** Monday to Saturday, 8 to 18. */
const REQUEST_HOURS: OpeningHours[] = [1, 2, 3, 4, 5, 6].map(weekday => ({
  weekday,
  opensMinute: 480,
  closesMinute: 1080,
}))

/** Returns the hours that can be requested outside all service areas, where no franchise has opening hours. */
export function requestSlots(week: Week, now: Date, timeZone: string, rules: TimeRules): DraftSlot[] {
  const calendar = { timeZone, hours: REQUEST_HOURS, closures: new Set<string>() }
  const [start, end] = [new Date(week.start), new Date(week.end)]
  const earliest = earliestStart(now, false, rules.leadMinutes)
  const latest = horizonEnd(now, rules.horizonDays, timeZone)
  const from = start > earliest ? start : earliest
  const until = latest && latest < end ? latest : end
  return slotsBetween(from, until, calendar).map(date => ({ date: date.toISOString(), isBooked: true }))
}

interface Offer {
  week: Week
  slots: readonly DraftSlot[] | undefined
  now: Date
  isStaff: boolean
  leadMinutes: number
}

/**
 * Returns the chosen slot as currently offered; null when it is no longer offered, or was free and is now taken. A slot in a week that is not
 * loaded stays chosen, unless it is before the earliest start (rule B4).
 */
export function stillOffered(
  slot: DraftSlot | null,
  { week, slots, now, isStaff, leadMinutes }: Offer,
): DraftSlot | null {
  if (!slot || new Date(slot.date) < earliestStart(now, isStaff, leadMinutes)) return null
  if (!slots || slot.date < week.start || slot.date >= week.end) return slot
  const offered = slots.find(one => one.date === slot.date)
  // Staff take it over, while its customer still has it.
  if (slot.takesOver && offered?.isBooked && offered.heldUntil) return slot
  return offered && (slot.isBooked || !offered.isBooked) ? offered : null
}

/** Returns 'Tuesday 10:00 AM' for the booking button; the time does not wrap. */
export const slotName = (slot: DraftSlot, timeZone: string): string =>
  format(new TZDate(slot.date, timeZone), 'EEEE ') + timesOf(slot, timeZone)

/** Returns 'Tue, Nov 24, 8:00 AM', which does not wrap; with two times only before them. */
export const slotShortName = (slot: DraftSlot, timeZone: string): string => {
  const day = format(new TZDate(slot.date, timeZone), 'EEE,\u00a0MMM\u00a0d,')
  return `${day}${slot.arrivesUntil == null ? '\u00a0' : ' '}${timesOf(slot, timeZone)}`
}

/** Returns the time, or from when until when the van arrives. It does not wrap. */
function timesOf({ date, arrivesUntil = null }: DraftSlot, timeZone: string): string {
  const start = new Date(date)
  const time =
    arrivesUntil === null ? formatTime(start, timeZone) : formatTimes(start, new Date(arrivesUntil), timeZone)
  return time.replaceAll(' ', '\u00a0').replace('–', '–\u2060')
}
