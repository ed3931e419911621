import type { Place } from '../../../domain/address/distance.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { addDays } from '../../../domain/payout/period.ts'
import { SLOT_MS } from '../../../domain/schedule/slots.ts'
import { shownPlace } from '../../../domain/scheduling/cell.ts'
import { fewStarts } from '../../../domain/scheduling/offered-starts.ts'
import { bestOfEachTime } from '../../../domain/scheduling/ranking.ts'
import { type DrivableStart, startsFor } from '../../../domain/scheduling/starts.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { offeredSlots, routeOf } from '../offered-slots.ts'
import type { Slot } from '../slot.ts'
import { knownRoutes } from './routes.ts'
import { exactTravel, planningOf, routeOfDay, shownTravel } from './van-days.ts'

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
  /** It is among the few that are shown at first. */
  isShown: boolean
  /** The start of its full hour. */
  hour: number
}

/** Returns the local days from an instant to another one. */
function daysBetween(from: Date, until: Date, timeZone: string): string[] {
  const days: string[] = []
  const last = localDay(new Date(until.getTime() - 1), timeZone)
  for (let day = localDay(from, timeZone); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns every start that a van of the franchise can keep, with the van. Nobody is asked how long drives take: they are estimated. */
async function startsOf(db: Database, franchise: ServingFranchise, sought: Sought): Promise<VanStart[]> {
  const { visit, from, until, now, isStaff } = sought
  const days = daysBetween(from, until, franchise.timeZone)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const vanIds = franchise.vans.map(({ id }) => id)
  const [planning, routes] = await Promise.all([
    planningOf(db, franchise),
    knownRoutes(db, { vanIds, from: first, until: last }),
  ])
  // Staff know where their customers live.
  const place = isStaff ? visit.place : shownPlace(visit.place)
  const travel = isStaff ? exactTravel(planning) : shownTravel(planning, place)
  const latest = until.getTime() / MINUTE_MS
  const { withoutOrderIds, minutes } = visit
  return days.flatMap(day =>
    vanIds.flatMap(vanId => {
      const known = routes({ vanId, day })
      const route = routeOfDay(planning, {
        vanId,
        day,
        known,
        notBefore: from,
        now,
        withoutOrderIds,
        holder: sought.holder ?? null,
        isShown: !isStaff,
      })
      if (!route) return []
      const starts = startsFor(route, place, minutes, franchise.scheduling, travel).filter(({ at }) => at < latest)
      const few = sought.all ? null : new Set(fewStarts(route, starts))
      const hourOf = (at: number): number => route.gridFrom + Math.floor((at - route.gridFrom) / HOUR) * HOUR
      return starts.map(start => ({
        ...start,
        vanId,
        isShown: few === null || few.has(start),
        hour: hourOf(start.at),
      }))
    }),
  )
}

/**
 * Returns the times of a visit in a franchise that plans true durations, in order: starts that a van can reach and leave in time, and full hours in which no visit can start, which
 * can be requested. Customers get them by the cell of their place.
 */
export async function drivableSlots(db: Database, franchise: ServingFranchise, sought: Sought): Promise<Slot[]> {
  const { minutes } = sought.visit
  const { arrivalWindowMinutes } = franchise.scheduling
  const starts = await startsOf(db, franchise, sought)
  const free = bestOfEachTime(starts.filter(({ isShown }) => isShown)).map((start): Slot => {
    const date = new Date(start.at * MINUTE_MS)
    return {
      routeId: `${start.vanId}:${localDay(date, franchise.timeZone)}`,
      date: date.toISOString(),
      franchiseId: franchise.id,
      isBooked: false,
      minutes,
      isNearby: start.isNearby,
      arrivesUntil: arrivalWindowMinutes === 0 ? null : new Date(date.getTime() + arrivalWindowMinutes * MINUTE_MS),
    }
  })
  const hours = new Set(starts.map(({ hour }) => hour * MINUTE_MS))
  const wishes = offeredSlots([franchise], sought.from, sought.until)
    .filter(({ date }) => !hours.has(date.getTime()))
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
