import { queryOptions } from '@tanstack/react-query'
import type { DraftAddress } from '../address/draft-address.ts'
import { MINUTE } from '../address/queries.ts'
import { request } from '../platform/api/api.ts'
import {
  CustomersQuery,
  CustomerVendorsQuery,
  FranchiseVansQuery,
  MileageUnitsQuery,
  TaxRatesQuery,
  TechnicianVansQuery,
  UserCreditQuery,
  VendorsQuery,
} from './documents.ts'
import { bookingKeys, type VansOf } from './query-keys.ts'

/** Searches customers by name, email, phone or plate, for staff. */
export const customersQuery = (franchiseId: string | undefined, search: string) =>
  queryOptions({
    queryKey: bookingKeys.customers(franchiseId, search),
    queryFn: async ({ signal }) =>
      (await request(CustomersQuery, { franchiseId: franchiseId ?? null, search }, signal)).customers,
    staleTime: MINUTE,
  })

/** Returns the customer with exactly this email, if the signed-in staff may see them; otherwise null. */
export const existingCustomerQuery = (email: string) =>
  queryOptions({
    queryKey: bookingKeys.existingCustomer(email),
    queryFn: async ({ signal }) => {
      const wanted = email.trim().toLowerCase()
      const { customers } = await request(CustomersQuery, { franchiseId: null, search: wanted }, signal)
      const match = customers.find(customer => customer.email.toLowerCase() === wanted)
      return match ? { id: match.id, name: match.name, email: match.email } : null
    },
  })

/** Returns the taxes at an address. */
export const taxRatesQuery = (
  address: Pick<DraftAddress, 'countryCode' | 'provinceCode'> | null,
  franchiseId: string | null,
) =>
  queryOptions({
    queryKey: bookingKeys.taxRates(address, franchiseId),
    queryFn: async ({ signal }) => {
      const { countryCode = '', provinceCode = '' } = address ?? {}
      return (await request(TaxRatesQuery, { countryCode, provinceCode, franchiseId }, signal)).taxRates
    },
    enabled: address !== null,
    staleTime: 10 * MINUTE,
  })

/** Returns the chargeable km or miles to an address; none where no franchise serves it. */
export const mileageUnitsQuery = (address: DraftAddress | null, franchiseId: string | null) =>
  queryOptions({
    queryKey: bookingKeys.mileageUnits(address, franchiseId),
    queryFn: async ({ signal }) => {
      if (!address || franchiseId === null) return 0
      return (await request(MileageUnitsQuery, { franchiseId, addressInput: address }, signal)).mileageUnits
    },
    enabled: address !== null,
    staleTime: 10 * MINUTE,
  })

/** Returns the vans that staff may book (SCHED-07). */
export const vansQuery = (of: VansOf) =>
  queryOptions({
    queryKey: bookingKeys.vans(of),
    queryFn: async ({ signal }) =>
      'technicianId' in of
        ? (await request(TechnicianVansQuery, of, signal)).technicianVans
        : (await request(FranchiseVansQuery, of, signal)).franchiseVans,
    staleTime: MINUTE,
  })

/** Returns the cents of referral credit that a customer can spend. */
export const userCreditQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: bookingKeys.userCredit(userId),
    queryFn: async ({ signal }) => (await request(UserCreditQuery, { userId: userId ?? '' }, signal)).userCredit.credit,
    enabled: userId !== undefined,
    staleTime: MINUTE,
  })

/** Returns the vendors that the signed-in staff may book for (SCHED-10). */
export const vendorsQuery = queryOptions({
  queryKey: bookingKeys.vendors(),
  queryFn: async ({ signal }) => (await request(VendorsQuery, {}, signal)).vendors,
  staleTime: 10 * MINUTE,
})

/** Returns a customer's vendors and their identifiers of the customer (SCHED-11). */
export const customerVendorsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: bookingKeys.customerVendors(userId),
    queryFn: async ({ signal }) =>
      (await request(CustomerVendorsQuery, { userId: userId ?? '' }, signal)).customerVendors,
    enabled: userId !== undefined,
    staleTime: MINUTE,
  })
