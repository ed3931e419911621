import { timeText } from '../format/day-text.ts'
import type { OpeningHours } from './slots.ts'
import { TEXTS } from './texts.ts'

/** Monday first, as people read a week. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

interface Run {
  first: number
  last: number
  opensMinute: number
  closesMinute: number
}

/** Returns the hours of a week in one line: `Mon–Fri 8:00 AM–6:00 PM, Sat 9:00 AM–1:00 PM`. Neighbouring days with the same hours are joined. */
export function weekText(hours: readonly OpeningHours[]): string {
  const runs: Run[] = []
  for (const [place, weekday] of WEEK.entries()) {
    const day = hours.find(each => each.weekday === weekday)
    if (!day) continue
    const { opensMinute, closesMinute } = day
    const last = runs.at(-1)
    if (last && last.last === place - 1 && last.opensMinute === opensMinute && last.closesMinute === closesMinute)
      last.last = place
    else runs.push({ first: place, last: place, opensMinute, closesMinute })
  }
  if (runs.length === 0) return TEXTS.closedEveryDay
  return runs.map(runText).join(', ')
}

const dayName = (place: number): string => TEXTS.shortWeekdays[WEEK[place] ?? 0] ?? ''

const runText = ({ first, last, opensMinute, closesMinute }: Run): string =>
  TEXTS.hoursOfDays(
    first === last ? dayName(first) : TEXTS.daySpan(dayName(first), dayName(last)),
    timeText(opensMinute),
    timeText(closesMinute),
  )
