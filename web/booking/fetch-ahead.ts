import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { savedContactsQuery } from '../contact/queries.ts'
import { keepPages } from '../platform/keep-pages.ts'
import { PATHS } from '../platform/paths.ts'
import { serverNow } from '../platform/server-clock.ts'
import { availabilityQuery, firstFreeQuery } from '../schedule/availability.ts'
import { firstShownWeek, weekAt } from '../schedule/slot-weeks.ts'
import { makesQuery, modelsQuery, savedVehiclesQuery, yearsQuery } from '../vehicle/queries.ts'
import type { BookingDraft } from './booking-draft.ts'
import { mileageUnitsQuery, taxRatesQuery, userCreditQuery, vansQuery } from './queries.ts'
import { slotPlace } from './schedule/use-slots.ts'
import { bookingCustomerQuery } from './start/queries.ts'
import { vansFor } from './schedule/vans-for.ts'
import type { Booking } from './use-booking.ts'

/** The parts of the booking that are known so far. */
export type Prepared = Pick<Booking, 'customerId' | 'franchise' | 'serving' | 'isStaff' | 'session'> &
  Pick<BookingDraft, 'address' | 'car' | 'earlierCars' | 'slot' | 'serviceIds' | 'addOnIds'>

/** Prefetches the data that a step shows first, and has the browser keep the pages. Services, add-ons and fees load with the booking on every step. */
export function fetchAhead(
  path: string,
  { address, car, earlierCars, slot, serviceIds, addOnIds, customerId, franchise, serving, isStaff, session }: Prepared,
  client: QueryClient,
) {
  const fetch = <Data, Key extends QueryKey>(
    query: FetchQueryOptions<Data, Error, Data, Key> & { enabled?: unknown },
  ): void => {
    if (query.enabled !== false) void client.prefetchQuery(query)
  }
  keepPages()
  if (path === PATHS.selectServices) {
    fetch(yearsQuery)
    fetch(savedVehiclesQuery(customerId))
    if (isStaff) fetch(bookingCustomerQuery(customerId))
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
  const place = slotPlace({ address, car, earlierCars, serviceIds, addOnIds, franchise, serving, isStaff })
  const now = serverNow()
  const week = firstShownWeek(slot, isStaff, now, place)
  fetch(availabilityQuery(weekAt(week, now, place.timeZone), place))
  fetch(firstFreeQuery(place, now))
}
