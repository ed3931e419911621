import { useMemo } from 'react'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import type { WorkOrderList } from '../../../domain/work-order/transitions.ts'
import { answerOrKept } from '../../outbox/kept-answers.ts'
import { useOutbox } from '../../outbox/outbox-client.ts'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { FranchiseVansQuery, WorkOrdersQuery } from '../documents.ts'
import { workOrderKeys } from '../query-keys.ts'
import { firstPageKey } from '../waiting/keep-day.ts'
import { listedWithWaiting } from '../waiting/overlay.ts'
import type { ChosenList } from './chosen-list.ts'
import { WorkOrderCountQuery } from './documents.ts'

export type ListedOrder = ResultOf<typeof WorkOrdersQuery>['franchiseeWorkOrders']['workOrders'][number]

/** Returns the vans of a franchise that this user may see (ROLE-09). */
export function useVans(franchiseId: string | undefined) {
  return useQuery({
    queryKey: workOrderKeys.vans(franchiseId),
    queryFn: ({ signal }) =>
      answerOrKept(
        workOrderKeys.vans(franchiseId),
        signal,
        async () => (await request(FranchiseVansQuery, { franchiseId: franchiseId ?? '' }, signal)).franchiseVans,
      ),
    enabled: franchiseId !== undefined,
    staleTime: 300_000,
  })
}

/**
 * Loads a list of orders page by page (WOLIST-04). While the filter changes, the previous results stay visible. Without reception the first page is the one
 * that this device kept.
 */
export function useWorkOrders(franchiseId: string | undefined, list: ChosenList | undefined) {
  const { status, van, filter, sort } = list ?? { status: 'requested', van: undefined, filter: '', sort: undefined }
  const { waiting } = useOutbox()
  const query = useInfiniteQuery({
    queryKey: workOrderKeys.list({ franchiseId, status, van }, filter, sort),
    queryFn: async ({ signal, pageParam }) => {
      const variables = { franchiseId: franchiseId ?? '', status, vanId: van, filter, sort, pageNumber: pageParam }
      const ask = async () => (await request(WorkOrdersQuery, variables, signal)).franchiseeWorkOrders
      return await (pageParam === 1 && sort === undefined
        ? answerOrKept(firstPageKey({ franchiseId, status, van }, filter), signal, ask)
        : ask())
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
  const { data } = query
  const shown = useMemo(
    () =>
      data && {
        ...data,
        pages: data.pages.map(page => ({
          ...page,
          workOrders: page.workOrders.map(entry => ({
            ...entry,
            workOrder: listedWithWaiting(entry.workOrder, waiting),
          })),
        })),
      },
    [data, waiting],
  )
  return { ...query, data: shown }
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
