import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { UnavailabilityReason } from '../../domain/work-order/unavailability-reasons.ts'
import { invoiceKeys } from '../invoice/query-keys.ts'
import { answerOrKept } from '../outbox/kept-answers.ts'
import { useOutbox } from '../outbox/outbox-client.ts'
import { request } from '../platform/api/api.ts'
import { openedOrder } from './detail/opened-order.ts'
import { UnavailabilityReasonQuery, WorkOrderQuery } from './documents.ts'
import type { Order } from './order.ts'
import { workOrderKeys } from './query-keys.ts'
import { withWaiting } from './waiting/overlay.ts'

/** Loads one order. Without reception it is the one that this device kept. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: workOrderKeys.detail(id),
    queryFn: ({ signal }) =>
      answerOrKept(
        workOrderKeys.detail(id),
        signal,
        async () => (await request(WorkOrderQuery, { id }, signal)).workOrder,
      ),
  })

/** Returns one order (WODETAIL-06), as it is once all that waits on this device is sent. */
export function useOrder(id: string) {
  const { waiting } = useOutbox()
  const query = useQuery({ ...orderQuery(id), enabled: id !== '' })
  const { data: order } = query
  const data = useMemo(() => order && withWaiting(order, waiting), [order, waiting])
  return { ...query, data }
}

/** Returns why an order's van is not confirmed yet (WODETAIL-06); the list's value until the server has responded. */
export function useUnavailabilityReason(id: string): UnavailabilityReason | null {
  const { data } = useQuery<UnavailabilityReason | null>({
    queryKey: workOrderKeys.reason(id),
    queryFn: ({ signal }) =>
      answerOrKept(
        workOrderKeys.reason(id),
        signal,
        async () => (await request(UnavailabilityReasonQuery, { id }, signal)).unavailabilityReason,
      ),
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
