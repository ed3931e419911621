import { addDays, format, parseISO } from 'date-fns'
import { type Calendar, SLOT_MS, slotsOfDay } from '../../domain/schedule/slots.ts'
import { localDay } from '../../domain/format/dates.ts'
import type { Random } from './random.ts'
import type { Site, SiteVan } from './site.ts'
import type { Customer } from './rows/write-customers.ts'

const HISTORY_DAYS = 548
const UPCOMING_DAYS = 14
/** Booked share of the upcoming slots. */
const UPCOMING_LOAD = 0.55
/** Maximum share of the upcoming days among all orders. */
const UPCOMING_SHARE = 0.35
/** Number of requests per site. */
const REQUESTS = 4
const DAY_MS = 24 * 3_600_000

/** An appointment; without a van it is a request. */
export interface Appointment {
  site: Site
  van: SiteVan | null
  start: Date
  customer: Customer
  /** Required by this customer, so it is not cancelled. */
  isReserved: boolean
}

/** A site with its customers, and appointments that must exist, by van and start. */
export interface StaffedSite {
  site: Site
  customers: readonly Customer[]
  reserved: ReadonlyMap<string, Customer>
  /** The customer with a guaranteed request. */
  requested: Customer | null
}

/** A franchise that is open at an hour. */
interface Opening {
  entry: StaffedSite
  start: Date
}

export const reservationKey = (van: SiteVan, start: Date): string => `${van.id}:${start.getTime()}`

/** Returns the local days, yyyy-mm-dd, that the seed fills: 18 months back and 14 days ahead. */
export function seededDays(now: Date): string[] {
  const today = parseISO(now.toISOString().slice(0, 10))
  return Array.from({ length: HISTORY_DAYS + UPCOMING_DAYS }, (_, index) =>
    format(addDays(today, index - HISTORY_DAYS), 'yyyy-MM-dd'),
  )
}

/** Returns a day's slots of all sites, by start. */
const openingsOf = (day: string, staffed: readonly StaffedSite[]): Opening[] =>
  staffed
    .flatMap(entry => slotsOfDay(day, entry.site.calendar).map(start => ({ entry, start })))
    .sort((a, b) => a.start.getTime() - b.start.getTime() || a.entry.site.franchiseId - b.entry.site.franchiseId)

/** Number of missing appointments, and the remaining hours of the vans by weight. */
interface Quota {
  left: number
  capacity: number
  weightOf(start: Date): number
}

function quotaOf(left: number, openings: readonly Opening[], weightOf: Quota['weightOf']): Quota {
  const capacity = openings.reduce((sum, { entry, start }) => sum + entry.site.vans.length * weightOf(start), 0)
  return { left, capacity, weightOf }
}

/** Growth of the business from half of the average to one and a half, as far as the vans have room, so that charts show a trend. */
function growing(load: number, now: Date): Quota['weightOf'] {
  const slope = Math.max(0, Math.min(1, 2 * (0.95 / load - 1)))
  return start => 1 + slope * (0.5 - (now.getTime() - start.getTime()) / (HISTORY_DAYS * DAY_MS))
}

/**
 * Draws `count` appointments by day and start, never two of a van at once, and then some requests. Days that have not ended by `now` are at most 55 % full; the others
 * are in the past, more of them recent.
 */
export function* appointments(
  staffed: readonly StaffedSite[],
  random: Random,
  { now, count }: { now: Date; count: number },
): Generator<Appointment[]> {
  const days = seededDays(now).map(day => openingsOf(day, staffed))
  const isPast = ({ start }: Opening): boolean => start.getTime() + SLOT_MS <= now.getTime()
  const ahead = quotaOf(
    0,
    days.flat().filter(opening => !isPast(opening)),
    () => 1,
  )
  ahead.left = Math.round(Math.min(ahead.capacity * UPCOMING_LOAD, count * UPCOMING_SHARE))
  const pastOpenings = days.flat().filter(isPast)
  const load = (count - ahead.left) / quotaOf(0, pastOpenings, () => 1).capacity
  const past = quotaOf(count - ahead.left, pastOpenings, growing(load, now))

  for (const openings of days) {
    yield openings.flatMap(opening => drawVans(opening, random, isPast(opening) ? past : ahead))
  }
  for (const entry of staffed) {
    const wanted = days
      .flat()
      .filter(opening => opening.entry === entry && opening.start.getTime() > now.getTime() + DAY_MS)
    yield requestersOf(entry, random).map(customer => ({
      site: entry.site,
      van: null,
      start: random.pick(wanted).start,
      customer,
      isReserved: false,
    }))
  }
}

/** Returns the customers who request a time at which all vans were taken. */
const requestersOf = ({ customers, requested }: StaffedSite, random: Random): Customer[] => [
  ...(requested ? [requested] : []),
  ...Array.from({ length: REQUESTS }, () => random.pick(customers)),
]

/** Returns the appointments of one hour: the booked vans of a site. */
function drawVans(
  { entry: { site, customers, reserved }, start }: Opening,
  random: Random,
  quota: Quota,
): Appointment[] {
  const weight = quota.weightOf(start)
  const drawn: Appointment[] = []
  for (const van of site.vans) {
    const known = reserved.get(reservationKey(van, start))
    // Selection sampling: missing appointments divided by free hours gives the exact count in one pass.
    const isDrawn = random.next() * quota.capacity < quota.left * weight
    quota.capacity -= weight
    if (!known && !isDrawn) continue
    quota.left--
    drawn.push({ site, van, start, customer: known ?? random.pick(customers), isReserved: known !== undefined })
  }
  return drawn
}

/** Returns the first slot of the first open day on the local day of `from` or later. */
export function firstSlot(calendar: Calendar, from: Date): Date {
  for (let days = 0; days < 14; days++) {
    const [slot] = slotsOfDay(localDay(new Date(from.getTime() + days * 86_400_000), calendar.timeZone), calendar)
    if (slot) return slot
  }
  throw new Error('a franchise is never open')
}
