import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { request } from '../platform/api/api.ts'
import { UnavailabilityReasonQuery, WorkOrderQuery } from './documents.ts'
import { openedOrder } from './detail/opened-order.ts'
import { type Order, workOrderKey } from './order.ts'
import { WORK_ORDERS_KEY } from './list/use-work-orders.ts'

/** Returns one order (WODETAIL-06). */
export function useOrder(id: string) {
  return useQuery({
    queryKey: workOrderKey(id),
    queryFn: async ({ signal }) => (await request(WorkOrderQuery, { id }, signal)).workOrder,
    enabled: id !== '',
  })
}

/** Returns why an order's van is not confirmed yet (WODETAIL-06); the list's value until the server has responded. */
export function useUnavailabilityReason(id: string): string | null {
  const { data } = useQuery({
    queryKey: reasonKey(id),
    queryFn: async ({ signal }) => (await request(UnavailabilityReasonQuery, { id }, signal)).unavailabilityReason,
    placeholderData: () => {
      const opened = openedOrder()
      return opened?.id === id ? opened.reason : null
    },
  })
  return data ?? null
}

const reasonKey = (id: string) => [...workOrderKey(id), 'reason'] as const

/** Updates the cached order and invalidates all lists. */
export function useOrderChanged() {
  const queryClient = useQueryClient()
  return useCallback(
    (order: Order) => {
      queryClient.setQueryData(workOrderKey(order.id), order)
      void queryClient.invalidateQueries({ queryKey: reasonKey(order.id) })
      void queryClient.invalidateQueries({ queryKey: [WORK_ORDERS_KEY] })
      void queryClient.invalidateQueries({ queryKey: ['invoices'] })
    },
    [queryClient],
  )
}
