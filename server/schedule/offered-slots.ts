import { routeId, slotsBetween } from '../../domain/schedule/slots.ts'
import type { ServingFranchise } from '../franchise/place.ts'

const DAY_MS = 86_400_000

/** An hour in the opening hours of a franchise. */
export interface OfferedSlot {
  date: Date
  /** `date` as ISO 8601 text. */
  iso: string
  franchise: ServingFranchise
  /** The requested vans, by id. */
  routeIds: Map<number, string>
}

/** Caches slots by UTC day, because time zone calculations cost more than the query. A calendar that is read again is a new key. */
const slotCache = new WeakMap<ServingFranchise, Map<number, readonly OfferedSlot[]>>()

function slotsOfUtcDay(franchise: ServingFranchise, day: number): readonly OfferedSlot[] {
  const days = slotCache.get(franchise) ?? new Map<number, readonly OfferedSlot[]>()
  slotCache.set(franchise, days)
  const existing = days.get(day)
  if (existing) return existing
  const dates = slotsBetween(new Date(day * DAY_MS), new Date((day + 1) * DAY_MS), franchise)
  const slots = dates.map(date => ({ date, iso: date.toISOString(), franchise, routeIds: new Map<number, string>() }))
  days.set(day, slots)
  return slots
}

/** Returns all slots of the franchises that start from `from` to before `until`, by time and franchise. */
export function offeredSlots(franchises: readonly ServingFranchise[], from: Date, until: Date): OfferedSlot[] {
  const slots: OfferedSlot[] = []
  for (let day = Math.floor(from.getTime() / DAY_MS); day * DAY_MS < until.getTime(); day++)
    for (const franchise of franchises)
      for (const slot of slotsOfUtcDay(franchise, day)) if (slot.date >= from && slot.date < until) slots.push(slot)
  return franchises.length < 2
    ? slots
    : slots.sort((a, b) => a.date.getTime() - b.date.getTime() || a.franchise.id - b.franchise.id)
}

/** Checks whether a slot of the franchise starts exactly at this instant. */
export function isOffered(date: Date, franchise: ServingFranchise): boolean {
  const slots = slotsOfUtcDay(franchise, Math.floor(date.getTime() / DAY_MS))
  return slots.some(slot => slot.date.getTime() === date.getTime())
}

/** Returns the route (van and day) that would serve the slot. */
export function routeOf({ date, franchise, routeIds }: OfferedSlot, vanId: number): string {
  const existing = routeIds.get(vanId)
  if (existing !== undefined) return existing
  const route = routeId(vanId, date, franchise.timeZone)
  routeIds.set(vanId, route)
  return route
}
