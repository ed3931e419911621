import { tz } from '@date-fns/tz'
import { addDays, addMonths, parseISO } from 'date-fns'
import type { Grouping } from '../../domain/analytics/grouping.ts'
import { csvDate, dateLabel } from './points.ts'
import type { ShownSpan } from './span.ts'
import { TEXTS } from './texts.ts'

/** Until when figures count, on whose clock. */
export interface FigureEnd {
  at: Date
  /** Their period goes until now, and not until an earlier day. */
  isNow: boolean
  /** IANA zone of the franchise. */
  zone: string
}

/** Returns until when the figures of a period count. */
export function figureEnd({ instants }: ShownSpan, zone: string, now: Date): FigureEnd {
  const end = instants === null ? now : parseISO(instants.endDate)
  return end < now ? { at: end, isNow: false, zone } : { at: now, isNow: true, zone }
}

export interface Dates {
  grouping: Grouping
  offsetMinutes: number
  end: FigureEnd
}

/** A date of a chart: for its axis, for its table and for a file. Not an interface, because a point of a chart is a record. */
type DatedRow = {
  key: string
  label: string
  named: string
  date: string
}

/** The rows of a chart over time. */
interface DatedRows<Value> {
  rows: (Value & DatedRow)[]
  /** The first day or month that the figures have only a part of: it is lower than what it will be, which is no loss. Null for none. */
  openFrom: number | null
  /** Says which day or month that is. */
  note: string | null
}

/** Names the dates of a chart, and the day or month that is not over. */
export function datedRows<Value extends { date: string }>(
  values: readonly Value[],
  { grouping, offsetMinutes, end }: Dates,
): DatedRows<Value> {
  const days = values.map(({ date }) => csvDate(date, grouping, offsetMinutes))
  const open = days.findIndex(day => isOpen(day, grouping, end))
  const labels = values.map(({ date }) => dateLabel(date, grouping, offsetMinutes))
  const nameOf = end.isNow ? TEXTS.soFar : TEXTS.inPart
  const named = labels.map((label, index) => (index === open ? nameOf(label) : label))
  return {
    rows: values.map((value, index) => ({
      ...value,
      key: String(index),
      label: labels[index] ?? '',
      named: named[index] ?? '',
      date: days[index] ?? '',
    })),
    openFrom: open === -1 ? null : open,
    note: named[open] ?? null,
  }
}

const LENGTHS = { days: addDays, months: addMonths } as const

/** Checks whether a day (yyyy-mm-dd) or a month (yyyy-mm) ends after the figures do. A work order is whole. */
function isOpen(first: string, grouping: Grouping, { at, zone }: FigureEnd): boolean {
  if (grouping === 'workOrders') return false
  return LENGTHS[grouping](parseISO(first, { in: tz(zone) }), 1).getTime() > at.getTime()
}
