import type { Place } from '../../../domain/address/distance.ts'
import { scoreOf } from '../../../domain/scheduling/ranking.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import { measuredVan } from '../../schedule/durations/measured-van.ts'
import { judgeVans } from '../../schedule/durations/reserve-van.ts'
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
 * Returns the van that can keep a visit for which it costs least, as its two drives are measured now; none when no van can. Called before the hold, never in a
 * transaction: the booking judges the start again.
 */
export async function drivableVans(
  asker: Asker,
  franchise: ServingFranchise,
  { startsAt, vanIds, ...wanted }: WantedVisit,
): Promise<number[]> {
  const visit = { ...wanted, start: startsAt, withoutOrderIds: [] }
  const judged = await judgeVans(asker.scope.db, franchise, { ...visit, vanIds }, { isLocked: false })
  const fitting = judged
    .flatMap(({ vanId, judged: van }) => (van?.fits ? [{ vanId, score: scoreOf(van.start) }] : []))
    .toSorted((a, b) => a.score - b.score)
  for (const { vanId } of fitting.slice(0, MAX_MEASURED)) {
    const van = await measuredVan(asker, franchise, { ...visit, vanIds, vanId })
    if (van?.judged?.fits) return [vanId]
  }
  return []
}
