import { tz } from '@date-fns/tz'
import { format, parseISO } from 'date-fns'
import type { FigureSearch } from './search.ts'

/** The chosen period: the fields' values, and its instants, null while the end is before the start. */
export interface ShownSpan {
  from: string
  to: string
  instants: { startDate: string; endDate: string } | null
}

const PATTERN = "yyyy-MM-dd'T'HH:mm"
const MINUTE_MS = 60_000

/** Returns the chosen period in the franchise's zone. Default: from January 1 of this year to now. */
export function shownSpan({ from, to }: FigureSearch, zone: string, now: Date): ShownSpan {
  const local = { in: tz(zone) }
  const start = from ?? `${format(now, 'yyyy', local)}-01-01T00:00`
  const startDate = parseISO(start, local)
  // Includes the whole minute that the field shows.
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
