import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { ReadinessQuery, SettingsAttentionQuery, SuggestedPricesQuery } from './documents.ts'
import { openingKeys } from './query-keys.ts'

export const readinessQuery = () =>
  queryOptions({
    queryKey: openingKeys.readiness(),
    queryFn: async ({ signal }) => (await request(ReadinessQuery, {}, signal)).readiness,
    // Other pages change what is counted.
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
