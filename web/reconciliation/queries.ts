import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { ProviderPayoutQuery, ProviderPayoutsQuery } from './documents.ts'
import { reconciliationKeys } from './query-keys.ts'

export type ListedPayout = ResultOf<typeof ProviderPayoutsQuery>['providerPayouts']['payouts'][number]
export type PayoutDetail = ResultOf<typeof ProviderPayoutQuery>['providerPayout']
export type Movement = PayoutDetail['transactions'][number]

/** Loads the transfers to the bank page by page, newest first. */
export const providerPayoutsQuery = () =>
  infiniteQueryOptions({
    queryKey: reconciliationKeys.list(),
    queryFn: async ({ signal, pageParam }) =>
      (await request(ProviderPayoutsQuery, { pageNumber: pageParam }, signal)).providerPayouts,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.payouts.length, 0)
      return last.payouts.length > 0 && loaded < last.total ? pages.length + 1 : undefined
    },
    staleTime: 0,
  })

/** Loads one transfer with its movements. */
export const providerPayoutQuery = (id: string) =>
  queryOptions({
    queryKey: reconciliationKeys.detail(id),
    queryFn: async ({ signal }) => (await request(ProviderPayoutQuery, { id }, signal)).providerPayout,
    staleTime: 0,
  })
