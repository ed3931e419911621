import { localDay } from '../format/dates.ts'
import { SLOT_MS } from './slots.ts'

/** A route: a van's local day. */
export interface Route {
  vanId: number
  /** Local day of the van's franchise, yyyy-mm-dd. */
  day: string
}

/** Minutes of a visit by the hourly rule: every visit takes an hour (SCHED-03). */
export const VISIT_MINUTES = SLOT_MS / 60_000

/** Returns the route that has a visit in its stops: that of the local day on which it starts. */
export const routeAt = (vanId: number, startsAt: Date, timeZone: string): Route => ({
  vanId,
  day: localDay(startsAt, timeZone),
})

/** Returns the routes that a visit touches: two when it goes past midnight, else one. @param minutes how long it takes */
export function routesTouched(vanId: number, startsAt: Date, timeZone: string, minutes = VISIT_MINUTES): Route[] {
  const last = new Date(startsAt.getTime() + minutes * 60_000 - 1)
  const [first, second] = [routeAt(vanId, startsAt, timeZone), routeAt(vanId, last, timeZone)]
  return first.day === second.day ? [first] : [first, second]
}
