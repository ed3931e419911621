import { addDays, format, parseISO } from 'date-fns'
import { type Calendar, localDay, SLOT_MS, slotsOfDay } from '../../domain/booking/slots.ts'
import type { Random } from './random.ts'
import type { Site, SiteVan } from './site.ts'
import type { Customer } from './write-customers.ts'

const HISTORY_DAYS = 548
const UPCOMING_DAYS = 14
/** How full the next days are, as a part of all slots. */
const UPCOMING_LOAD = 0.55
/** The most that the upcoming days take of all orders. */
const UPCOMING_SHARE = 0.35
/** Requests shown for each site. */
const REQUESTS = 4
/** How often somebody asks for a time that is full, and how far ahead that is at least. */
const REQUESTED = 0.3
const REQUEST_LEAD_MS = 24 * 3_600_000

/** Somebody's hour; without a van it is a request. */
export interface Appointment {
  site: Site
  van: SiteVan | null
  start: Date
  customer: Customer
}

/** A site with the customers to book its vans, and appointments that must come about, by van and start. */
export interface StaffedSite {
  site: Site
  customers: readonly Customer[]
  reserved: ReadonlyMap<string, Customer>
  /** Who has a request for sure. */
  requested: Customer | null
}

interface Day {
  day: string
  /** How busy the day is compared with others. */
  weight: number
  slots: { staffed: StaffedSite; start: Date }[]
}

export const reservationKey = (van: SiteVan, start: Date): string => `${van.id}:${start.getTime()}`

/** The local days, yyyy-mm-dd, that the seed fills: 18 months back and 14 days ahead. */
export function seededDays(now: Date): string[] {
  const today = parseISO(now.toISOString().slice(0, 10))
  return Array.from({ length: HISTORY_DAYS + UPCOMING_DAYS }, (_, index) =>
    format(addDays(today, index - HISTORY_DAYS), 'yyyy-MM-dd'),
  )
}

/** The days with their slots. Business grows over the history, so that its charts have a direction. */
const openDays = (staffed: readonly StaffedSite[], days: readonly string[]): Day[] =>
  days.map((day, index) => ({
    day,
    weight: 0.5 + index / days.length,
    slots: staffed
      .flatMap(entry => slotsOfDay(day, entry.site.calendar).map(start => ({ staffed: entry, start })))
      .sort((a, b) => a.start.getTime() - b.start.getTime() || a.staffed.site.franchiseId - b.staffed.site.franchiseId),
  }))

/** How many appointments are still wanted of a part of the days, and the weighted slots that are left for them. */
interface Quota {
  left: number
  capacity: number
}

function capacityOf(days: readonly Day[], weightOf: (start: Date, day: Day) => number): number {
  let capacity = 0
  for (const day of days)
    for (const { staffed, start } of day.slots) capacity += staffed.site.vans.length * weightOf(start, day)
  return capacity
}

/**
 * Draws `count` appointments day by day, each day's in the order of their starts, never two of a van at once. What has not ended by `now` is
 * at most 55 % full; the rest falls on the past, more on later days. A few requests are added where all vans are taken.
 */
export function* appointments(
  staffed: readonly StaffedSite[],
  random: Random,
  { now, count }: { now: Date; count: number },
): Generator<Appointment[]> {
  const days = openDays(staffed, seededDays(now))
  const isPast = (start: Date): boolean => start.getTime() + SLOT_MS <= now.getTime()
  const aheadCapacity = capacityOf(days, start => (isPast(start) ? 0 : 1))
  const ahead: Quota = {
    left: Math.round(Math.min(aheadCapacity * UPCOMING_LOAD, count * UPCOMING_SHARE)),
    capacity: aheadCapacity,
  }
  const past: Quota = {
    left: count - ahead.left,
    capacity: capacityOf(days, (start, day) => (isPast(start) ? day.weight : 0)),
  }
  const requests = new Map(staffed.map(entry => [entry, requestersOf(entry, random)]))

  for (const { weight, slots } of days) {
    const drawn: Appointment[] = []
    for (const { staffed: entry, start } of slots) {
      const quota = isPast(start) ? past : ahead
      const vans = drawVans(entry, start, random, quota, isPast(start) ? weight : 1)
      drawn.push(...vans)
      const isFull = vans.length === entry.site.vans.length && start.getTime() > now.getTime() + REQUEST_LEAD_MS
      const requester = isFull && random.chance(REQUESTED) ? requests.get(entry)?.pop() : undefined
      if (requester) drawn.push({ site: entry.site, van: null, start, customer: requester })
    }
    yield drawn
  }
}

/** Who asks for a time at which all vans are taken; the last first. */
const requestersOf = ({ customers, requested }: StaffedSite, random: Random): Customer[] => [
  ...Array.from({ length: REQUESTS }, () => random.pick(customers)),
  ...(requested ? [requested] : []),
]

/** Which of a site's vans are booked for a slot. */
function drawVans(
  { site, customers, reserved }: StaffedSite,
  start: Date,
  random: Random,
  quota: Quota,
  weight: number,
): Appointment[] {
  const drawn: Appointment[] = []
  for (const van of site.vans) {
    const known = reserved.get(reservationKey(van, start))
    // Selection sampling: what is still wanted over what is still free gives the count in one pass.
    const isDrawn = random.next() * quota.capacity < quota.left * weight
    quota.capacity -= weight
    if (!known && !isDrawn) continue
    quota.left--
    drawn.push({ site, van, start, customer: known ?? random.pick(customers) })
  }
  return drawn
}

/** The first slot of the first open day on the local day of `from` or after it. */
export function firstSlot(calendar: Calendar, from: Date): Date {
  for (let days = 0; days < 14; days++) {
    const [slot] = slotsOfDay(localDay(new Date(from.getTime() + days * 86_400_000), calendar.timeZone), calendar)
    if (slot) return slot
  }
  throw new Error('a franchise is never open')
}
