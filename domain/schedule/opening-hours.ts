import { isLocalDay } from '../format/dates.ts'
import { countCharacters } from '../format/length.ts'
import type { OpeningHours } from './slots.ts'
import { TEXTS } from './texts.ts'

/** A closed day or days, or a day with hours of its own. */
export interface SpecialDays {
  /** Local days (yyyy-mm-dd); both are included. */
  from: string
  to: string
  name: string
  /** Minutes after local midnight; null: closed. */
  opensMinute: number | null
  closesMinute: number | null
}

interface FieldProblem {
  field: string
  message: string
}

/** Furthest day of a closure, counted from today. */
export const MAX_CLOSURE_DAYS_AHEAD = 731
const MAX_NAME = 60

/** The hours that a new franchise starts with: Monday to Friday, 8 to 18. */
export const PROPOSED_HOURS: readonly OpeningHours[] = [1, 2, 3, 4, 5].map(weekday => ({
  weekday,
  opensMinute: 8 * 60,
  closesMinute: 18 * 60,
}))

/** Returns the number of slots that these hours offer: slots start on full hours (SCHED-03). */
export const slotsWithin = ({ opensMinute, closesMinute }: { opensMinute: number; closesMinute: number }): number =>
  Math.max(0, Math.floor((closesMinute - Math.ceil(opensMinute / 60) * 60) / 60))

const hoursMessage = (opensMinute: number, closesMinute: number): string | undefined => {
  const isMinute = (minute: number, most: number) => Number.isInteger(minute) && minute >= 0 && minute <= most
  if (!isMinute(opensMinute, 1439) || !isMinute(closesMinute, 1440)) return TEXTS.notAMinute
  if (closesMinute <= opensMinute) return TEXTS.closesBeforeOpening
  if (slotsWithin({ opensMinute, closesMinute }) === 0) return TEXTS.noSlot
  return undefined
}

/** Checks the hours of a week: one entry a weekday, closing after opening, room for a slot. Fields are `hours.<weekday>`. */
export function hoursProblems(hours: readonly OpeningHours[]): FieldProblem[] {
  const problems: FieldProblem[] = []
  const seen = new Set<number>()
  for (const { weekday, opensMinute, closesMinute } of hours) {
    const field = `hours.${weekday}`
    const message =
      !Number.isInteger(weekday) || weekday < 0 || weekday > 6 || seen.has(weekday)
        ? TEXTS.notAWeekday
        : hoursMessage(opensMinute, closesMinute)
    if (message !== undefined) problems.push({ field, message })
    seen.add(weekday)
  }
  return problems
}

const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** Returns every local day of a range, in order. */
export function daysOf({ from, to }: Pick<SpecialDays, 'from' | 'to'>): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day)
  return days
}

/**
 * Checks closures and special hours. Fields are `days.<index>.<part>`.
 * @param today the franchise's local day (yyyy-mm-dd)
 */
export function specialDaysProblems(entries: readonly SpecialDays[], today: string): FieldProblem[] {
  const problems: FieldProblem[] = []
  const taken = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const add = (part: string, message: string): void => void problems.push({ field: `days.${index}.${part}`, message })
    const name = entry.name.trim()
    if (name === '' || countCharacters(name) > MAX_NAME) add('name', TEXTS.nameOfDay(MAX_NAME))
    if (!isLocalDay(entry.from)) add('from', TEXTS.notADay)
    else if (entry.from < today) add('from', TEXTS.pastDay)
    if (!isLocalDay(entry.to)) add('to', TEXTS.notADay)
    else if (entry.to < entry.from) add('to', TEXTS.endsBeforeStart)
    else if (entry.to > daysAfter(today, MAX_CLOSURE_DAYS_AHEAD)) add('to', TEXTS.tooFarAhead)
    else if (isLocalDay(entry.from)) {
      const days = daysOf(entry)
      if (days.some(day => taken.has(day))) add('from', TEXTS.dayTwice)
      for (const day of days) taken.add(day)
    }
    if ((entry.opensMinute === null) !== (entry.closesMinute === null)) add('opensMinute', TEXTS.notAMinute)
    else if (entry.opensMinute !== null && entry.closesMinute !== null) {
      const message = hoursMessage(entry.opensMinute, entry.closesMinute)
      if (message !== undefined) add('closesMinute', message)
    }
  }
  return problems
}

/** Joins neighbouring days of the same name and hours to ranges, by day. */
export function joinDays(days: readonly (Omit<SpecialDays, 'from' | 'to'> & { day: string })[]): SpecialDays[] {
  const joined: SpecialDays[] = []
  for (const { day, ...rest } of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const last = joined.at(-1)
    const isNext =
      last !== undefined &&
      daysAfter(last.to, 1) === day &&
      last.name === rest.name &&
      last.opensMinute === rest.opensMinute &&
      last.closesMinute === rest.closesMinute
    if (isNext) last.to = day
    else joined.push({ from: day, to: day, ...rest })
  }
  return joined
}
