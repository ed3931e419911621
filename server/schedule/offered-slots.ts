import { routeId, slotsBetween } from '../../domain/booking/slots.ts'
import type { ServingFranchise } from '../franchise/place.ts'

const DAY_MS = 86_400_000

/** An hour in which a franchise works. */
export interface OfferedSlot {
  date: Date
  /** `date` as ISO 8601 text. */
  iso: string
  franchise: ServingFranchise
  /** Of the vans that were asked for, by id. */
  routeIds: Map<number, string>
}

/** Slots by UTC day. Reckoning in time zones costs more than the query, and a franchise's calendar is another object whenever it was read anew. */
const reckoned = new WeakMap<ServingFranchise, Map<number, readonly OfferedSlot[]>>()

function slotsOfUtcDay(franchise: ServingFranchise, day: number): readonly OfferedSlot[] {
  const days = reckoned.get(franchise) ?? new Map<number, readonly OfferedSlot[]>()
  reckoned.set(franchise, days)
  const known = days.get(day)
  if (known) return known
  const dates = slotsBetween(new Date(day * DAY_MS), new Date((day + 1) * DAY_MS), franchise)
  const slots = dates.map(date => ({ date, iso: date.toISOString(), franchise, routeIds: new Map<number, string>() }))
  days.set(day, slots)
  return slots
}

/** All slots of the franchises that start from `from` to before `until`, by time and franchise. */
export function offeredSlots(franchises: readonly ServingFranchise[], from: Date, until: Date): OfferedSlot[] {
  const slots: OfferedSlot[] = []
  for (let day = Math.floor(from.getTime() / DAY_MS); day * DAY_MS < until.getTime(); day++)
    for (const franchise of franchises)
      for (const slot of slotsOfUtcDay(franchise, day)) if (slot.date >= from && slot.date < until) slots.push(slot)
  return franchises.length < 2
    ? slots
    : slots.sort((a, b) => a.date.getTime() - b.date.getTime() || a.franchise.id - b.franchise.id)
}

/** Whether a slot of the franchise starts at this very instant. */
export function isOffered(date: Date, franchise: ServingFranchise): boolean {
  const slots = slotsOfUtcDay(franchise, Math.floor(date.getTime() / DAY_MS))
  return slots.some(slot => slot.date.getTime() === date.getTime())
}

/** Names the van's day that would serve the slot. */
export function routeOf({ date, franchise, routeIds }: OfferedSlot, vanId: number): string {
  const known = routeIds.get(vanId)
  if (known !== undefined) return known
  const route = routeId(vanId, date, franchise.timeZone)
  routeIds.set(vanId, route)
  return route
}
