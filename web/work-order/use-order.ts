import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { request } from '../app/api.ts'
import { WorkOrderQuery } from './documents.ts'
import { type Order, workOrderKey } from './order.ts'
import { WORK_ORDERS_KEY } from './use-work-orders.ts'

/** One order (WODETAIL-06). */
export function useOrder(id: string) {
  return useQuery({
    queryKey: workOrderKey(id),
    queryFn: async ({ signal }) => (await request(WorkOrderQuery, { id }, signal)).workOrder,
  })
}

/** Puts a changed order in the place of the known one, and lets every list be fetched again. */
export function useOrderChanged() {
  const queryClient = useQueryClient()
  return useCallback(
    (order: Order) => {
      queryClient.setQueryData(workOrderKey(order.id), order)
      void queryClient.invalidateQueries({ queryKey: [WORK_ORDERS_KEY] })
      void queryClient.invalidateQueries({ queryKey: ['invoices'] })
    },
    [queryClient],
  )
}
