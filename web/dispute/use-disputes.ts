import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { type DisputeFragment, DisputeQuery, DisputesQuery, MoneyTasksQuery } from './documents.ts'
import { disputeKeys } from './query-keys.ts'

export type ListedDispute = ResultOf<typeof DisputesQuery>['disputes']['disputes'][number]
export type Dispute = ResultOf<typeof DisputeFragment>
export type FraudWarning = ResultOf<typeof MoneyTasksQuery>['fraudWarnings'][number]
export type FailedRefund = ResultOf<typeof MoneyTasksQuery>['failedRefunds'][number]

/** How often a dispute is loaded again while its answer is being sent, in milliseconds. */
const SENDING_MS = 5_000

/** Loads a franchise's open or closed disputes, page by page. */
export function useDisputes(franchiseId: string | undefined, isOpen: boolean) {
  return useInfiniteQuery({
    queryKey: disputeKeys.list(franchiseId, isOpen),
    queryFn: async ({ signal, pageParam }) =>
      (await request(DisputesQuery, { franchiseId: franchiseId ?? '', isOpen, pageNumber: pageParam }, signal))
        .disputes,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.disputes.length, 0)
      return last.disputes.length > 0 && loaded < last.total ? pages.length + 1 : undefined
    },
    enabled: franchiseId !== undefined,
    staleTime: 0,
  })
}

/** Loads the warnings and failed refunds of a franchise that wait for a decision. */
export function useMoneyTasks(franchiseId: string | undefined) {
  return useQuery({
    queryKey: disputeKeys.tasks(franchiseId),
    queryFn: ({ signal }) => request(MoneyTasksQuery, { franchiseId: franchiseId ?? '' }, signal),
    enabled: franchiseId !== undefined,
    staleTime: 0,
  })
}

/** Loads one dispute, again and again while its answer is being sent. */
export function useDispute(id: string) {
  return useQuery({
    queryKey: disputeKeys.detail(id),
    queryFn: async ({ signal }) => (await request(DisputeQuery, { id }, signal)).dispute,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.answerState === 'SENDING' ? SENDING_MS : false),
  })
}

/** Returns a function that shows a changed dispute, and loads the lists again. */
export function useShowDispute(): (changed: Dispute) => void {
  const client = useQueryClient()
  return changed => {
    client.setQueryData(disputeKeys.detail(changed.id), changed)
    void client.invalidateQueries({
      queryKey: disputeKeys.all(),
      predicate: ({ queryKey }) => queryKey[1] !== 'detail',
    })
  }
}
