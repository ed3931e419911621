import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { widestHorizon } from '../../../domain/booking-rules/rules.ts'
import { isShortNotice } from '../../../domain/pricing/fees.ts'
import { zoneAt } from '../../platform/time-zone.ts'
import { availabilityQuery, firstFreeQuery, type SlotPlace, type SoughtVisit } from '../../schedule/availability.ts'
import { nearbyQuery } from '../../schedule/nearby.ts'
import type { DraftSlot } from '../../schedule/draft-slot.ts'
import type { SlotDay } from '../../schedule/slot-grid.ts'
import {
  firstShownWeek,
  lastWeekOf,
  requestSlots,
  stillOffered,
  toDays,
  weekAt,
  weeksOf,
} from '../../schedule/slot-weeks.ts'
import type { Loadable } from '../../ui/feedback/loadable.ts'
import type { BookingDraft } from '../booking-draft.ts'
import type { Booking } from '../use-booking.ts'
import { TEXTS } from './texts.ts'

/** Maximum age of displayed slots: others book while a user types. */
const LOOK_AGAIN_MS = 60_000
const HOUR_MS = 3_600_000

/** What is done, and where. */
type Work = Pick<BookingDraft, 'address' | 'car' | 'serviceIds' | 'addOnIds' | 'earlierCars'>

/** The parameters of the slot search. */
export const slotPlace = ({
  address,
  franchise,
  serving,
  isStaff,
  ...chosen
}: Work & Pick<Booking, 'franchise' | 'serving' | 'isStaff'>): SlotPlace => ({
  code: address?.postalCode ?? '',
  franchiseId: isStaff ? (franchise?.id ?? null) : null,
  timeZone: zoneAt(franchise, address),
  lastWeek: lastWeekOf(isStaff ? 0 : widestHorizon(serving.map(one => one.bookingRules))),
  ...(serving.some(one => one.plansDurations) && { visit: visitOf({ address, ...chosen }) }),
})

/** What times depend on by true durations. */
const visitOf = ({ address, earlierCars, ...last }: Work): SoughtVisit => ({
  place: address && { lat: address.lat, lng: address.lng },
  cars: [...earlierCars, last].map(soughtCar),
})

/** Returns what is done to a car, on which the length of the visit depends. */
export const soughtCar = ({
  car: { vehicleId },
  serviceIds,
  addOnIds,
}: Pick<Work, 'car' | 'serviceIds' | 'addOnIds'>) => ({
  vehicleId: vehicleId === null ? null : String(vehicleId),
  serviceIds: [...serviceIds, ...addOnIds],
})

/** Loads the slots of the displayed week and prefetches the next one. `now` is fixed while the page is open. */
export function useSlots({ draft, area, franchise, serving, rules, isStaff }: Booking, now: Date) {
  const place = slotPlace({ ...draft, franchise, serving, isStaff })
  const { timeZone, visit } = place
  const [showsAll, setShowsAll] = useState(false)
  const isOutside = area.data?.isInService === false
  const limits = { leadMinutes: rules?.leadMinutes ?? 0, horizonDays: isStaff ? 0 : (rules?.horizonDays ?? 0) }
  const span = isOutside ? { timeZone, lastWeek: lastWeekOf(limits.horizonDays) } : place
  const [slotAtStart] = useState(draft.slot)
  const [turned, setTurned] = useState<number>()
  const weekFor = (slot: DraftSlot | null) => firstShownWeek(slot, isStaff, now, span)
  const index = turned ?? weekFor(slotAtStart)
  const week = weekAt(index, now, timeZone)
  const next = availabilityQuery(weekAt(index + 1, now, timeZone), place)
  const query = useQuery({
    ...availabilityQuery(week, place),
    enabled: franchise !== null,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: true,
  })
  useQuery({ ...next, enabled: query.isSuccess && index < span.lastWeek })
  const first = useQuery({ ...firstFreeQuery(place, now), enabled: query.isSuccess })

  const { address } = draft
  const nearby = useQuery({
    ...nearbyQuery(week, place, address),
    enabled: query.isSuccess && address !== null && serving.some(one => one.nearbyCents > 0),
  })
  // By true durations the chosen time may be offered though it is not among the few that are shown first.
  const wanted = draft.slot?.date
  const isInWeek = wanted !== undefined && wanted >= week.start && wanted < week.end
  const isUnlisted = isInWeek && !query.data?.some(({ date }) => date === wanted)
  const asksForAll = visit !== undefined && query.isSuccess && (showsAll || isUnlisted)
  const every = { ...place, visit: visit && { ...visit, allTimes: true } }
  const all = useQuery({
    ...availabilityQuery(week, every),
    enabled: asksForAll,
    refetchInterval: LOOK_AGAIN_MS,
  })
  // Until all times are there, the few stay, with the day that is looked at.
  const listed = showsAll ? (all.data ?? query.data) : query.data
  const slots = isOutside ? requestSlots(week, now, timeZone, limits) : listed
  const offered = asksForAll ? all.data : slots
  const chosen = stillOffered(draft.slot, { week, slots: offered, now, isStaff, leadMinutes: limits.leadMinutes })
  return {
    timeZone,
    isOutside,
    slots,
    chosen,
    /** Whether the chosen slot is no longer available. */
    isGone: draft.slot !== null && chosen === null,
    days: days(),
    weeks: weeksOf(isStaff, now, span),
    week: String(index),
    /** Whether the shown week has times that cost the priority fee. */
    hasPriority: index >= 0 && Date.parse(week.start) < now.getTime() + (rules?.priorityHours ?? 0) * HOUR_MS,
    /** Whether a time is so soon that it costs the priority fee (rule P2). */
    isPriority: (date: string) => isShortNotice(new Date(date), now, rules?.priorityHours ?? 0),
    /** Shows every time by true durations. Undefined: they are shown. */
    showAll: visit === undefined || showsAll ? undefined : () => setShowsAll(true),
    /** What a time takes off, in cents, because a van is nearby; 0: nothing. */
    nearbyCentsAt: (date: string): number => nearby.data?.get(date) ?? 0,
    /** The work that times depend on by true durations; null by the rule of hours. */
    cars: visit?.cars ?? null,
    turnTo: (id: string) => setTurned(Number(id)),
    /** Shows the week of a slot. */
    show: (slot: DraftSlot) => setTurned(weekFor(slot)),
    /** The earliest available slot; undefined while loading, null when there is none. */
    first: isOutside || query.isError ? null : first.data,
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
