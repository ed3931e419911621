import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { request } from '../platform/api/api.ts'
import { UnavailabilityReasonQuery, WorkOrderQuery } from './documents.ts'
import { openedOrder } from './detail/opened-order.ts'
import { type Order, workOrderKey } from './order.ts'
import { WORK_ORDERS_KEY } from './list/use-work-orders.ts'

/** One order (WODETAIL-06). */
export function useOrder(id: string) {
  return useQuery({
    queryKey: workOrderKey(id),
    queryFn: async ({ signal }) => (await request(WorkOrderQuery, { id }, signal)).workOrder,
    enabled: id !== '',
  })
}

/** Why no van is sure to come to an order yet (WODETAIL-06); until the server has answered, as the list told it. */
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

/** Puts a changed order in the place of the known one, and lets every list be fetched again. */
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
