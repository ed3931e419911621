import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { CardAccountQuery, SavedCardsQuery } from './documents.ts'
import { cardKeys } from './query-keys.ts'

export type SavedCard = ResultOf<typeof SavedCardsQuery>['savedCards'][number]
export type CardAccount = ResultOf<typeof CardAccountQuery>['cardAccount']

/** Returns the signed-in customer's cards. */
export const savedCardsQuery = (userId: string) =>
  queryOptions({
    queryKey: cardKeys.saved(userId),
    queryFn: async ({ signal }) => (await request(SavedCardsQuery, {}, signal)).savedCards,
  })

/** Returns the provider's account that saves the customer's cards (CARD-03). */
export const cardAccountQuery = (userId: string) =>
  queryOptions({
    queryKey: cardKeys.account(userId),
    queryFn: async ({ signal }) => (await request(CardAccountQuery, {}, signal)).cardAccount,
    staleTime: Infinity,
  })
