import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { CodeOrdersQuery, DiscountCodesQuery } from './documents.ts'
import { discountCodeKeys } from './query-keys.ts'

/** The discount codes of the business. */
export type CodeList = ResultOf<typeof DiscountCodesQuery>['discountCodes']
export type Code = CodeList['codes'][number]
export type CodeOrder = ResultOf<typeof CodeOrdersQuery>['discountCodeOrders'][number]

/** Loads the discount codes. */
export const discountCodesQuery = () =>
  queryOptions({
    queryKey: discountCodeKeys.list(),
    queryFn: async ({ signal }) => (await request(DiscountCodesQuery, {}, signal)).discountCodes,
    staleTime: 0,
  })

/** Loads the last orders with a code. */
export const codeOrdersQuery = (codeId: string) =>
  queryOptions({
    queryKey: discountCodeKeys.orders(codeId),
    queryFn: async ({ signal }) => (await request(CodeOrdersQuery, { codeId }, signal)).discountCodeOrders,
    staleTime: 0,
  })

/** Reads the codes again after a change. */
export const refreshCodes = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: discountCodeKeys.all })
