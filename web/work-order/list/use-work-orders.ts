import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import type { WorkOrderList } from '../../../domain/work-order/transitions.ts'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { FranchiseVansQuery, WorkOrderCountQuery, WorkOrdersQuery } from '../documents.ts'
import { workOrderKeys } from '../query-keys.ts'
import type { ChosenList } from './chosen-list.ts'

export type ListedOrder = ResultOf<typeof WorkOrdersQuery>['franchiseeWorkOrders']['workOrders'][number]

/** Returns the vans of a franchise that this user may see (ROLE-09). */
export function useVans(franchiseId: string | undefined) {
  return useQuery({
    queryKey: workOrderKeys.vans(franchiseId),
    queryFn: async ({ signal }) =>
      (await request(FranchiseVansQuery, { franchiseId: franchiseId ?? '' }, signal)).franchiseVans,
    enabled: franchiseId !== undefined,
    staleTime: 300_000,
  })
}

/** Loads a list of orders page by page (WOLIST-04). While the filter changes, the previous results stay visible. */
export function useWorkOrders(franchiseId: string | undefined, list: ChosenList | undefined) {
  const { status, van, filter } = list ?? { status: 'requested', van: undefined, filter: '' }
  return useInfiniteQuery({
    queryKey: workOrderKeys.list({ franchiseId, status, van }, filter),
    queryFn: async ({ signal, pageParam }) => {
      const variables = { franchiseId: franchiseId ?? '', status, vanId: van, filter, pageNumber: pageParam }
      return (await request(WorkOrdersQuery, variables, signal)).franchiseeWorkOrders
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.workOrders.length, 0)
      return last.workOrders.length > 0 && loaded < last.total ? pages.length + 1 : undefined
    },
    placeholderData: (previous, query) =>
      query?.queryKey[1] === franchiseId && query?.queryKey[2] === status && query.queryKey[3] === van
        ? previous
        : undefined,
    enabled: franchiseId !== undefined && list !== undefined,
  })
}

/** Returns the counts of the tabs: all requested orders, and each van's upcoming ones. */
export function useCounts(franchiseId: string | undefined, vans: readonly { id: string }[]) {
  const lists: { status: WorkOrderList; vanId?: string }[] = [
    { status: 'requested' },
    ...vans.map(van => ({ status: 'upcoming' as const, vanId: van.id })),
  ]
  const counts = useQueries({
    queries: lists.map(list => ({
      queryKey: workOrderKeys.count({ franchiseId, status: list.status, van: list.vanId }),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await request(WorkOrderCountQuery, { franchiseId: franchiseId ?? '', ...list }, signal)).franchiseeWorkOrders
          .total,
      enabled: franchiseId !== undefined,
      staleTime: 60_000,
    })),
  })
  return new Map(lists.map((list, index) => [list.vanId ?? 'requested', counts[index]?.data]))
}
