import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { PlanListQuery } from './documents.ts'
import { planKeys } from './query-keys.ts'

/** The plans of the business with their versions. */
export type PlanList = ResultOf<typeof PlanListQuery>['planList']
export type Plan = PlanList['plans'][number]
export type Version = Plan['versions'][number]

/** Loads the plans. */
export const planListQuery = () =>
  queryOptions({
    queryKey: planKeys.list(),
    queryFn: async ({ signal }) => (await request(PlanListQuery, {}, signal)).planList,
    staleTime: 0,
  })

/** Reads the plans again after a change. */
export const refreshPlans = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: planKeys.list() })
