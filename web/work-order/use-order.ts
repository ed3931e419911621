import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { UnavailabilityReason } from '../../domain/work-order/unavailability-reasons.ts'
import { invoiceKeys } from '../invoice/query-keys.ts'
import { request } from '../platform/api/api.ts'
import { openedOrder } from './detail/opened-order.ts'
import { UnavailabilityReasonQuery, WorkOrderQuery } from './documents.ts'
import type { Order } from './order.ts'
import { workOrderKeys } from './query-keys.ts'

/** Returns one order (WODETAIL-06). */
export function useOrder(id: string) {
  return useQuery({
    queryKey: workOrderKeys.detail(id),
    queryFn: async ({ signal }) => (await request(WorkOrderQuery, { id }, signal)).workOrder,
    enabled: id !== '',
  })
}

/** Returns why an order's van is not confirmed yet (WODETAIL-06); the list's value until the server has responded. */
export function useUnavailabilityReason(id: string): UnavailabilityReason | null {
  const { data } = useQuery<UnavailabilityReason | null>({
    queryKey: workOrderKeys.reason(id),
    queryFn: async ({ signal }) => (await request(UnavailabilityReasonQuery, { id }, signal)).unavailabilityReason,
    placeholderData: () => {
      const opened = openedOrder()
      return opened?.id === id ? opened.reason : null
    },
  })
  return data ?? null
}

/** Updates the cached order and invalidates all lists. */
export function useOrderChanged() {
  const queryClient = useQueryClient()
  return useCallback(
    (order: Order) => {
      queryClient.setQueryData(workOrderKeys.detail(order.id), order)
      void queryClient.invalidateQueries({ queryKey: workOrderKeys.reason(order.id) })
      void queryClient.invalidateQueries({ queryKey: workOrderKeys.lists() })
      void queryClient.invalidateQueries({ queryKey: invoiceKeys.lists() })
    },
    [queryClient],
  )
}
