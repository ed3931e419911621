import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { request } from '../app/api.ts'
import type { ResultOf } from '../app/graphql.ts'
import { AddressSuggestionsQuery, CustomerQuery, CustomerVehiclesQuery, ListedCustomersQuery } from './documents.ts'

/** Addresses in Canada and the US for what was typed (INFO-10). */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['address-suggestions', search],
    queryFn: async ({ signal }) => (await request(AddressSuggestionsQuery, { search }, signal)).addressSuggestions,
    enabled: search.trim().length >= 3,
    staleTime: 10 * 60_000,
  })

/** As many as the server puts on a page. */
const PAGE = 20

export type ListedCustomer = ResultOf<typeof ListedCustomersQuery>['customers'][number]

/** The customers whom a search finds, page after page: all for sales, who name no franchise, else the franchise's (CUSTOMER-04). */
export function useCustomers(franchiseId: string | null | undefined, search: string) {
  return useInfiniteQuery({
    queryKey: ['customers', 'list', franchiseId, search],
    queryFn: async ({ signal, pageParam }) => {
      const variables = { franchiseId: franchiseId ?? null, search, pageNumber: pageParam }
      return (await request(ListedCustomersQuery, variables, signal)).customers
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === PAGE ? pages.length + 1 : undefined),
    enabled: franchiseId !== undefined,
  })
}

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customer', id],
    queryFn: async ({ signal }) => (await request(CustomerQuery, { id }, signal)).user,
  })

export const customerVehiclesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['vehicles', userId, 'customer'],
    queryFn: async ({ signal }) => (await request(CustomerVehiclesQuery, { userId }, signal)).userVehicles,
  })
