import type { Place } from '../../../domain/address/distance.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { SLOT_MS } from '../../../domain/schedule/slots.ts'
import { shownPlace } from '../../../domain/scheduling/cell.ts'
import { fewStarts } from '../../../domain/scheduling/offered-starts.ts'
import { bestOfEachTime } from '../../../domain/scheduling/ranking.ts'
import { type DrivableStart, startsFor, type Travel } from '../../../domain/scheduling/starts.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { routeOf } from '../offered-slots.ts'
import type { Slot } from '../slot.ts'
import { cellDays, timesOfCell } from './cell-days.ts'
import { EMPTY, type KnownRoute, knownDays } from './routes.ts'
import { exactTravel, type OpenDay, openDays, type Planning, planningOf, routeOfDay, shownTravel } from './van-days.ts'

const MINUTE_MS = 60_000
const HOUR = 60

/** A visit whose times are asked for. */
export interface SoughtVisit {
  place: Place
  minutes: number
  /** An order that is moved: its own stop takes no time. */
  withoutOrderIds: readonly number[]
}

/** Which of its times. */
export interface Sought {
  visit: SoughtVisit
  from: Date
  until: Date
  now: Date
  isStaff: boolean
  /** Every start that a van can keep, and not only the cheapest ones of each gap. */
  all: boolean
  /** The page that asks: its own hold takes no time from it. */
  holder?: string | null
}

interface VanStart extends DrivableStart {
  vanId: number
}

/** The search of a franchise: how its vans are judged, from the customer's place as it counts for the one who asks. */
interface Search extends Sought {
  planning: Planning
  place: Place
  travel: Travel
}

/**
 * Returns the times of a visit in a franchise that plans true durations, in order: starts that a van can reach and leave in time, and full hours in which no visit can start, which
 * can be requested. Customers get them by the cell of their place. Nobody is asked how long drives take: they are estimated.
 */
export async function drivableSlots(db: Database, franchise: ServingFranchise, sought: Sought): Promise<Slot[]> {
  const { visit, from, until, now, isStaff, all, holder = null } = sought
  const days = openDays(franchise, from, until)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const vanIds = franchise.vans.map(({ id }) => id)
  const [planning, knownOf] = await Promise.all([
    planningOf(db, franchise),
    knownDays(db, { vanIds, from: first.day, until: last.day }),
  ])
  // Staff know where their customers live.
  const place = isStaff ? visit.place : shownPlace(visit.place)
  const travel = isStaff ? exactTravel(planning) : shownTravel(planning, place)
  const search: Search = { ...sought, planning, place, travel }
  const isOfCell = !isStaff && visit.withoutOrderIds.length === 0
  const answered = isOfCell ? cellDays(planning, { cell: place, minutes: visit.minutes, all }) : null
  return days.flatMap(open => {
    const known = knownOf(open.day)
    const ask = (): Slot[] => slotsOf(search, open, known)
    const isWhole = from.getTime() <= open.opensAt * MINUTE_MS && until.getTime() >= open.closesAt * MINUTE_MS
    return answered && isWhole ? timesOfCell(answered, { day: open.day, known, now, holder }, ask) : ask()
  })
}

/** Returns the times of a local day. @param known what is booked, in the order of the franchise's vans */
function slotsOf(
  { planning, place, travel, visit, from, until, now, isStaff, all, holder = null }: Search,
  { day, hours }: OpenDay,
  known: readonly KnownRoute[],
): Slot[] {
  const { franchise } = planning
  const { minutes, withoutOrderIds } = visit
  const [earliest, latest] = [from.getTime() / MINUTE_MS, until.getTime() / MINUTE_MS]
  const shown: VanStart[] = []
  /** Full hours with a start. */
  const taken = new Set<number>()
  franchise.vans.forEach(({ id: vanId }, index) => {
    const stops = known[index] ?? EMPTY
    const ofVan = { vanId, day, known: stops, notBefore: from, now, withoutOrderIds, holder, isShown: !isStaff }
    const route = routeOfDay(planning, ofVan)
    if (!route) return
    const starts = startsFor(route, place, minutes, franchise.scheduling, travel).filter(({ at }) => at < latest)
    for (const { at } of starts) taken.add(route.gridFrom + Math.floor((at - route.gridFrom) / HOUR) * HOUR)
    for (const start of all ? starts : fewStarts(route, starts)) shown.push({ ...start, vanId })
  })
  const { arrivalWindowMinutes } = franchise.scheduling
  const free = bestOfEachTime(shown).map(({ at, vanId, isNearby }): Slot => {
    const start = at * MINUTE_MS
    return {
      routeId: `${vanId}:${day}`,
      date: new Date(start).toISOString(),
      franchiseId: franchise.id,
      isBooked: false,
      minutes,
      isNearby,
      arrivesUntil: arrivalWindowMinutes === 0 ? null : new Date(start + arrivalWindowMinutes * MINUTE_MS),
    }
  })
  const isWish = (hour: number): boolean => hour >= earliest && hour < latest && !taken.has(hour)
  const wishes = hours
    .filter(({ date }) => isWish(date.getTime() / MINUTE_MS))
    .map(
      (offer): Slot => ({
        routeId: routeOf(offer, franchise.vans[0]?.id ?? 0),
        date: offer.iso,
        franchiseId: franchise.id,
        isBooked: true,
        minutes,
      }),
    )
  return [...free, ...wishes].sort((a, b) => (a.date < b.date ? -1 : 1))
}

const MAX_NEXT = 3

/** Returns the times nearest to a start that was refused, of its day, in order of time. */
export async function nextStarts(
  db: Database,
  franchise: ServingFranchise,
  { at, ...sought }: Omit<Sought, 'from' | 'until' | 'all'> & { at: Date; notBefore: Date },
): Promise<Slot[]> {
  const { notBefore, ...rest } = sought
  const day = localDay(at, franchise.timeZone)
  const from = new Date(Math.max(notBefore.getTime(), at.getTime() - 24 * SLOT_MS))
  const until = new Date(at.getTime() + 24 * SLOT_MS)
  if (from >= until) return []
  const slots = await drivableSlots(db, franchise, { ...rest, from, until, all: true })
  const distance = ({ date }: Slot): number => Math.abs(Date.parse(date) - at.getTime())
  return slots
    .filter(({ date, isBooked }) => !isBooked && localDay(new Date(date), franchise.timeZone) === day)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MAX_NEXT)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
