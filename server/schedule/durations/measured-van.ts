import type { Place } from '../../../domain/address/distance.ts'
import type { Travel } from '../../../domain/scheduling/starts.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import { type Asker, type DriveQuestion, measuredDriveMinutes } from '../../scheduling/travel/drive-times.ts'
import { type JudgedVan, judgeVans, type VisitAtStart } from './reserve-van.ts'
import { exactTravel, planningOf } from './van-days.ts'

const MINUTE_MS = 60_000
const NEVER = Number.POSITIVE_INFINITY

/** A stop, or the van's home, which has no start. */
type Visited = Place & { startsAt?: number }

const startOf = (place: Visited | undefined, otherwise: number): number => place?.startsAt ?? otherwise

const legOf = (from: Place, to: Place): string => `${from.lat} ${from.lng} ${to.lat} ${to.lng}`

/**
 * Judges a start for one van by the drives as the service measures them now, within 800 ms; by the estimate where it does not answer. For somebody who takes a start, never for a
 * list, and never in a transaction: the van's day may have changed when it returns, so what is written must hold the version of the answer.
 */
export async function measuredVan(
  asker: Asker,
  franchise: ServingFranchise,
  visit: VisitAtStart & { vanId: number },
): Promise<JudgedVan | undefined> {
  const { db } = asker.scope
  const ofVan = { ...visit, vanIds: [visit.vanId] }
  const estimate = exactTravel(await planningOf(db, franchise))
  // The first look finds where the van comes from and goes to, whatever the drives are judged by.
  const at = visit.start.getTime() / MINUTE_MS
  const around: { before?: Visited; after?: Visited } = {}
  const recording: Travel = {
    minutes: (from: Visited, to: Visited, bucket) => {
      if (to === visit.place && startOf(from, -1) < at && startOf(from, -1) >= startOf(around.before, -1))
        around.before = from
      if (from === visit.place && startOf(to, NEVER) >= at && startOf(to, NEVER) <= startOf(around.after, NEVER))
        around.after = to
      return estimate.minutes(from, to, bucket)
    },
  }
  const [van] = await judgeVans(db, franchise, ofVan, { isLocked: false, travel: recording })
  const { before, after } = around
  if (!van?.judged?.fits || !before || !after) return van
  const { start } = van.judged
  const leaves = new Date(visit.start.getTime() + visit.minutes * MINUTE_MS)
  const legs: DriveQuestion[] = [
    { from: before, to: visit.place, departs: visit.start },
    { from: visit.place, to: after, departs: leaves },
  ]
  const minutes = await measuredDriveMinutes(asker, franchise, legs)
  const known = new Map(legs.map(({ from, to }, index) => [legOf(from, to), minutes[index] ?? 0]))
  const measured: Travel = {
    minutes: (from, to, bucket) => known.get(legOf(from, to)) ?? estimate.minutes(from, to, bucket),
  }
  const [again] = await judgeVans(db, franchise, ofVan, { isLocked: false, travel: measured })
  return again?.judged?.fits ? { ...again, judged: { fits: true, start } } : again
}
