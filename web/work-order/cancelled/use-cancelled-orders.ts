import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { OrderSort } from '../../../domain/work-order/list-sorts.ts'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { workOrderKeys } from '../query-keys.ts'
import { CancelledOrdersQuery } from './documents.ts'

type ListedOrder = ResultOf<typeof CancelledOrdersQuery>['franchiseeWorkOrders']['workOrders'][number]['workOrder']

/** A cancelled order with its last cancellation. */
export interface CancelledOrder extends ListedOrder {
  cancellation: { by: string; at: Date; notes: string } | undefined
}

/** Loads a franchise's cancelled orders page by page, those of the last cancellation first unless `sort` has another order. */
export function useCancelledOrders(franchiseId: string, filter: string, sort: OrderSort | undefined) {
  return useInfiniteQuery({
    queryKey: [...workOrderKeys.list({ franchiseId, status: 'cancelled', van: undefined }, filter, sort)],
    queryFn: async ({ signal, pageParam }) => {
      const variables = { franchiseId, filter, sort, pageNumber: pageParam }
      return (await request(CancelledOrdersQuery, variables, signal)).franchiseeWorkOrders
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.workOrders.length, 0)
      return last.workOrders.length > 0 && loaded < last.total ? pages.length + 1 : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** Adds who cancelled an order, when and with which notes. */
export function withCancellation(order: ListedOrder): CancelledOrder {
  const event = order.events.findLast(({ type }) => type === 'cancelled')
  return {
    ...order,
    cancellation: event && { by: event.authorName, at: new Date(event.createdAt), notes: notesOf(event.data) },
  }
}

const notesOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'notes' in data && typeof data.notes === 'string' ? data.notes : ''
