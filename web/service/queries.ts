import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { openingKeys } from '../opening/query-keys.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { PriceBookQuery } from './documents.ts'
import { priceBookKeys } from './query-keys.ts'

/** The services and fees with the prices of a franchise and its country. */
export type PriceBook = ResultOf<typeof PriceBookQuery>['servicesAndPrices']
export type Service = PriceBook['services'][number]

/** Loads the services and prices. */
export const priceBookQuery = (franchiseId: string) =>
  queryOptions({
    queryKey: priceBookKeys.of(franchiseId),
    queryFn: async ({ signal }) => (await request(PriceBookQuery, { franchiseId }, signal)).servicesAndPrices,
    staleTime: 0,
  })

/** Reads the services and prices again after a change, also what the checklist says of them. */
export async function refreshPriceBook(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: openingKeys.readiness() })
  void queryClient.invalidateQueries({ queryKey: openingKeys.suggestedPrices() })
  await queryClient.invalidateQueries({ queryKey: priceBookKeys.all })
}
