import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from '../platform/api/graphql.ts'
import { request } from '../platform/api/api.ts'
import { GarageQuery } from './documents.ts'
import { garageKeys } from './query-keys.ts'

export type Car = ResultOf<typeof GarageQuery>['userVehicles'][number]

/** A customer's cars with everything that their cards show. Under the key of the wizard's list, so that both are fetched anew together. */
export const garageQuery = (userId: string) =>
  queryOptions({
    queryKey: garageKeys.cars(userId),
    queryFn: async ({ signal }) => (await request(GarageQuery, { userId }, signal)).userVehicles,
  })
