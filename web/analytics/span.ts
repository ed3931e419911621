import { tz } from '@date-fns/tz'
import { format, parseISO } from 'date-fns'
import type { FigureSearch } from './search.ts'

/** The time that figures are asked for: as the fields show it, and as instants; null while it ends before it begins. */
export interface ShownSpan {
  from: string
  to: string
  instants: { startDate: string; endDate: string } | null
}

const PATTERN = "yyyy-MM-dd'T'HH:mm"
const MINUTE_MS = 60_000

/** The time that is chosen, in the zone of the franchise: from January 1 of the current year to now unless told otherwise. */
export function shownSpan({ from, to }: FigureSearch, zone: string, now: Date): ShownSpan {
  const local = { in: tz(zone) }
  const start = from ?? `${format(now, 'yyyy', local)}-01-01T00:00`
  const startDate = parseISO(start, local)
  // What happened in the minute that the field shows is in it.
  const endDate = to === undefined ? now : new Date(parseISO(to, local).getTime() + MINUTE_MS)
  const isValid = startDate.getTime() < endDate.getTime()
  return {
    from: start,
    to: to ?? format(now, PATTERN, local),
    instants: isValid
      ? { startDate: new Date(startDate.getTime()).toISOString(), endDate: new Date(endDate.getTime()).toISOString() }
      : null,
  }
}
