import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { ClosingQuery, ReadinessQuery, SettingsAttentionQuery, SuggestedPricesQuery } from './documents.ts'
import { openingKeys } from './query-keys.ts'

export const readinessQuery = () =>
  queryOptions({
    queryKey: openingKeys.readiness(),
    queryFn: async ({ signal }) => (await request(ReadinessQuery, {}, signal)).readiness,
    // Other pages change what is counted.
    staleTime: 0,
  })

/** Shows the state of the business after a change. Whether it closes has another version then. */
export function showReadiness(queryClient: QueryClient, readiness: ResultOf<typeof ReadinessQuery>['readiness']): void {
  queryClient.setQueryData(openingKeys.readiness(), readiness)
  void queryClient.invalidateQueries({ queryKey: openingKeys.closing() })
}

/** Only owners may ask. */
export const closingQuery = () =>
  queryOptions({
    queryKey: openingKeys.closing(),
    queryFn: async ({ signal }) => (await request(ClosingQuery, {}, signal)).closing,
    staleTime: 0,
  })

export const attentionQuery = () =>
  queryOptions({
    queryKey: openingKeys.attention(),
    queryFn: async ({ signal }) => (await request(SettingsAttentionQuery, {}, signal)).settingsAttention,
    staleTime: 0,
  })

export const suggestedPricesQuery = () =>
  queryOptions({
    queryKey: openingKeys.suggestedPrices(),
    queryFn: async ({ signal }) => (await request(SuggestedPricesQuery, {}, signal)).suggestedPrices,
  })
