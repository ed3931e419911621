// What the first step asks: apart from the other queries, because the browser loads a module as a whole.
import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '../../address/queries.ts'
import { request } from '../../platform/api/api.ts'
import { bookingKeys, type OffersFor } from '../query-keys.ts'
import { BookingCustomerQuery, OffersQuery } from './documents.ts'

/** Returns services, add-ons and fees for a vehicle and a place in one call, so that the next steps already have their data. */
export const offersQuery = (offered: OffersFor) =>
  queryOptions({
    queryKey: bookingKeys.offers(offered),
    queryFn: ({ signal }) => request(OffersQuery, { ...offered, vehicleId: String(offered.vehicleId) }, signal),
    enabled: offered.vehicleId !== null,
    staleTime: MINUTE,
  })

/** Returns the customer's vendor and default discount for staff bookings (PRICE-17). */
export const bookingCustomerQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: bookingKeys.customer(id),
    queryFn: async ({ signal }) => (await request(BookingCustomerQuery, { id: id ?? '' }, signal)).user,
    enabled: id !== undefined,
    staleTime: MINUTE,
  })
