import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { GarageQuery } from './documents.ts'
import { garageKeys } from './query-keys.ts'

export type Car = ResultOf<typeof GarageQuery>['userVehicles'][number]

/** Returns a customer's cars with all data of their cards. Shares the key prefix of the booking's list, so that both are refetched together. */
export const garageQuery = (userId: string) =>
  queryOptions({
    queryKey: garageKeys.cars(userId),
    queryFn: async ({ signal }) => (await request(GarageQuery, { userId }, signal)).userVehicles,
  })
