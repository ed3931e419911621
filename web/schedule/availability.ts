import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { VariablesOf } from '../platform/api/graphql.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { AvailabilityQuery } from './documents.ts'
import type { DraftSlot } from './draft-slot.ts'
import { holdKey } from './hold/hold-key.ts'
import { scheduleKeys } from './query-keys.ts'
import { type Week, weekAt } from './slot-weeks.ts'

const SLOTS_FRESH_MS = 15_000

/** What times depend on where a franchise plans true durations: an order that gets another time, or what is chosen so far. */
export type SoughtVisit = Pick<
  VariablesOf<typeof AvailabilityQuery>,
  'place' | 'cars' | 'workOrderId' | 'link' | 'allTimes'
>

/** The place for which slots are requested. */
export interface SlotPlace {
  code: string
  /** The franchise that staff work for; null for the one that serves the place. */
  franchiseId: string | null
  timeZone: string
  /** The last week that can be shown, counted from today's. */
  lastWeek: number
  /** Missing by the rule of hours. */
  visit?: SoughtVisit | undefined
}

/** Loads a week's slots at a place. */
export const availabilityQuery = (week: Week, { code, franchiseId, visit }: SlotPlace) =>
  queryOptions({
    queryKey: scheduleKeys.week(code, franchiseId, week.start, visit),
    queryFn: async ({ signal }): Promise<DraftSlot[]> => {
      const { start, end } = week
      // The page's own hold does not hide its time. It is no part of the key: the weeks that are loaded stay.
      const variables = { start, end, code, userTimezone: visitorZone(), franchiseId, holdKey: holdKey(), ...visit }
      const { availability } = await request(AvailabilityQuery, variables, signal)
      return availability.map(slot => ({ ...slot, date: new Date(slot.date).toISOString() }))
    },
    staleTime: SLOTS_FRESH_MS,
  })

async function findFirst(client: QueryClient, place: SlotPlace, now: Date): Promise<DraftSlot | null> {
  for (let index = 0; index <= place.lastWeek; index++) {
    const slots = await client.fetchQuery(availabilityQuery(weekAt(index, now, place.timeZone), place))
    const first = slots.find(slot => !slot.isBooked && new Date(slot.date) > now)
    if (first) return first
  }
  return null
}

/** Finds the earliest free slot, week by week; null when none is free. */
export const firstFreeQuery = (place: SlotPlace, now: Date) =>
  queryOptions({
    queryKey: scheduleKeys.first(place.code, place.franchiseId, place.visit),
    queryFn: ({ client }) => findFirst(client, place, now),
    staleTime: SLOTS_FRESH_MS,
  })
