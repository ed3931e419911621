import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { QUOTE_STATUSES } from '../../domain/quote/lifecycle.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf, VariablesOf } from '../platform/api/graphql.ts'
import {
  PriceQuoteQuery,
  type QuoteContentFragment,
  type QuoteFragment,
  QuoteQuery,
  QuoteServicesQuery,
  QuotesQuery,
} from './documents.ts'
import { quoteKeys } from './query-keys.ts'

const MINUTE = 60_000

export type Quote = ResultOf<typeof QuoteFragment>
export type QuoteContent = ResultOf<typeof QuoteContentFragment>
export type ListedQuote = ResultOf<typeof QuotesQuery>['quotes']['quotes'][number]
export type QuoteInput = VariablesOf<typeof PriceQuoteQuery>['input']
export type QuoteServices = ResultOf<typeof QuoteServicesQuery>

/** Which quotes a list has, and from which end. */
export interface QuoteFilter {
  franchiseId: string | undefined
  status: string | undefined
  search: string | undefined
  sort: 'oldest' | undefined
}

/** Loads a franchise's quotes, page by page. Each page says what the whole list adds up to. */
export function useQuotes(filter: QuoteFilter) {
  const { franchiseId, status, search, sort } = filter
  return useInfiniteQuery({
    queryKey: quoteKeys.list(filter),
    queryFn: async ({ signal, pageParam }) =>
      (
        await request(
          QuotesQuery,
          {
            franchiseId: franchiseId ?? '',
            status: QUOTE_STATUSES.find(one => one === status) ?? null,
            search: search ?? null,
            isOldestFirst: sort === 'oldest',
            pageNumber: pageParam,
          },
          signal,
        )
      ).quotes,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.quotes.length, 0)
      return last.quotes.length > 0 && loaded < last.count ? pages.length + 1 : undefined
    },
    enabled: franchiseId !== undefined,
    placeholderData: before => before,
  })
}

export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: quoteKeys.detail(id),
    queryFn: async ({ signal }) => (await request(QuoteQuery, { id }, signal)).quote,
  })

/** Returns what a quote would cost now; disabled without an input. */
export const priceQuery = (input: QuoteInput | null) =>
  queryOptions({
    queryKey: quoteKeys.price(input),
    queryFn: async ({ signal }) => {
      if (!input) throw new Error('a price needs an input')
      return (await request(PriceQuoteQuery, { input }, signal)).priceQuote
    },
    enabled: input !== null,
    retry: false,
    staleTime: MINUTE,
  })

/** Returns the services and add-ons of a franchise. */
export const servicesQuery = (countryCode: string, franchiseId: string) =>
  queryOptions({
    queryKey: quoteKeys.services(countryCode, franchiseId),
    queryFn: ({ signal }) => request(QuoteServicesQuery, { countryCode, franchiseId }, signal),
    staleTime: MINUTE,
  })
