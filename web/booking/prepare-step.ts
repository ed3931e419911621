import { type FetchQueryOptions, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PATHS } from '../app/paths.ts'
import { availabilityQuery, firstFreeQuery } from './availability.ts'
import type { BookingDraft } from './booking-draft.ts'
import {
  bookingCustomerQuery,
  makesQuery,
  mileageUnitsQuery,
  modelsQuery,
  savedContactsQuery,
  savedVehiclesQuery,
  taxRatesQuery,
  userCreditQuery,
  vansQuery,
  yearsQuery,
} from './queries.ts'
import { firstShownWeek, weekAt } from './slot-weeks.ts'
import { type Booking, useBooking } from './use-booking.ts'
import { slotPlace } from './use-slots.ts'
import { vansFor } from './van-select.tsx'

/** Where a step can lead on to. Services lead past the add-ons for the marketplace partner (rule B11). */
const AHEAD = {
  [PATHS.location]: [PATHS.selectServices],
  [PATHS.selectServices]: [PATHS.selectAddOns, PATHS.scheduleBook],
  [PATHS.selectAddOns]: [PATHS.scheduleBook],
  [PATHS.scheduleBook]: [PATHS.confirmation],
} as const

/** The steps of the booking, the confirmation aside. */
export type WizardPath = keyof typeof AHEAD

type Prepared = Pick<Booking, 'customerId' | 'franchise' | 'isStaff' | 'session'> &
  Pick<BookingDraft, 'address' | 'car' | 'slot'>

/** What a step shows first. The services, add-ons and fees come with the booking itself, on every step. */
function fetchFor(
  path: string,
  { address, car, slot, customerId, franchise, isStaff, session }: Prepared,
  client: QueryClient,
) {
  const fetch = <Data, Key extends QueryKey>(
    query: FetchQueryOptions<Data, Error, Data, Key> & { enabled?: unknown },
  ): void => {
    if (query.enabled !== false) void client.prefetchQuery(query)
  }
  if (path === PATHS.selectServices) {
    fetch(yearsQuery)
    fetch(savedVehiclesQuery(customerId))
    fetch(makesQuery(car.year))
    fetch(modelsQuery(car.year, car.make))
  }
  if (path !== PATHS.scheduleBook) return
  fetch(taxRatesQuery(address, franchise?.id ?? null))
  fetch(mileageUnitsQuery(address, franchise?.id ?? null))
  fetch(savedContactsQuery(customerId))
  if (isStaff) fetch(bookingCustomerQuery(customerId))
  else fetch(userCreditQuery(customerId))
  if (!franchise) return
  const vansOf = vansFor({ session, isStaff, franchise })
  if (vansOf) fetch(vansQuery(vansOf))
  const place = slotPlace({ address, franchise, isStaff })
  const now = new Date()
  const week = firstShownWeek(slot, isStaff, now, place.timeZone)
  fetch(availabilityQuery(weekAt(week, now, place.timeZone), place))
  fetch(firstFreeQuery(place, now))
}

/** Fetches the code and the data of the steps ahead, so that they are there when Next is pressed. */
export function usePrepareStep(path: WizardPath): void {
  const router = useRouter()
  const client = useQueryClient()
  const { draft, area, customerId, franchise, isStaff, session } = useBooking()
  const { address, car, slot } = draft
  const ahead: readonly (keyof typeof router.routesByPath)[] = AHEAD[path]
  useEffect(() => {
    for (const next of ahead) void router.loadRouteChunk(router.routesByPath[next])
  }, [router, ahead])
  useEffect(() => {
    if (!area.isSuccess) return
    for (const next of ahead) fetchFor(next, { address, car, slot, customerId, franchise, isStaff, session }, client)
  }, [client, ahead, area.isSuccess, address, car, slot, customerId, franchise, isStaff, session])
}
