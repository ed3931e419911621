import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../app/api.ts'
import { visitorZone } from '../app/time-zone.ts'
import type { Loadable } from '../ui/loadable.ts'
import type { SlotDay } from '../ui/slot-grid.ts'
import type { DraftSlot } from './booking-draft.ts'
import { AvailabilityQuery } from './documents.ts'
import { firstWeek, LAST_WEEK, requestSlots, toDays, type Week, weekAt, weekLabel, weekOf } from './slot-weeks.ts'
import { TEXTS } from './texts.ts'
import type { Booking } from './use-booking.ts'

const SLOTS_FRESH_MS = 15_000

/** A week's slots at a place; of one franchise for staff. */
export const availabilityQuery = (week: Week, code: string, franchiseId: string | null) =>
  queryOptions({
    queryKey: ['availability', code, franchiseId, week.start],
    queryFn: async ({ signal }): Promise<DraftSlot[]> => {
      const { start, end } = week
      const variables = { start, end, code, userTimezone: visitorZone(), franchiseId }
      const { availability } = await request(AvailabilityQuery, variables, signal)
      return availability.map(slot => ({ date: new Date(slot.date).toISOString(), isBooked: slot.isBooked }))
    },
    staleTime: SLOTS_FRESH_MS,
  })

/** The slots of the week that is looked at; the next week is fetched meanwhile. `now` is fixed while the page is open. */
export function useSlots({ draft, area, franchise, isStaff }: Booking, now: Date) {
  const timeZone = franchise?.timeZone ?? visitorZone()
  const first = firstWeek(isStaff)
  const within = (index: number) => Math.min(LAST_WEEK, Math.max(first, index))
  const [turned, setTurned] = useState<number>()
  const index = turned ?? within(draft.slot ? weekOf(new Date(draft.slot.date), now, timeZone) : 0)
  const week = weekAt(index, now, timeZone)
  const next = weekAt(index + 1, now, timeZone)
  const code = draft.address?.postalCode ?? ''
  const franchiseId = isStaff ? (franchise?.id ?? null) : null
  const query = useQuery({ ...availabilityQuery(week, code, franchiseId), enabled: franchise !== null })
  useQuery({ ...availabilityQuery(next, code, franchiseId), enabled: query.isSuccess })

  const isOutside = area.data?.isInService === false
  const slots = isOutside ? requestSlots(week, now, timeZone) : query.data
  return {
    timeZone,
    isOutside,
    slots,
    /** The chosen slot as it is offered now; null when it is gone. */
    chosen: stillOffered(draft.slot, slots, week),
    days: days(),
    label: weekLabel(week),
    previous: index > first ? () => setTurned(index - 1) : undefined,
    next: index < LAST_WEEK ? () => setTurned(index + 1) : undefined,
  }

  function days(): Loadable<SlotDay[]> {
    if (slots) return { status: 'ready', data: toDays(week, slots, timeZone) }
    if (area.isError)
      return { status: 'error', message: TEXTS.schedule.slotsFailed, onRetry: () => void area.refetch() }
    if (query.isError)
      return { status: 'error', message: TEXTS.schedule.slotsFailed, onRetry: () => void query.refetch() }
    return { status: 'loading' }
  }
}

export type Slots = ReturnType<typeof useSlots>

function stillOffered(slot: DraftSlot | null, slots: readonly DraftSlot[] | undefined, week: Week): DraftSlot | null {
  const isInWeek = slot !== null && slot.date >= week.start && slot.date < week.end
  if (!slots || !isInWeek) return slot
  return slots.find(one => one.date === slot.date) ?? null
}
