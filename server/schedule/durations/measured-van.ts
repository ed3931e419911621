import type { Place } from '../../../domain/address/distance.ts'
import type { Travel } from '../../../domain/scheduling/starts.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import { type Asker, type DriveQuestion, measuredDriveMinutes } from '../../scheduling/travel/drive-times.ts'
import { type JudgedVan, judgeVans, type VisitAtStart } from './reserve-van.ts'
import { exactTravel, planningOf } from './van-days.ts'

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
  // The first look finds the two drives that the visit makes, whatever they are judged by.
  const asked = new Map<string, DriveQuestion>()
  const leaves = new Date(visit.start.getTime() + visit.minutes * 60_000)
  const recording: Travel = {
    minutes: (from, to, bucket) => {
      if (from === visit.place || to === visit.place)
        asked.set(legOf(from, to), { from, to, departs: from === visit.place ? leaves : visit.start })
      return estimate.minutes(from, to, bucket)
    },
  }
  const [van] = await judgeVans(db, franchise, ofVan, { isLocked: false, travel: recording })
  if (!van?.judged?.fits) return van
  const { start } = van.judged
  const legs = [...asked.entries()]
  const minutes = await measuredDriveMinutes(
    asker,
    franchise,
    legs.map(([, question]) => question),
  )
  const known = new Map(legs.map(([leg], index) => [leg, minutes[index] ?? 0]))
  const measured: Travel = {
    minutes: (from, to, bucket) => known.get(legOf(from, to)) ?? estimate.minutes(from, to, bucket),
  }
  const [again] = await judgeVans(db, franchise, ofVan, { isLocked: false, travel: measured })
  return again?.judged?.fits ? { ...again, judged: { fits: true, start } } : again
}
