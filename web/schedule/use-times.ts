import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TimeRules } from '../../domain/schedule/slots.ts'
import type { Loadable } from '../ui/feedback/loadable.ts'
import { availabilityQuery, firstFreeQuery, type SlotPlace, type SoughtVisit } from './availability.ts'
import type { DraftSlot } from './draft-slot.ts'
import type { SlotDay } from './slot-grid.ts'
import { firstShownWeek, lastWeekOf, requestSlots, toDays, weekAt, weeksOf } from './slot-weeks.ts'

/** A visit that can get another time. */
export interface TimedVisit {
  postalCode: string
  /** The franchise whose times are asked for; null for the one that serves the place. */
  franchiseId: string | null
  timeZone: string
  /** Outside every territory no franchise has times: the customer can request any working hour. */
  isOutside: boolean
  /** The present time, ISO 8601. */
  scheduledAt: string
  rules: TimeRules
  /** What is said when the times cannot be loaded. */
  failed: string
  /** What the times depend on where its franchise plans true durations. */
  visit?: SoughtVisit | undefined
}

/** Loads the times that a visit can get instead of its own, from its own week on. `now` is fixed while they are shown. */
export function useTimes(
  { postalCode, franchiseId, timeZone, isOutside, scheduledAt, rules, failed, visit }: TimedVisit,
  now: Date,
) {
  const [showsAll, setShowsAll] = useState(false)
  const place: SlotPlace = {
    code: postalCode,
    franchiseId,
    timeZone,
    lastWeek: lastWeekOf(rules.horizonDays),
    visit,
  }
  const [index, setIndex] = useState(() =>
    firstShownWeek({ date: new Date(scheduledAt).toISOString(), isBooked: false }, false, now, place),
  )
  const week = weekAt(index, now, timeZone)
  const query = useQuery({ ...availabilityQuery(week, place), enabled: !isOutside })
  const first = useQuery({ ...firstFreeQuery(place, now), enabled: !isOutside && query.isSuccess })
  const every = { ...place, visit: visit && { ...visit, allTimes: true } }
  const all = useQuery({ ...availabilityQuery(week, every), enabled: showsAll && query.isSuccess })
  // Until all times are there, the few stay, with the day that is looked at.
  const slots = isOutside ? requestSlots(week, now, timeZone, rules) : ((showsAll ? all.data : undefined) ?? query.data)
  return {
    timeZone,
    find: (date: string): DraftSlot | undefined => slots?.find(slot => slot.date === date),
    days: days(),
    weeks: weeksOf(false, now, place),
    week: String(index),
    /** Shows every time by true durations. Undefined: they are shown. */
    showAll: visit === undefined || visit.allTimes || showsAll ? undefined : () => setShowsAll(true),
    turnTo: (id: string) => setIndex(Number(id)),
    /** The earliest available slot; undefined while loading, null when there is none. */
    first: isOutside ? null : first.data,
    turnToSlot: (slot: DraftSlot) => setIndex(firstShownWeek(slot, false, now, place)),
  }

  function days(): Loadable<SlotDay[]> {
    if (slots) return { status: 'ready', data: toDays(week, slots, timeZone) }
    if (query.isError) return { status: 'error', message: failed, onRetry: () => void query.refetch() }
    return { status: 'loading' }
  }
}
