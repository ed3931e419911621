import { distanceMetres, type Place } from '../address/distance.ts'
import { compareNatural } from '../format/natural-order.ts'
import { VISIT_MINUTES } from '../schedule/routes.ts'

const MINUTE_MS = 60_000

/** A job that a van already has. */
export interface VanJob {
  id: number
  scheduledAt: Date
  /** How long it takes; by default an hour. */
  minutes?: number
  place: Place
}

/** A visit that needs a van. */
interface Visit {
  at: Date
  /** How long it takes; by default an hour. */
  minutes?: number
  /** Null: the place is unknown, so that distances say nothing. */
  place: Place | null
}

/** The job before or after a visit. */
export interface Neighbour<Job extends VanJob = VanJob> {
  job: Job
  /** Straight-line distance to the visit; null if its place is unknown. */
  metres: number | null
}

/** What a visit means for a van on its day. */
export interface VanAtTime<Job extends VanJob = VanJob> {
  /** The job that overlaps; null when the van is free. */
  busyWith: Job | null
  before: Neighbour<Job> | null
  after: Neighbour<Job> | null
  /** Straight-line distance from the franchise's base; null if the place of the visit is unknown. */
  baseMetres: number | null
  /** How much longer the van's way becomes, as straight lines; it starts and ends at the base. Null if the place is unknown. */
  detourMetres: number | null
}

/** Checks whether two visits of one van overlap. @param minutes how long each takes; by default an hour */
export const overlap = (a: Date, b: Date, minutes: { a?: number | undefined; b?: number | undefined } = {}): boolean =>
  a.getTime() < b.getTime() + (minutes.b ?? VISIT_MINUTES) * MINUTE_MS &&
  b.getTime() < a.getTime() + (minutes.a ?? VISIT_MINUTES) * MINUTE_MS

/**
 * Returns what a visit means for a van.
 * @param jobs those of the van on the day of the visit, and any that overlaps with it
 * @param base where its way starts and ends
 */
export function vanAt<Job extends VanJob>(jobs: readonly Job[], visit: Visit, base: Place): VanAtTime<Job> {
  const { at, place, minutes } = visit
  const inOrder = jobs.toSorted((a, b) => a.scheduledAt.getTime() - b.scheduledAt.getTime())
  const busyWith = inOrder.find(job => overlap(job.scheduledAt, at, { a: job.minutes, b: minutes })) ?? null
  const others = inOrder.filter(job => job !== busyWith)
  const before = others.findLast(job => job.scheduledAt < at)
  const after = others.find(job => job.scheduledAt >= at)
  const metresTo = (to: Place): number | null => place && distanceMetres(place, to)
  const [from, to] = [before?.place ?? base, after?.place ?? base]
  return {
    busyWith,
    before: before ? { job: before, metres: metresTo(before.place) } : null,
    after: after ? { job: after, metres: metresTo(after.place) } : null,
    baseMetres: metresTo(base),
    detourMetres: place && distanceMetres(from, place) + distanceMetres(place, to) - distanceMetres(from, to),
  }
}

/** A van as one can be chosen. */
export interface ChoosableVan {
  id: string | number
  name: string
  isFree: boolean
  detourMetres: number | null
  /** The same in minutes of driving, where the franchise looks at it. */
  detourMinutes?: number | null
  /** How many minutes are missing for the drives before and after. */
  shortMinutes?: number | null
  /** It does not work then. */
  isOutsideShift?: boolean
  /** The number of its jobs on that day. */
  jobs: number
}

/** Straight lines say nothing about less than this. */
const SAME_DETOUR_METRES = 1_000

/** Estimates say nothing about less than this. */
const SAME_DETOUR_MINUTES = 2

/** Returns a detour as it is compared: to two minutes of driving, or to a kilometre. An unknown one counts as none. */
export const roundedDetour = ({
  detourMetres,
  detourMinutes,
}: Pick<ChoosableVan, 'detourMetres' | 'detourMinutes'>): number => {
  if (detourMinutes != null) return Math.round(detourMinutes / SAME_DETOUR_MINUTES)
  return detourMetres === null ? 0 : Math.round(detourMetres / SAME_DETOUR_METRES)
}

/**
 * Returns the van that suits a visit best: the one that the order has already if it is free; else the free one with the shortest detour, to two minutes or
 * a kilometre; of those the one with the fewest jobs, then the first by name. Where the franchise looks at driving, a van with too little time for it, or outside its
 * shift, comes only after all others. Undefined when none is free.
 * @param currentId the order's van
 */
export function suggestVan<Van extends ChoosableVan>(
  vans: readonly Van[],
  currentId: Van['id'] | null,
): Van | undefined {
  const allFree = vans.filter(van => van.isFree)
  const inTime = allFree.filter(van => (van.shortMinutes ?? 0) === 0 && van.isOutsideShift !== true)
  const free = inTime.length > 0 ? inTime : allFree
  const [best] = free.toSorted(
    (a, b) => roundedDetour(a) - roundedDetour(b) || a.jobs - b.jobs || compareNatural(a.name, b.name),
  )
  return free.find(van => van.id === currentId) ?? best
}

/** Returns the vans as a person reads them: the suggested one, the other free ones, then the busy ones; each in natural order of the names. */
export const orderVans = <Van extends ChoosableVan>(vans: readonly Van[], suggested: Van | undefined): Van[] =>
  vans.toSorted(
    (a, b) =>
      Number(b === suggested) - Number(a === suggested) ||
      Number(b.isFree) - Number(a.isFree) ||
      compareNatural(a.name, b.name),
  )
