import type { Place } from '../../../domain/address/distance.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { type JudgedStart, judgeStart, missingAfter } from '../../../domain/scheduling/judge-start.ts'
import { scoreOf } from '../../../domain/scheduling/ranking.ts'
import type { Travel } from '../../../domain/scheduling/starts.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { EMPTY, type KnownStop, knownDays, lockedDay } from './routes.ts'
import { exactTravel, planningOf, routeOfDay } from './van-days.ts'

const MINUTE_MS = 60_000

/** A visit at a start, and the vans that may take it. */
export interface VisitAtStart {
  start: Date
  place: Place
  minutes: number
  vanIds: readonly number[]
  now: Date
  /** An order that is moved: its own stop takes no time. */
  withoutOrderIds: readonly number[]
  /** The page that books: its own hold takes no time from it. */
  holder?: string | null
  /** Staff take over what is kept for others. */
  takesOver?: boolean
}

/** What a start means for one van, with the version of the route that was judged. */
export interface JudgedVan {
  vanId: number
  version: number
  /** Null: the van does not work that day. */
  judged: JudgedStart | null
  /** How many minutes are missing after it, to drive on or to end within the shift. */
  missingAfter: number
}

/**
 * Returns what a start means for vans, in their order. What is written after it must hold the routes at these versions.
 * @param isLocked this transaction has locked the routes of the vans
 * @param travel how long drives take; by default the estimate
 */
export async function judgeVans(
  db: Database,
  franchise: ServingFranchise,
  { start, place, minutes, vanIds, now, withoutOrderIds, holder = null, takesOver = false }: VisitAtStart,
  { isLocked, travel }: { isLocked: boolean; travel?: Travel },
): Promise<JudgedVan[]> {
  const day = localDay(start, franchise.timeZone)
  const [planning, routes] = await Promise.all([
    planningOf(db, franchise),
    isLocked ? lockedDay(db, vanIds, day) : knownDays(db, { vanIds, from: day, until: day }).then(days => days(day)),
  ])
  const asked = { at: start.getTime() / MINUTE_MS, place, minutes }
  return vanIds.map((vanId, index) => {
    const known = routes[index] ?? EMPTY
    // How soon a visit may be booked is judged where it is asked for: staff may book the past.
    const since = new Date(0)
    const route = routeOfDay(planning, {
      vanId,
      day,
      known,
      notBefore: since,
      now,
      withoutOrderIds,
      holder,
      isShown: false,
    })
    const open = route && takesOver ? { ...route, stops: route.stops.filter(({ kind }) => kind !== 'hold') } : route
    const drives = travel ?? exactTravel(planning)
    const judged = open && judgeStart(open, asked, franchise.scheduling, drives)
    const late = open && !judged?.fits ? missingAfter(open, asked, franchise.scheduling, drives) : 0
    return { vanId, version: known.version, judged, missingAfter: late }
  })
}

/** Returns the van for which a start costs least, of those that can keep it: the preferred one if it can. Undefined when none can. */
export function bestVan(vans: readonly JudgedVan[], preferredId: number | null): JudgedVan | undefined {
  const fitting = vans.flatMap(van => (van.judged?.fits ? [{ van, score: scoreOf(van.judged.start) }] : []))
  const preferred = fitting.find(({ van }) => van.vanId === preferredId)
  return (preferred ?? fitting.toSorted((a, b) => a.score - b.score)[0])?.van
}

/** Why a van cannot keep a start, if staff may want it anyway: how many minutes are missing. Null: another stop is at that time. */
export function missingMinutesOf({ judged }: JudgedVan): number | null {
  if (judged === null) return 0
  if (judged.fits) return 0
  return judged.overlaps === null ? judged.missingMinutes : null
}

/** Returns the order that is in the way; null for none, or for a stop without an order. */
export function orderInTheWayOf({ judged }: JudgedVan): number | null {
  if (judged === null || judged.fits || judged.overlaps === null) return null
  return (judged.overlaps as KnownStop).orderIds[0] ?? null
}
