import type { Place } from '../address/distance.ts'
import { compareNatural } from '../format/natural-order.ts'
import { SLOT_MS } from '../schedule/slots.ts'
import { overlap, roundedDetour, type VanJob, vanAt } from './van-choice.ts'

const MINUTE_MS = 60_000

/** A van's day. */
export interface Lane<Job extends VanJob = VanJob> {
  id: string
  name: string
  /** False: a retired van, which takes no more jobs. */
  isActive: boolean
  jobs: readonly Job[]
  /** Times that customers are booking. */
  holds?: readonly { startsAt: Date; endsAt: Date }[]
}

/** The bookable hours of a day, and the present. */
interface DayHours {
  /** Starts of all slots within the opening hours, in order; none on a closed day. */
  slots: readonly Date[]
  now: Date
}

const isHeld = (slot: Date, minutes: number, holds: NonNullable<Lane['holds']>): boolean =>
  holds.some(({ startsAt, endsAt }) => slot < endsAt && startsAt.getTime() < slot.getTime() + minutes * MINUTE_MS)

/** Returns the slots of a van that are still ahead and free, and that nobody is booking. */
const freeSlots = (
  { isActive, jobs, holds = [] }: Lane,
  { slots, now }: DayHours,
  minutes = SLOT_MS / MINUTE_MS,
): Date[] =>
  isActive
    ? slots.filter(
        slot =>
          slot >= now &&
          !isHeld(slot, minutes, holds) &&
          !jobs.some(job => overlap(job.scheduledAt, slot, { a: job.minutes, b: minutes })),
      )
    : []

/** Returns the hours that can still be booked on a day, of all vans together. */
export const countFreeHours = (lanes: readonly Lane[], hours: DayHours): number =>
  lanes.reduce((sum, lane) => sum + freeSlots(lane, hours).length, 0)

/** Where and when a requested order fits. */
interface Fit<Of extends Lane = Lane> {
  lane: Of
  /** One or two starts, in order. */
  times: Date[]
}

const OFFERED_TIMES = 2

/**
 * Returns the van that suits a request best on its day, with its free times nearest to the requested one: the van that is free nearest to that time; of those
 * the one with the shortest detour, to a kilometre, then the fewest jobs, then the first by name. Null when no van has a free hour ahead.
 * @param base where the vans start and end their day
 */
export function fitOf<Of extends Lane>(
  request: { scheduledAt: Date; place: Place; minutes?: number },
  lanes: readonly Of[],
  hours: DayHours & { base: Place },
): Fit<Of> | null {
  const wait = (slot: Date): number => Math.abs(slot.getTime() - request.scheduledAt.getTime())
  const [best] = lanes
    .flatMap(lane => {
      const times = freeSlots(lane, hours, request.minutes).toSorted((a, b) => wait(a) - wait(b))
      const [nearest] = times
      if (!nearest) return []
      const there = vanAt(lane.jobs, { ...request, at: nearest }, hours.base)
      return { lane, times, wait: wait(nearest), detour: roundedDetour(there) }
    })
    .toSorted(
      (a, b) =>
        a.wait - b.wait ||
        a.detour - b.detour ||
        a.lane.jobs.length - b.lane.jobs.length ||
        compareNatural(a.lane.name, b.lane.name),
    )
  if (!best) return null
  const times = best.times.slice(0, OFFERED_TIMES).toSorted((a, b) => a.getTime() - b.getTime())
  return { lane: best.lane, times }
}
