import type { Place } from '../../../domain/address/distance.ts'
import { scoreOf } from '../../../domain/scheduling/ranking.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import { measuredVan } from '../../schedule/durations/measured-van.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { judgeVans, type VisitAtStart } from '../../schedule/durations/reserve-van.ts'
import type { Asker } from '../../scheduling/travel/drive-times.ts'

/** A visit by true durations that a page wants to keep a van for. */
interface WantedVisit {
  startsAt: Date
  minutes: number
  place: Place
  vanIds: readonly number[]
  now: Date
  /** The page's own hold takes no time from it; null without one. */
  holder: string | null
}

/** So many vans are measured, one after the other. Each may ask a service for two drives. */
const MAX_MEASURED = 3

/**
 * Returns the van that can keep a visit for which it costs least, as its two drives are measured now; null when no van can. Called before the hold, never in a
 * transaction.
 */
export async function drivableVan(
  asker: Asker,
  franchise: ServingFranchise,
  wanted: WantedVisit,
): Promise<number | null> {
  const visit = visitOf(wanted)
  const judged = await judgeVans(asker.scope.db, franchise, visit, { isLocked: false })
  const fitting = judged
    .flatMap(({ vanId, judged: van }) => (van?.fits ? [{ vanId, score: scoreOf(van.start) }] : []))
    .toSorted((a, b) => a.score - b.score)
  for (const { vanId } of fitting.slice(0, MAX_MEASURED)) {
    const van = await measuredVan(asker, franchise, { ...visit, vanId })
    if (van?.judged?.fits) return vanId
  }
  return null
}

/** Judges the van of a visit again, as its booking will be: by the estimate. Its route must be locked. */
export async function stillFits(db: Database, franchise: ServingFranchise, wanted: WantedVisit): Promise<boolean> {
  const [van] = await judgeVans(db, franchise, visitOf(wanted), { isLocked: true })
  return van?.judged?.fits ?? false
}

const visitOf = ({ startsAt, minutes, place, vanIds, now, holder }: WantedVisit): VisitAtStart => ({
  start: startsAt,
  minutes,
  place,
  vanIds,
  now,
  holder,
  withoutOrderIds: [],
})
