import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CustomerSort } from '../../domain/customer/list-sorts.ts'
import type { MileageUnit } from '../../domain/vehicle/mileage.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { vehicleKeys } from '../vehicle/query-keys.ts'
import {
  type CustomerFactsFragment,
  CustomerCountQuery,
  CustomerNotesQuery,
  CustomerOpenInvoicesQuery,
  CustomerQuery,
  CustomerTagsQuery,
  CustomerVehiclesQuery,
  ListedCustomersQuery,
  ReferralPopupQuery,
  UsedCustomerTagsQuery,
} from './documents.ts'
import { type CustomerFilter, customerKeys } from './query-keys.ts'

/** The server's page size. */
const PAGE = 20

export type ListedCustomer = ResultOf<typeof ListedCustomersQuery>['customers'][number]

/** Searches customers page by page: all for sales, who pass no franchise, else the franchise's (CUSTOMER-04). */
export function useCustomers(filter: CustomerFilter, sort: CustomerSort) {
  const { franchiseId, search, tag } = filter
  return useInfiniteQuery({
    queryKey: customerKeys.list(filter, sort),
    queryFn: async ({ signal, pageParam }) => {
      const variables = {
        franchiseId: franchiseId ?? null,
        search,
        tag,
        pageNumber: pageParam,
        sort: sort === 'name' ? undefined : sort,
      }
      return (await request(ListedCustomersQuery, variables, signal)).customers
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === PAGE ? pages.length + 1 : undefined),
    enabled: franchiseId !== undefined,
  })
}

/** Counts the customers of the list. */
export const useCustomerCount = (filter: CustomerFilter) =>
  useQuery({
    queryKey: customerKeys.count(filter),
    queryFn: async ({ signal }) => {
      const variables = { ...filter, franchiseId: filter.franchiseId ?? null }
      return (await request(CustomerCountQuery, variables, signal)).customerCount
    },
    enabled: filter.franchiseId !== undefined,
  })

export type Customer = ResultOf<typeof CustomerFactsFragment>

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: customerKeys.detail(id),
    queryFn: async ({ signal }) => (await request(CustomerQuery, { id }, signal)).user,
  })

export type CustomerVehicle = ResultOf<typeof CustomerVehiclesQuery>['userVehicles'][number]

/** The odometer reading. */
export const unitOf = ({ mileageUnit }: CustomerVehicle): MileageUnit => mileageUnit

export const customerVehiclesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...vehicleKeys.saved(userId), 'customer'],
    queryFn: async ({ signal }) => (await request(CustomerVehiclesQuery, { userId }, signal)).userVehicles,
  })

export const customerNotesQuery = (userId: string) =>
  queryOptions({
    queryKey: customerKeys.notes(userId),
    queryFn: async ({ signal }) => (await request(CustomerNotesQuery, { userId }, signal)).customerNotes,
  })

export const customerTagsQuery = (userId: string) =>
  queryOptions({
    queryKey: customerKeys.tags(userId),
    queryFn: async ({ signal }) => (await request(CustomerTagsQuery, { userId }, signal)).customerTags,
  })

export const usedTagsQuery = queryOptions({
  queryKey: customerKeys.usedTags(),
  queryFn: async ({ signal }) => (await request(UsedCustomerTagsQuery, {}, signal)).usedCustomerTags,
})

/** The customer's invoices with a balance, at the franchises of these staff. */
export const customerOpenInvoicesQuery = (userId: string) =>
  queryOptions({
    queryKey: customerKeys.openInvoices(userId),
    queryFn: async ({ signal }) => (await request(CustomerOpenInvoicesQuery, { userId }, signal)).customerOpenInvoices,
  })

/** Whether the customer has dismissed the referral popup for good (REF-01). */
export const referralPopupQuery = (userId: string) =>
  queryOptions({
    queryKey: customerKeys.referralPopup(userId),
    queryFn: async ({ signal }) => (await request(ReferralPopupQuery, {}, signal)).isReferralPopupDisabled,
  })
