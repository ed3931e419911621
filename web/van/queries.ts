import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { franchiseKeys } from '../franchise-choice/query-keys.ts'
import { DriverlessVansQuery, VanSettingsQuery } from './documents.ts'
import { vanSettingsKeys } from './query-keys.ts'

/** The vans of a franchise, and who can drive them. */
export type Fleet = ResultOf<typeof VanSettingsQuery>['vanSettings']
export type Van = Fleet['vans'][number]

/** Loads the vans of a franchise. */
export const vanSettingsQuery = (franchiseId: string) =>
  queryOptions({
    queryKey: vanSettingsKeys.of(franchiseId),
    queryFn: async ({ signal }) => (await request(VanSettingsQuery, { franchiseId }, signal)).vanSettings,
    staleTime: 0,
  })

/** Loads the vans of all franchises of the user that nobody drives. */
export const driverlessVansQuery = () =>
  queryOptions({
    queryKey: vanSettingsKeys.driverless(),
    queryFn: async ({ signal }) => (await request(DriverlessVansQuery, {}, signal)).driverlessVans,
    staleTime: 0,
  })

/** Reads the vans again after a change, also where other pages list them. */
export async function refreshVans(queryClient: QueryClient, franchiseId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: franchiseKeys.all })
  void queryClient.invalidateQueries({ queryKey: vanSettingsKeys.driverless() })
  await queryClient.invalidateQueries({ queryKey: vanSettingsKeys.of(franchiseId) })
}

/** Those who drive a van now. */
export const driversNow = ({ drivers }: Van): Van['drivers'] => drivers.filter(({ until }) => until === null)
