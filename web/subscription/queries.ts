import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { SubscriptionsQuery, SubscriptionTypesQuery } from './documents.ts'
import { subscriptionKeys } from './query-keys.ts'

export type Subscription = ResultOf<typeof SubscriptionsQuery>['subscriptions'][number]

/** Returns a car's subscriptions, newest first. */
export const subscriptionsQuery = (userVehicleId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.ofCar(userVehicleId),
    queryFn: async ({ signal }) => (await request(SubscriptionsQuery, { userVehicleId }, signal)).subscriptions,
  })

/** Returns the plans for a car, cheapest first. */
export const plansQuery = (userVehicleId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.plans(userVehicleId),
    queryFn: async ({ signal }) => (await request(SubscriptionTypesQuery, { userVehicleId }, signal)).subscriptionTypes,
  })
