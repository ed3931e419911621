import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zoneOfVisit } from '../platform/time-zone.ts'
import { availabilityQuery, firstFreeQuery, type SlotPlace } from '../schedule/availability.ts'
import type { DraftSlot } from '../schedule/draft-slot.ts'
import type { SlotDay } from '../schedule/slot-grid.ts'
import { firstShownWeek, lastWeekOf, requestSlots, toDays, weekAt, weeksOf } from '../schedule/slot-weeks.ts'
import type { Loadable } from '../ui/feedback/loadable.ts'
import { RESCHEDULE_TEXTS as TEXTS } from './texts.ts'

/** An order that can be moved: a customer's appointment or a work order of staff. */
export interface MovableOrder {
  id: string
  address: { postalCode: string; lng?: number }
  franchise: { id: string; timeZone: string } | null
  scheduledAt: string
  unavailabilityReason: string | null
  bookingRules: { leadMinutes: number; horizonDays: number; priorityHours: number }
}

/** Loads the slots to which an appointment can be moved, from its own week on. `now` is fixed while the dialog is open. */
export function useNewTime(order: MovableOrder, now: Date, isStaff: boolean) {
  const { address, franchise, scheduledAt, unavailabilityReason, bookingRules } = order
  const timeZone = zoneOfVisit(order)
  const limits = { ...bookingRules, ...(isStaff && { horizonDays: 0 }) }
  const place: SlotPlace = {
    code: address.postalCode,
    franchiseId: franchise?.id ?? null,
    timeZone,
    lastWeek: lastWeekOf(limits.horizonDays),
  }
  // Outside every territory no franchise has slots: the customer can request any working hour.
  const isOutside = franchise === null || unavailabilityReason === 'OUTSIDE_SERVICE_AREA'
  const [index, setIndex] = useState(() =>
    firstShownWeek({ date: new Date(scheduledAt).toISOString(), isBooked: false }, false, now, place),
  )
  const week = weekAt(index, now, timeZone)
  const query = useQuery({ ...availabilityQuery(week, place), enabled: !isOutside })
  const first = useQuery({ ...firstFreeQuery(place, now), enabled: !isOutside && query.isSuccess })
  const slots = isOutside ? requestSlots(week, now, timeZone, limits) : query.data
  return {
    timeZone,
    find: (date: string): DraftSlot | undefined => slots?.find(slot => slot.date === date),
    days: days(),
    weeks: weeksOf(false, now, place),
    week: String(index),
    turnTo: (id: string) => setIndex(Number(id)),
    /** The earliest available slot; undefined while loading, null when there is none. */
    first: isOutside ? null : first.data,
    turnToSlot: (slot: DraftSlot) => setIndex(firstShownWeek(slot, false, now, place)),
  }

  function days(): Loadable<SlotDay[]> {
    if (slots) return { status: 'ready', data: toDays(week, slots, timeZone) }
    if (query.isError) return { status: 'error', message: TEXTS.slotsFailed, onRetry: () => void query.refetch() }
    return { status: 'loading' }
  }
}
