import { SLOT_MS } from '../../../domain/schedule/slots.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { type OfferedSlot, offeredSlots, routeOf } from '../offered-slots.ts'
import type { Slot } from '../slot.ts'
import { holdEnds, liveHolds } from './live-holds.ts'

/** Who looks at slots. */
interface Looker {
  now: Date
  /** The holder of the page that asks; null without one. */
  holder: string | null
  /** Staff see until when others keep a time. */
  seesHolds: boolean
}

/**
 * Returns slots as they are for one person. A page's own hold never hides its slot, and staff see until when another one keeps the last free van. The slots of a
 * crowd are read together, so what differs is put in here.
 */
export async function withHolds(
  db: Database,
  franchises: readonly ServingFranchise[],
  slots: readonly Slot[],
  { now, holder, seesHolds }: Looker,
): Promise<Slot[]> {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last || (holder === null && !seesHolds)) return [...slots]
  const from = new Date(first.date)
  const until = new Date(Date.parse(last.date) + SLOT_MS)
  const vanIds = franchises.flatMap(({ vans }) => vans.map(({ id }) => id))
  const holds = await liveHolds(db, { vanIds, from, until, now })
  if (holds.length === 0) return [...slots]
  const offered = Map.groupBy(offeredSlots(franchises, from, until), ({ iso }) => iso)
  return slots.map(slot => {
    if (!slot.isBooked) return slot
    const start = Date.parse(slot.date)
    const around = holds.filter(hold => hold.startsAt.getTime() < start + SLOT_MS && holdEnds(hold).getTime() > start)
    const own = around.find(hold => hold.holder === holder)
    const ofOwn = own && offerWith(offered.get(slot.date) ?? [], own.vanId)
    if (own && ofOwn)
      return { ...slot, isBooked: false, franchiseId: ofOwn.franchise.id, routeId: routeOf(ofOwn, own.vanId) }
    if (!seesHolds || around.length === 0) return slot
    return { ...slot, heldUntil: new Date(Math.min(...around.map(({ expiresAt }) => expiresAt.getTime()))) }
  })
}

const offerWith = (offers: readonly OfferedSlot[], vanId: number): OfferedSlot | undefined =>
  offers.find(({ franchise }) => franchise.vans.some(({ id }) => id === vanId))
