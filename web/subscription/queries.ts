import { queryOptions } from '@tanstack/react-query'
import { request } from '../app/api.ts'
import type { ResultOf } from '../app/graphql.ts'
import { SubscriptionsQuery } from './documents.ts'

export type Subscription = ResultOf<typeof SubscriptionsQuery>['subscriptions'][number]

/** A car's subscriptions, newest first. */
export const subscriptionsQuery = (userVehicleId: string) =>
  queryOptions({
    queryKey: ['subscriptions', userVehicleId],
    queryFn: async ({ signal }) => (await request(SubscriptionsQuery, { userVehicleId }, signal)).subscriptions,
  })
