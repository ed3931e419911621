import { timeText } from '../../domain/format/day-text.ts'
import type { OpeningHours } from '../../domain/schedule/slots.ts'
import { TEXTS } from './texts.ts'

interface HoursRow {
  /** One day, or the first and last of several that have the same hours. */
  days: string
  /** Null: closed. */
  times: string | null
}

/** The days of a week from Monday, as their numbers. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

/** Returns a week's hours in few rows: days in a row with the same hours share one. */
export function hoursRows(hours: readonly OpeningHours[]): HoursRow[] {
  const runs: { first: string; last: string; times: string | null }[] = []
  for (const weekday of WEEK) {
    const open = hours.find(one => one.weekday === weekday)
    const times = open ? TEXTS.range(timeText(open.opensMinute), timeText(open.closesMinute)) : null
    const name = TEXTS.days[weekday]
    const before = runs.at(-1)
    if (before?.times === times) before.last = name
    else runs.push({ first: name, last: name, times })
  }
  return runs.map(({ first, last, times }) => ({ days: first === last ? first : TEXTS.range(first, last), times }))
}
